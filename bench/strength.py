"""The strength of the levels: the steps promised to players, and every level against the one below it.

``python -m bench.strength GAME …`` measures some games only; ``--full`` gives level 8 its two seconds.
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

from bench.games import benchmarks
from parlour.arena import Match, MatchResults, Plan, local_pool, play_game
from parlour.arena.elo import Interval, mean_interval
from parlour.arena.results import pair_score
from parlour.bots import LEVELS
from parlour.games import load

STEPS = (("level-8", "level-5"), ("level-5", "level-2"), ("level-2", "random"))
FIRST_GAME = ("level-1", "random")
"""A first game should be about even: the lowest level plays little better than at random."""
EVEN = (0.4, 0.65)
LADDER = tuple((level.spec, below.spec) for below, level in pairwise(LEVELS))
SKILL_TARGET = 0.9
"""The share that the better bot has to win in games of skill."""
LADDER_GAMES = 60
"""Games between neighbouring levels."""


class Row(NamedTuple):
    """One bot against another."""

    game: str
    better: str
    worse: str
    games: int
    clock: float | None
    score: Interval
    target: float
    """The score to reach; in games of luck and on the ladder the whole interval must be above it."""

    @property
    def is_first_game(self) -> bool:
        """Whether the game should be about even."""
        return (self.better, self.worse) == FIRST_GAME

    @property
    def is_reached(self) -> bool:
        """Whether the better bot reaches the target."""
        if self.is_first_game:
            return EVEN[0] <= self.score.value <= EVEN[1]
        return self.score.value >= SKILL_TARGET if self.target == SKILL_TARGET else self.score.low > self.target

    @property
    def verdict(self) -> str:
        """The target and whether it is reached."""
        if self.is_first_game:
            return f"{EVEN[0]:.0%} to {EVEN[1]:.0%}: {'yes' if self.is_reached else 'NO'}"
        target = "90 %" if self.target == SKILL_TARGET else "ahead"
        if self.target != SKILL_TARGET and self.score.value > self.target and not self.is_reached:
            return f"{target}: perhaps"
        return f"{target}: {'yes' if self.is_reached else 'NO'}"


def measure(
    game: str, bots: tuple[str, str], games: int, clock: float | None, target: float, workers: int | None
) -> Row:
    """The score of the first of two bots, in mirrored pairs."""
    match = Match.of(load(game), bots, seconds=clock)
    match_results = MatchResults(match, Plan.of(games))
    for result in track(
        local_pool(workers)(partial(play_game, match), match_results.missing()),
        f"{game} {bots[0]} {bots[1]}",
        match_results.games,
        console=Console(stderr=True),
        transient=True,
    ):
        assert not result.failure, result.failure
        match_results.add(result)
    score = mean_interval([pair_score(pair) for pair in match_results.pairs])
    assert score
    return Row(game, *bots, len(match_results), clock, score, target)


def all_games() -> list[str]:
    """The ids of every game, those of luck last."""
    return sorted(benchmarks(), key=lambda game: benchmarks()[game].is_luck)


def rows(
    games: Iterable[str] | None = None,
    clock: float | None = None,
    is_full: bool = False,
    step_games: int | None = None,
    ladder: int = LADDER_GAMES,
    workers: int | None = None,
) -> Iterator[Row]:
    """Every step and every rung, game by game."""

    def clock_of(game: str, bots: tuple[str, str]) -> float | None:
        is_slow = LEVELS[-1].spec in bots and not is_full
        return (clock or benchmarks()[game].level_clock) if is_slow else None

    for game in games or all_games():
        benchmark = benchmarks()[game]
        for bots in (*STEPS, FIRST_GAME):
            target = 0.5 if benchmark.is_luck else SKILL_TARGET
            yield measure(game, bots, step_games or benchmark.step_games, clock_of(game, bots), target, workers)
        for bots in LADDER if ladder else ():
            yield measure(game, bots, ladder, clock_of(game, bots), 0.5, workers)


def table(console: Console, measured: Iterable[Row] | None = None) -> Table:
    """The rows, by default of every game; each is also printed as soon as it is measured, since they take long."""
    levels = Table(
        title="The levels: what the first bot scores in mirrored games (95 % interval)",
        caption="clock: level 8 normally has two seconds, with which it is at least as strong",
    )
    for heading in ("game", "bots", "games", "clock", "score", "reached"):
        levels.add_column(heading, justify="left" if heading in ("game", "bots", "reached") else "right")
    for row in rows() if measured is None else measured:
        clock = "own" if row.clock is None else f"{row.clock:g} s"
        score = f"{row.score.value:.1%} ({row.score.low:.1%} … {row.score.high:.1%})"
        cells = (row.game, f"{row.better} – {row.worse}", str(row.games), clock, score, row.verdict)
        console.print(" · ".join(cells), style="dim", highlight=False, soft_wrap=True)
        levels.add_row(*cells)
    return levels


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures what the arguments ask for, and prints the table."""
    parser = ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--games", type=int, dest="step_games", help="for each step; by default set by the game")
    parser.add_argument("--ladder", type=int, default=LADDER_GAMES, help="games between neighbours; 0 for none")
    parser.add_argument("--clock", type=float, help="seconds for a move of the highest level")
    parser.add_argument("--full", action="store_true", help="the highest level thinks as long as in a real game")
    parser.add_argument("--workers", type=int, help="processes; one for each core by default")
    chosen = parser.parse_args(arguments)
    console = Console()
    names = [load(name).id for name in chosen.games]
    measured = rows(
        names,
        chosen.clock,
        chosen.full,
        chosen.step_games,
        chosen.ladder,
        chosen.workers,
    )
    console.print(table(console, measured))


if __name__ == "__main__":
    main()
