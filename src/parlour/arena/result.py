"""How one game of a match went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from parlour.arena.errors import InvalidMatch
from parlour.arena.plan import Seating
from parlour.core import Seat
from parlour.record import Record

FAILED = "failed"
"""The reason of an ending that a bot is to blame for."""
TOO_LONG = "too long"
"""The reason of an ending that no rule brought about."""


class Failure(NamedTuple):
    """Why a bot lost without the rules having a say."""

    seat: Seat
    reason: str


@dataclass(frozen=True)
class Result:
    """One game of a match, played to its end."""

    number: int
    pair: int
    seating: Seating
    scores: tuple[float, ...]
    """What each seat gets of the win."""
    reason: str
    """One stable word for how it ended."""
    length: int
    """How many moves the seats have made."""
    seconds: float = field(compare=False)
    failure: Failure | None = None
    record: Record | None = None
    """The game as played; left out where many results are held at once."""

    @property
    def compact(self) -> Self:
        """The result without the record."""
        return replace(self, record=None)

    def score(self, bot: int) -> float:
        """What a bot gets of the win, in all its seats together."""
        return sum(score for each, score in zip(self.seating, self.scores, strict=True) if each == bot)

    def to_json(self) -> dict[str, object]:
        """The result in plain types: a line of a match's file."""
        return {
            "game": self.number,
            "pair": self.pair,
            "seats": list(self.seating),
            "scores": list(self.scores),
            "reason": self.reason,
            "length": self.length,
            "seconds": self.seconds,
            "failure": self.failure and self.failure._asdict(),
            "record": self.record and self.record.to_json(),
        }

    @classmethod
    def from_json(cls, given: Any) -> Self:
        """The result that plain types stand for, without the record.

        :raises InvalidMatch: if they are none
        """
        try:
            failure = given["failure"] and Failure(given["failure"]["seat"], given["failure"]["reason"])
            number, pair, length = int(given["game"]), int(given["pair"]), int(given["length"])
            seating, scores = tuple(map(int, given["seats"])), tuple(map(float, given["scores"]))
            return cls(number, pair, seating, scores, str(given["reason"]), length, float(given["seconds"]), failure)
        except (TypeError, KeyError, ValueError) as error:
            raise InvalidMatch(f"no result of a game: {error}") from None


def scores_without(seat: Seat, seats: int) -> tuple[float, ...]:
    """What each seat gets when one has failed: the others share the win."""
    return tuple(0.0 if each == seat else 1 / (seats - 1) for each in range(seats))


def shared_scores(seats: int) -> tuple[float, ...]:
    """What each seat gets when nobody has won."""
    return (1 / seats,) * seats


def by_number(results: Sequence[Result]) -> list[Result]:
    """Results in the order of their games, each game once."""
    first: dict[int, Result] = {}
    for result in results:
        first.setdefault(result.number, result)
    return [first[number] for number in sorted(first)]
