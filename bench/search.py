"""How fast searches are, what a second thread brings, and whether alpha-beta is worth having."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from bench.marks import at_least, missing
from bench.playouts import begun
from parlour import engine
from parlour.engine import Limits, Stop

GAMES = ("one-piece-for-two", "hokito")
SIMULATIONS = {"one-piece-for-two": 200_000, "hokito": 60_000}
"""Games played out a second that a tree search with one thread is to reach."""
ROUNDS = 5
NODES = 50_000
THREADS = 1.7
"""How much more two threads are to do than one."""
PAIRS, OPENING, SECONDS = 20, 4, 0.03
"""A match has so many pairs of games, begins with so many random moves, and gives so much time for a move."""


def tables(console: Console) -> list[Table]:
    """Speeds, threads, and the match of the two searches."""
    parts: list[Callable[[], Table]] = [_speeds, _threads, _match]
    return [part() for part in track(parts, "searching", console=console, transient=True)]


def searched(game: Any, state: Any, limits: Limits, method: str) -> Any:
    """Nodes, depth and lines of a native search, which is told whether it may use alpha-beta."""
    return engine.twin(game, str(state)).search(**vars(limits), method=method, stop=Stop().native)


def _begun(name: str) -> tuple[Any, Any]:
    """A game and a position in which the tree search and alpha-beta can both begin."""
    game, state, rng = parlour.load(name), begun(parlour.load(name), {}), Random(2)
    for _ in range(OPENING):
        state = state.play(rng.choice(state.moves()))
    return game, state


def _speeds() -> Table:
    rows = Table(title="Tree search (MCTS), one thread: games played out a second")
    for heading in ("game", "games/s", "wanted"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for name, target in SIMULATIONS.items():
        speed = max(_simulations(*_begun(name)) for _ in range(ROUNDS))
        rows.add_row(name, f"{speed:,.0f}", at_least(speed, target))
    try:
        rows.add_row("OpenSpiel connect_four", f"{max(_open_spiel() for _ in range(ROUNDS)):,.0f}")
    except ImportError as error:
        rows.add_row("OpenSpiel connect_four", *missing(f"not installed: {error.name}"))
    return rows


def _simulations(game: Any, state: Any) -> float:
    begin = process_time()
    nodes, _, _ = searched(game, state, Limits(nodes=NODES), "tree")
    return float(nodes / (process_time() - begin))


def _open_spiel() -> float:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, NODES, 250, True, 1, False)
    begin = process_time()
    bot.step(game.new_initial_state())
    return NODES / (process_time() - begin)


def _threads() -> Table:
    rows = Table(title="Nodes: two threads beside one, and what that makes with both cores to ourselves")
    for heading in ("game", "search", "× in the same time", "cores got", "× a core, times two", "wanted"):
        rows.add_column(heading, justify="left" if heading in ("game", "search") else "right")
    for name in GAMES:
        for title, method in (("tree", "tree"), ("alpha-beta", "any")):
            one, two = _efforts(*_begun(name), method)
            ratio = 2 * (two.nodes / two.processor) / (one.nodes / one.processor)
            cells = (f"{two.nodes / one.nodes:.2f}", f"{two.processor / two.seconds:.2f}", f"{ratio:.2f}")
            rows.add_row(name, title, *cells, at_least(ratio, THREADS))
    return rows


class Effort(NamedTuple):
    """Nodes, and the time by the clock and by the processor."""

    nodes: int = 0
    seconds: float = 0.0
    processor: float = 0.0

    def plus(self, nodes: int, seconds: float, processor: float) -> Effort:
        """The sum of it and some more."""
        return Effort(self.nodes + nodes, self.seconds + seconds, self.processor + processor)


def _efforts(game: Any, state: Any, method: str) -> list[Effort]:
    """What one thread and two look at, in turns, so that both meet the same machine."""
    found = [Effort(), Effort()]
    for _ in range(ROUNDS):
        for place, threads in enumerate((1, 2)):
            begin, processor = perf_counter(), process_time()
            nodes, _, _ = searched(game, state, Limits(seconds=0.5, threads=threads), method)
            found[place] = found[place].plus(nodes, perf_counter() - begin, process_time() - processor)
    return found


def _match() -> Table:
    rows = Table(title=f"Alpha-beta against the tree search, {SECONDS} seconds a move, seats exchanged")
    for heading in ("game", "games", "score of alpha-beta", "wanted"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for name in GAMES:
        scores = [score for seed in range(PAIRS) for score in _pair(parlour.load(name), seed)]
        share = sum(scores) / len(scores)
        rows.add_row(name, f"{len(scores)}", f"{100 * share:.0f} %", at_least(100 * share, 50))
    return rows


def _pair(game: Any, seed: int) -> list[float]:
    """What alpha-beta gets in each seat of one random opening."""
    start, rng = game.initial(), Random(seed)
    for _ in range(OPENING):
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
        _, _, lines = searched(game, state, Limits(seconds=SECONDS), method)
        state = state.play(lines[0][0])
    return float(state.outcome.scores[seat])
