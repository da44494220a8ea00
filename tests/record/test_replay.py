"""Replaying records, and refusing those that contradict the rules."""

from dataclasses import replace

import pytest

from parlour.core import CHANCE, Outcome
from parlour.record import InvalidRecord, Played
from tests.record.games import BRANCHED, DEAL, UNFINISHED, WHOLE
from tests.settings import GAMES
from tests.tiny import GAME


def test_replaying_gives_every_state():
    assert [str(state) for state in WHOLE.replay()] == [
        "- - / 3 / 0 / -",
        "1 - / 3 / 0 / -",
        "1 2 / 3 / 0 / -",
        "1 2 / 1 / 1 / -",
        "1 2 / 0 / 1 / -",
    ]
    assert WHOLE.final().outcome == WHOLE.outcome


def test_an_unfinished_game_replays_as_far_as_it_goes():
    assert str(UNFINISHED.final()) == "1 2 / 1 / 1 / -"


def test_a_game_that_branched_off_begins_with_its_position():
    assert [str(state) for state in BRANCHED.replay()] == ["1 2 1 / 2 / 2 / -", "1 2 1 / 0 / 2 / 0 1"]


def test_the_states_before_a_fault_are_still_given():
    states = replace(WHOLE, moves=(*DEAL, Played(0, "take=9"))).replay()
    assert [str(next(states)) for _ in range(3)][-1] == "1 2 / 3 / 0 / -"
    with pytest.raises(InvalidRecord):
        next(states)


def moves(*more):
    return {"moves": (*DEAL, *(Played(*move) for move in more))}


WRONG = [
    (WHOLE, {"game": "tinny"}, None, "", f"no game 'tinny' among {GAMES[0]}"),
    (WHOLE, {"game": "TINY"}, None, "", "no game 'TINY'; did you mean 'tiny'?"),
    (WHOLE, {"version": 2}, None, "", "played under version 2 of the rules, but this is version 1"),
    (WHOLE, {"options": {"pyle": 3}}, None, "", "there is no option 'pyle'; did you mean 'pile'?"),
    (WHOLE, {"options": {"pile": 99}}, None, "TN-2", "pile must be a whole number from 1 to 9, not 99"),
    (WHOLE, {"options": {"pile": "3"}}, None, "", "the options {'pile': '3'} must be written as {'pile': 3}"),
    (WHOLE, {"options": {"pile": 4}}, None, "", "the options {'pile': 4} must be written as {}"),
    (WHOLE, {"seats": ("Ann",)}, None, "TN-1", "Tiny Nim is for 2 to 3 seats, not 1"),
    (WHOLE, moves((0, "take=9")), 3, "TN-4", "illegal move 'take=9' in 1 ? / 3 / 0 / -: cannot take 9 of 3 (TN-4)"),
    (WHOLE, moves((0, "steal")), 3, "TN-4", "cannot read the move 'steal': expected take=1"),
    (WHOLE, moves((1, "take=1")), 3, "TN-4", "it is seat 0's turn, not seat 1's"),
    (WHOLE, moves((CHANCE, "coin=1")), 3, "TN-4", "it is seat 0's turn, not chance's"),
    (WHOLE, {"moves": (Played(CHANCE, "?"),)}, 1, "", "what chance did is hidden until the game is over"),
    (WHOLE, moves((7, "take=1")), 3, "", "no seat 7: the seats are 0 to 1"),
    (WHOLE, moves((0, " take=1")), 3, "", "' take=1' must be written as 'take=1'"),
    (WHOLE, {"moves": (*WHOLE.moves, Played(0, "take=1"))}, 5, "TN-5", "the game is over"),
    (WHOLE, {"moves": WHOLE.moves[:-1]}, None, "", "it has an outcome, but after the last move, 3, the game is not"),
    (WHOLE, {"outcome": None}, None, "TN-5", "it has no outcome, but after the last move, 4, the game is over"),
    (WHOLE, {"outcome": Outcome((1, 0), "last", "TN-5", "coin 2")}, None, "TN-5", "its outcome must be {'scores': [0"),
    (WHOLE, moves((0, "take=2", 9), (1, "take=1", 8)), 4, "", "made at 8 ms, but an earlier move at 9 ms"),
    (BRANCHED, {"start": "1 2 1"}, None, "", "invalid position '1 2 1': expected coins / pile / seat / waiting"),
    (BRANCHED, {"start": " 1 2 1 / 2 / 2 / -"}, None, "", "must be written as '1 2 1 / 2 / 2 / -'"),
    (BRANCHED, {"seats": ("Ann", "Bob")}, None, "", "the start has 3 seats, but 2 players are named"),
    (BRANCHED, {"start": "? 2 1 / 2 / 2 / -"}, None, "", "the start hides something"),
    (
        BRANCHED,
        {"moves": (), "outcome": Outcome((0, 1), "last", "TN-5")},
        None,
        "",
        "it has an outcome, but from the start the game is not over",
    ),
]


@pytest.mark.parametrize(("record", "change", "move", "rule", "reason"), WRONG, ids=[row[-1] for row in WRONG])
def test_a_record_that_contradicts_the_rules_is_refused(record, change, move, rule, reason):
    with pytest.raises(InvalidRecord) as error:
        replace(record, **change).final()
    assert reason in error.value.reason
    assert error.value.move == move
    assert error.value.rule == rule
    assert str(error.value).startswith("invalid record: " + (f"move {move}: " if move else ""))


def test_a_new_version_of_the_rules_refuses_old_records(monkeypatch):
    monkeypatch.setattr(type(GAME), "version", 2)
    with pytest.raises(InvalidRecord, match="played under version 1 of the rules, but this is version 2"):
        WHOLE.final()
