"""Glicko-2 ratings (Glickman, 2012): a rating, how uncertain it is, and how much it changes over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from parlour.arena.elo import Interval, Z

START_RATING, START_DEVIATION, START_VOLATILITY = 1500.0, 350.0, 0.06
SYSTEM_CONSTANT = 0.5
"""Tau, which limits how fast the volatility changes."""
SCALE = 173.7178
"""Points of a rating in one unit of Glicko-2's own scale."""
PRECISION = 1e-6
"""How exactly the volatility is computed."""


@dataclass(frozen=True)
class Rating:
    """A rating in the points of Elo, with its standard deviation and its volatility."""

    rating: float = START_RATING
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    @property
    def interval(self) -> Interval:
        """The rating with its 95 % interval."""
        half = Z * self.deviation
        return Interval(self.rating, self.rating - half, self.rating + half)


def expected_score(player: Rating, opponent: Rating) -> float:
    """The score that a player is expected to have against an opponent."""
    phi = opponent.deviation / SCALE
    return _expected((player.rating - START_RATING) / SCALE, (opponent.rating - START_RATING) / SCALE, phi)


def updated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period: opponents as they were rated before it, and the scores against them, from 0 to 1.

    A player without a game in the period only becomes less certain.
    """
    mu, phi, sigma = (player.rating - START_RATING) / SCALE, player.deviation / SCALE, player.volatility
    if not results:
        return Rating(player.rating, min(START_DEVIATION, SCALE * sqrt(phi**2 + sigma**2)), sigma)
    information = change = 0.0
    for opponent, score in results:
        other, spread = (opponent.rating - START_RATING) / SCALE, opponent.deviation / SCALE
        expected, weight = _expected(mu, other, spread), _weight(spread)
        information += weight**2 * expected * (1 - expected)
        change += weight * (score - expected)
    variance = 1 / information
    sigma = _volatility(phi, sigma, variance, variance * change)
    before = sqrt(phi**2 + sigma**2)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return Rating(START_RATING + SCALE * (mu + after**2 * change), min(START_DEVIATION, SCALE * after), sigma)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: float, phi: float) -> float:
    return 1 / (1 + exp(-_weight(phi) * (mu - other)))


def _volatility(phi: float, sigma: float, variance: float, difference: float) -> float:
    """The new volatility, by the Illinois algorithm."""
    start = log(sigma**2)

    def excess(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (difference**2 - spread) / (2 * spread**2) - (x - start) / SYSTEM_CONSTANT**2

    low = start
    if difference**2 > phi**2 + variance:
        high = log(difference**2 - phi**2 - variance)
    else:
        steps = 1
        while excess(start - steps * SYSTEM_CONSTANT) < 0:
            steps += 1
        high = start - steps * SYSTEM_CONSTANT
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = excess(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
