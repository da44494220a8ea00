"""The statistics, checked against textbook formulas, independent calculations and simulated matches."""

from collections import Counter
from math import exp, inf, log, sqrt
from random import Random

import pytest

from parlour.arena import Interval, InvalidMatch, Sprt, elo_of, mean_interval, score_of
from parlour.arena.elo import Z, elo_interval
from parlour.arena.ratings import ratings
from parlour.arena.summary import elos_of
from tests.arena.conftest import result


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.75, 190.848501887865), (10 / 11, 400), (0, -inf), (1, inf), (0.01, -798.254077)]
)
def test_a_score_means_an_elo_difference(score, elo):
    assert elo_of(score) == pytest.approx(elo)
    assert score_of(elo) == pytest.approx(score)


@pytest.mark.parametrize(("wins", "games"), [(26, 40), (1, 3), (999, 1000)])
def test_for_wins_and_losses_the_interval_is_agresti_and_coulls(wins, games):
    many = games + Z * Z
    middle = (wins + Z * Z / 2) / many
    half = Z * sqrt(middle * (1 - middle) / many)
    found = mean_interval([1.0] * wins + [0.0] * (games - wins))
    assert found == pytest.approx((wins / games, middle - half, min(1, middle + half)))


def test_the_interval_of_pairs_that_vary_little_is_small():
    # by hand: variance of the pairs 1/32, standard error sqrt(1/32/400), and almost nothing for the values added
    pairs = [0.25] * 100 + [0.5] * 200 + [0.75] * 100
    found = mean_interval(pairs)
    assert found
    assert found.value == 0.5
    assert found.high - 0.5 == pytest.approx(Z * sqrt(1 / 32 / 400), rel=0.05)
    assert found.high - 0.5 < Z * sqrt(1 / 4 / 800) / 1.3  # half the interval of 800 independent games


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_a_hundred_pairs_that_are_all_alike_leave_some_doubt(value):
    found = mean_interval([value] * 100)
    assert found
    assert found.low <= value <= found.high
    assert 0.01 < found.high - found.low < 0.06


def test_a_single_pair_says_next_to_nothing():
    found = elo_interval([1.0])
    assert found
    assert (found.value, found.high) == (inf, inf)
    assert found.low == pytest.approx(elo_of(0.167), abs=3)


def test_no_pair_says_nothing():
    assert mean_interval([]) is None
    assert elo_interval([]) is None


def test_an_infinite_elo_is_null_in_json():
    assert Interval(inf, 1.5, inf).to_json() == {"value": None, "low": 1.5, "high": None}


def test_the_true_value_lies_in_about_95_of_100_intervals():
    rng, values, weights = Random(1), [0, 0.25, 0.5, 0.75, 1], [1, 3, 8, 6, 2]
    true = sum(value * weight for value, weight in zip(values, weights, strict=True)) / 20
    found = [mean_interval(rng.choices(values, weights, k=60)) for _ in range(1000)]
    assert 940 <= sum(each.low <= true <= each.high for each in found if each) <= 975


def test_the_bounds_of_a_test_are_walds():
    assert Sprt.of(0, 5).bounds == pytest.approx((-2.94443897916644, 2.94443897916644))
    assert Sprt.of(0, 5, 0.01, 0.1).bounds == pytest.approx((log(0.1 / 0.99), log(90)))


def likeliest(losses, draws, wins, mean):
    """The log likelihood of the likeliest distribution with that mean, by trying every frequency of draws."""
    most = 2 * min(mean, 1 - mean)
    return max(
        losses * log(1 - mean - draw / 2) + draws * log(draw) + wins * log(mean - draw / 2)
        for draw in (most * step / 20_000 for step in range(1, 20_000))
    )


@pytest.mark.parametrize("counts", [(30, 50, 40), (10, 5, 90), (200, 600, 260)])
def test_the_ratio_of_a_test_is_that_of_the_likeliest_distributions(counts):
    losses, draws, wins = counts
    sprt = Sprt.of(0, 20)
    expected = likeliest(losses, draws, wins, score_of(20)) - likeliest(losses, draws, wins, score_of(0))
    assert sprt.ratio({0.0: losses, 0.5: draws, 1.0: wins}) == pytest.approx(expected, abs=0.01)


def test_near_the_middle_the_ratio_is_that_of_a_normal_distribution():
    counts = {0.0: 100, 0.25: 250, 0.5: 330, 0.75: 240, 1.0: 80}
    many = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / many
    variance = sum(count * (score - mean) ** 2 for score, count in counts.items()) / many
    low, high = score_of(-10), score_of(5)
    expected = many * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt.of(-10, 5).ratio(counts) == pytest.approx(expected, rel=0.02)


def test_no_games_decide_nothing_and_one_sided_games_decide():
    sprt = Sprt.of(0, 50)
    assert sprt.ratio({}) == 0
    assert sprt.decision(0.0) is None
    assert sprt.decision(sprt.ratio({1.0: 40})) == "elo1"
    assert sprt.decision(sprt.ratio({0.0: 40})) == "elo0"
    assert sprt.decision(sprt.ratio({0.5: 400})) == "elo0"


@pytest.mark.parametrize(("weights", "truth"), [([2, 5, 10, 5, 2], "elo0"), ([0.7, 3.3, 8.9, 7.3, 3.8], "elo1")])
def test_a_test_is_seldom_wrong(weights, truth):
    values = [0.0, 0.25, 0.5, 0.75, 1.0]
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
    sprt, rng, right = Sprt.of(0, 77), Random(2), 0
    assert mean == pytest.approx(score_of(77 if truth == "elo1" else 0), abs=0.003)
    for _ in range(60):
        seen: Counter[float] = Counter()
        while not (found := sprt.decision(sprt.ratio(seen))):
            seen[rng.choices(values, weights)[0]] += 1
        right += found == truth
    assert right >= 54


@pytest.mark.parametrize(
    "numbers", [(5, 5), (5, 0), (0, inf), (float("nan"), 1), (0, 5, 0), (0, 5, 0.5), (0, 5, 0.05, 1)]
)
def test_a_test_that_cannot_decide_is_refused(numbers):
    with pytest.raises(InvalidMatch, match="a test "):
        Sprt.of(*numbers)


def mirrored(number, one, other, first, second):
    """A pair with these scores of the first bot."""
    return [
        result(2 * number + 1, (one, other), (first, 1 - first)),
        result(2 * number + 2, (other, one), (1 - second, second)),
    ]


def test_two_bots_get_the_elo_of_their_score():
    pairs = [mirrored(each, 0, 1, 1.0, float(each % 2)) for each in range(400)]
    one, other = ratings(2, pairs)
    assert one.value == -other.value
    assert one.value - other.value == pytest.approx(190.85, abs=0.5)
    direct = elo_interval([0.5 + 0.5 * (each % 2) for each in range(400)])
    assert direct
    assert 2 * (one.high - one.value) == pytest.approx((direct.high - direct.low) / 2, rel=0.03)


def test_elo_compares_a_bot_with_the_mean_of_the_others_whatever_their_number():
    meetings = [(0, 1, 1.0, 1.0), (0, 1, 1.0, 0.0), (0, 1, 0.0, 1.0)] * 100
    two = elos_of(2, [mirrored(number, *each) for number, each in enumerate(meetings)])
    against_twins = [(0, other, *scores) for _, _, *scores in meetings for other in (1, 2)]
    equal = [(1, 2, 1.0, 0.0), (1, 2, 0.0, 1.0)] * 100
    three = elos_of(3, [mirrored(number, *each) for number, each in enumerate([*against_twins, *equal])])
    assert two[0]
    assert three[0]
    assert three[0].value == pytest.approx(two[0].value, abs=2)
    assert sum(each.value for each in three if each) == pytest.approx(0, abs=1e-6)


def test_three_equal_bots_have_the_interval_computed_by_hand():
    """By hand: with n games for each two, the variance of a strength about the mean of three is 8 / 9n."""
    outcomes = [(1.0, 0.0)] * 50 + [(1.0, 1.0)] * 25 + [(0.0, 0.0)] * 25  # pairs that vary like independent games
    meetings = [(*bots, *each) for bots in ((0, 1), (0, 2), (1, 2)) for each in outcomes]
    for found in ratings(3, [mirrored(number, *each) for number, each in enumerate(meetings)]):
        assert found.value == pytest.approx(0, abs=1e-6)
        assert found.high == pytest.approx(Z * sqrt(8 / 9 / 200) * 400 / log(10), rel=0.02)


def test_every_bot_wins_as_often_as_its_rating_predicts():
    """The likelihood is highest where each bot's expected wins equal its wins, including its drawn reference game."""
    scores = {(0, 1): 14, (0, 2): 19, (1, 2): 12}
    pairs, number = [], 0
    for (one, other), won in scores.items():
        for game in range(20):
            pairs.append(mirrored(number, one, other, float(game < won), float(game < won)))
            number += 1
    found = [each.value for each in ratings(3, pairs)]
    assert sum(found) == pytest.approx(0)
    strengths = [value * log(10) / 400 for value in found]
    drawn = [1 / (1 + exp(-strength)) for strength in strengths]
    for bot in range(3):
        expected = sum(40 / (1 + exp(strengths[other] - strengths[bot])) for other in range(3) if other != bot)
        won = sum(2 * w for (one, _), w in scores.items() if one == bot)
        won += sum(2 * (20 - w) for (_, other), w in scores.items() if other == bot)
        assert expected + drawn[bot] == pytest.approx(won + 0.5, abs=0.02)


def test_more_than_two_seats_share_one_win_in_proportion_to_strength():
    wins = [60, 25, 15]
    pairs, left = [], list(wins)
    seating = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    rng = Random(3)
    for number in range(100):
        row = seating[number % 3]
        winner = rng.choices(range(3), left)[0]
        left[winner] -= 1
        pairs.append([result(number + 1, row, tuple(float(bot == winner) for bot in row))])
    found = [each.value * log(10) / 400 for each in ratings(3, pairs)]
    assert found[0] - found[1] == pytest.approx(log(60 / 25), abs=0.05)
    assert found[1] - found[2] == pytest.approx(log(25 / 15), abs=0.05)


def test_a_bot_that_always_wins_has_a_finite_rating_and_a_wide_interval():
    pairs = [mirrored(each, *((0, 1), (0, 2), (1, 2))[each % 3], 1.0, 1.0) for each in range(30)]
    best, middle, worst = ratings(3, pairs)
    assert best.low > middle.value > worst.high
    assert 600 < best.value < 2000
    assert best.high - best.low > 300


def test_bots_can_be_listed_in_any_order():
    rng = Random(4)
    meetings = [(*sorted(rng.sample(range(4), 2)), rng.random() < 0.6, rng.random() < 0.5) for _ in range(60)]
    straight = ratings(4, [mirrored(n, a, b, float(x), float(y)) for n, (a, b, x, y) in enumerate(meetings)])
    turned = ratings(4, [mirrored(n, 3 - a, 3 - b, float(x), float(y)) for n, (a, b, x, y) in enumerate(meetings)])
    assert [pytest.approx(each) for each in reversed(turned)] == straight


def test_true_strengths_lie_in_about_95_of_100_intervals():
    rng, strengths = Random(5), [0.5, 0.0, -0.5]
    true = [strength * 400 / log(10) for strength in strengths]
    inside = 0
    for _ in range(60):
        pairs = []
        for number in range(60):
            one, other = ((0, 1), (0, 2), (1, 2))[number % 3]
            chance = 1 / (1 + exp(strengths[other] - strengths[one]))
            pairs.append(mirrored(number, one, other, float(rng.random() < chance), float(rng.random() < chance)))
        inside += sum(each.low <= value <= each.high for each, value in zip(ratings(3, pairs), true, strict=True))
    assert 164 <= inside <= 179  # of 180
