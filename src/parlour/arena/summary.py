"""The statistics of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from parlour.arena.elo import Interval, Sprt, elo_interval, mean_interval
from parlour.arena.ratings import ratings
from parlour.arena.results import MatchResults, Result, pair_score


@dataclass(frozen=True)
class Standing:
    """The results of one bot."""

    name: str
    """What the bot is called in the match."""
    games: int
    """The games that it played."""
    score: float
    """The sum of its shares of wins."""
    wins: int
    """Games that it won alone."""
    draws: int
    """Games whose win it shared with others."""
    losses: int
    """Games in which it got no share of the win."""
    failures: int
    """Games it lost by crashing, taking too long or answering nonsense."""
    elo: Interval | None
    """Against the mean of all other bots; with two bots, against the other one."""
    by_seat: tuple[float | None, ...]
    """The mean score in each seat."""

    def to_json(self) -> dict[str, object]:
        """The standing as JSON."""
        return {**vars(self), "by_seat": list(self.by_seat), "elo": self.elo and self.elo.to_json()}


@dataclass(frozen=True)
class Length:
    """The number of moves in a game, without those of chance."""

    median: float
    shortest: int
    longest: int


@dataclass(frozen=True)
class SprtResult:
    """The state of a test."""

    sprt: Sprt
    ratio: float
    """The log likelihood ratio."""
    decision: str | None
    """The accepted Elo, ``elo0`` or ``elo1``; None while the test runs."""

    def to_json(self) -> dict[str, object]:
        """The test as JSON."""
        low, high = self.sprt.bounds
        return {**vars(self.sprt), "ratio": self.ratio, "low": low, "high": high, "decision": self.decision}


@dataclass(frozen=True)
class Summary:
    """The statistics of a match."""

    games: int
    """The games that count."""
    pairs: int
    """The complete pairs, from which Elo and its interval are computed."""
    standings: tuple[Standing, ...]
    """The results of each bot, in the order of the match."""
    seats: tuple[Interval | None, ...]
    """The mean score of each seat, over all bots."""
    length: Length | None
    """The lengths of the games; None without games."""
    endings: dict[str, int]
    """The number of games for each reason."""
    verdict: SprtResult | None
    """The state of the test; None if there is none."""

    def _repr_html_(self) -> str:
        """The table and the remarks, as a notebook shows them."""
        from parlour.arena.report_text import html  # it imports this module

        return html(self)

    def to_json(self) -> dict[str, object]:
        """The summary as JSON."""
        return {
            "games": self.games,
            "pairs": self.pairs,
            "bots": [standing.to_json() for standing in self.standings],
            "seats": [seat and seat.to_json() for seat in self.seats],
            "length": self.length and vars(self.length),
            "endings": self.endings,
            "verdict": self.verdict and self.verdict.to_json(),
        }


def summary(match_results: MatchResults) -> Summary:
    """The statistics of the results so far."""
    results, pairs, match = match_results.counted, match_results.pairs, match_results.match
    elos = elos_of(len(match.bots), pairs)
    return Summary(
        len(results),
        len(pairs),
        tuple(_standing(name, bot, results, elos[bot], match.seats) for bot, name in enumerate(match.names)),
        seat_scores(pairs, match.seats),
        length_of(results),
        dict(Counter(result.reason for result in results).most_common()),
        _verdict(match_results),
    )


def elos_of(bots: int, pairs: Sequence[Sequence[Result]]) -> list[Interval | None]:
    """The Elo of each bot against the mean of all others."""
    if bots == 1 or not pairs:
        return [None] * bots
    if bots == 2:
        return [elo_interval([pair_score(pair, bot) for pair in pairs]) for bot in range(bots)]
    # the distance to the mean of all, which includes the bot itself, is smaller than that to the others
    return [rating.map(lambda elo: elo * bots / (bots - 1)) for rating in ratings(bots, pairs)]


def seat_scores(pairs: Sequence[Sequence[Result]], seats: int) -> tuple[Interval | None, ...]:
    """The mean score of each seat; a pair counts once, since its games share a deal."""
    return tuple(
        mean_interval([sum(result.scores[seat] for result in pair) / len(pair) for pair in pairs])
        for seat in range(seats)
    )


def length_of(results: Sequence[Result]) -> Length | None:
    """The lengths of games; None without games."""
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


def _verdict(match_results: MatchResults) -> SprtResult | None:
    return (
        SprtResult(match_results.plan.sprt, match_results.ratio, match_results.decision)
        if match_results.plan.sprt
        else None
    )
