"""The statistics of variants side by side: which differences are more than chance."""

from random import Random

import pytest

from parlour.arena.comparison import (
    Estimate,
    _estimates,
    difference,
    differences_of,
    holm,
    luck_estimate,
    mean_estimate,
    share_estimate,
)
from parlour.arena.game_analysis import GameAnalysis, LeadSample
from parlour.arena.results import Result
from parlour.cli.commands.compare import read_variants
from parlour.cli.errors import UsageError
from parlour.games import load


def estimates_of(values: dict[str, list[float]]) -> dict[str, Estimate]:
    found = {key: (share_estimate if max(each) <= 1 else mean_estimate)(each) for key, each in values.items()}
    return {key: estimate for key, estimate in found.items() if estimate}


def test_equal_variants_differ_in_fewer_than_one_of_twenty_comparisons() -> None:
    rng, found = Random(1), 0
    for _ in range(300):
        one, other = (
            estimates_of(
                {
                    "first_seat": [float(rng.random() < 0.6) for _ in range(60)],
                    "draws": [float(rng.random() < 0.05) for _ in range(60)],
                    "length": [rng.gauss(20, 5) for _ in range(60)],
                }
            )
            for _ in range(2)
        )
        found += any(each.is_significant for each in differences_of([one, other]))
    assert 1 <= found <= 24  # 15 are expected; more than 24 happen once in a hundred runs


def test_an_unbalanced_variant_is_found_to_differ_from_a_fair_one() -> None:
    rng, found = Random(2), 0
    for _ in range(100):
        fair = estimates_of({"first_seat": [float(rng.random() < 0.5) for _ in range(100)]})
        unfair = estimates_of({"first_seat": [float(rng.random() < 0.8) for _ in range(100)]})
        (each,) = differences_of([fair, unfair])
        found += each.is_significant and each.value.low > 0
    assert found >= 95


def test_a_difference_between_constants_is_certain_and_none_is_none() -> None:
    two, three = mean_estimate([2.0, 2.0]), mean_estimate([3.0, 3.0])
    assert two
    assert three
    assert difference(three, two) == ((1, 1, 1), 0)
    assert difference(two, two) == ((0, 0, 0), 1)
    assert mean_estimate([]) is share_estimate([]) is None


def test_a_game_without_a_sample_in_its_first_half_says_nothing_about_half_time() -> None:
    won = Result(1, 1, (0, 0), (1.0, 0.0), "points", 4, 0.1)
    late, early = (LeadSample(0.75, (0.9, 0.1)), LeadSample(0.25, (0.9, 0.1)))
    assert "decided" not in _estimates([GameAnalysis(won, (3, 3), (late,), 100)])
    assert _estimates([GameAnalysis(won, (3, 3), (early, late), 100)])["decided"].value == 1


def test_probabilities_are_corrected_for_their_number() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(("share", "low", "high"), [(0.0, -0.2, 0.2), (0.5, 0.35, 0.65), (1.0, 0.99, 1.0)])
def test_luck_is_the_share_of_results_that_the_draws_decide(share: float, low: float, high: float) -> None:
    rng, pairs = Random(3), []
    for _ in range(400):
        lucky = float(rng.random() < 0.5)
        scores = [lucky if rng.random() < share**0.5 else float(rng.random() < 0.5) for _ in range(2)]
        pairs.append([(score, 1 - score) for score in scores])
    luck = luck_estimate(pairs)
    assert luck
    assert low <= luck.value <= high
    assert luck.interval.low <= luck.value <= luck.interval.high


def test_a_better_bot_that_always_wins_hides_the_luck() -> None:
    assert luck_estimate([[(1.0, 0.0), (0.0, 1.0)]] * 20) is None
    assert luck_estimate([[(1.0, 0.0), (0.0, 1.0)], [(0.0, 1.0), (1.0, 0.0)]]) is None


def test_a_malformed_variant_is_refused_by_its_own_option() -> None:
    with pytest.raises(UsageError, match="expected --variant name=value, not 'stones'"):
        read_variants(load("nim"), [], ["stones"])
