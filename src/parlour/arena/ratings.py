"""Elo ratings of several bots: a Bradley–Terry fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt

from parlour.arena.elo import ELO_PER_DECADE, Interval, Z
from parlour.arena.plan import Seating
from parlour.arena.results import Result

MAX_NEWTON_STEPS = 200
PRECISION = 1e-10
"""The fit ends when no strength, as a logarithm, changes by more than this."""
Matrix = list[list[float]]


def ratings(bots: int, pairs: Sequence[Sequence[Result]]) -> list[Interval]:
    """The Elo of each bot, relative to the mean of all.

    A seat wins with a probability proportional to the strength of its bot; a shared win counts in parts. With two seats
    this is the Bradley–Terry model. To keep every strength finite, each bot also draws one game against a reference of
    strength 1. The variance is that of the model, scaled by how much more or less pairs vary than it predicts.
    """
    results = [result for pair in pairs for result in pair]
    rows = Counter(tuple(sorted(result.seating)) for result in results)
    won = [sum(result.score(bot) for result in results) for bot in range(bots)]
    strengths = _fit(bots, rows, won)
    covariance = _inverse(_information(rows, strengths))
    spread = _spread(pairs, strengths)
    middle = sum(strengths) / bots
    unit = ELO_PER_DECADE / log(10)
    intervals = []
    for bot, strength in enumerate(strengths):
        half = Z * sqrt(spread * _variance_about_mean(covariance, bot))
        intervals.append(Interval(*(unit * (strength - middle + shift) for shift in (0, -half, half))))
    return intervals


def _fit(bots: int, rows: Counter[Seating], won: Sequence[float]) -> list[float]:
    """The maximum likelihood strengths, as logarithms, by Newton's method with steps of at most 1."""
    strengths = [0.0] * bots
    for _ in range(MAX_NEWTON_STEPS):
        slope = [won[bot] + 0.5 - _against_reference(strength) for bot, strength in enumerate(strengths)]
        for row, count in rows.items():
            for bot, chance in _chances(row, strengths).items():
                slope[bot] -= count * chance
        steps = [_dot(line, slope) for line in _inverse(_information(rows, strengths))]
        longest = max(map(abs, steps))
        strengths = [strength + step / max(1, longest) for strength, step in zip(strengths, steps, strict=True)]
        if longest < PRECISION:
            break
    return strengths


def _chances(row: Iterable[int], strengths: Sequence[float]) -> dict[int, float]:
    """The probability that each bot of a seating wins, over all its seats."""
    weights = {bot: count * exp(strengths[bot]) for bot, count in Counter(row).items()}
    total = sum(weights.values())
    return {bot: weight / total for bot, weight in weights.items()}


def _against_reference(strength: float) -> float:
    return 1 / (1 + exp(-strength))


def _information(rows: Counter[Seating], strengths: Sequence[float]) -> Matrix:
    """The Fisher information: the inverse of the covariance."""
    information = [[0.0] * len(strengths) for _ in strengths]
    for bot, strength in enumerate(strengths):
        chance = _against_reference(strength)
        information[bot][bot] += chance * (1 - chance)
    for row, count in rows.items():
        chances = _chances(row, strengths)
        for one, chance in chances.items():
            information[one][one] += count * chance
            for other, another in chances.items():
                information[one][other] -= count * chance * another
    return information


def _spread(pairs: Sequence[Sequence[Result]], strengths: Sequence[float]) -> float:
    """How much more pairs vary than independent games, as if Z² more pairs had been won by one side only."""
    size = max((len(pair) for pair in pairs), default=1)
    expected = Z * Z * size / 2
    observed = expected * size
    for pair in pairs:
        surprise = [0.0] * len(strengths)
        for result in pair:
            for bot, chance in _chances(result.seating, strengths).items():
                surprise[bot] += result.score(bot) - chance
                expected += chance * (1 - chance)
        observed += _dot(surprise, surprise)
    return observed / expected


def _variance_about_mean(covariance: Matrix, bot: int) -> float:
    bots = len(covariance)
    weights = [(other == bot) - 1 / bots for other in range(bots)]
    return _dot(weights, [_dot(line, weights) for line in covariance])


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, by Gaussian elimination without pivoting."""
    size = len(matrix)
    lines = [[*line, *(float(row == column) for column in range(size))] for row, line in enumerate(matrix)]
    for pivot in range(size):
        lead = lines[pivot][pivot]
        lines[pivot] = [value / lead for value in lines[pivot]]
        for row in range(size):
            if row != pivot and (factor := lines[row][pivot]):
                lines[row] = [value - factor * top for value, top in zip(lines[row], lines[pivot], strict=True)]
    return [line[size:] for line in lines]
