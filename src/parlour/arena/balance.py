"""The balance of a game, measured over many games: fairness, length, choices and lead changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles, stdev

from parlour.arena.elo import Interval, Z, elo_of, mean_interval
from parlour.arena.game_analysis import GameAnalysis
from parlour.arena.match import Match
from parlour.arena.results import Result
from parlour.arena.summary import seat_scores

PHASES = 20
"""The number of equal parts that a game is divided into."""


@dataclass(frozen=True)
class Spread:
    """The distribution of some numbers."""

    mean: float
    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The distribution of at least one number."""
        quarter, middle, third = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
        return cls(round(mean(values), 6), min(values), quarter, middle, third, max(values))


@dataclass(frozen=True)
class Leads:
    """Who was ahead when."""

    playouts: int
    """The number of random games from each sampled position."""
    changes: Interval
    """How often the lead passes from one seat to another in a game."""
    games: dict[int, int]
    """The number of games for each number of changes."""
    comebacks: Interval
    """The share of decided games whose winner had been behind."""
    winner: tuple[float | None, ...]
    """The share of the win that random play gives the later winner, in each phase."""

    def to_json(self) -> dict[str, object]:
        """The leads as JSON."""
        intervals = {"changes": self.changes.to_json(), "comebacks": self.comebacks.to_json()}
        return {**vars(self), **intervals, "games": {str(changes): count for changes, count in self.games.items()}}


@dataclass(frozen=True)
class Balance:
    """The balance of a game."""

    match: Match
    games: int
    failures: int
    """Games that a bot lost by failing; no other figure includes them."""
    seats: tuple[Interval, ...]
    """Each seat's share of the wins; equal shares would be fair."""
    draws: Interval
    """The share of games without a single winner."""
    lengths: Spread
    """Moves in a game, of all seats together."""
    games_by_length: dict[int, int]
    choices: Spread
    """Moves to choose from, over all moves of all games."""
    course: tuple[Spread | None, ...]
    """Moves to choose from, in each phase of the game."""
    leads: Leads | None
    """None if no position was sampled."""
    endings: dict[str, int]
    """The number of games for each reason."""

    @property
    def advantage(self) -> Interval:
        """The first seat's share of the wins minus a fair share."""
        return self.seats[0].map(lambda score: score - 1 / self.match.seats)

    @property
    def elo(self) -> Interval | None:
        """The first seat's advantage in Elo; None with more than two seats."""
        return self.seats[0].map(elo_of) if self.match.seats == 2 else None

    @property
    def is_unfair(self) -> bool:
        """Whether the first seat's advantage or disadvantage is significant."""
        return not self.advantage.low <= 0 <= self.advantage.high

    def _repr_html_(self) -> str:
        """The report with its plots, as a notebook shows it."""
        from parlour.arena.html_report import html_fragment  # it imports this module

        return html_fragment(self)

    def to_json(self) -> dict[str, object]:
        """The report as JSON."""
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


def balance(match: Match, analyses: Sequence[GameAnalysis]) -> Balance | None:
    """The balance from analysed games in any order; None if no game was finished without a failure."""
    ordered = sorted(analyses, key=lambda analysis: analysis.result.number)
    finished = [analysis for analysis in ordered if analysis.result.failure is None]
    results = [analysis.result for analysis in finished]
    choices = [count for analysis in finished for count in analysis.choices]
    scores = seat_scores(list(_by_pair(results)), match.seats)
    draws = mean_interval([float(analysis.winner is None) for analysis in finished])
    if not choices or draws is None:
        return None
    return Balance(
        match,
        len(finished),
        len(ordered) - len(finished),
        tuple(score for score in scores if score),
        draws,
        Spread.of([result.length for result in results]),
        dict(sorted(Counter(result.length for result in results).items())),
        Spread.of(choices),
        tuple(Spread.of(phase) if phase else None for phase in _phases(_choices_in_time(finished))),
        _leads(finished),
        dict(Counter(result.reason for result in results).most_common()),
    )


def _by_pair(results: Iterable[Result]) -> Iterator[list[Result]]:
    pairs: dict[int, list[Result]] = {}
    for result in results:
        pairs.setdefault(result.pair, []).append(result)
    yield from pairs.values()


def _leads(analyses: Sequence[GameAnalysis]) -> Leads | None:
    sampled = [analysis for analysis in analyses if analysis.lead_samples]
    if not sampled:
        return None
    decided = [float(analysis.is_comeback) for analysis in sampled if analysis.winner is not None]
    changes = [analysis.lead_changes for analysis in sampled]
    return Leads(
        sampled[0].playouts,
        count_interval(changes),
        dict(sorted(Counter(changes).items())),
        mean_interval(decided) or Interval(0.0, 0.0, 1.0),
        tuple(round(mean(phase), 6) if phase else None for phase in _phases(_winners_in_time(sampled))),
    )


def _choices_in_time(analyses: Iterable[GameAnalysis]) -> Iterator[tuple[float, float]]:
    for analysis in analyses:
        for place, count in enumerate(analysis.choices):
            yield place / len(analysis.choices), count


def _winners_in_time(analyses: Iterable[GameAnalysis]) -> Iterator[tuple[float, float]]:
    for analysis in analyses:
        if analysis.winner is not None:
            for at, shares in analysis.lead_samples:
                yield at, shares[analysis.winner]


def _phases(timed: Iterable[tuple[float, float]]) -> list[list[float]]:
    """Values grouped by the phase of the game."""
    phases: list[list[float]] = [[] for _ in range(PHASES)]
    for at, value in timed:
        phases[min(PHASES - 1, int(at * PHASES))].append(value)
    return phases


def count_interval(counts: Sequence[int]) -> Interval:
    """The mean of counts with its normal confidence interval."""
    middle = mean(counts)
    half = Z * stdev(counts) / sqrt(len(counts)) if len(counts) > 1 else float("inf")
    return Interval(middle, max(0.0, middle - half), middle + half)
