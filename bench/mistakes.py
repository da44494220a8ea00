"""How often each level errs: wins it misses, by their distance, and moves that give something away.

``python -m bench.mistakes GAME …`` measures some games only. A solved game is judged by its solution, any other by a
reference search with a hundred times the nodes of the level below the highest, up to a limit.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.strength import all_games
from parlour.bots import LEVELS, Clock, asking_order, make
from parlour.core import CHANCE, Game, Seat, State
from parlour.engine import Analysis, Limits, Line, NativeUnavailable, search
from parlour.engine.limits import ALL_LINES
from parlour.engine.review import MISTAKE_LOSS
from parlour.games import load
from parlour.record import random_draw

POSITIONS = 200
"""Positions for each game."""
EFFORT = 100
"""The reference search has this many times the nodes of the level below the highest."""
REFERENCE_NODES = 1_000_000
"""The most nodes of the reference search."""
ENOUGH_VISITS = 10
"""A move with fewer visits than the best one's divided by this is searched again."""
PLAYERS = ("level-5", "level-2")
"""Whose games the positions come from."""
MAX_DISTANCE = 3
"""Wins in up to this many moves of the winner have columns of their own."""


@dataclass
class Errors:
    """What a level did in the sampled positions."""

    positions: int = 0
    mistakes: int = 0
    """Moves that give away a tenth of a win or more."""
    loss: float = 0.0
    wins: dict[int, int] = field(default_factory=dict)
    """Positions with a proven win, by the winner's moves to it."""
    missed: dict[int, int] = field(default_factory=dict)
    """Those in which the level let the win go."""
    slow: dict[int, int] = field(default_factory=dict)
    """Those in which it chose a slower win."""

    def add(self, best: Line, chosen: Line) -> None:
        """Counts one choice."""
        self.positions += 1
        loss = max(0.0, best.value - chosen.value)
        self.loss += loss
        self.mistakes += loss >= MISTAKE_LOSS
        if not (best.is_exact and best.value == 1):
            return
        moves = best.distance // 2 + 1
        for counts, counted in (
            (self.wins, True),
            (self.missed, not (chosen.is_exact and chosen.value == 1)),
            (self.slow, chosen.is_exact and chosen.value == 1 and chosen.distance > best.distance),
        ):
            counts[moves] = counts.get(moves, 0) + counted

    def share(self, counts: dict[int, int], moves: int) -> str:
        """The share of the wins of a length that were missed or slow."""
        wins = self.wins.get(moves, 0)
        return f"{counts[moves] / wins:.1%}" if wins else "–"


def sample(game: Game[Any], count: int, seed: int) -> Iterator[tuple[State[Any], Seat]]:
    """Decisions from seeded games between two levels, some of whose moves are random."""
    rng, found = Random(seed), 0
    while found < count:
        state, bots = game.initial(), [make(spec, game) for spec in PLAYERS]
        while not state.outcome and found < count:
            if state.actors == (CHANCE,):
                state = state.play(random_draw(game, state, rng), CHANCE)
                continue
            seat = asking_order(state, rng)[0] if state.turn is None else state.turn
            moves = state.view(seat).sound_moves(seat)
            if len(moves) > 1 and rng.random() < 0.5 and is_searchable(game, state, seat):
                found += 1
                yield state, seat
            bot = bots[seat % 2] if rng.random() < 0.8 else None
            move = bot.choose(state.view(seat), seat, rng, Clock()) if bot else None
            state = state.play(rng.choice(moves) if move is None else move, seat)


def is_searchable(game: Game[Any], state: State[Any], seat: Seat) -> bool:
    """Whether the native core can search a decision; the Python rules would be far too slow as a reference."""
    try:
        search(game, state, Limits(nodes=1), seat=seat, native=True)
    except NativeUnavailable:
        return not game.skills
    return True


def judged(game: Game[Any], state: State[Any], seat: Seat, seed: int, effort: int = EFFORT) -> Analysis:
    """Every move with its value, by the solution or by the reference search."""
    exact = game.exact()
    if exact and (known := exact.analyse(state)):
        return known
    return search(game, state, Limits(nodes=reference_nodes(game, effort), lines=ALL_LINES, seed=seed), seat=seat)


def reference_nodes(game: Game[Any], effort: int) -> int:
    """The nodes of the reference search."""
    return min(REFERENCE_NODES, effort * (game.skills[-1].nodes or REFERENCE_NODES)) if game.skills else 5_000


def valued(game: Game[Any], state: State[Any], seat: Seat, analysis: Analysis, move: str, effort: int = EFFORT) -> Line:
    """A move with a value to rely on: a tree search hardly visits what looks bad, so that is searched by itself."""
    best, line = analysis.lines[0], next(line for line in analysis.lines if line.move == move)
    if analysis.is_solved or analysis.depth or line.is_exact or ENOUGH_VISITS * line.visits >= best.visits:
        return line
    limits = Limits(nodes=max(1, reference_nodes(game, effort) // ENOUGH_VISITS), seed=1)
    return search(game, state, limits, seat=seat, only=(move,)).lines[0]


def measure(
    game: Game[Any],
    count: int = POSITIONS,
    seed: int = 1,
    levels: Sequence[int] = range(1, 9),
    effort: int = EFFORT,
) -> dict[int, Errors]:
    """The errors of each level, all in the same positions."""
    errors = {level: Errors() for level in levels}
    positions = track(sample(game, count, seed), game.title, count, console=Console(stderr=True), transient=True)
    for number, (state, seat) in enumerate(positions):
        analysis = judged(game, state, seat, seed, effort)
        lines: dict[str, Line] = {}
        for level, counted in errors.items():
            bot = make(LEVELS[level - 1].spec, game)
            move = str(bot.choose(state.view(seat), seat, Random(number), Clock()))
            if move in {line.move for line in analysis.lines}:
                lines[move] = lines.get(move) or valued(game, state, seat, analysis, move, effort)
                counted.add(analysis.lines[0], lines[move])
    return errors


def table(console: Console, games: Sequence[str] | None = None, count: int = POSITIONS) -> Table:
    """The errors of every level in every game."""
    shown = Table(title="What the levels miss: wins by their length, and moves that lose a tenth of a win")
    for heading in ("game", "level", "positions", "mistakes", "loss a move"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for moves in range(1, MAX_DISTANCE + 1):
        shown.add_column(f"win in {moves} missed", justify="right")
        shown.add_column("slower", justify="right")
    for name in games or all_games():
        for level, errors in measure(load(name), count).items():
            each = range(1, MAX_DISTANCE + 1)
            wins = [errors.share(counts, moves) for moves in each for counts in (errors.missed, errors.slow)]
            mistakes, loss = errors.mistakes / errors.positions, errors.loss / errors.positions
            row = (name, str(level), str(errors.positions), f"{mistakes:.1%}", f"{loss:.3f}", *wins)
            console.print(" · ".join(row), style="dim", highlight=False, soft_wrap=True)
            shown.add_row(*row)
    return shown


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures what the arguments ask for, and prints the table."""
    parser = ArgumentParser(prog="python -m bench.mistakes", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="for each game")
    chosen = parser.parse_args(arguments)
    console = Console()
    console.print(table(console, [load(name).id for name in chosen.games], chosen.positions))


if __name__ == "__main__":
    main()
