"""Who sits where."""

from collections import Counter

import pytest

from parlour.arena import InvalidMatch
from parlour.arena.plan import labels, seatings


def test_two_bots_in_two_seats_swap():
    assert seatings(2, 2) == (((0, 1), (1, 0)),)


def test_three_bots_in_two_seats_meet_in_turn():
    assert seatings(3, 2) == (((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1)))


def test_as_many_bots_as_seats_rotate():
    assert seatings(3, 3) == (((0, 1, 2), (2, 0, 1), (1, 2, 0)),)


def test_one_bot_plays_itself_once():
    assert seatings(1, 4) == (((0, 0, 0, 0),),)


def test_two_bots_in_three_seats_are_two_against_one_both_ways():
    assert seatings(2, 3) == (((0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (0, 1, 1)),)


@pytest.mark.parametrize("bots", range(1, 6))
@pytest.mark.parametrize("seats", range(2, 6))
def test_in_a_pair_every_bot_sits_in_every_seat_equally_often(bots, seats):
    for pair in seatings(bots, seats):
        counts = Counter((bot, seat) for row in pair for seat, bot in enumerate(row))
        assert len(set(counts.values())) == 1
        assert len({bot for bot, _ in counts}) == min(bots, seats)


def test_all_choices_of_bots_meet_equally_often():
    met = Counter(frozenset(pair[0]) for pair in seatings(5, 3))
    assert len(met) == 10
    assert set(met.values()) == {1}


def test_more_choices_of_bots_than_fit_in_memory_are_refused():
    with pytest.raises(InvalidMatch, match="there are 30045015 ways to choose 10 of 30 bots: use fewer bots"):
        seatings(30, 10)


def test_bots_of_the_same_kind_are_numbered():
    assert labels(("random", "level-1", "random")) == ("random #1", "level-1", "random #2")
