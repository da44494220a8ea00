"""Integer actions on the native core and on the Python rules: the same numbers, masks, tensors and texts."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import parlour
from examples.nim import GAME
from parlour import CHANCE, IllegalMove, InvalidArgument, InvalidNotation, InvalidPosition, ParlourError, WrongSeat
from parlour.core.options import listed
from parlour.native import IllegalAction, NativeState
from tests.native.settings import FIRST, PLAYED
from tests.settings import Setting, game_with

every_setting = pytest.mark.parametrize("setting", PLAYED, ids=str)
CHANCY = [each for each in FIRST if NativeState(each.game, seats=each.seats, options=each.options).chance_count]
every_game = pytest.mark.parametrize("setting", FIRST, ids=str)
both_cores = pytest.mark.parametrize("native", [True, False], ids=["native", "rules"])
GAMES = 2
MAX_MOVES = 300


def start(setting: Setting, native: bool | None = None) -> NativeState:
    return NativeState(setting.game, seats=setting.seats, options=setting.options, native=native)


def facts(state: NativeState) -> tuple[object, ...]:
    """Everything that is the same on both cores."""
    seats = range(state.seats)
    tensors = [state.observation(seat).tobytes() for seat in seats]
    counts = state.action_count, state.chance_count, state.parts
    actions = state.actions(), state.weights(), [state.action_text(action) for action in state.actions()]
    return str(state), state.seat, counts, actions, state.mask().tobytes(), tensors, state.is_over


@every_setting
def test_both_cores_give_the_same_numbers_over_whole_games(setting: Setting) -> None:
    for seed in range(GAMES):
        rng, fast, slow = Random(seed), start(setting, True), start(setting, False)
        for number in range(MAX_MOVES):
            assert fast.actions() == slow.actions()
            if number % 4 == seed or fast.is_over:
                assert facts(fast) == facts(slow)
            if fast.is_over:
                break
            action = rng.choice(fast.actions())
            fast.step(action)
            slow.step(action)
        assert fast.scores == pytest.approx(slow.scores)
        assert fast.outcome == slow.outcome
        assert fast.history == slow.history
        for seat in range(fast.seats):
            assert fast.information(seat) == slow.information(seat)
            assert fast.memory(seat) == slow.memory(seat)
            assert fast.view(seat) == slow.view(seat)


@every_setting
def test_the_numbers_fit_their_space_and_the_tensor_its_bounds(setting: Setting) -> None:
    state, rng = start(setting), Random(5)
    encoding = state.game.encoding
    assert encoding
    while not state.is_over and len(state.history) < MAX_MOVES:
        actions = state.actions()
        space = state.chance_count if state.seat == CHANCE else state.action_count
        assert len({*actions}) == len(actions)
        assert 0 <= actions[0] <= actions[-1] < space
        for seat in range(state.seats):
            tensor = state.observation(seat)
            assert tensor.shape == (sum(int(np.prod(part.shape)) for part in state.parts),)
            assert encoding.low <= tensor.min() <= tensor.max() <= encoding.high
        state.step(rng.choice(actions))


@every_setting
@both_cores
def test_only_listed_actions_are_legal(setting: Setting, native: bool) -> None:
    state, rng = start(setting, native), Random(3)
    for number in range(40 if native else 5):
        if state.is_over:
            break
        legal, before = {*state.actions()}, str(state)
        tried = rng.sample(range(-1, state.action_count + 1), min(40, state.action_count))
        for action in tried if number % 8 == 4 else []:
            if action not in legal:
                with pytest.raises(IllegalAction, match=f"illegal action {action}"):
                    state.copy().step(action)
        assert str(state) == before
        state.step(rng.choice(sorted(legal)))


@every_game
@both_cores
def test_a_copy_a_pickle_and_a_text_give_the_same_game(setting: Setting, native: bool) -> None:
    state, rng = start(setting, native), Random(2)
    for _ in range(60):
        if state.is_over:
            break
        state.step(rng.choice(state.actions()))
        again = pickle.loads(pickle.dumps(state))
        assert again == state == state.copy()
        assert hash(again) == hash(state)
        assert again.history == state.history
        assert again.information(0) == state.information(0)
        for action in state.actions()[-1:]:
            assert state.action(state.action_text(action)) == action
    assert start(setting, native) != state
    assert state != "state"
    other = state.copy()
    if not state.is_over:
        other.step(other.actions()[0])
        assert other != state
        assert len(other.history) == len(state.history) + 1


@every_game
def test_a_state_and_its_text_are_starts(setting: Setting) -> None:
    game = parlour.load(setting.game)
    state, rng = start(setting), Random(4)
    while len(state.history) < 50:
        before = state.copy()
        state.step(rng.choice(state.actions()))
        if state.is_over:
            state = before
            break
    for native in (True, False):
        begun = NativeState(game, state.state, native=native)
        assert str(begun) == str(state)
        assert begun.actions() == state.actions()
        assert begun.history == []
    assert str(state.state) == str(state)
    assert state.game is game
    assert str(game.title) in repr(state)
    assert state._repr_svg_().startswith("<svg")


def test_positions_with_different_histories_are_not_equal() -> None:
    """A position that has occurred before is nearer to a draw by repetition."""
    name = game_with(lambda game: "repetition" in listed(game.options) and game.encoding)
    differed = 0
    for seed in range(5):
        state, rng = NativeState(name), Random(seed)
        while not state.is_over:
            again = NativeState(name, str(state))
            assert hash(again) == hash(state)
            differed += again != state
            state.step(rng.choice(state.actions()))
    assert differed


@both_cores
def test_chance_draws_by_itself_where_it_acts(native: bool) -> None:
    setting = next(each for each in PLAYED if parlour.load(each.game).has_secrets)
    state, rng = start(setting, native), Random(1)
    assert state.seat == CHANCE
    assert len(state.weights()) == len(state.actions())
    while state.seat == CHANCE:
        assert state.draw(rng) == state.history[-1]
    with pytest.raises(IllegalAction, match="chance does not act"):
        state.draw(rng)
    assert state.weights() == []


@both_cores
@pytest.mark.parametrize("setting", CHANCY, ids=str)
def test_chance_draws_by_the_weights(setting: Setting, native: bool) -> None:
    """As ``random.choices`` does, so that a seed gives the same game on both cores."""
    state, rng, same = start(setting, native), Random(7), Random(7)
    while not state.is_over and len(state.history) < 200:
        if state.seat == CHANCE:
            expected = same.choices(state.actions(), state.weights())[0]
            assert state.draw(rng) == expected
        else:
            state.step(Random(len(state.history)).choice(state.actions()))


@both_cores
@pytest.mark.parametrize("unit", [-1.0, 0.0, 1.0, 1e300, float("inf"), float("nan")])
@pytest.mark.parametrize("setting", CHANCY, ids=str)
def test_any_number_draws_a_legal_action(setting: Setting, native: bool, unit: float) -> None:
    core = start(setting, native).core
    while core.seat == CHANCE:
        legal = core.actions()
        assert core.draw(unit) in legal
    assert core.draw(unit) == -1


@both_cores
@pytest.mark.parametrize("action", [-1, 10**9, 2**40, -(2**70), None, "1", 1.5, b"", []], ids=repr)
@every_game
def test_any_other_value_is_not_an_action(setting: Setting, native: bool, action: Any) -> None:
    state = start(setting, native)
    before = str(state)
    with pytest.raises(IllegalAction, match="illegal action"):
        state.step(action)
    with pytest.raises(IllegalAction, match="illegal action"):
        state.action_text(action)
    assert str(state) == before


@both_cores
@pytest.mark.parametrize("seat", [-1, 10, 2**70, "0", 1.0, True], ids=repr)
@every_game
def test_a_view_from_a_seat_that_does_not_exist_is_refused(setting: Setting, native: bool, seat: Any) -> None:
    state = start(setting, native)
    for look in (state.observation, state.information, state.view):
        with pytest.raises(WrongSeat, match="no seat"):
            look(seat)


@both_cores
@every_game
def test_texts_that_are_not_moves_are_explained(setting: Setting, native: bool) -> None:
    state, rng = start(setting, native), Random(3)
    while state.seat == CHANCE:
        state.draw(rng)
    for text in ("nonsense", "\ud800"):
        with pytest.raises(InvalidNotation):
            state.action(text)
    with pytest.raises(InvalidArgument):
        state.action(7)  # type: ignore[arg-type]
    illegal = state.game.attempts(state.state) - {state.action_text(each) for each in state.actions()}
    with pytest.raises((IllegalMove, IllegalAction)):
        state.action(min(illegal))


@every_game
def test_what_is_not_a_start_is_refused(setting: Setting) -> None:
    game = parlour.load(setting.game)
    initial = game.initial(setting.seats, setting.options)
    for make in (
        lambda: NativeState("chess"),
        lambda: NativeState(7),  # type: ignore[arg-type]
        lambda: NativeState(game, 7),  # type: ignore[arg-type]
        lambda: NativeState(game, "nonsense"),
        lambda: NativeState(game, initial, options={"no": 1}),
        lambda: NativeState(game, initial, seats=2),
        lambda: NativeState(game, seats=99),
        lambda: NativeState(game, native="yes"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ParlourError):
            make()
    if game.has_secrets:
        with pytest.raises(InvalidPosition, match="full state"):
            NativeState(game, initial.view(0))


def test_a_game_without_an_encoding_has_no_integer_actions() -> None:
    with pytest.raises(InvalidArgument, match="Nim has no integer actions"):
        NativeState(GAME)


@every_game
def test_an_information_tensor_recalls_every_move(setting: Setting) -> None:
    """All that a seat has seen can be read back from the tensor."""
    state, rng = start(setting), Random(2)
    for _ in range(40):
        if state.is_over:
            break
        state.step(rng.choice(state.actions()))
    for seat in range(state.seats):
        memory, part = state.memory(seat), state.recall(64).part
        tensor = state.information_tensor(seat, 64)
        size = len(state.observation(seat))
        assert tensor[:size].tobytes() == state.observation(seat).tobytes()
        rows = tensor[size:].reshape(part.shape)
        assert part.name == "moves"
        read = []
        for row in rows[: len(memory)].astype(int).tolist():
            actor, bits = row[: state.seats + 1].index(1), row[state.seats + 1 :]
            number = sum(bit << place for place, bit in enumerate(bits)) - 1
            read.append((CHANCE if actor == state.seats else actor, number))
        assert read == memory[::-1]
        assert not rows[len(memory) :].any()
        seen = state.information(seat).rpartition("; ")[2].split()
        assert [text == "?" for text in seen] == [action < 0 for _, action in memory]
        latest = state.information_tensor(seat, 3)[size:].reshape(3, -1)
        assert latest.tobytes() == rows[:3].tobytes(), "a shorter one has the latest moves"


def test_a_recall_out_of_range_is_refused() -> None:
    for wrong in (0, -1, 2**17, 2.0, None, "8", True):
        with pytest.raises(InvalidArgument, match="holds from 1 to"):
            start(FIRST[0]).information_tensor(0, wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongSeat):
        start(FIRST[0]).information_tensor(7)


@every_game
def test_a_pickle_that_does_not_fit_is_refused_with_the_reason(setting: Setting) -> None:
    """Such as a pickle of another version, whose actions had other numbers."""
    state, rng = start(setting), Random(3)
    for _ in range(6):
        state.step(rng.choice(state.actions()))
    restore, (game, position, options, native, history) = state.__reduce__()
    assert restore(game, position, options, native, history) == state
    for wrong in ([*history[:-1], 10**6], [-1], ["0"], [None]):
        with pytest.raises(IllegalAction, match="illegal action"):
            restore(game, position, options, native, wrong)
    for values in (("chess", position, options), (game, "nonsense", options), (game, position, {"no such": 1})):
        with pytest.raises(ParlourError):
            restore(*values, native, history)
