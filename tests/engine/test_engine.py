"""The face of the native core: what it takes, and what it refuses."""

from math import sqrt
from random import Random

import pytest

import parlour
from parlour import RulesError, engine
from parlour.engine import counting
from tests.settings import Setting
from tests.walk import walk

HOKITO = parlour.load("hokito")


def test_playouts_are_repeatable_and_share_every_win() -> None:
    state = HOKITO.initial()
    tally = engine.playouts(HOKITO, state, 200, seed=1)
    assert tally == engine.playouts(HOKITO, state, 200, seed=1)
    assert tally != engine.playouts(HOKITO, state, 200, seed=2)
    assert sum(tally.scores) == 200
    assert tally.plies > 200 * 36


@pytest.mark.parametrize(("count", "seed"), [(-1, 0), (1, -1), (1, 2**64)])
def test_playouts_refuse_nonsense(count: int, seed: int) -> None:
    with pytest.raises(RulesError, match="must be 0 or more"):
        engine.playouts(HOKITO, HOKITO.initial(), count, seed)


@pytest.mark.parametrize("depth", [-1, 65, 10**9])
def test_perft_refuses_a_depth_that_is_none(depth: int) -> None:
    with pytest.raises(RulesError, match=f"the depth must be 1 to 64, not {depth}"):
        engine.perft(HOKITO, HOKITO.initial(), depth)
    with pytest.raises(ValueError, match="the depth must be"):
        engine.twin(HOKITO, str(HOKITO.initial())).perft(min(depth, 2**31 - 1))


def test_perft_of_no_moves_is_one() -> None:
    assert engine.perft(HOKITO, HOKITO.initial(), 0) == 1


def test_a_view_has_no_twin() -> None:
    game = parlour.load("scho-ko")
    with pytest.raises(engine.NoTwin):
        engine.twin(game, str(game.initial().view(0)))


def test_cocotaki_is_not_counted_because_the_twin_makes_no_mistakes() -> None:
    game = parlour.load("cocotaki")
    with pytest.raises(engine.NoTwin, match="without mistakes"):
        engine.perft(game, game.initial(2, {"referee": "auto"}), 1)


def test_a_state_with_a_history_is_not_counted_from_its_text() -> None:
    game = parlour.load("cookie-disco")
    state = game.parse("O:-1,-1 V:0,-1 A:1,-1 A:-1,0 C:1,0 C:-1,1 C:0,1 B:1,1 / O / -")
    with pytest.raises(engine.NoTwin, match="what came before"):
        engine.perft(game, state.play(state.moves()[0]), 1)


def test_a_grid_that_is_too_large_has_no_twin() -> None:
    game = parlour.load("one-piece-for-two")
    with pytest.raises(engine.NoTwin, match="128 bits"):
        engine.twin(game, "26x99: - / R")


def test_without_the_native_core_the_notice_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    assert not engine.is_native()
    with pytest.raises(engine.NoTwin, match=r"needs a C\+\+20 compiler"):
        engine.twin(HOKITO, str(HOKITO.initial()))
    monkeypatch.undo()
    assert engine.notice() == ""


def test_a_game_from_elsewhere_has_no_twin() -> None:
    from examples.nim import GAME

    with pytest.raises(engine.NoTwin, match="does not play Nim"):
        engine.twin(GAME, "21 / 0")


@pytest.mark.parametrize("name", parlour.games.BUILTIN)
def test_random_games_of_every_game_are_played_out_natively(name: str) -> None:
    game = parlour.load(name)
    assert engine.plays_out(game, game.initial())


PLAYERS = Setting("cocotaki", 3, {"level": "expert", "hand_size": 2, "turn_limit": 40})


def test_players_without_mistakes_play_on_as_under_a_referee() -> None:
    game, finished = parlour.load("cocotaki"), 0
    for state in (state for seed in range(3) for state in walk(PLAYERS, seed, faultless=True)):
        tally = engine.playouts(game, state, 30, seed=1)
        assert engine.plays_out(game, state)
        assert sum(tally.scores) == pytest.approx(30)
        if state.finisher is not None:
            finished += 1
            assert tally.scores[state.finisher] == 30
    assert finished


def test_seats_win_as_often_under_a_referee_as_among_players_without_mistakes() -> None:
    game = parlour.load("cocotaki")
    state = next(state for state in walk(PLAYERS, 2, faultless=True) if len(state.hands[0]) == 1 and state.turn == 1)
    native = engine.playouts(game, state, 10_000, seed=1)
    python = counting._played_out(state, 60, Random(1))
    for often, count in zip(native.scores, python.scores, strict=True):
        share = often / 10_000
        assert abs(count / 60 - share) < 4 * sqrt(share * (1 - share) / 60)


def test_while_a_mistake_lies_open_only_the_python_rules_play_on() -> None:
    game = parlour.load("cocotaki")
    states = [state for seed in range(3) for state in walk(PLAYERS, seed) if state.open_faults]
    assert not any(engine.plays_out(game, state) for state in states)
    assert sum(engine.playouts(game, states[0], 2, seed=1).scores) == pytest.approx(2)
