"""Random games from just after the set-up: the native core, the Python rules and other libraries, in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from bench.games import Benchmark, benchmarks
from bench.marks import at_least, missing
from bench.speed import Speed, best, python_speed
from parlour import CHANCE, engine
from parlour.record import random_draw

NATIVE_SECONDS = 0.5
"""How long each round of the native core plays."""
MAX_BATCH = 20_000
"""How many games one call of the native core plays."""


def table(console: Console) -> Table:
    """Random games of Parlour and of other libraries."""
    rows = Table(title="Random games, one thread")
    for heading in ("game", "games/s", "plies/s", "ns a ply", "target plies/s", "× Python rules", "target"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    games = benchmarks()
    for name in track(games, "playing at random", console=console, transient=True):
        rows.add_row(name, *_cells(name, games[name]))
    rivals = {name: measure for game in games.values() for name, measure in game.playout_rivals.items()}
    for name, measure in sorted(rivals.items()):
        rows.add_row(name, *_rival_cells(measure))
    return rows


def _cells(name: str, benchmark: Benchmark) -> Iterator[str]:
    game = parlour.load(name)
    state = after_chance(game, benchmark.playout_options)
    if not engine.is_native() or not game.twin:
        yield from missing("no native core")
        return
    speed = best(lambda: native_speed(game, state))
    ratio = speed.plies_per_second / python_speed(partial(_play_out, state)).plies_per_second
    yield from speed.cells()
    yield at_least(speed.plies_per_second, benchmark.playout_plies) if benchmark.playout_plies else ""
    yield f"{ratio:,.0f}"
    yield at_least(ratio, benchmark.playout_ratio) if benchmark.playout_ratio else ""


def _rival_cells(measure: Callable[[], Speed]) -> Iterator[str]:
    try:
        yield from measure().cells()
    except ImportError as error:
        yield from missing(f"not installed: {error.name}")


def after_chance(game: Any, options: Mapping[str, object]) -> Any:
    """The position after the moves of chance before the first decision."""
    state, rng = game.initial(None, options), Random(1)
    while state.actors == (CHANCE,):
        state = state.play(random_draw(game, state, rng), CHANCE)
    return state


def native_speed(game: Any, state: Any) -> Speed:
    """The speed of the native core, with many games per call."""
    batch = games = plies = 0
    begin = process_time()
    while (seconds := process_time() - begin) < NATIVE_SECONDS:
        batch = min(max(1, batch * 2), MAX_BATCH)
        games, plies = games + batch, plies + engine.playouts(game, state, batch, seed=games).plies
    return Speed(games, plies, seconds)


def _play_out(state: Any, rng: Random) -> int:
    """The plies of a random game with the Python rules: moves listed, one of them played."""
    plies = 0
    while seats := state.actors:
        if seats == (CHANCE,):
            moves, weights = zip(*state.chance_moves(), strict=True)
            state = state.play(rng.choices(moves, weights)[0], CHANCE)
        else:
            state = state.play(rng.choice(state.sound_moves(seats[0])), seats[0])
        plies += 1
    return plies
