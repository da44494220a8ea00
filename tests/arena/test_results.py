"""Which results count, in whatever order they arrive."""

from random import Random

import pytest

from parlour.arena import InvalidMatch, Match, MatchResults, Plan, Sprt, check, summary
from parlour.games import load
from tests.arena.conftest import result


def results_of(pairs):
    """Results of two bots from the scores of the first."""
    for number, (first, second) in enumerate(pairs):
        yield result(2 * number + 1, (0, 1), (first, 1 - first))
        yield result(2 * number + 2, (1, 0), (1 - second, second))


@pytest.fixture
def some():
    """Thirty pairs in which the first bot is much better."""
    return list(results_of([(1.0, float(number % 4 > 0)) for number in range(30)]))


def test_the_order_of_results_does_not_matter(tiny, some):
    plan = Plan.of(60, Sprt.of(0, 50))
    straight = MatchResults(tiny, plan, some)
    shuffled = MatchResults(tiny, plan)
    Random(1).shuffle(some)
    for each in some:
        shuffled.add(each)
    assert straight.decision == shuffled.decision == "elo1"
    assert straight.ratio == shuffled.ratio
    assert summary(straight) == summary(shuffled)


def test_a_test_decides_at_the_first_pair_that_suffices(tiny, some):
    sprt = Sprt.of(0, 50)
    match_results, seen = MatchResults(tiny, Plan.of(None, sprt)), 0
    while not match_results.decision:
        match_results.add(some[seen])
        seen += 1
    assert seen % 2 == 0
    assert sprt.bounds[1] <= match_results.ratio
    assert match_results.is_over
    assert list(match_results.missing()) == []
    assert summary(match_results).games == seen
    found, ratio = summary(match_results), match_results.ratio
    for late in some[seen:]:
        match_results.add(late)
    assert (summary(match_results), match_results.ratio) == (found, ratio)
    before = MatchResults(tiny, Plan.of(None, sprt), some[: seen - 2])
    assert before.ratio < sprt.bounds[1]
    assert not before.is_over


def test_a_test_waits_for_a_missing_game(tiny, some):
    match_results = MatchResults(tiny, Plan.of(None, Sprt.of(0, 50)), some[1:])
    assert (match_results.ratio, match_results.decision) == (0.0, None)
    assert next(match_results.missing()) == 1
    match_results.add(some[0])
    assert match_results.decision == "elo1"


def test_a_game_counts_once_and_only_if_it_is_planned(tiny, some):
    match_results = MatchResults(tiny, Plan.of(4), [*some[:3], *some[:3], *some[6:]])
    assert len(match_results) == 3
    assert list(match_results.missing()) == [4]
    assert summary(match_results).games == 3
    assert summary(match_results).pairs == 1


def test_only_whole_pairs_are_planned(tiny):
    assert MatchResults(tiny, Plan.of(3)).games == 4
    match = Match.of(load("tiny"), ["random"] * 2, 3)
    assert MatchResults(match, Plan.of(1)).games == 6


def test_a_summary_agrees_with_a_count_by_hand(tiny):
    some = list(results_of([(1.0, 1.0), (1.0, 0.5), (0.0, 1.0), (0.0, 0.0)]))
    found = summary(MatchResults(tiny, Plan.of(8), some))
    one, other = found.standings
    assert (one.games, one.score, one.wins, one.draws, one.losses) == (8, 4.5, 4, 1, 3)
    assert (other.games, other.score, other.wins, other.draws, other.losses) == (8, 3.5, 3, 1, 4)
    assert one.by_seat == (0.5, 0.625)
    assert other.by_seat == (0.375, 0.5)
    assert [seat.value for seat in found.seats if seat] == [(4 * 0.5 + 4 * 0.375) / 8, (4 * 0.625 + 4 * 0.5) / 8]
    assert found.length
    assert found.length.median == 3
    assert found.endings == {"last": 8}
    assert one.elo
    assert other.elo
    assert one.elo.value == pytest.approx(43.66, abs=0.01)  # 400 log10(4.5 / 3.5)
    assert one.elo.low == pytest.approx(-other.elo.high)


def test_a_match_without_games_has_a_summary(tiny):
    found = summary(MatchResults(tiny, Plan.of(8)))
    assert (found.games, found.length, found.seats) == (0, None, (None, None))
    assert [standing.elo for standing in found.standings] == [None, None]


def test_a_bot_in_several_seats_scores_for_all_of_them():
    match = Match.of(load("tiny"), ["random", "random"], 3)
    assert result(1, match.seating(1), (0.5, 0.0, 0.5)).score(0) == 1
    found = summary(MatchResults(match, Plan.of(6), [result(1, match.seating(1), (0.5, 0.0, 0.5))]))
    assert (found.standings[0].wins, found.standings[1].losses) == (1, 1)


@pytest.mark.parametrize("games", [0, -1, 2.5, 10_000_001])
def test_an_invalid_number_of_games_is_refused(games):
    with pytest.raises(InvalidMatch, match=f"must be from 1 to 10000000, not {games}"):
        Plan.of(games)


def test_a_match_needs_two_bots_and_a_test_exactly_two():
    tiny = load("tiny")
    with pytest.raises(InvalidMatch, match="a match needs two bots or more"):
        check(Match.of(tiny, ["random"]), Plan.of(2))
    with pytest.raises(InvalidMatch, match="a test compares two bots, not 3"):
        check(Match.of(tiny, ["random"] * 3), Plan.of(2, Sprt.of(0, 1)))
    check(Match.of(tiny, ["random"] * 3), Plan.of(2))
