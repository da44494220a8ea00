"""The results of a match: of each game, and of all games so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, NamedTuple, Self

from parlour.arena.errors import InvalidMatch
from parlour.arena.match import Match
from parlour.arena.plan import Plan, Seating
from parlour.core import Seat
from parlour.record import Record

FAILED = "failed"
"""The reason where a bot lost by failing."""
TOO_LONG = "too long"
"""The reason where a game reached the maximum number of moves."""


class Failure(NamedTuple):
    """Why a bot lost other than by the rules."""

    seat: Seat
    """The seat of the bot."""
    reason: str
    """What went wrong, in words."""


@dataclass(frozen=True)
class Result:
    """One game of a match, played to its end."""

    number: int
    """The number of the game, from 1."""
    pair: int
    """The number of its pair, from 1."""
    seating: Seating
    """The number of the bot in each seat, from 0."""
    scores: tuple[float, ...]
    """The share of the win of each seat."""
    reason: str
    """Why it ended: a stable word of the game, ``failed`` or ``too long``."""
    length: int
    """The number of moves, without those of chance."""
    seconds: float = field(compare=False)
    """The duration."""
    failure: Failure | None = None
    """Why a bot lost other than by the rules; None if none did."""
    record: Record | None = None
    """The game as played; None where many results are in memory."""

    @property
    def compact(self) -> Self:
        """The result without the record."""
        return replace(self, record=None)

    def _repr_svg_(self) -> str | None:
        """The last position, as a notebook shows it; None without a record."""
        return self.record._repr_svg_() if self.record else None

    def score(self, bot: int) -> float:
        """A bot's share of the win, over all its seats."""
        return sum(score for player, score in zip(self.seating, self.scores, strict=True) if player == bot)

    def to_json(self) -> dict[str, object]:
        """The result as JSON: a line of a match file."""
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
    def from_json(cls, value: Any) -> Self:
        """The result that a JSON value describes, without the record.

        :raises InvalidMatch: if it does not describe a result
        """
        try:
            failure = value["failure"] and Failure(int(value["failure"]["seat"]), str(value["failure"]["reason"]))
            number, pair, length = int(value["game"]), int(value["pair"]), int(value["length"])
            seating, scores = tuple(map(int, value["seats"])), tuple(map(float, value["scores"]))
            if not all(map(isfinite, scores)):
                raise ValueError(f"scores must be finite numbers, not {scores}")
            return cls(number, pair, seating, scores, str(value["reason"]), length, float(value["seconds"]), failure)
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise InvalidMatch(f"not a result of a game: {error}") from None


def scores_without(seat: Seat, seats: int) -> tuple[float, ...]:
    """The scores when one seat has failed: the others share the win."""
    return tuple(0.0 if other == seat else 1 / (seats - 1) for other in range(seats))


def shared_scores(seats: int) -> tuple[float, ...]:
    """The scores when no seat has won: all share the win."""
    return (1 / seats,) * seats


def by_number(results: Sequence[Result]) -> list[Result]:
    """Results in the order of their games, each game once."""
    unique: dict[int, Result] = {}
    for result in results:
        unique.setdefault(result.number, result)
    return [unique[number] for number in sorted(unique)]


class MatchResults:
    """The results so far; which of them count does not depend on the order in which they arrive."""

    def __init__(self, match: Match, plan: Plan, results: Iterable[Result] = ()) -> None:
        self.match, self.plan = match, plan
        self.games = match.whole_pairs(plan.games)
        """How many games are played unless a test decides earlier."""
        self.ratio = 0.0
        """The log likelihood ratio of the test, over the complete pairs before the first gap."""
        self.decision: str | None = None
        """The decision of the test: ``elo0`` or ``elo1``; None while it runs."""
        self._results: dict[int, Result] = {}
        self._scores: Counter[float] = Counter()
        self._complete = 0
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """Adds a result, unless the game is counted already or no longer needed."""
        if result.number <= self.games:
            self._results.setdefault(result.number, result.compact)
        while self._is_complete(self._complete + 1) and not self.decision:
            self._complete += 1
            self._test()

    def missing(self) -> Iterator[int]:
        """The numbers of the games still to be played, in order, until a test decides."""
        for number in range(1, self.games + 1):
            if self.decision:
                return
            if number not in self._results:
                yield number

    @property
    def counted(self) -> list[Result]:
        """The results that count: all in order, or those up to the decision of a test."""
        last = self._complete * self.match.pair_size if self.decision else self.games
        return [self._results[number] for number in sorted(self._results) if number <= last]

    @property
    def pairs(self) -> list[list[Result]]:
        """The complete pairs."""
        pairs: dict[int, list[Result]] = {}
        for result in self.counted:
            pairs.setdefault(result.pair, []).append(result)
        return [pair for pair in pairs.values() if len(pair) == self.match.pair_size]

    @property
    def is_over(self) -> bool:
        """Whether no game is left to play."""
        return self.decision is not None or len(self._results) == self.games

    def __len__(self) -> int:
        return len(self._results)

    def _repr_html_(self) -> str:
        """The statistics of the results so far, as a notebook shows them."""
        from parlour.arena.summary import summary  # it imports this module

        return summary(self)._repr_html_()

    def _is_complete(self, pair: int) -> bool:
        return all(number in self._results for number in self._numbers(pair))

    def _numbers(self, pair: int) -> range:
        size = self.match.pair_size
        return range((pair - 1) * size + 1, pair * size + 1)

    def _test(self) -> None:
        """Updates the test with one more pair."""
        if sprt := self.plan.sprt:
            self._scores[pair_score(self._results[number] for number in self._numbers(self._complete))] += 1
            self.ratio = sprt.ratio(self._scores)
            self.decision = sprt.decision(self.ratio)


def pair_score(pair: Iterable[Result], bot: int = 0) -> float:
    """The mean score of a bot in a pair; rounded, so that equal scores are equal numbers."""
    scores = [result.score(bot) for result in pair]
    return round(sum(scores) / len(scores), 9)
