"""What the results of a match say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from parlour.arena.elo import Interval, Sprt, elo_interval, mean_interval
from parlour.arena.ratings import ratings
from parlour.arena.result import Result
from parlour.arena.tally import Tally, pair_score


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    name: str
    games: int
    score: float
    """What it got of all wins."""
    wins: int
    draws: int
    """Games whose win it shared with others."""
    losses: int
    failures: int
    """Games it lost by crashing, being too slow or talking nonsense."""
    elo: Interval | None
    """Against the other one of two; about the mean of more."""
    by_seat: tuple[float | None, ...]
    """The mean score in each seat."""

    def to_json(self) -> dict[str, object]:
        """The standing in plain types."""
        return {**vars(self), "by_seat": list(self.by_seat), "elo": self.elo and self.elo.to_json()}


@dataclass(frozen=True)
class Length:
    """How many moves the seats make in a game."""

    median: float
    shortest: int
    longest: int


@dataclass(frozen=True)
class Verdict:
    """How far a test is."""

    sprt: Sprt
    ratio: float
    """The log likelihood ratio."""
    decision: str | None
    """The Elo it was decided for, ``elo0`` or ``elo1``, or None if it was not."""

    def to_json(self) -> dict[str, object]:
        """The test in plain types."""
        low, high = self.sprt.bounds
        return {**vars(self.sprt), "ratio": self.ratio, "low": low, "high": high, "decision": self.decision}


@dataclass(frozen=True)
class Summary:
    """What the results of a match say."""

    games: int
    pairs: int
    """The complete ones, from which the Elo and its interval come."""
    standings: tuple[Standing, ...]
    seats: tuple[Interval | None, ...]
    """The mean score of each seat, whoever sits there."""
    length: Length | None
    endings: dict[str, int]
    """How many games ended for each reason."""
    verdict: Verdict | None

    def to_json(self) -> dict[str, object]:
        """The summary in plain types."""
        return {
            "games": self.games,
            "pairs": self.pairs,
            "bots": [standing.to_json() for standing in self.standings],
            "seats": [seat and seat.to_json() for seat in self.seats],
            "length": self.length and vars(self.length),
            "endings": self.endings,
            "verdict": self.verdict and self.verdict.to_json(),
        }


def summary(tally: Tally) -> Summary:
    """What the results so far say."""
    results, pairs, match = tally.results, tally.pairs, tally.match
    elos = elos_of(len(match.bots), pairs)
    return Summary(
        len(results),
        len(pairs),
        tuple(_standing(name, bot, results, elos[bot], match.seats) for bot, name in enumerate(match.names)),
        seat_scores(pairs, match.seats),
        length_of(results),
        dict(Counter(result.reason for result in results).most_common()),
        _verdict(tally),
    )


def elos_of(bots: int, pairs: Sequence[Sequence[Result]]) -> list[Interval | None]:
    """The Elo of each bot: of two against each other, of more about their mean."""
    if bots == 1 or not pairs:
        return [None] * bots
    if bots == 2:
        return [elo_interval([pair_score(pair, bot) for pair in pairs]) for bot in range(bots)]
    return list(ratings(bots, pairs))


def seat_scores(pairs: Sequence[Sequence[Result]], seats: int) -> tuple[Interval | None, ...]:
    """The mean score of each seat; a pair counts once, since its games share a deal."""
    return tuple(
        mean_interval([sum(result.scores[seat] for result in pair) / len(pair) for pair in pairs])
        for seat in range(seats)
    )


def length_of(results: Sequence[Result]) -> Length | None:
    """How long the games are."""
    lengths = [result.length for result in results]
    return Length(median(lengths), min(lengths), max(lengths)) if lengths else None


def _standing(name: str, bot: int, results: Sequence[Result], elo: Interval | None, seats: int) -> Standing:
    played = [result for result in results if bot in result.seating]
    scores = [result.score(bot) for result in played]
    wins, losses = sum(score > 1 - 1e-9 for score in scores), sum(score == 0 for score in scores)
    failures = sum(result.failure is not None and result.seating[result.failure.seat] == bot for result in played)
    by_seat = tuple(_mean_in_seat(bot, seat, played) for seat in range(seats))
    return Standing(name, len(played), sum(scores), wins, len(played) - wins - losses, losses, failures, elo, by_seat)


def _mean_in_seat(bot: int, seat: int, results: Sequence[Result]) -> float | None:
    scores = [result.scores[seat] for result in results if result.seating[seat] == bot]
    return sum(scores) / len(scores) if scores else None


def _verdict(tally: Tally) -> Verdict | None:
    return Verdict(tally.plan.sprt, tally.ratio, tally.decision) if tally.plan.sprt else None
