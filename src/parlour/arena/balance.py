"""What many games say about a game: is it fair, how long, how rich, how exciting?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles, stdev

from parlour.arena.elo import Interval, Z, elo_of, mean_interval
from parlour.arena.match import Match
from parlour.arena.result import Result
from parlour.arena.summary import seat_scores
from parlour.arena.survey import Survey

PHASES = 20
"""Into so many parts the course of a game is divided."""


@dataclass(frozen=True)
class Spread:
    """How numbers are spread."""

    mean: float
    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The spread of one number or more."""
        quarter, middle, third = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
        return cls(round(mean(values), 6), min(values), quarter, middle, third, max(values))


@dataclass(frozen=True)
class Leads:
    """Who was ahead when."""

    playouts: int
    """Random games from each position that was looked at."""
    changes: Interval
    """How often the lead goes from one seat to another in a game."""
    games: dict[int, int]
    """In how many games it did so how often."""
    comebacks: Interval
    """How many of the games with a winner were won by somebody who had been behind."""
    winner: tuple[float | None, ...]
    """What random play would give to the later winner, in each phase of the game."""

    def to_json(self) -> dict[str, object]:
        """The same in plain types."""
        intervals = {"changes": self.changes.to_json(), "comebacks": self.comebacks.to_json()}
        return {**vars(self), **intervals, "games": {str(many): count for many, count in self.games.items()}}


@dataclass(frozen=True)
class Balance:
    """A report on a game."""

    match: Match
    games: int
    failures: int
    """Games that a bot lost by failing; they are left out of everything else."""
    seats: tuple[Interval, ...]
    """What each seat gets of the wins; equal parts would be fair."""
    draws: Interval
    """How many games have no single winner."""
    lengths: Spread
    """The moves of all seats together."""
    games_by_length: dict[int, int]
    choices: Spread
    """The moves that a seat can choose from, over all moves of all games."""
    course: tuple[Spread | None, ...]
    """The same in each phase of the game."""
    leads: Leads | None
    endings: dict[str, int]

    @property
    def advantage(self) -> Interval:
        """By how much the first seat's part of the wins is larger than a fair one."""
        return self.seats[0].map(lambda score: score - 1 / self.match.seats)

    @property
    def elo(self) -> Interval | None:
        """The first seat's advantage over the other one of two."""
        return self.seats[0].map(elo_of) if self.match.seats == 2 else None

    @property
    def is_unfair(self) -> bool:
        """Whether the first seat's advantage or disadvantage is more than luck."""
        return not self.advantage.low <= 0 <= self.advantage.high

    def to_json(self) -> dict[str, object]:
        """The report in plain types."""
        return {
            "match": self.match.to_json(),
            "games": self.games,
            "failures": self.failures,
            "first_seat": {
                "advantage": self.advantage.to_json(),
                "elo": self.elo and self.elo.to_json(),
                "is_unfair": self.is_unfair,
            },
            "seats": [seat.to_json() for seat in self.seats],
            "draws": self.draws.to_json(),
            "length": vars(self.lengths),
            "games_by_length": {str(length): count for length, count in self.games_by_length.items()},
            "branching": vars(self.choices),
            "branching_by_phase": [phase and vars(phase) for phase in self.course],
            "leads": self.leads and self.leads.to_json(),
            "endings": self.endings,
        }


def balance(match: Match, surveys: Sequence[Survey]) -> Balance | None:
    """What the games say, in whatever order they came; None if there are none that a bot did not spoil."""
    ordered = sorted(surveys, key=lambda survey: survey.result.number)
    good = [survey for survey in ordered if survey.result.failure is None]
    results = [survey.result for survey in good]
    choices = [count for survey in good for count in survey.choices]
    scores = seat_scores(list(_by_pair(results)), match.seats)
    draws = mean_interval([float(survey.winner is None) for survey in good])
    if not choices or draws is None:
        return None
    return Balance(
        match,
        len(good),
        len(ordered) - len(good),
        tuple(score for score in scores if score),
        draws,
        Spread.of([result.length for result in results]),
        dict(sorted(Counter(result.length for result in results).items())),
        Spread.of(choices),
        tuple(Spread.of(phase) if phase else None for phase in _phases(_choices_in_time(good))),
        _leads(good),
        dict(Counter(result.reason for result in results).most_common()),
    )


def _by_pair(results: Iterable[Result]) -> Iterator[list[Result]]:
    pairs: dict[int, list[Result]] = {}
    for result in results:
        pairs.setdefault(result.pair, []).append(result)
    yield from pairs.values()


def _leads(surveys: Sequence[Survey]) -> Leads | None:
    seen = [survey for survey in surveys if survey.glimpses]
    if not seen:
        return None
    decided = [float(survey.is_comeback) for survey in seen if survey.winner is not None]
    changes = [survey.lead_changes for survey in seen]
    return Leads(
        seen[0].playouts,
        count_interval(changes),
        dict(sorted(Counter(changes).items())),
        mean_interval(decided) or Interval(0.0, 0.0, 1.0),
        tuple(round(mean(phase), 6) if phase else None for phase in _phases(_winners_in_time(seen))),
    )


def _choices_in_time(surveys: Iterable[Survey]) -> Iterator[tuple[float, float]]:
    for survey in surveys:
        for place, count in enumerate(survey.choices):
            yield place / len(survey.choices), count


def _winners_in_time(surveys: Iterable[Survey]) -> Iterator[tuple[float, float]]:
    for survey in surveys:
        if survey.winner is not None:
            for at, shares in survey.glimpses:
                yield at, shares[survey.winner]


def _phases(timed: Iterable[tuple[float, float]]) -> list[list[float]]:
    """Values by the phase of the game they belong to."""
    phases: list[list[float]] = [[] for _ in range(PHASES)]
    for at, value in timed:
        phases[min(PHASES - 1, int(at * PHASES))].append(value)
    return phases


def count_interval(counts: Sequence[int]) -> Interval:
    """The mean of counts, with the usual interval for a mean of many."""
    middle = mean(counts)
    half = Z * stdev(counts) / sqrt(len(counts)) if len(counts) > 1 else float("inf")
    return Interval(middle, max(0.0, middle - half), middle + half)
