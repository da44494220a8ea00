"""The boundary of the native core with odd values: a clear error and never a crash, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy

from parlour import ParlourError
from parlour.native import NativeBatch, NativeState
from tests.native.settings import FIRST
from tests.settings import Setting

SIZE = 3
FITTING = np.zeros(SIZE, np.int32)
"""Numbers of games that exist, one for each game of a batch."""
every_game = pytest.mark.parametrize("setting", FIRST, ids=str)

kinds = st.one_of(
    st_numpy.integer_dtypes(),
    st_numpy.unsigned_integer_dtypes(),
    st_numpy.floating_dtypes(),
    st_numpy.boolean_dtypes(),
    st_numpy.byte_string_dtypes(),
    st_numpy.datetime64_dtypes(),
)
arrays = kinds.flatmap(lambda kind: st_numpy.arrays(kind, st_numpy.array_shapes(min_dims=0, max_dims=3, max_side=4)))
numbers = st_numpy.arrays(np.int32, st.integers(0, 4))
"""Arrays of the right kind with any numbers in them, sometimes of the right length."""
simple = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=9),
    st.binary(max_size=9),
    st.lists(st.integers()),
)
anything = st.one_of(arrays, numbers, simple)


def batch(setting: Setting) -> NativeBatch:
    return NativeBatch(setting.game, SIZE, seats=setting.seats, options=setting.options)


def is_refused(ask: Callable[[], object], *also: type[Exception]) -> bool:
    """Whether it raises an error that names what is wrong; any other exception fails the test."""
    expected: tuple[type[Exception], ...] = (ParlourError, *also)
    try:
        ask()
    except expected as error:
        assert str(error)
        return True
    return False


@every_game
@given(actions=anything)
@settings(max_examples=150, deadline=None)
def test_a_batch_takes_nothing_but_legal_actions(setting: Setting, actions: Any) -> None:
    games = batch(setting)
    before, masks = [games.text(number) for number in range(SIZE)], games.masks().copy()
    if is_refused(lambda: games.step(actions)):
        assert [games.text(number) for number in range(SIZE)] == before
        return
    assert actions.dtype == np.int32
    assert all(masks[number, action] for number, action in enumerate(actions))


@every_game
@given(games=anything, chosen=anything)
@settings(max_examples=100, deadline=None)
def test_only_games_that_exist_are_copied(setting: Setting, games: Any, chosen: Any) -> None:
    copies, source = batch(setting), batch(setting)
    if not is_refused(lambda: copies.put(games, source, chosen)):
        assert len(games) == len(chosen)
        assert all(0 <= number < SIZE for number in (*games, *chosen))


@every_game
@given(value=anything)
@settings(max_examples=150, deadline=None)
def test_a_state_refuses_odd_values(setting: Setting, value: Any) -> None:
    state = NativeState(setting.game, seats=setting.seats, options=setting.options)
    before, legal = str(state), state.actions()
    for ask in (state.action, state.action_text, state.observation, state.information, state.memory, state.recall):
        is_refused(lambda ask=ask: ask(value))  # type: ignore[misc]
    is_refused(lambda: state.information_tensor(0, value))
    is_refused(lambda: NativeState(setting.game, value))
    is_refused(lambda: NativeState(value))
    assert str(state) == before
    if not is_refused(lambda: state.step(value)):
        assert value in legal


@every_game
@given(out=anything, seat=st.integers(-3, 12))
@settings(max_examples=100, deadline=None)
def test_the_compiled_classes_fill_only_arrays_that_fit(setting: Setting, out: Any, seat: int) -> None:
    """The layer below, to which the library passes only arrays of its own."""
    games = batch(setting)._core
    state = NativeState(setting.game, seats=setting.seats, options=setting.options).core
    refused = TypeError, ValueError
    for ask in (games.masks, games.observe, games.sample, games.step, games.reset, games.text):
        is_refused(lambda ask=ask: ask(out), *refused)  # type: ignore[misc]
    is_refused(lambda: games.report_to(out, out, out), *refused)
    for put in ((out, games, out), (FITTING, games, out), (out, games, FITTING)):
        is_refused(lambda put=put: games.put(*put), *refused)  # type: ignore[misc]
    is_refused(lambda: state.mask(out), *refused)
    is_refused(lambda: state.observe(seat, out), *refused)
    is_refused(lambda: state.seen(out), *refused)
    is_refused(lambda: state.step(out), *refused)
    is_refused(lambda: state.draw(out), *refused)


@every_game
def test_a_compiled_batch_without_arrays_to_report_to_refuses_to_play(setting: Setting) -> None:
    games = batch(setting)
    alone = games._start.twin.batch(SIZE, 1)
    for ask in (lambda: alone.reset(1), lambda: alone.step(games.sample())):
        assert is_refused(ask, ValueError)
