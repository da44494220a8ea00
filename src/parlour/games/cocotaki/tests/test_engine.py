"""Cocotaki and the native core, which plays without mistakes."""

from math import sqrt
from random import Random

import pytest

from parlour import engine
from parlour.engine import counting
from parlour.games.cocotaki import GAME
from tests.settings import Setting
from tests.walk import walk

PLAYERS = Setting("cocotaki", 3, {"level": "expert", "hand_size": 2, "turn_limit": 40})


def test_moves_are_not_counted_because_the_twin_makes_no_mistakes() -> None:
    with pytest.raises(engine.NoTwin, match="without mistakes"):
        engine.perft(GAME, GAME.initial(2, {"referee": "auto"}), 1)


def test_players_without_mistakes_play_on_as_under_a_referee() -> None:
    finished = 0
    for state in (state for seed in range(3) for state in walk(PLAYERS, seed, faultless=True)):
        tally = engine.playouts(GAME, state, 30, seed=1)
        assert engine.plays_out(GAME, state)
        assert sum(tally.scores) == pytest.approx(30)
        if state.finisher is not None:
            finished += 1
            assert tally.scores[state.finisher] == 30
    assert finished


def test_seats_win_as_often_under_a_referee_as_among_players_without_mistakes() -> None:
    state = next(state for state in walk(PLAYERS, 2, faultless=True) if len(state.hands[0]) == 1 and state.turn == 1)
    native = engine.playouts(GAME, state, 10_000, seed=1)
    python = counting._played_out(state, 60, Random(1))
    for often, count in zip(native.scores, python.scores, strict=True):
        share = often / 10_000
        assert abs(count / 60 - share) < 4 * sqrt(share * (1 - share) / 60)


def test_while_a_mistake_lies_open_only_the_python_rules_play_on() -> None:
    states = [state for seed in range(3) for state in walk(PLAYERS, seed) if state.open_faults]
    assert not any(engine.plays_out(GAME, state) for state in states)
    assert sum(engine.playouts(GAME, states[0], 2, seed=1).scores) == pytest.approx(2)
