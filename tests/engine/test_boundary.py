"""Whatever is passed to the native core: it may raise an error, but it never crashes the process."""

import _thread
from collections.abc import Callable
from functools import partial
from random import Random
from threading import Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import Game, InvalidPosition, ParlourError, engine
from parlour.engine import InvalidLimits, Limits, NativeUnavailable, Stop, search
from parlour.engine.twins import view_twin
from tests.engine.games import CHANCY, OPEN, TWINNED
from tests.settings import SETTINGS, Setting, twinned
from tests.test_fuzz import every_game, mutations
from tests.walk import viewers, walk

START = CHANCY.initial()
PLAYABLE = [twinned(each) for each in SETTINGS]
SECRETIVE = [each for each in PLAYABLE if parlour.load(each.game).has_secrets]
TINY_LIMITS = vars(Limits(nodes=5, memory=1 << 24))
NUMBERS = [-(2**70), -(2**31), -1, 0, 1, 7, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30]
NOT_NUMBERS: list[object] = [None, "3", 1.5, float("nan"), True, b"1", [], 2**64, -1]


def spoilt(setting: Setting, seed: int, states: int, texts: int) -> list[str]:
    """Texts close to positions and views, and some further away."""
    rng, found = Random(seed), list[str]()
    every = list(walk(setting, seed, faultless=True))
    for state in rng.sample(every, min(states, len(every))):
        for text in (str(state), str(state.view(rng.choice(viewers(state))))):
            once = mutations(text, rng, texts)
            found += once + [mutations(each, rng, 1)[0] for each in once if each]
    return found


def use(twin: Any) -> None:
    """Everything that can be asked of a position."""
    assert str(twin)
    assert twin.key >= 0
    moves = twin.moves()
    assert twin.perft(1) == len(moves)
    assert twin.playouts(2, 1).plies >= bool(moves)
    for move in moves[:2]:
        use_after(twin, move)
    use_search(twin)


def use_after(twin: Any, move: str) -> None:
    assert len(twin.play(move).moves()) == twin.play(move).perft(1)
    with pytest.raises(ValueError, match="the game is not over"):
        twin.scores()


def use_search(root: Any) -> None:
    for method in ("any", "tree"):
        try:
            root.search(**TINY_LIMITS, method=method, stop=Stop().native)
        except ValueError as error:
            assert "decides" in str(error)


@pytest.mark.parametrize("setting", PLAYABLE, ids=str)
def test_a_text_that_is_read_can_be_used_and_any_other_is_refused(setting: Setting) -> None:
    game, read = parlour.load(setting.game), 0
    for text in spoilt(setting, seed=3, states=12, texts=8):
        for make, using in ((engine.twin, use), (view_twin, use_search)):
            try:
                root = make(game, text, setting.options)
            except NativeUnavailable:
                continue
            using(root)
            read += 1
    assert read > 10


@every_game
@given(text=st.text() | st.text(alphabet="-/ ,:?*@>=!bwBWDROACV0123456789x"))
def test_any_text_at_all_is_read_or_refused(game: Game[Any], text: str) -> None:
    for make in (engine.twin, view_twin):
        try:
            make(game, text)
        except NativeUnavailable as error:
            assert repr(text) in str(error)


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "é" * 1000, "9" * 1_000_000, "b1," * 100_000, "/" * 100_000])
@every_game
def test_odd_and_very_long_texts_are_refused(game: Game[Any], text: str) -> None:
    for make in (engine.twin, view_twin):
        with pytest.raises(NativeUnavailable):
            make(game, text)


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_view_with_holes_is_neither_counted_nor_played_out(setting: Setting) -> None:
    game = parlour.load(setting.game)
    view = list(walk(setting, seed=1, faultless=True))[-4].view(None)
    assert view.is_view
    with pytest.raises(InvalidPosition, match="hides something"):
        engine.playouts(game, view, 1, seed=0)
    if game.twin and game.twin.has_all_moves:
        for count in (engine.perft, engine.divided):
            with pytest.raises(InvalidPosition, match="hides something"):
                count(view, 2)


@pytest.mark.parametrize("number", NOT_NUMBERS, ids=repr)
def test_values_that_are_not_counts_are_refused(number: Any) -> None:
    for ask in (
        lambda: engine.playouts(CHANCY, START, number, 0),
        lambda: engine.playouts(CHANCY, START, 1, number),
        lambda: engine.perft(START, number),
        lambda: engine.divided(START, number),
    ):
        with pytest.raises(ParlourError, match="must be"):
            ask()


fields = st.sampled_from(["seconds", "nodes", "depth", "memory", "threads", "lines", "seed"])
values = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(NUMBERS)


@given(given=st.dictionaries(fields, values))
def test_limits_are_valid_or_refused(given: dict[str, Any]) -> None:
    try:
        Limits(**given)
    except InvalidLimits as error:
        assert "must be" in str(error)


def test_no_number_breaks_a_search() -> None:
    state = next(state for state in walk(Setting(OPEN.id, 2, {}), 1) if not state.chance_moves() and state.turn == 0)
    root, rng = engine.twin(OPEN, str(state)), Random(4)
    for _ in range(300):
        asked = {**TINY_LIMITS, rng.choice(list(TINY_LIMITS)): rng.choice(NUMBERS), "nodes": 2}
        asked["threads"] = min(asked["threads"], 4)
        try_call(partial(root.search, **asked, method="any", stop=Stop().native))
        try_call(lambda: root.playouts(min(rng.choice(NUMBERS), 10), rng.choice(NUMBERS)))
        try_call(lambda: root.perft(min(rng.choice(NUMBERS), 2)))


def try_call(ask: Callable[[], object]) -> None:
    """Calls, and accepts a result or an error of the usual kinds."""
    try:
        ask()
    except (ValueError, TypeError):  # nanobind raises a TypeError for numbers that do not fit
        return


def test_weights_exist_only_for_chance_and_scores_only_at_the_end() -> None:
    twin = engine.twin(CHANCY, str(START))
    assert twin.weight(twin.moves()[0]) > 0
    with pytest.raises(ValueError, match="the game is not over"):
        twin.scores()
    while twin.seat == parlour.CHANCE:
        twin = twin.play(twin.moves()[0])
    with pytest.raises(ValueError, match="chance does not move"):
        twin.weight(twin.moves()[0])
    with pytest.raises(ValueError, match="no legal move 'a9-z9'"):
        twin.play("a9-z9")


def interrupted(endless: Callable[[], object]) -> None:
    """Makes a call that only an interrupt ends."""
    Timer(0.05, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        endless()


def test_an_interrupt_ends_endless_random_games() -> None:
    interrupted(lambda: engine.playouts(CHANCY, START, 2**64 - 1, seed=1))


@pytest.mark.parametrize(
    "game", [game for game in TWINNED if game.twin and game.twin.has_all_moves], ids=lambda game: game.id
)
def test_an_interrupt_ends_endless_counting(game: Game[Any]) -> None:
    interrupted(lambda: engine.perft(game.initial(), 64))


@pytest.mark.parametrize("native", [True, False])
def test_a_search_refuses_texts_that_are_not_positions(native: bool) -> None:
    for text in ("", "nonsense", "é", "\ud800", "b" * 10_000):
        with pytest.raises(InvalidPosition):
            search(OPEN, text, native=native)
