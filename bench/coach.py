"""The coach: how soon it answers, verdicts that a long search overturns, slips with a reason, what a learner gains.

``python -m bench.coach GAME …`` measures some games only. Verdicts come from seeded games of level 3; ``--verdicts``
says how many are wanted for each game, ``--games`` how many games are played at most, and another ``--seed`` continues
the sample. The learner is level 2 that takes a move back when the coach says so, against level 2 without a coach.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.games import benchmarks
from bench.marks import at_least, at_most
from bench.mistakes import is_searchable
from bench.mistakes import sample as sampled
from bench.strength import all_games, measure
from parlour.arena.elo import elo_of
from parlour.bots import Clock, View, asking_order, make
from parlour.core import CHANCE, Game, Seat, State
from parlour.engine import Limits, Stop
from parlour.engine.review import BLUNDER_LOSS, MISTAKE_LOSS, compare
from parlour.games import load
from parlour.record import random_draw
from parlour.school.coach import CoachVerdict, hint, judge
from parlour.server.routes.coach import HINT_LIMITS, JUDGE_LIMITS

PLAYER = "level-3"
"""Whose moves are judged."""
VERDICTS = 50
"""Slips judged again for each game."""
MAX_JUDGED = 40
"""Moves judged for each slip that is wanted, at most."""
EFFORT = 100
"""The second search has this many times the nodes of the coach."""
REASONS_TARGET = 0.7
LEARNER_TARGET = 150
"""Elo that a learner gains by listening to the coach."""
LEARNER_GAMES = 100
MIN_NODES = 2_000
"""The least that the coach searches with the native core, which is less than it manages in its time."""
ANSWERS = 100
"""Positions in which the coach is asked, for each game."""
ANSWER_TARGET = 0.7
"""Seconds within which 95 of 100 answers come."""
TAKE_BACKS = 3
"""How often a learner looks again before making a move."""


def coach_limits(game: Game[Any], nodes: int | None = None) -> Limits:
    """What the coach searches here: a number of nodes instead of its time, so that results can be repeated."""
    own = game.skills[-1].nodes if game.skills else None
    return Limits(nodes=nodes or (max(own, MIN_NODES) if own else 500), seed=1)


def answer_seconds(game: Game[Any], count: int, seed: int) -> tuple[list[float], list[float]]:
    """How long hints and verdicts take with the limits of the server, in positions of seeded games."""
    hints, verdicts, rng = [], [], Random(seed)
    for state, seat in sampled(game, count, seed):
        view = state.view(seat)
        begun = perf_counter()
        hint(game, view, seat, "move", HINT_LIMITS, Stop())
        hinted = perf_counter()
        judge(game, view, seat, str(rng.choice(view.sound_moves(seat))), JUDGE_LIMITS, Stop())
        hints.append(hinted - begun)
        verdicts.append(perf_counter() - hinted)
    return hints, verdicts


def answer_table(console: Console, games: Sequence[str], count: int, seed: int) -> Table:
    """The 95th percentile of the coach's answers in every game."""
    shown = Table(title="The coach's answers: 95th percentile in seconds")
    for heading in ("game", "positions", "hint", "verdict", "target"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for name in games:
        p95 = [quantiles(seconds, n=20)[-1] for seconds in answer_seconds(load(name), count, seed)]
        cells = (name, str(count), *(f"{seconds:.2f}" for seconds in p95))
        console.print(" · ".join(cells), style="dim", highlight=False, soft_wrap=True)
        shown.add_row(*cells, at_most(max(p95), ANSWER_TARGET))
    return shown


class Learner:
    """Level 2 that looks again when the coach sees a slip."""

    name = "learner with a coach"

    def __init__(self, game: Game[Any], level: int = 2) -> None:
        self.game, self.limits = game, coach_limits(game)
        self.bot = make(f"level-{level}", game)
        self.taken_back = 0

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """The first choice that the coach does not call a slip; after ``TAKE_BACKS`` slips, whatever comes next."""
        refused: list[str] = []
        move = self.bot.choose(view, seat, rng, clock)
        for _ in range(TAKE_BACKS):
            if move is None or str(move) in refused or not self._is_slip(view, seat, str(move)):
                break
            refused.append(str(move))
            self.taken_back += 1
            move = self._another(view, seat, rng, clock, refused)
        return move

    def close(self) -> None:
        """Releases the bot."""
        self.bot.close()

    def _is_slip(self, view: View, seat: Seat, move: str) -> bool:
        if CHANCE in view.actors or seat not in view.actors or not is_searchable(self.game, view, seat):
            return False
        return judge(self.game, view, seat, move, self.limits, Stop()).is_slip

    def _another(self, view: View, seat: Seat, rng: Random, clock: Clock, refused: Sequence[str]) -> Any:
        for _ in range(10):
            move = self.bot.choose(view, seat, rng, clock)
            if str(move) not in refused:
                return move
        rest = [move for move in view.sound_moves(seat) if str(move) not in refused]
        return rng.choice(rest) if rest else move


class Slip(NamedTuple):
    """A move that the coach calls a slip."""

    state: State[Any]
    seat: Seat
    move: str
    verdict: CoachVerdict


@dataclass(frozen=True)
class Sample:
    """Which verdicts are wanted, and what is done with them."""

    wanted: int = VERDICTS
    """Slips for each game."""
    seed: int = 1
    nodes: int | None = None
    """What the coach searches; by default set by the levels."""
    games: int | None = None
    """Games that the slips come from, at most; without them the number of judged moves is limited."""
    is_checked: bool = True
    """Whether slips are searched again; else only the reasons are counted."""
    is_proven_only: bool = False
    """Whether only mistakes and blunders are wanted, not doubtful moves."""


@dataclass
class Verdicts:
    """How the verdicts in one game turned out."""

    games: int = 0
    """Games played, the last one perhaps not to its end."""
    moves: int = 0
    """Moves judged."""
    mistakes: int = 0
    """Slips called a mistake or a blunder."""
    doubtful: int = 0
    """Slips that are not proven."""
    faults: int = 0
    """Mistakes by the rules of the game, which need no second search."""
    overturned: int = 0
    """Mistakes that the long search does not confirm."""
    doubtful_overturned: int = 0
    """Doubtful moves that the long search does not confirm."""
    costly: int = 0
    """Slips that seem to cost as much as a blunder."""
    explained: int = 0
    """Costly slips for which the coach gives a reason."""


def slips(game: Game[Any], sample: Sample, counted: Verdicts) -> Iterator[Slip]:
    """The slips of seeded games of a level, as the coach judges them before they are made."""
    limits = coach_limits(game, sample.nodes)
    while not is_enough(sample, counted) and counted.games != sample.games:
        counted.games += 1
        rng, state, bot = Random(f"{sample.seed} {counted.games}"), game.initial(), make(PLAYER, game)
        while not state.outcome and not is_enough(sample, counted):
            if state.actors == (CHANCE,):
                state = state.play(random_draw(game, state, rng), CHANCE)
                continue
            asked = ((seat, bot.choose(state.view(seat), seat, rng, Clock())) for seat in asking_order(state, rng))
            seat, move = next(answer for answer in asked if answer[1] is not None)
            view = state.view(seat)
            if len(view.sound_moves(seat)) > 1 and is_searchable(game, state, seat):
                counted.moves += 1
                verdict = judge(game, view, seat, str(move), limits, Stop())
                counted.faults += verdict.judgement.is_fault
                if verdict.is_slip and not verdict.judgement.is_fault:
                    is_doubtful = verdict.judgement.grade == "doubtful"
                    counted.doubtful += is_doubtful
                    counted.mistakes += not is_doubtful
                    yield Slip(state, seat, str(move), verdict)
            state = state.play(move, seat)


def is_enough(sample: Sample, counted: Verdicts) -> bool:
    """Whether all wanted slips are found, or the search for them has taken long enough."""
    found = counted.mistakes + (0 if sample.is_proven_only else counted.doubtful)
    return found >= sample.wanted or (sample.games is None and counted.moves >= MAX_JUDGED * sample.wanted)


def is_overturned(game: Game[Any], slip: Slip, limits: Limits) -> bool:
    """Whether a search with many times the nodes finds that the move gives away less than a mistake does."""
    long = replace(limits, nodes=EFFORT * (limits.nodes or 1), memory=1 << 28, seed=2)
    made, best, _ = compare(game, slip.state.view(slip.seat), slip.seat, slip.move, long, Stop())
    return made.move == best.move or best.value - made.value < MISTAKE_LOSS


def verdicts(game: Game[Any], sample: Sample) -> Verdicts:
    """The slips of a game, judged again and their reasons counted."""
    counted, limits = Verdicts(), coach_limits(game, sample.nodes)
    for slip in slips(game, sample, counted):
        judgement = slip.verdict.judgement
        is_mistake = judgement.grade != "doubtful"
        if sample.is_checked and (is_mistake or not sample.is_proven_only) and is_overturned(game, slip, limits):
            counted.overturned += is_mistake
            counted.doubtful_overturned += not is_mistake
        if judgement.loss >= BLUNDER_LOSS:
            counted.costly += 1
            counted.explained += bool(slip.verdict.reasons)
    return counted


VERDICT_HEADINGS = (
    "game",
    "games",
    "moves",
    "mistakes",
    "overturned",
    "doubtful",
    "overturned",
    "costly",
    "explained",
    "target",
)


def verdict_table(console: Console, games: Sequence[str], sample: Sample) -> Table:
    """The verdicts of every game; each row is also printed as soon as it is measured."""
    shown = Table(title=f"Slips of {PLAYER}: overturned by {EFFORT} times the nodes, and costly ones with a reason")
    for heading in VERDICT_HEADINGS:
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for name in games:
        found = verdicts(load(name), sample)
        share = found.explained / found.costly if found.costly else 1.0
        overturned = str(found.overturned) if sample.is_checked else "–"
        doubtful_overturned = str(found.doubtful_overturned) if sample.is_checked and not sample.is_proven_only else "–"
        first, last = (found.games, found.moves, found.mistakes), (found.costly, found.explained)
        doubtful = (str(found.doubtful), doubtful_overturned)
        cells = (name, *map(str, first), overturned, *doubtful, *map(str, last))
        console.print(" · ".join(cells), style="dim", highlight=False, soft_wrap=True)
        shown.add_row(*cells, at_least(share, REASONS_TARGET))
    return shown


def learner_table(console: Console, games: Sequence[str], count: int, workers: int | None) -> Table:
    """What a learner with a coach gains in every game of skill."""
    shown = Table(title="Level 2 that takes back when the coach says so, against level 2: Elo (95 % interval)")
    for heading in ("game", "games", "Elo", "target"):
        shown.add_column(heading, justify="left" if heading == "game" else "right")
    for name in games:
        if benchmarks()[name].is_luck:
            continue
        row = measure(name, ("bench.coach:Learner", "level-2"), count, None, 0.5, workers)
        elo = row.score.map(elo_of)
        cells = (name, str(row.games), f"{elo.value:+.0f} ({elo.low:+.0f} … {elo.high:+.0f})")
        console.print(" · ".join(cells), style="dim", highlight=False, soft_wrap=True)
        shown.add_row(*cells, at_least(elo.value, LEARNER_TARGET))
    return shown


def tables(console: Console, games: Sequence[str] | None = None) -> Iterator[Table]:
    """All tables, by default of every game."""
    chosen = games or all_games()
    yield answer_table(console, chosen, ANSWERS, 1)
    yield verdict_table(console, chosen, Sample())
    yield learner_table(console, chosen, LEARNER_GAMES, None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures what the arguments ask for, and prints the tables."""
    parser = ArgumentParser(prog="python -m bench.coach", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all by default")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="positions in which answers are timed; 0 for none")
    parser.add_argument("--verdicts", type=int, default=VERDICTS, help="slips for each game; 0 for none")
    parser.add_argument("--games", type=int, dest="max_games", help="games that the slips come from, at most")
    parser.add_argument("--proven", action="store_true", help="mistakes and blunders only, without doubtful moves")
    parser.add_argument("--seed", type=int, default=1, help="of the games that the slips come from")
    parser.add_argument("--nodes", type=int, help="of the coach for the verdicts; by default set by the levels")
    parser.add_argument("--unchecked", action="store_true", help="only count reasons, without the long searches")
    parser.add_argument("--learner", type=int, default=LEARNER_GAMES, help="games of the learner; 0 for none")
    parser.add_argument("--workers", type=int, help="processes for the learner; one for each core by default")
    chosen = parser.parse_args(arguments)
    console, names = Console(), [load(name).id for name in chosen.games] or all_games()
    if chosen.answers:
        console.print(answer_table(console, names, chosen.answers, chosen.seed))
    if chosen.verdicts:
        wanted = (chosen.verdicts, chosen.seed, chosen.nodes, chosen.max_games)
        console.print(verdict_table(console, names, Sample(*wanted, not chosen.unchecked, chosen.proven)))
    if chosen.learner:
        console.print(learner_table(console, names, chosen.learner, chosen.workers))


if __name__ == "__main__":
    main()
