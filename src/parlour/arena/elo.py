"""Scores, Elo differences, and how far either can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isfinite, log10, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""The normal quantile of 95 %, two-sided."""
PER_DECADE = 400
"""Elo points that make somebody ten times as strong."""


class Interval(NamedTuple):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def map(self, function: Callable[[float], float]) -> Interval:
        """The same under a rising function."""
        return Interval(function(self.value), function(self.low), function(self.high))

    def to_json(self) -> dict[str, float | None]:
        """The interval in plain types; None is infinite."""
        return {name: round(value, 6) if isfinite(value) else None for name, value in self._asdict().items()}


def elo_of(score: float) -> float:
    """The Elo difference that a mean score between 0 and 1 means."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return PER_DECADE * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The mean score that an Elo difference means."""
    return 1 / (1 + 10 ** (-elo / PER_DECADE))


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The mean of independent values between 0 and 1, or None if there are none.

    The interval is Agresti and Coull's, for any values: Z²/2 zeros and as many ones are added before mean and variance
    are taken, so that few values, or many that are all alike, do not look more certain than they are.
    """
    if not values:
        return None
    added = Z * Z / 2
    weight = len(values) + 2 * added
    centre = (sum(values) + added) / weight
    squares = sum((value - centre) ** 2 for value in values) + added * (centre**2 + (1 - centre) ** 2)
    half = Z * sqrt(squares) / weight
    return Interval(sum(values) / len(values), max(0.0, centre - half), min(1.0, centre + half))


def elo_interval(pairs: Sequence[float]) -> Interval | None:
    """The Elo difference that the mean scores of pairs mean; a pair counts once, since its games share a deal."""
    found = mean_interval(pairs)
    return found and found.map(elo_of)
