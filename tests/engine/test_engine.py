"""The Python side of the native core: what it takes, and what it refuses."""

from inspect import signature
from typing import Any

import pytest

import parlour
from examples.nim import GAME as NIM
from examples.nim import NimState
from parlour import Game, ParlourError, engine
from tests.engine.games import OPEN, SECRETIVE
from tests.settings import Setting, twinned
from tests.walk import walk


def test_playouts_are_repeatable_and_share_every_win() -> None:
    state = OPEN.initial()
    tally = engine.playouts(OPEN, state, 200, seed=1)
    assert tally == engine.playouts(OPEN, state, 200, seed=1)
    assert tally != engine.playouts(OPEN, state, 200, seed=2)
    assert sum(tally.scores) == 200
    assert tally.plies > 200


@pytest.mark.parametrize(("count", "seed"), [(-1, 0), (1, -1), (1, 2**64)])
def test_playouts_refuse_nonsense(count: int, seed: int) -> None:
    with pytest.raises(ParlourError, match="must be a whole number from 0"):
        engine.playouts(OPEN, OPEN.initial(), count, seed)


@pytest.mark.parametrize("depth", [-1, 65, 10**9])
def test_perft_refuses_a_depth_out_of_range(depth: int) -> None:
    with pytest.raises(ParlourError, match=f"the depth must be a whole number from 1 to 64, not {depth}"):
        engine.perft(OPEN.initial(), depth)
    with pytest.raises(ValueError, match="the depth must be"):
        engine.twin(OPEN, str(OPEN.initial())).perft(min(depth, 2**31 - 1))


def test_both_perfts_take_the_same_arguments():
    assert signature(engine.perft) == signature(parlour.perft)
    assert engine.perft(OPEN.initial(), 2) == parlour.perft(OPEN.initial(), 2)


def test_perft_of_a_game_that_is_not_installed_is_refused(monkeypatch):
    with pytest.raises(engine.NativeUnavailable, match="the native core does not play Nim"):
        engine.perft(NimState(3, 0), 1)
    monkeypatch.setattr("parlour.games._foreign", dict)
    with pytest.raises(engine.NativeUnavailable, match="no installed game has states of type NimState"):
        engine.perft(NimState(3, 0), 1)
    with pytest.raises(ParlourError, match="expected a state, not 'nim'"):
        engine.perft("nim", 1)  # type: ignore[arg-type]


def test_perft_of_no_moves_is_one() -> None:
    assert engine.perft(OPEN.initial(), 0) == 1


@pytest.mark.parametrize("game", SECRETIVE, ids=[game.id for game in SECRETIVE])
def test_a_view_has_no_twin(game: Game[Any]) -> None:
    states = walk(twinned(Setting(game.id, game.seats[0], {})), 1, faultless=True)
    view = next(view for view in (state.view(0) for state in states) if view.is_view)
    with pytest.raises(engine.NativeUnavailable):
        engine.twin(game, str(view))


def test_without_the_native_core_the_notice_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    assert not engine.is_native()
    with pytest.raises(engine.NativeUnavailable, match=r"needs a C\+\+20 compiler"):
        engine.twin(OPEN, str(OPEN.initial()))
    monkeypatch.undo()
    assert engine.notice() == ""


def test_a_game_of_another_package_has_no_twin() -> None:
    with pytest.raises(engine.NativeUnavailable, match="does not play Nim"):
        engine.twin(NIM, "21 / 0")


@pytest.mark.parametrize("name", parlour.games.BUILTIN)
def test_random_games_of_every_game_are_played_out_natively(name: str) -> None:
    game = parlour.load(name)
    assert engine.plays_out(game, game.initial())
