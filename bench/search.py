"""The speed of searches, the gain of a second thread, and whether alpha-beta beats the tree search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from bench.games import benchmarks
from bench.marks import at_least, missing
from bench.playouts import after_chance
from parlour import engine
from parlour.engine import Limits, Stop

ROUNDS = 5
"""Each speed is the best of these rounds."""
NODES = 50_000
"""Simulations of one search."""
TWO_THREADS_TARGET = 1.7
"""How many times the work of one thread two threads must do."""
MATCH_PAIRS = 20
"""Pairs of games in a match, with seats exchanged."""
OPENING_MOVES = 4
"""Random moves at the start of each game."""
MOVE_SECONDS = 0.03
"""The time for each move of a match."""


def tables(console: Console) -> list[Table]:
    """Speeds, threads, and the match of the two searches."""
    parts: list[Callable[[], Table]] = [_speeds, _threads, _match]
    return [part() for part in track(parts, "searching", console=console, transient=True)]


def searched(game: Any, state: Any, limits: Limits, method: str) -> Any:
    """Nodes, depth and lines of a native search; the method says whether it may use alpha-beta."""
    return engine.twin(game, str(state)).search(**vars(limits), method=method, stop=Stop().native)


def _games() -> list[str]:
    """The games whose searches are measured."""
    return [name for name, game in benchmarks().items() if game.simulations]


def _opening(name: str) -> tuple[Any, Any]:
    """A game and a position that both the tree search and alpha-beta can search."""
    game, state, rng = parlour.load(name), after_chance(parlour.load(name), {}), Random(2)
    for _ in range(OPENING_MOVES):
        state = state.play(rng.choice(state.moves()))
    return game, state


def _speeds() -> Table:
    rows = Table(title="Tree search (MCTS), one thread: games played out a second")
    for heading in ("game", "games/s", "target"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for name in _games():
        speed = max(_simulations(*_opening(name)) for _ in range(ROUNDS))
        rows.add_row(name, f"{speed:,.0f}", at_least(speed, benchmarks()[name].simulations or 0))
    rivals = {name: search for game in benchmarks().values() for name, search in game.search_rivals.items()}
    for name, search in sorted(rivals.items()):
        rows.add_row(name, *_rival_cells(search))
    return rows


def _rival_cells(search: Callable[[int], float]) -> Iterator[str]:
    try:
        yield f"{max(search(NODES) for _ in range(ROUNDS)):,.0f}"
    except ImportError as error:
        yield from missing(f"not installed: {error.name}")


def _simulations(game: Any, state: Any) -> float:
    begin = process_time()
    nodes, _, _ = searched(game, state, Limits(nodes=NODES), "tree")
    return float(nodes / (process_time() - begin))


def _threads() -> Table:
    rows = Table(title="Nodes of two threads compared with one, and the ratio for two undisturbed cores")
    for heading in ("game", "search", "× in the same time", "cores used", "× a core, times two", "target"):
        rows.add_column(heading, justify="left" if heading in ("game", "search") else "right")
    for name in _games():
        for title, method in (("tree", "tree"), ("alpha-beta", "any")):
            one, two = _efforts(*_opening(name), method)
            ratio = 2 * (two.nodes / two.processor) / (one.nodes / one.processor)
            cells = (f"{two.nodes / one.nodes:.2f}", f"{two.processor / two.seconds:.2f}", f"{ratio:.2f}")
            rows.add_row(name, title, *cells, at_least(ratio, TWO_THREADS_TARGET))
    return rows


class Effort(NamedTuple):
    """Nodes, wall-clock seconds and processor seconds."""

    nodes: int = 0
    seconds: float = 0.0
    processor: float = 0.0

    def plus(self, nodes: int, seconds: float, processor: float) -> Effort:
        """The sum of this effort and another."""
        return Effort(self.nodes + nodes, self.seconds + seconds, self.processor + processor)


def _efforts(game: Any, state: Any, method: str) -> list[Effort]:
    """The nodes of one thread and of two, measured alternately so that both run under the same conditions."""
    efforts = [Effort(), Effort()]
    for _ in range(ROUNDS):
        for place, threads in enumerate((1, 2)):
            begin, processor = perf_counter(), process_time()
            nodes, _, _ = searched(game, state, Limits(seconds=0.5, threads=threads), method)
            efforts[place] = efforts[place].plus(nodes, perf_counter() - begin, process_time() - processor)
    return efforts


def _match() -> Table:
    rows = Table(title=f"Alpha-beta against the tree search, {MOVE_SECONDS} seconds a move, seats exchanged")
    for heading in ("game", "games", "score of alpha-beta", "target"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for name in _games():
        scores = [score for seed in range(MATCH_PAIRS) for score in _pair(parlour.load(name), seed)]
        share = sum(scores) / len(scores)
        rows.add_row(name, f"{len(scores)}", f"{100 * share:.0f} %", at_least(100 * share, 50))
    return rows


def _pair(game: Any, seed: int) -> list[float]:
    """What alpha-beta scores in each seat from one random opening."""
    start, rng = game.initial(), Random(seed)
    for _ in range(OPENING_MOVES):
        start = _through_chance(start, rng)
        start = start.play(rng.choice(start.moves()))
    return list(map(partial(_played, game, start), (0, 1)))


def _through_chance(state: Any, rng: Random) -> Any:
    while state.chance_moves():
        moves, weights = zip(*state.chance_moves(), strict=True)
        state = state.play(rng.choices(moves, weights)[0])
    return state


def _played(game: Any, state: Any, seat: int) -> float:
    while not state.outcome:
        method = "any" if state.turn == seat else "tree"
        _, _, lines = searched(game, state, Limits(seconds=MOVE_SECONDS), method)
        state = state.play(lines[0][0])
    return float(state.outcome.scores[seat])
