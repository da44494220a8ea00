"""Variants side by side: what is measured of each, and which differences are more than chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atanh, erfc, inf, sqrt, tanh
from operator import mul
from statistics import mean, stdev
from typing import NamedTuple

from parlour.arena.elo import Interval, Z, cautious_mean, mean_interval
from parlour.arena.game_analysis import GameAnalysis, leader
from parlour.arena.results import Result
from parlour.arena.variants import PlayedGame, SkillGame, Variant

SIGNIFICANCE = 0.05
"""The probability of finding any difference at all between equal variants."""
HALF_TIME = 0.5
"""The part of a game's moves after which it is at half-time."""


class Measure(NamedTuple):
    """Something that is measured of every variant."""

    key: str
    title: str
    about: str
    is_share: bool
    """Whether its values are from 0 to 1, and are shown as percentages."""


MEASURES = (
    Measure("first_seat", "first seat wins", "The first seat's share of the wins, with equal bots.", True),
    Measure("draws", "draws", "The share of games without a single winner.", True),
    Measure("length", "moves per game", "The moves of all seats together, without those of chance.", False),
    Measure(
        "branching", "choices per move", "The moves to choose from, without mistakes, averaged over a game.", False
    ),
    Measure("lead_changes", "lead changes", "How often the lead passes from one seat to another in a game.", False),
    Measure(
        "decided",
        "decided at half-time",
        "The share of won games in which the winner leads at half of the moves.",
        True,
    ),
    Measure(
        "skill",
        "skill",
        "The better bot's share of the wins against the weaker one; 50 % if skill does not matter.",
        True,
    ),
    Measure(
        "luck",
        "luck",
        "How much of the result is chance: the correlation of games with the same chance moves and other players.",
        True,
    ),
)


class Estimate(NamedTuple):
    """A measured value with its standard error and its 95 % confidence interval."""

    value: float
    error: float
    interval: Interval
    games: int

    def to_json(self) -> dict[str, object]:
        """The estimate as JSON."""
        return {**self.interval.to_json(), "games": self.games}


class Difference(NamedTuple):
    """A variant compared with the first one in one measure."""

    variant: int
    measure: Measure
    value: Interval
    """By how much the variant's value is higher."""
    p: float
    """How likely such a difference is between equal variants, corrected for the number of differences tested."""

    @property
    def is_significant(self) -> bool:
        """Whether it is more than chance."""
        return self.p < SIGNIFICANCE


@dataclass(frozen=True)
class Comparison:
    """Variants side by side."""

    variants: tuple[Variant, ...]
    games: int
    """The games planned for each match of each variant."""
    playouts: int
    estimates: tuple[Mapping[str, Estimate], ...]
    """For each variant, what was measured."""
    failures: tuple[int, ...]
    """For each variant, the games left out because a bot failed."""
    differences: tuple[Difference, ...]

    @property
    def measures(self) -> list[Measure]:
        """What was measured of at least one variant."""
        return [measure for measure in MEASURES if any(measure.key in each for each in self.estimates)]

    def difference(self, variant: int, key: str) -> Difference | None:
        """A variant compared with the first one in one measure, where both were measured."""
        return next((each for each in self.differences if (each.variant, each.measure.key) == (variant, key)), None)

    def to_json(self) -> dict[str, object]:
        """The comparison as JSON."""
        first = self.variants[0]
        return {
            "game": first.balance.game,
            "bots": list((first.skill or first.balance).bots),
            "seats": first.balance.seats,
            "seed": first.balance.seed,
            "games": self.games,
            "playouts": self.playouts,
            "significance": SIGNIFICANCE,
            "variants": [
                {
                    "title": variant.title,
                    "options": dict(variant.options),
                    "failures": self.failures[place],
                    "measures": {key: estimate.to_json() for key, estimate in self.estimates[place].items()},
                }
                for place, variant in enumerate(self.variants)
            ],
            "differences": [
                {
                    "variant": self.variants[each.variant].title,
                    "against": first.title,
                    "measure": each.measure.key,
                    **each.value.to_json(),
                    "p": round(each.p, 6),
                    "is_significant": each.is_significant,
                }
                for each in self.differences
            ],
        }


def comparison(variants: Sequence[Variant], games: int, playouts: int, played: Sequence[PlayedGame]) -> Comparison:
    """The variants side by side, from their games in any order."""
    estimates, failures = [], []
    for place in range(len(variants)):
        own = sorted((each for each in played if each.planned.variant == place), key=lambda each: each.planned)
        finished = [each.game for each in own if each.game.result.failure is None]
        estimates.append(_estimates(finished))
        failures.append(len(own) - len(finished))
    differences = tuple(differences_of(estimates))
    return Comparison(tuple(variants), games, playouts, tuple(estimates), tuple(failures), differences)


def _estimates(games: Sequence[GameAnalysis | SkillGame]) -> dict[str, Estimate]:
    analyses = [game for game in games if isinstance(game, GameAnalysis)]
    skills = [game for game in games if isinstance(game, SkillGame)]
    found = {
        "first_seat": share_estimate([analysis.result.scores[0] for analysis in analyses]),
        "draws": share_estimate([float(analysis.winner is None) for analysis in analyses]),
        "length": mean_estimate([float(analysis.result.length) for analysis in analyses]),
        "branching": mean_estimate([mean(analysis.choices) for analysis in analyses if analysis.choices]),
        "lead_changes": mean_estimate([float(each.lead_changes) for each in analyses if each.lead_samples]),
        "decided": share_estimate([float(_is_decided(each)) for each in analyses if _has_half_time(each)]),
    }
    pairs = _pairs(game.result for game in skills)
    found["skill"] = share_estimate([mean(result.score(0) for result in pair) for pair in pairs])
    if any(game.has_chance for game in skills):
        found["luck"] = luck_estimate([[result.scores for result in pair] for pair in pairs])
    return {key: estimate for key, estimate in found.items() if estimate}


def _has_half_time(analysis: GameAnalysis) -> bool:
    """Whether the game was won, and a position of its first half was sampled."""
    return analysis.winner is not None and any(sample.at <= HALF_TIME for sample in analysis.lead_samples)


def _is_decided(analysis: GameAnalysis) -> bool:
    """Whether the later winner leads at half-time."""
    sample = max((each for each in analysis.lead_samples if each.at <= HALF_TIME), key=lambda each: each.at)
    return leader(sample.shares, analysis.playouts) == analysis.winner


def _pairs(results: Iterator[Result]) -> list[list[Result]]:
    """The complete pairs, each in the order of its games."""
    pairs: dict[int, list[Result]] = {}
    for result in results:
        pairs.setdefault(result.pair, []).append(result)
    size = max(map(len, pairs.values()), default=0)
    return [pair for pair in pairs.values() if len(pair) == size]


def share_estimate(values: Sequence[float]) -> Estimate | None:
    """The mean of values between 0 and 1; the interval is that of ``elo.mean_interval``."""
    interval = mean_interval(values)
    return interval and Estimate(interval.value, cautious_mean(values)[1], interval, len(values))


def mean_estimate(values: Sequence[float]) -> Estimate | None:
    """The mean of any values; its interval is normal."""
    if not values:
        return None
    value, error = mean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return Estimate(value, error, Interval(value, max(0.0, value - Z * error), value + Z * error), len(values))


MIN_PAIRS = 4
"""Fisher's interval of a correlation needs more than three values."""


def luck_estimate(pairs: Sequence[Sequence[Sequence[float]]]) -> Estimate | None:
    """The correlation of results with the same chance moves; None with few pairs, or if a game always ends alike.

    For each pair, the scores of each game by seat. What a seat scores on average in that game of a pair is subtracted
    first, so that neither a better bot nor a better seat counts as luck. The interval is Fisher's.
    """
    if len(pairs) < MIN_PAIRS:
        return None
    deviations = [_deviations([pair[game] for pair in pairs]) for game in range(len(pairs[0]))]
    spreads = [sqrt(sum(value * value for value in game)) for game in deviations]
    if min(spreads) < 1e-9:
        return None
    value = mean(
        sum(map(mul, deviations[one], deviations[other])) / spreads[one] / spreads[other]
        for one, other in combinations(range(len(deviations)), 2)
    )
    limit = 1 - 1 / len(pairs)  # a perfect correlation of few pairs is not certain
    middle, half = atanh(min(limit, max(-limit, value))), Z / sqrt(len(pairs) - 3)
    interval = Interval(value, min(value, tanh(middle - half)), max(value, tanh(middle + half)))
    return Estimate(value, (interval.high - interval.low) / (2 * Z), interval, len(pairs))


def _deviations(scores: Sequence[Sequence[float]]) -> list[float]:
    """The scores of every seat in one game of each pair, minus what the seat scores on average."""
    usual = [mean(seat) for seat in zip(*scores, strict=True)]
    return [score - middle for game in scores for score, middle in zip(game, usual, strict=True)]


def differences_of(estimates: Sequence[Mapping[str, Estimate]]) -> Iterator[Difference]:
    """Every variant against the first one in every measure that both have, corrected by Holm's method."""
    raw = [
        (variant, measure, *difference(other[measure.key], estimates[0][measure.key]))
        for variant, other in enumerate(estimates)
        for measure in MEASURES
        if variant and measure.key in other and measure.key in estimates[0]
    ]
    corrected = holm([p for *_, p in raw])
    yield from (
        Difference(variant, measure, value, p) for (variant, measure, value, _), p in zip(raw, corrected, strict=True)
    )


def difference(one: Estimate, other: Estimate) -> tuple[Interval, float]:
    """By how much one value is higher, and how likely such a difference is if both are equal (two-sided)."""
    value, error = one.value - other.value, sqrt(one.error**2 + other.error**2)
    if error == 0:
        return Interval(value, value, value), float(value == 0)
    return Interval(value, value - Z * error, value + Z * error), erfc(abs(value) / error / sqrt(2))


def holm(probabilities: Sequence[float]) -> list[float]:
    """The probabilities corrected for their number: the chance that the smallest ones arise in equal variants."""
    corrected, highest = [0.0] * len(probabilities), 0.0
    by_size: Callable[[int], float] = probabilities.__getitem__
    for rank, place in enumerate(sorted(range(len(probabilities)), key=by_size)):
        highest = max(highest, min(1.0, probabilities[place] * (len(probabilities) - rank)))
        corrected[place] = highest
    return corrected
