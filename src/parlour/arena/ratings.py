"""The strength of several bots: a Bradley–Terry fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt

from parlour.arena.elo import PER_DECADE, Interval, Z
from parlour.arena.plan import Seating
from parlour.arena.result import Result

ROUNDS = 200
PRECISION = 1e-10
Matrix = list[list[float]]


def ratings(bots: int, pairs: Sequence[Sequence[Result]]) -> list[Interval]:
    """The Elo of each bot about the mean of all.

    A seat wins with a chance in proportion to the strength of its bot; a shared win counts in parts. With two seats
    this is Bradley and Terry's model. So that everybody's strength is finite, each bot also draws one game against a
    bot of strength 1. The variance is the model's, times how much more or less pairs vary than the model says.
    """
    results = [result for pair in pairs for result in pair]
    rows = Counter(tuple(sorted(result.seating)) for result in results)
    won = [sum(result.score(bot) for result in results) for bot in range(bots)]
    strengths = _fit(bots, rows, won)
    covariance = _inverse(_information(rows, strengths))
    spread = _spread(pairs, strengths)
    middle = sum(strengths) / bots
    unit = PER_DECADE / log(10)
    found = []
    for bot, strength in enumerate(strengths):
        half = Z * sqrt(spread * _variance_about_mean(covariance, bot))
        found.append(Interval(*(unit * (strength - middle + shift) for shift in (0, -half, half))))
    return found


def _fit(bots: int, rows: Counter[Seating], won: Sequence[float]) -> list[float]:
    """The likeliest strengths, as logarithms: Newton's method, no step longer than 1."""
    strengths = [0.0] * bots
    for _ in range(ROUNDS):
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
    """How likely each bot of a row is to win, all its seats together."""
    weights = {bot: count * exp(strengths[bot]) for bot, count in Counter(row).items()}
    total = sum(weights.values())
    return {bot: weight / total for bot, weight in weights.items()}


def _against_reference(strength: float) -> float:
    return 1 / (1 + exp(-strength))


def _information(rows: Counter[Seating], strengths: Sequence[float]) -> Matrix:
    """How sharply the likelihood bends: the inverse of the covariance."""
    found = [[0.0] * len(strengths) for _ in strengths]
    for bot, strength in enumerate(strengths):
        chance = _against_reference(strength)
        found[bot][bot] += chance * (1 - chance)
    for row, count in rows.items():
        chances = _chances(row, strengths)
        for one, chance in chances.items():
            found[one][one] += count * chance
            for other, another in chances.items():
                found[one][other] -= count * chance * another
    return found


def _spread(pairs: Sequence[Sequence[Result]], strengths: Sequence[float]) -> float:
    """How much more pairs vary than independent games would, as if Z² more pairs had gone wholly one way."""
    size = max((len(pair) for pair in pairs), default=1)
    expected = Z * Z * size / 2
    seen = expected * size
    for pair in pairs:
        surprise = [0.0] * len(strengths)
        for result in pair:
            for bot, chance in _chances(result.seating, strengths).items():
                surprise[bot] += result.score(bot) - chance
                expected += chance * (1 - chance)
        seen += _dot(surprise, surprise)
    return seen / expected


def _variance_about_mean(covariance: Matrix, bot: int) -> float:
    bots = len(covariance)
    weights = [(each == bot) - 1 / bots for each in range(bots)]
    return _dot(weights, [_dot(line, weights) for line in covariance])


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that is symmetric and positive: by elimination, which needs no exchange of lines then."""
    size = len(matrix)
    lines = [[*line, *(float(row == column) for column in range(size))] for row, line in enumerate(matrix)]
    for pivot in range(size):
        lead = lines[pivot][pivot]
        lines[pivot] = [value / lead for value in lines[pivot]]
        for row in range(size):
            if row != pivot and (factor := lines[row][pivot]):
                lines[row] = [value - factor * top for value, top in zip(lines[row], lines[pivot], strict=True)]
    return [line[size:] for line in lines]
