"""The examples do what they say."""

import pytest

import parlour
from examples.nim import GAME


def test_nim_is_a_whole_game() -> None:
    state = GAME.initial(options={"stones": 5})
    assert [parlour.perft(state, depth) for depth in range(1, 6)] == [3, 8, 10, 5, 1]
    state = state.play("2").play("3")
    assert state.outcome
    assert state.outcome.winners == (1,)
    assert GAME.parse(str(state)) == state
    assert GAME.draw(state) == str(state)


def test_nim_refuses() -> None:
    state = GAME.parse("2 / 1")
    assert str(state.why_not("3")) == "only 2 stones are left (NI-2)"
    assert str(state.why_not("1", seat=0)) == "it is the turn of seat 1, not of seat 0 (NI-2)"
    with pytest.raises(parlour.InvalidPosition):
        GAME.parse("many / 0")
    with pytest.raises(parlour.InvalidOptions):
        GAME.initial(options={"stones": 0})
