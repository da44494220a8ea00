"""Cocotaki and the native core, which plays without mistakes."""

from math import sqrt
from random import Random

import pytest

from parlour import engine
from parlour.engine import Limits, NativeUnavailable, counting, review, search
from parlour.games.cocotaki import GAME
from parlour.record import Played, Record
from tests.settings import Setting
from tests.walk import walk

PLAYERS = Setting("cocotaki", 3, {"level": "expert", "hand_size": 2, "turn_limit": 40})


def test_moves_are_not_counted_because_the_twin_makes_no_mistakes() -> None:
    with pytest.raises(engine.NativeUnavailable, match="without mistakes"):
        engine.perft(GAME.initial(2, {"referee": "auto"}), 1)


def test_players_without_mistakes_are_played_out_as_under_a_referee() -> None:
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
    python = counting._played_out(GAME, state, 60, Random(1))
    for often, count in zip(native.scores, python.scores, strict=True):
        share = often / 10_000
        assert abs(count / 60 - share) < 4 * sqrt(share * (1 - share) / 60)


def test_while_a_mistake_is_open_only_the_python_rules_play_out() -> None:
    states = [state for seed in range(3) for state in walk(PLAYERS, seed) if state.open_faults]
    assert not any(engine.plays_out(GAME, state) for state in states)
    assert sum(engine.playouts(GAME, states[0], 2, seed=1).scores) == pytest.approx(2)


EXPERTS = Setting("cocotaki", 3, {"level": "expert", "turn_limit": 60})


def test_where_players_watch_cards_are_searched_as_under_a_referee() -> None:
    laying = 0
    for state in walk(EXPERTS, 4, faultless=True):
        if state.turn not in (None, -1) and state.sound_moves(state.turn) and not state.open_faults:
            analysis = search(GAME, state, Limits(nodes=20), native=True)
            assert {line.move for line in analysis.lines} <= {str(move) for move in state.sound_moves(state.turn)}
            laying += state.laying is not None
    assert laying > 5


def test_answers_to_other_cards_are_searched_with_the_python_rules() -> None:
    state = next(state for state in walk(Setting("cocotaki", 3, {}), 2) if state.open_faults and state.turn is not None)
    seat = next(seat for seat in state.actors if "object" in map(str, state.sound_moves(seat)))
    analysis = search(GAME, state, Limits(nodes=3), seat=seat)
    assert not analysis.is_native
    assert "object" in [line.move for line in analysis.lines]
    with pytest.raises(NativeUnavailable, match=f"cannot decide this for seat {seat}"):
        search(GAME, state, seat=seat, native=True)


def test_a_mistake_by_the_rules_is_a_fault_whatever_follows() -> None:
    start = "hands red-cow blue-dog red-cat | red-cat blue-cat blue-dog | blue-dog green-cat / turn 0+ on red-bee"
    start = str(GAME.parse(start))
    wrong = next(
        str(move)
        for move in GAME.parse(start).moves(0)
        if move not in GAME.parse(start).sound_moves(0) and str(move) != "draw"
    )
    record = Record("cocotaki", GAME.version, {}, ("Ann", "Bob", "Cy"), start, (Played(0, wrong),))
    (judged,) = review(record, Limits(nodes=12))
    assert judged.is_fault
    assert (judged.grade, judged.value) == ("fault", None)
    assert judged.best
    assert judged.best.move in map(str, GAME.parse(start).sound_moves(0))
