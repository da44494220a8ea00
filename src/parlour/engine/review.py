"""A record reviewed move by move: what each move was worth, what would have been better, and where the game turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from parlour.core import CHANCE, Game, Seat, State
from parlour.core.arguments import require
from parlour.engine.analysis import Analysis, Line
from parlour.engine.errors import InvalidLimits
from parlour.engine.exact import Exact
from parlour.engine.limits import Limits, Stop
from parlour.engine.search import search
from parlour.games import load
from parlour.record import Played, Record

DEFAULT_LIMITS = Limits(seconds=0.5)
MAX_VARIATION_MOVES = 12
"""The most moves of a variation that are looked up in a solution."""
MISTAKE_LOSS, BLUNDER_LOSS = 0.1, 0.25
"""The share of the win that a mistake, or a blunder, is proven to give away."""
LEAD, DEFICIT = 1.2, 0.8
"""Multiples of an equal share of the win: a seat leads at the first, and has lost its lead at the second."""
MAX_STANDARD_ERROR = 0.1
"""A value less certain than this says nothing about who leads."""
GRADES = ("best", "good", "doubtful", "mistake", "blunder", "fault", "unseen")
"""From the move that the search would make to one that the rules punish; unseen is a move that was not searched."""
SLIPS = ("doubtful", "mistake", "blunder")
"""The grades of moves that are worth another look."""


class Judgement(NamedTuple):
    """One move of a record, judged by what its seat could see."""

    number: int
    """Its place in the record, from 1."""
    seat: Seat
    """The seat that made the move."""
    role: str
    """What the rulebook calls the seat."""
    move: str
    """The move, as text."""
    made: Line | None = None
    """What the move is worth; None where there was no choice, or where it could not be searched."""
    best: Line | None = None
    """The move that the search would make instead, or the same; None where there was no choice."""
    is_fault: bool = False
    """Whether the move is a mistake by the rules of the game, to which the others may object."""
    doubtful_loss: float = Game.doubtful_loss
    """What a doubtful move seems to give away in this game: not proven, and a far longer search sometimes disagrees."""

    @property
    def value(self) -> float | None:
        """The expected share of the win for the seat after the move, from 0 to 1."""
        return self.made.value if self.made else None

    @property
    def loss(self) -> float:
        """The share of the win that the move gives away, as far as that is certain."""
        if not self.made or not self.best or self.made.move == self.best.move:
            return 0.0
        return max(0.0, self.best.value - self.made.value - standard_error(self.made) - standard_error(self.best))

    @property
    def grade(self) -> str:
        """One of ``GRADES``."""
        if self.is_fault:
            return "fault"
        if not self.made or not self.best:
            return "unseen"
        if self.made.move == self.best.move or self._is_as_good:
            return "best"
        if not self._is_proven:
            return "doubtful" if self.loss >= self.doubtful_loss else "good"
        return "blunder" if self.loss >= BLUNDER_LOSS else "mistake" if self.loss >= MISTAKE_LOSS else "good"

    @property
    def _is_proven(self) -> bool:
        """Whether both values are proven; not taking a win at once needs no proof that the move loses it."""
        made, best = self.made, self.best
        is_win_at_once = bool(best and best.value == 1 and best.distance == 0)
        return bool(made and best and best.is_exact and (made.is_exact or is_win_at_once))

    @property
    def _is_as_good(self) -> bool:
        """Whether it is proven that no move was better or faster."""
        made, best = self.made, self.best
        if not (made and made.is_exact and best and best.is_exact and made.value == best.value):
            return False
        return made.value not in (0, 1) or made.distance == best.distance

    def to_json(self) -> dict[str, object]:
        """The judgement in plain types."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "value": self.value,
            "is_exact": bool(self.made and self.made.is_exact),
            "best": self.best._asdict() if self.best else None,
            "line": list(self.made.variation) if self.made else [],
            "loss": self.loss,
            "grade": self.grade,
        }


def standard_error(line: Line) -> float:
    """The standard error of a value that comes from random games; 0 if it is proven."""
    return 0.0 if line.is_exact else 0.5 / sqrt(max(1, line.visits))


class Evaluation(NamedTuple):
    """The expected share of the win for a seat after a move."""

    number: int
    """The number of the move."""
    seat: Seat
    """The seat whose share it is."""
    value: float
    """The share, from 0 to 1."""


class TurningPoint(NamedTuple):
    """A move after which a seat that led is behind."""

    number: int
    """The number of the move."""
    seat: Seat
    """The seat that lost its lead."""
    before: float
    """The expected share of the win for the seat while it led."""
    after: float
    """The share after the move."""


class SeatSummary(NamedTuple):
    """How a seat has played."""

    seat: Seat
    """The seat."""
    judged: int
    """The moves that were a choice, and were searched."""
    best: int
    """Those that the search would have made too."""
    doubtful: int
    """The doubtful moves among them."""
    mistakes: int
    """The mistakes among them."""
    blunders: int
    """The blunders among them."""
    faults: int
    """The moves to which the others could have objected."""
    loss: float
    """The share of the win that a move gave away on average."""


@dataclass(frozen=True)
class GameReview:
    """The judged moves of a record in order, and what they add up to."""

    record: Record
    """The game that was reviewed."""
    judgements: tuple[Judgement, ...]
    """The moves of the seats that were judged, in order."""

    @property
    def is_open(self) -> bool:
        """Whether the value of one seat gives that of the other: two seats, and no secrets."""
        return len(self.record.seats) == 2 and not load(self.record.game).has_secrets

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """The values after each move, if certain enough: for the seat that made it, and for both in an open game."""
        return tuple(self._evaluations())

    def _evaluations(self) -> Iterator[Evaluation]:
        for number, seat, _, _, made, *_ in self.judgements:
            if made and standard_error(made) <= MAX_STANDARD_ERROR:
                yield Evaluation(number, seat, made.value)
                if self.is_open:
                    yield Evaluation(number, 1 - seat, 1 - made.value)

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The moves that gave something away, proven or not, or broke a rule of the game."""
        return tuple(judged for judged in self.judgements if judged.grade in (*SLIPS, "fault"))

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moves after which a seat that led is behind."""
        return tuple(self._turning_points())

    def _turning_points(self) -> Iterator[TurningPoint]:
        share, leads = 1 / len(self.record.seats), dict[Seat, float]()
        for number, seat, value in self.evaluations:
            if value >= LEAD * share:
                leads[seat] = value
            elif value <= DEFICIT * share and seat in leads:
                yield TurningPoint(number, seat, leads.pop(seat), value)

    @property
    def summaries(self) -> tuple[SeatSummary, ...]:
        """How each seat has played."""
        return tuple(map(self._summary, range(len(self.record.seats))))

    def _summary(self, seat: Seat) -> SeatSummary:
        own = [judged for judged in self.judgements if judged.seat == seat]
        losses = [judged.loss for judged in own if judged.made and judged.best]
        grades = [judged.grade for judged in own]
        best, doubtful, mistakes, blunders, faults = map(grades.count, ("best", *SLIPS, "fault"))
        loss = sum(losses) / len(losses) if losses else 0.0
        return SeatSummary(seat, len(losses), best, doubtful, mistakes, blunders, faults, loss)

    def to_json(self) -> dict[str, object]:
        """The review in plain types."""
        return {
            "record": self.record.id,
            "moves": [judged.to_json() for judged in self.judgements],
            "turns": [point._asdict() for point in self.turning_points],
            "seats": [summary._asdict() for summary in self.summaries],
        }


def analyse(
    game: Game[Any], state: State[Any], seat: Seat | None, limits: Limits, stop: Stop, only: Sequence[str] = ()
) -> Analysis:
    """The moves of a seat, by default the one on turn, judged by the solution if the game has one, else by a search."""
    exact: Exact | None = game.exact()
    return (exact.analyse(state) if exact else None) or search(game, state, limits, seat=seat, stop=stop, only=only)


def compare(
    game: Game[Any], state: State[Any], seat: Seat, move: str, limits: Limits, stop: Stop
) -> tuple[Line, Line, Analysis]:
    """A move and the best one, with values that can be compared, and the analysis that found the best.

    If they differ, both are searched a second time: together, to the same depth; or each alone with half the effort
    where secrets make every value an average, as a search of both would hardly visit the worse one. The move may turn
    out to be the best.
    """
    analysis = analyse(game, state, seat, limits, stop)
    best = analysis.lines[0]
    if analysis.is_solved:
        made = next(line for line in analysis.lines if line.move == move)
        return _followed(game, state, made), _followed(game, state, best), analysis
    if best.move == move:
        return best, best, analysis
    if game.has_secrets:
        lines = tuple(_alone(game, state, seat, each, limits, stop) for each in (best.move, move))
    else:
        lines = analyse(game, state, seat, replace(limits, lines=2), stop, (best.move, move)).lines
    found = {line.move: line for line in (best, *lines)}
    unsearched = Line(move, best.value, 0, variation=(move,))  # limits that end a search at once say nothing against it
    made, again = found.get(move, unsearched), found[best.move]
    best = again if again.is_exact or not best.is_exact else best
    return made, made if _is_better(made, best) else best, analysis


def _alone(game: Game[Any], state: State[Any], seat: Seat, move: str, limits: Limits, stop: Stop) -> Line:
    """One move searched with half the effort."""
    half = replace(
        limits,
        nodes=limits.nodes and max(1, limits.nodes // 2),
        seconds=limits.seconds and limits.seconds / 2,
    )
    return analyse(game, state, seat, half, stop, (move,)).lines[0]


def _followed(game: Game[Any], state: State[Any], line: Line) -> Line:
    """A line of a solution with the best moves that follow."""
    moves, exact = [line.move], game.exact()
    state = state.play(line.move, state.turn)
    while len(moves) < MAX_VARIATION_MOVES and not state.outcome and (analysis := exact and exact.analyse(state)):
        moves.append(analysis.best)
        state = state.play(analysis.best, state.turn)
    return line._replace(variation=tuple(moves))


def _is_better(left: Line, right: Line) -> bool:
    if left.value != right.value or not (left.is_exact and right.is_exact):
        return left.value > right.value
    return left.distance < right.distance if left.value == 1 else left.distance > right.distance


def review(record: Record, limits: Limits = DEFAULT_LIMITS, stop: Stop | None = None) -> Iterator[Judgement]:
    """Judges the moves of the seats in order, until a stop is requested; the limits are for one position.

    Only the view of the seat before its move is searched: what comes afterwards could reveal more than it knew.

    :raises InvalidRecord: if the record does not replay
    """
    require(record, Record, "only a record can be reviewed")
    require(limits, Limits, "the limits of a review must be Limits")
    stop = require(Stop() if stop is None else stop, Stop, "a review is stopped by a Stop")
    states = list(record.replay())
    reviewer = Reviewer(load(record.game), limits, stop)
    for number, (played, before, after) in enumerate(zip(record.moves, states[:-1], states[1:], strict=True), 1):
        if played.seat == CHANCE:
            continue
        try:
            judged = reviewer.judge(number, played, before, after)
        except InvalidLimits:  # the stop was requested between two searches
            return
        if reviewer.stop.is_requested:  # a search that was cut short judges nothing
            return
        yield judged


class Reviewer:
    """Judges the moves of a game."""

    def __init__(self, game: Game[Any], limits: Limits, stop: Stop) -> None:
        self.game, self.limits, self.stop = game, limits, stop

    def judge(self, number: int, played: Played, before: State[Any], after: State[Any]) -> Judgement:
        """What a move was worth."""
        judged = Judgement(number, played.seat, before.role(played.seat), played.text)
        sound = [str(move) for move in before.view(played.seat).sound_moves(played.seat)]
        judged = judged._replace(is_fault=played.text not in sound, doubtful_loss=self.game.doubtful_loss)
        if not sound or (len(sound) == 1 and not judged.is_fault and self.game.has_secrets):
            return judged
        if judged.is_fault:
            best = analyse(self.game, before, played.seat, self.limits, self.stop).lines[0]
            return judged._replace(best=best, made=self._ended(played, after))
        made, best, _ = compare(self.game, before, played.seat, played.text, self.limits, self.stop)
        return judged._replace(made=self._ended(played, after) or made, best=best)

    def _ended(self, played: Played, after: State[Any]) -> Line | None:
        """The line of a move that ended the game; None for any other move."""
        if not after.outcome:
            return None
        return Line(played.text, after.outcome.scores[played.seat], 1, is_exact=True, variation=(played.text,))
