"""Elo differences with their confidence intervals, and the sequential probability ratio test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, log, log1p, log10, sqrt
from typing import NamedTuple, Self

from parlour.arena.errors import InvalidMatch

Z = 1.959963984540054
"""The normal quantile of 95 %, two-sided."""
ELO_PER_DECADE = 400
"""The Elo difference at which one player is ten times as strong as the other."""


class Interval(NamedTuple):
    """An estimate with its 95 % confidence interval."""

    value: float
    """The estimate itself."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""

    def map(self, function: Callable[[float], float]) -> Interval:
        """The interval under an increasing function."""
        return Interval(function(self.value), function(self.low), function(self.high))

    def to_json(self) -> dict[str, float | None]:
        """The interval as JSON; None is infinite."""
        return {name: round(value, 6) if isfinite(value) else None for name, value in self._asdict().items()}


def elo_of(score: float) -> float:
    """The Elo difference for a mean score between 0 and 1."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return ELO_PER_DECADE * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The mean score for an Elo difference."""
    return 1 / (1 + 10 ** (-elo / ELO_PER_DECADE))


def cautious_mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values between 0 and 1 and its standard error, as if there were a few more values.

    This is the rule of Agresti and Coull, for any values: Z²/2 zeros and as many ones are added before the mean and the
    variance are computed, so that few values, or many equal ones, do not look more certain than they are.
    """
    added = Z * Z / 2
    weight = len(values) + 2 * added
    centre = (sum(values) + added) / weight
    squares = sum((value - centre) ** 2 for value in values) + added * (centre**2 + (1 - centre) ** 2)
    return centre, sqrt(squares) / weight


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The mean of independent values between 0 and 1 with its interval; None without values."""
    if not values:
        return None
    centre, error = cautious_mean(values)
    return Interval(sum(values) / len(values), max(0.0, centre - Z * error), min(1.0, centre + Z * error))


def elo_interval(pairs: Sequence[float]) -> Interval | None:
    """The Elo difference for the mean scores of pairs; a pair counts once, since its games share a deal."""
    score = mean_interval(pairs)
    return score and score.map(elo_of)


UNSEEN_COUNT = 1e-3
"""The count assumed for a pair score that has not occurred yet."""
BISECTION_STEPS = 60
"""Enough halvings for a float to converge."""


@dataclass(frozen=True)
class Sprt:
    """A test of ``elo0`` against ``elo1``, for the first of two bots."""

    elo0: float
    """The Elo difference of the first hypothesis."""
    elo1: float
    """The Elo difference of the second one, which is larger."""
    alpha: float = 0.05
    """The probability of accepting elo1 where elo0 is true."""
    beta: float = 0.05
    """The probability of accepting elo0 where elo1 is true."""

    @classmethod
    def of(cls, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> Self:
        """A test with valid parameters.

        :raises InvalidMatch: if they are invalid
        """
        if not (isfinite(elo0) and isfinite(elo1) and elo0 < elo1):
            raise InvalidMatch(f"a test needs two Elo differences, the lower one first, not {elo0!r} and {elo1!r}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise InvalidMatch(f"the error rates of a test must be between 0 and 0.5, not {alpha!r} and {beta!r}")
        return cls(elo0, elo1, alpha, beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which elo0 and elo1 are accepted (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Mapping[float, int]) -> float:
        """The log likelihood ratio of elo1 to elo0, given how often each score of a pair occurred.

        A pair's score is the first bot's mean over its games. No distribution is assumed: for each hypothesis the
        likeliest one with that mean is used, so that draws and ties within pairs are taken into account.
        """
        if not pairs:
            return 0.0
        counts = {**dict.fromkeys((0.0, 0.25, 0.5, 0.75, 1.0), UNSEEN_COUNT), **pairs}
        low, high = score_of(self.elo0), score_of(self.elo1)
        tilt0, tilt1 = _tilt(counts, low), _tilt(counts, high)
        return sum(
            count * (log1p(tilt0 * (score - low)) - log1p(tilt1 * (score - high))) for score, count in counts.items()
        )

    def decision(self, ratio: float) -> str | None:
        """``elo0`` or ``elo1`` once it is accepted, None while the test runs."""
        low, high = self.bounds
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def _tilt(counts: Mapping[float, float], mean: float) -> float:
    """The t for which the counts over ``1 + t (score - mean)`` have that mean: the likeliest distribution with it."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        if sum(count * (score - mean) / (1 + middle * (score - mean)) for score, count in counts.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
