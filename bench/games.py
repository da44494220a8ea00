"""What each game adds to the measurements: its options, targets, rival libraries and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from rich.console import Console
from rich.table import Table

import parlour
from bench.speed import Speed


@dataclass(frozen=True)
class Benchmark:
    """How a game is measured: ``BENCHMARK`` in ``tests/bench.py`` of its folder."""

    rules_options: Mapping[str, object] = field(default_factory=dict)
    """The options under which the Python rules are timed."""
    listing_limit_ms: float = 0.5
    """The median that listing the legal moves may take."""
    playout_options: Mapping[str, object] = field(default_factory=dict)
    """The options of random games."""
    playout_plies: float | None = None
    """Target: native plies a second with one thread."""
    playout_ratio: float | None = None
    """Target: native plies a second as a multiple of the Python rules'."""
    playout_rivals: Mapping[str, Callable[[], Speed]] = field(default_factory=dict)
    """Random games of similar games in other libraries, by the names of their rows."""
    simulations: float | None = None
    """Target: games that a tree search with one thread plays out in a second; None leaves searches unmeasured."""
    search_rivals: Mapping[str, Callable[[int], float]] = field(default_factory=dict)
    """Searches of other libraries: simulations a second for a number of simulations."""
    batch_steps: tuple[float, float] | None = None
    """Target: steps a second of a batch with one thread, without and with masks and tensors."""
    loop_ratio: float = 0
    """Target: steps a second from a Python loop as a multiple of OpenSpiel's connect four; 0 for none."""
    is_luck: bool = False
    """Whether the better bot need only be significantly ahead, instead of winning nine games in ten."""
    step_games: int = 200
    """Games for each step between levels."""
    level_clock: float = 0.1
    """Seconds for a move where the highest level plays: less than it has, to finish within hours."""
    is_endless: bool = False
    """Whether players can avoid the end for as long as a load lasts."""
    endless_options: Mapping[str, object] = field(default_factory=dict)
    """The options under which they can."""
    is_short: bool = False
    """Whether random games end after about twenty moves."""
    parts: Mapping[str, Callable[[Console], Iterable[Table]]] = field(default_factory=dict)
    """Measurements of this game only, by the name that selects them."""


@cache
def benchmarks() -> dict[str, Benchmark]:
    """How every game is measured, by its id."""
    return {name: _benchmark(name) for name in parlour.names()}


def _benchmark(name: str) -> Benchmark:
    package = type(parlour.load(name)).__module__.rpartition(".")[0]
    if not package or not find_spec(f"{package}.tests") or not find_spec(f"{package}.tests.bench"):
        return Benchmark()
    benchmark: Benchmark = import_module(f"{package}.tests.bench").BENCHMARK
    return benchmark


def endless_game() -> str:
    """A game that outlasts a load; if there is none, any game."""
    return next((name for name, game in benchmarks().items() if game.is_endless), parlour.names()[0])


def endless_options() -> dict[str, object]:
    """The options under which this game outlasts a load."""
    return dict(benchmarks()[endless_game()].endless_options)


def short_games() -> list[str]:
    """The games that end soon; if there are none, any game."""
    return [name for name, game in benchmarks().items() if game.is_short] or [parlour.names()[0]]
