"""How strong the levels are: the steps that players are promised, and every level against the one below it.

``python -m bench.strength hokito scho-ko`` measures some games only; ``--full`` gives level 8 its two seconds.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from parlour.arena import Match, Plan, Tally, crew_here, play_game
from parlour.arena.elo import Interval, mean_interval
from parlour.arena.tally import pair_score
from parlour.bots import LEVELS
from parlour.games import load

SKILL = {"hokito": 200, "one-piece-for-two": 200, "scho-ko": 200, "cookie-disco": 200}
"""Games of skill, and how many are played for each step, of which the better bot is to win nine in ten."""
LUCK = {"cocotaki": 2000}
"""Games of luck, where the better bot is to be ahead beyond doubt."""
CLOCKS = {"cocotaki": 0.02, "scho-ko": 0.3}
"""Seconds for a move where the highest level plays, lest this take a day; what holds with less holds with two."""
USUAL_CLOCK = 0.1
STEPS = (("level-8", "level-5"), ("level-5", "level-2"), ("level-2", "random"))
LADDER = tuple((level.spec, below.spec) for below, level in pairwise(LEVELS))
TARGET = 0.9


class Row(NamedTuple):
    """One bot against another."""

    game: str
    better: str
    worse: str
    games: int
    clock: float | None
    score: Interval
    target: float
    """What the score is to be, or what its interval is to lie above in games of luck and on the ladder."""

    @property
    def is_reached(self) -> bool:
        """Whether the better bot is as much better as it should be."""
        return self.score.value >= TARGET if self.target == TARGET else self.score.low > self.target

    @property
    def verdict(self) -> str:
        """What to say about it."""
        wanted = "90 %" if self.target == TARGET else "ahead"
        if self.target != TARGET and self.score.value > self.target and not self.is_reached:
            return f"{wanted}: perhaps"
        return f"{wanted}: {'yes' if self.is_reached else 'NO'}"


def measure(
    game: str, bots: tuple[str, str], games: int, clock: float | None, target: float, workers: int | None
) -> Row:
    """The score of the first of two bots, in mirrored pairs."""
    match = Match.of(load(game), bots, seconds=clock)
    tally = Tally(match, Plan.of(games))
    for result in track(
        crew_here(workers)(partial(play_game, match), tally.missing()),
        f"{game} {bots[0]} {bots[1]}",
        tally.games,
        console=Console(stderr=True),
        transient=True,
    ):
        tally.add(result)
    score = mean_interval([pair_score(pair) for pair in tally.pairs])
    assert score
    return Row(game, *bots, len(tally), clock, score, target)


def rows(
    games: Iterable[str], clock: float | None, is_full: bool, many: int | None, ladder: int, workers: int | None
) -> Iterator[Row]:
    """Every step and every rung, game by game."""

    def clock_of(game: str, bots: tuple[str, str]) -> float | None:
        is_slow = LEVELS[-1].spec in bots and not is_full
        return (clock or CLOCKS.get(game, USUAL_CLOCK)) if is_slow else None

    for game in games:
        for bots in STEPS:
            target = TARGET if game in SKILL else 0.5
            usual = (SKILL | LUCK)[game]
            yield measure(game, bots, many or usual, clock_of(game, bots), target, workers)
        for bots in LADDER if ladder else ():
            yield measure(game, bots, ladder, clock_of(game, bots), 0.5, workers)


def table(found: Iterable[Row], console: Console) -> Table:
    """What was found, each row also said at once, since they take long."""
    shown = Table(title="The levels: what the first bot scores in mirrored games (95 % interval)")
    for heading in ("game", "bots", "games", "clock", "score", "reached"):
        shown.add_column(heading, justify="left" if heading in ("game", "bots", "reached") else "right")
    for row in found:
        clock = "own" if row.clock is None else f"{row.clock:g} s"
        score = f"{row.score.value:.1%} ({row.score.low:.1%} … {row.score.high:.1%})"
        cells = (row.game, f"{row.better} – {row.worse}", str(row.games), clock, score, row.verdict)
        console.print(" · ".join(cells), style="dim", highlight=False, soft_wrap=True)
        shown.add_row(*cells)
    return shown


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures what the arguments ask for, and prints the table."""
    parser = ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--games", type=int, dest="many", help="for each step; 200, and 2000 of Cocotaki, by default")
    parser.add_argument("--ladder", type=int, default=60, help="games between neighbouring levels; 0 for none")
    parser.add_argument("--clock", type=float, help="seconds for a move of the highest level")
    parser.add_argument("--full", action="store_true", help="the highest level thinks as long as it does at home")
    parser.add_argument("--workers", type=int, help="processes; one for each core by default")
    given = parser.parse_args(arguments)
    console = Console()
    names = [load(name).id for name in given.games] or [*SKILL, *LUCK]
    found = rows(names, given.clock, given.full, given.many, given.ladder, given.workers)
    console.print(table(found, console))


if __name__ == "__main__":
    main()
