"""Batches: the same games on the native core and on the Python rules, and with any number of threads."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from parlour import CHANCE, InvalidArgument, ParlourError
from parlour.native import IllegalAction, NativeBatch, NativeState
from parlour.native.random import Random, mixed
from tests.native.settings import FIRST, PLAYED
from tests.settings import Setting

every_game = pytest.mark.parametrize("setting", FIRST, ids=str)
both_cores = pytest.mark.parametrize("native", [True, False], ids=["native", "rules"])


def batch(setting: Setting, n: int, threads: int = 1, **more: Any) -> NativeBatch:
    return NativeBatch(setting.game, n, threads, seats=setting.seats, options=setting.options, **more)


def facts(games: NativeBatch) -> tuple[bytes, ...]:
    arrays = games.seat, games.done, games.scores, games.masks(), games.observe()
    return tuple(array.tobytes() for array in arrays)


@pytest.mark.parametrize("setting", PLAYED, ids=str)
def test_the_python_rules_play_the_same_games(setting: Setting) -> None:
    fast, slow = batch(setting, 2, native=True, seed=5), batch(setting, 2, native=False, seed=5)
    for number in range(120):
        assert fast.seat.tolist() == slow.seat.tolist()
        if number % 6 == 0 or fast.done.any():
            assert facts(fast) == facts(slow)
        if number > 40 and fast.done.any():
            break
        actions = fast.sample()
        fast.step(actions)
        slow.step(actions)


@every_game
def test_threads_do_not_change_the_games(setting: Setting) -> None:
    one, three = batch(setting, 17, seed=3), batch(setting, 17, threads=3, seed=3)
    for _ in range(150):
        actions = one.sample()
        assert actions.tolist() == three.sample().tolist()
        one.step(actions)
        three.step(actions)
        assert one.seat.tobytes() == three.seat.tobytes()
        assert one.scores.tobytes() == three.scores.tobytes()
    assert facts(one) == facts(three)


SHARED = """
import sys
from threading import Thread
from parlour import ParlourError
from parlour.native import NativeBatch

def play(games, other):
    for _ in range(150):
        try:
            games.step(games.sample())
            games.put(other.sample() % 2, other, games.sample() % 2)
        except ParlourError:  # the other thread was first
            pass

games, other = (NativeBatch(sys.argv[1], 64) for _ in range(2))
threads = [Thread(target=play, args=pair) for pair in ((games, other), (other, games), (games, other))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(games.text(0)) > 1
"""
"""Run in its own process: if two threads changed a batch at the same time, the process would crash."""


@every_game
def test_threads_that_share_a_batch_take_turns(setting: Setting) -> None:
    subprocess.run([sys.executable, "-c", SHARED, setting.game], check=True, timeout=120)


@every_game
def test_a_seed_gives_the_same_games_again_and_another_gives_others(setting: Setting) -> None:
    games, texts = batch(setting, 8, seed=1), []
    for seed in (1, 1, 2):
        games.reset(seed)
        for _ in range(30):
            games.step(games.sample())
        texts.append([games.text(number) for number in range(8)])
    assert texts[0] == texts[1] != texts[2]


@every_game
def test_a_game_in_a_batch_is_the_same_as_that_of_a_state(setting: Setting) -> None:
    """Whole games, with the moves of chance drawn as documented."""
    games, ended = batch(setting, 1, seed=7), 0
    chance, state = Random(mixed(7, 0)), NativeState(setting.game, seats=setting.seats, options=setting.options)
    while ended < 3:
        while state.seat == CHANCE:
            state.step(chance.weighted(state.actions(), state.weights()))
        assert games.text(0) == str(state)
        assert games.masks()[0].tolist() == state.mask().tolist()
        assert games.observe()[0].tolist() == state.observation().tolist()
        action = games.sample().copy()
        games.step(action)
        state.step(int(action[0]))
        while state.seat == CHANCE:
            state.step(chance.weighted(state.actions(), state.weights()))
        assert bool(games.done[0]) == state.is_over
        if state.is_over:
            ended += 1
            assert games.scores[0].tolist() == pytest.approx(state.scores)
            state = NativeState(setting.game, seats=setting.seats, options=setting.options)


@both_cores
@every_game
def test_an_illegal_action_is_named_and_changes_nothing(setting: Setting, native: bool) -> None:
    games = batch(setting, 3, native=native)
    before = facts(games)
    for wrong in (-1, games.action_count, 2**31 - 1, int(np.flatnonzero(~games.masks()[1])[0])):
        actions = games.sample().copy()
        actions[1] = wrong
        with pytest.raises(IllegalAction, match=f"illegal action {wrong} in game 1"):
            games.step(actions)
    assert facts(games) == before
    assert games.is_native == native


@both_cores
@every_game
def test_arrays_of_another_kind_are_refused(setting: Setting, native: bool) -> None:
    games = batch(setting, 4, native=native)
    good = games.sample()
    odd: tuple[Any, ...] = (
        good.astype(np.int64),
        good.astype(np.float32),
        good[:3],
        good.reshape(2, 2),
        good.tolist(),
        None,
        np.array([None] * 4),
        np.zeros((), np.int32),
    )
    for wrong in odd:
        with pytest.raises(InvalidArgument, match=r"shape \(4,\) and dtype int32"):
            games.step(wrong)
    games.step(np.repeat(good, 2)[::2])  # not contiguous


@pytest.mark.parametrize(
    "arguments",
    [{"n": 0}, {"n": -1}, {"n": 2**40}, {"n": "4"}, {"n": True}, {"threads": 0}, {"threads": 10**6}, {"threads": None},
     {"seed": -1}, {"seed": 2**64}, {"seed": 1.5}],
    ids=repr,
)  # fmt: skip
def test_numbers_out_of_range_are_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match="must be a whole number"):
        NativeBatch(FIRST[0].game, **{"n": 2, **arguments})


def test_unknown_games_and_numbers_of_games_are_refused() -> None:
    games = NativeBatch(FIRST[0].game, 2)
    for ask in (
        lambda: games.text(2),
        lambda: games.text(-1),
        lambda: games.reset(-1),
        lambda: NativeBatch("chess", 2),
    ):
        with pytest.raises(ParlourError):
            ask()


@both_cores
@every_game
def test_copied_games_continue_like_their_originals(setting: Setting, native: bool) -> None:
    games, copies = batch(setting, 3, native=native, seed=1), batch(setting, 5, native=native, seed=2)
    for _ in range(7):
        games.step(games.sample())
    kept = copies.text(0), copies.text(3)
    copies.put(np.array([4, 1, 2], np.int32), games, np.array([0, 2, 2], np.int32))
    for to, chosen in ((4, 0), (1, 2), (2, 2)):
        assert copies.text(to) == games.text(chosen)
        assert copies.seat[to] == games.seat[chosen]
        assert copies.masks()[to].tobytes() == games.masks()[chosen].tobytes()
        assert copies.observe()[to].tobytes() == games.observe()[chosen].tobytes()
    assert (copies.text(0), copies.text(3)) == kept
    before = games.text(0)
    copies.step(copies.sample())
    assert games.text(0) == before


@both_cores
@every_game
def test_a_game_copied_within_a_batch_can_be_copied_again(setting: Setting, native: bool) -> None:
    games, start = (batch(setting, 3, native=native, seed=1) for _ in range(2))
    games.step(games.sample())
    games.put(np.array([0], np.int32), start, np.array([0], np.int32))
    games.put(np.array([1, 2], np.int32), games, np.array([0, 1], np.int32))
    assert games.text(1) == games.text(2) == games.text(0)
    assert games.seat[1] == games.seat[2] == games.seat[0]


@both_cores
def test_games_are_copied_only_between_batches_of_a_kind(native: bool) -> None:
    games = batch(FIRST[0], 3, native=native)
    before = [games.text(number) for number in range(3)]
    two = np.array([0, 1], np.int32)
    others: tuple[Any, ...] = (batch(FIRST[-1], 3, native=native), batch(FIRST[0], 3, native=not native), None, "games")
    for other in others:
        with pytest.raises(InvalidArgument, match="same start and core"):
            games.put(two, other, two)
    odd: tuple[Any, ...] = (two.astype(np.int64), two.reshape(2, 1), [0, 1], np.array([0, 3], np.int32), -two, two[:1])
    for wrong in odd:
        for arguments in ((wrong, games, two), (two, games, wrong)):
            with pytest.raises(InvalidArgument, match=r"games|chosen"):
                games.put(*arguments)
    assert [games.text(number) for number in range(3)] == before


@both_cores
@every_game
def test_the_same_arrays_report_every_step(setting: Setting, native: bool) -> None:
    games = batch(setting, 2, native=native, seed=3)
    seat, done, scores = games.seat, games.done, games.scores
    ended = 0
    while ended < 2:
        games.step(games.sample())
        for before, now in ((seat, games.seat), (done, games.done), (scores, games.scores)):
            assert now is before
        assert seat.min() >= 0
        assert np.allclose(scores.sum(axis=1), done), "a row of zeros unless the game has just ended"
        ended += int(done.sum())


@both_cores
def test_the_arrays_of_a_batch_cannot_be_replaced(native: bool) -> None:
    games = batch(FIRST[0], 2, native=native)
    for name in ("seat", "done", "scores"):
        with pytest.raises(AttributeError):
            setattr(games, name, getattr(games, name).copy())


def test_arrays_are_reused_from_call_to_call() -> None:
    games = NativeBatch(FIRST[0].game, 2)
    assert games.masks() is games.masks()
    assert games.observe() is games.observe()
    assert games.sample() is games.sample()


SYMMETRIC = [setting for setting in PLAYED if batch(setting, 1).symmetries]


@pytest.mark.parametrize("setting", SYMMETRIC, ids=str)
def test_a_symmetric_position_is_played_in_the_same_way(setting: Setting) -> None:
    one, other = batch(setting, 16, seed=2), batch(setting, 16, seed=2)
    for symmetry in one.symmetries:
        tensor, images = np.array(symmetry.tensor), np.array(symmetry.actions)
        numbers = {action: number for number, action in enumerate(symmetry.actions) if action >= 0}
        assert sorted(tensor) == [*range(one.tensor_size)]
        assert len(numbers) == (images >= 0).sum(), "an action has one image"
        one.reset(2)
        other.reset(2)
        for _ in range(60):
            masks = one.masks()
            assert np.array_equal(other.observe(), one.observe()[:, tensor])
            assert np.array_equal(other.masks()[:, images >= 0], masks[:, images[images >= 0]])
            actions = one.sample()
            if not all(action in numbers for action in actions.tolist()):
                break
            one.step(actions)
            other.step(np.array([numbers[action] for action in actions.tolist()], np.int32))
            assert np.array_equal(one.done, other.done)
            assert np.array_equal(one.scores, other.scores)
