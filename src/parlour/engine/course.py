"""The course of a game: what its judged moves say together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core import Seat
from parlour.engine.judgement import Judgement, doubt
from parlour.games import load
from parlour.record import Record

AHEAD, BEHIND = 1.2, 0.8
"""Times the equal part of the win from which a seat leads, and below which it has lost the lead."""
CLEAR = 0.1
"""A value less certain than this tells nothing about the course of the game."""


class Prospect(NamedTuple):
    """What a seat could expect of the win at one moment."""

    number: int
    """The move after which."""
    seat: Seat
    value: float


class Turn(NamedTuple):
    """A turning point: a seat that led is behind."""

    number: int
    """The move by which."""
    seat: Seat
    before: float
    """What it could expect of the win while it led."""
    after: float


class Conduct(NamedTuple):
    """How a seat has played."""

    seat: Seat
    judged: int
    """The moves that were a choice, and were looked at."""
    best: int
    """Those among them that the search would have made as well."""
    mistakes: int
    blunders: int
    faults: int
    loss: float
    """What a move gave away of the win on average."""


@dataclass(frozen=True)
class Course:
    """The judged moves of a record, all or the first of them."""

    record: Record
    judgements: tuple[Judgement, ...]

    @property
    def is_open(self) -> bool:
        """Whether what one seat can expect tells what the other can: two seats, and no secrets."""
        return len(self.record.seats) == 2 and not load(self.record.game).has_secrets

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """The values after each move, if certain enough: of the seat that made it, and of both where it tells both."""
        return tuple(self._prospects())

    def _prospects(self) -> Iterator[Prospect]:
        for number, seat, _, _, made, *_ in self.judgements:
            if made and doubt(made) <= CLEAR:
                yield Prospect(number, seat, made.value)
                if self.is_open:
                    yield Prospect(number, 1 - seat, 1 - made.value)

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """The moves that gave something away, or broke a rule of the game."""
        return tuple(judged for judged in self.judgements if judged.grade in ("mistake", "blunder", "fault"))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turning points."""
        return tuple(self._turns())

    def _turns(self) -> Iterator[Turn]:
        fair, leads = 1 / len(self.record.seats), dict[Seat, float]()
        for number, seat, value in self.prospects:
            if value >= AHEAD * fair:
                leads[seat] = value
            elif value <= BEHIND * fair and seat in leads:
                yield Turn(number, seat, leads.pop(seat), value)

    @property
    def conducts(self) -> tuple[Conduct, ...]:
        """How each seat has played."""
        return tuple(map(self._conduct, range(len(self.record.seats))))

    def _conduct(self, seat: Seat) -> Conduct:
        own = [judged for judged in self.judgements if judged.seat == seat]
        losses = [judged.loss for judged in own if judged.made and judged.best]
        grades = [judged.grade for judged in own]
        best, mistakes, blunders, faults = map(grades.count, ("best", "mistake", "blunder", "fault"))
        loss = sum(losses) / len(losses) if losses else 0.0
        return Conduct(seat, len(losses), best, mistakes, blunders, faults, loss)

    def to_json(self) -> dict[str, object]:
        """The course in plain types."""
        return {
            "record": self.record.id,
            "moves": [judged.to_json() for judged in self.judgements],
            "turns": [turn._asdict() for turn in self.turns],
            "seats": [conduct._asdict() for conduct in self.conducts],
        }
