"""Draws that follow from a secret: the same everywhere, and fair."""

import hashlib
import hmac
from collections import Counter
from math import sqrt

import pytest

from parlour.record import Fairness, commitment
from parlour.record.fairness import NUMBER_RANGE, pick

SECRET = bytes(range(32))
FAIRNESS = Fairness("T1", commitment(SECRET), ("a", ""), SECRET.hex())


def test_the_commitment_is_the_sha_256_of_the_secret():
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_number_is_the_hmac_of_table_nonces_draw_and_attempt():
    expected = hmac.new(SECRET, b"T1\na\n\n7\n1", hashlib.sha256).digest()[:8]
    numbers = FAIRNESS.numbers(SECRET, 7)
    next(numbers)
    assert next(numbers) == int.from_bytes(expected, "big")


KNOWN = ["blue", "blue", "amber", "amber", "amber", "amber", "cyan", "amber", "amber", "blue"]
"""Computed with ``openssl dgst -sha256 -mac HMAC``."""


def test_known_draws_are_reproduced():
    weighted = [("cyan", 1), ("amber", 3), ("blue", 2)]
    assert [FAIRNESS.draw(SECRET, number, weighted) for number in range(10)] == KNOWN


def test_the_order_in_which_moves_are_listed_does_not_matter():
    weighted = [("amber", 3), ("blue", 2), ("cyan", 1)]
    for number in range(50):
        assert FAIRNESS.draw(SECRET, number, weighted) == FAIRNESS.draw(SECRET, number, weighted[::-1])


@pytest.mark.parametrize(
    "other", [Fairness("T2", "", ("a", "")), Fairness("T1", "", ("b", "")), Fairness("T1", "", ("", "a"))]
)
def test_another_table_or_another_nonce_draws_differently(other):
    weighted = [(str(number), 1) for number in range(100)]
    assert [FAIRNESS.draw(SECRET, each, weighted) for each in range(9)] != [
        other.draw(SECRET, each, weighted) for each in range(9)
    ]


@pytest.mark.parametrize(
    ("numbers", "drawn"),
    [
        ([0], "a"),
        ([1], "b"),
        ([2], "b"),
        ([3], "a"),
        ([NUMBER_RANGE - 2], "b"),
        ([NUMBER_RANGE - 1, 0], "a"),
        ([NUMBER_RANGE - 1, 5], "b"),
    ],
)
def test_a_number_that_would_favour_some_moves_is_skipped(numbers, drawn):
    assert NUMBER_RANGE % 3 == 1
    assert pick(numbers, [("a", 1), ("b", 2)]) == drawn


def test_where_half_of_the_numbers_are_unfair_the_next_attempt_is_used():
    huge = [("a", NUMBER_RANGE // 2), ("b", 1)]
    firsts = [next(FAIRNESS.numbers(SECRET, number)) for number in range(20)]
    assert any(first > NUMBER_RANGE // 2 for first in firsts)
    assert {FAIRNESS.draw(SECRET, number, huge) for number in range(20)} == {"a"}


def test_draws_come_as_often_as_their_weights_say():
    weights, many = {"a": 1, "b": 2, "c": 3, "d": 4}, 5000
    drawn = Counter(FAIRNESS.draw(SECRET, number, weights.items()) for number in range(many))
    for text, weight in weights.items():
        expected, share = many * weight / 10, weight / 10
        assert abs(drawn[text] - expected) < 4 * sqrt(many * share * (1 - share))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"nonces": ("a",)}, "there are 1 nonces for 2 seats"),
        ({"nonces": ("a", "b c")}, "the nonce 'b c' must be up to 64 letters, digits, '-' and '_'"),
        ({"secret": "00"}, "the secret must be 64 hexadecimal digits in lower case"),
        ({"secret": SECRET.hex().upper()}, "the secret must be 64 hexadecimal digits in lower case"),
        ({"secret": "0" * 64}, f"the secret does not belong to the commitment '{commitment(SECRET)}'"),
        ({"commit": "x"}, "the secret does not belong to the commitment 'x'"),
    ],
)
def test_every_fault_is_named(change, fault):
    assert list(FAIRNESS.faults(2)) == []
    assert list(Fairness(**{**vars(FAIRNESS), **change}).faults(2)) == [fault]


def test_a_secret_that_is_not_revealed_is_not_wrong():
    assert list(Fairness("T1", "x", ("", "")).faults(2)) == []


DRAWN = Fairness("T1", commitment(SECRET), ("e", "b", "a"), SECRET.hex(), (1, 2, 0))
"""Seats drawn by lot for players who had chosen theirs with the nonces ``a``, ``e`` and ``b``."""


def test_seats_are_drawn_by_lot_one_player_after_the_other():
    chosen, remaining = Fairness("T1", "", ("a", "e", "b")), ["0", "1", "2"]
    for seat, drawn in enumerate(chosen.draw_seats(SECRET)):
        lines = f"T1\na\ne\nb\nseat {seat}\n0"
        number = int.from_bytes(hmac.new(SECRET, lines.encode(), hashlib.sha256).digest()[:8], "big")
        assert str(drawn) == remaining.pop(number % len(remaining))


def test_every_order_of_seats_is_drawn_equally_often():
    orders = Counter(Fairness("T1", "", ("", "", "")).draw_seats(number.to_bytes(32, "big")) for number in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 4 * sqrt(6000 / 6 * 5 / 6) for count in orders.values())


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({}, []),
        ({"secret": None}, []),
        ({"secret": None, "order": (1, 1, 0)}, ["the order [1, 1, 0] must name each of the 3 seats once"]),
        ({"order": (0, 1)}, ["the order [0, 1] must name each of the 3 seats once"]),
        ({"order": (0, 1, 2)}, ["the seats were drawn in the order [0, 1, 2], but the secret gives [2, 0, 1]"]),
        ({"nonces": ("b", "")}, ["there are 2 nonces for 3 seats"]),
        ({"secret": "00"}, ["the secret must be 64 hexadecimal digits in lower case"]),
    ],
)
def test_a_forged_lot_is_found(change, faults):
    assert list(Fairness(**{**vars(DRAWN), **change}).faults(3)) == faults


def test_an_order_is_written_only_where_seats_were_drawn():
    assert "order" not in FAIRNESS.to_json()
    assert DRAWN.to_json()["order"] == [1, 2, 0]
    assert Fairness.from_json(DRAWN.to_json()) == DRAWN
    assert Fairness.from_json(FAIRNESS.to_json()) == FAIRNESS
