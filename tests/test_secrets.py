"""What a seat cannot know has no influence on what it gets."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, Game, InvalidArgument, ParlourError, Seat, State
from parlour.core.svg import svg
from parlour.native import NativeState
from tests.settings import SETTINGS, Setting, twinned
from tests.walk import choose, viewers, walk

pytestmark = pytest.mark.no_cover  # tracing whole games doubles their time, and other tests cover the rules
SECRETIVE = [setting for setting in SETTINGS if parlour.load(setting.game).has_secrets]


def visible(game: Game[Any], state: State[Any], viewer: Seat | None) -> tuple[object, ...]:
    """Everything that a viewer gets of a state."""
    view = state.view(viewer)
    moves = () if viewer is None else state.moves(viewer)
    rendered = game.render(view)
    traces = view.traces(viewer, moves) if viewer is not None else []
    stated = [state.facts(move, viewer) for move in moves]
    pictures = view.scene(viewer), svg(view.scene())
    facts = view, str(view), json.dumps(view.to_json()), moves, traces, stated, state.actors, state.turn, state.outcome
    return *facts, rendered, pictures


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_states_that_differ_only_in_secrets_look_the_same(setting: Setting, seed: int) -> None:
    game, rng, differed = parlour.load(setting.game), Random(seed), 0
    for step, state in enumerate(walk(setting, seed, faultless=seed == 0)):
        viewer = viewers(state)[step % (setting.seats + 1)]
        other = game.determinize(state.view(viewer), viewer, rng)
        differed += other != state
        assert visible(game, other, viewer) == visible(game, state, viewer)
    assert differed > 20


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_refusals_and_the_views_after_a_move_reveal_no_secret(setting: Setting) -> None:
    game, rng, refused, made = parlour.load(setting.game), Random(7), 0, 0
    for number, state in enumerate(walk(setting, seed=7)):
        if number % 9 or state.actors == (CHANCE,):
            continue
        for seat in range(state.seats):
            other = game.determinize(state.view(seat), seat, rng)
            legal = [str(move) for move in state.moves(seat)]
            for text in [*rng.sample(sorted(game.attempts(state)), 10), *legal[:3]]:
                assert answer(other, text, seat) == answer(state, text, seat)
                refused += other != state and text not in legal
                made += other != state and text in legal
    assert refused > 40
    assert made > 5


def answer(state: State[Any], text: str, seat: Seat) -> object:
    """What a seat gets back for a move: the error, or its view of what follows."""
    try:
        return state.play(text, seat).view(seat)
    except ParlourError as error:
        return str(error), error.rule, state.why_not(text, seat)


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_a_view_has_many_determinizations(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(8)
    state = game.initial(setting.seats, setting.options)
    while state.actors == (CHANCE,):
        state = state.play(*reversed(choose(state, rng)))
    determinizations = {game.determinize(state.view(0), 0, rng) for _ in range(50)}
    assert len(determinizations) > 20
    for other in (1, None):
        with pytest.raises(InvalidArgument, match=r"not the view of (seat 1|a watcher)"):
            game.determinize(state.view(0), other, rng)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("setting", [twinned(setting) for setting in SECRETIVE], ids=str)
def test_masks_tensors_and_information_reveal_no_secret(setting: Setting, native: bool) -> None:
    """The same for the numbers that learning programs get."""
    game, rng, differed = parlour.load(setting.game), Random(9), 0
    for number, state in enumerate(walk(setting, seed=9, faultless=True)):
        if number % 5 or state.actors == (CHANCE,) or state.outcome:
            continue
        for seat in range(state.seats):
            other = game.determinize(state.view(seat), seat, rng)
            differed += other != state
            assert encoded(game, other, seat, native) == encoded(game, state, seat, native)
    assert differed > 5


def encoded(game: Game[Any], state: State[Any], seat: Seat, native: bool) -> tuple[object, ...]:
    """What a learning program gets in a seat, now and after a few moves that the seat can see."""
    played, facts = NativeState(game, state, native=native), list[object]()
    for _ in range(4):
        mask = played.mask().tobytes() if played.seat == seat else b""
        facts += [mask, played.information_tensor(seat, 8).tobytes(), played.information(seat)]
        if played.seat != seat or not played.actions():
            break
        played.step(played.actions()[-1])
    return tuple(facts)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("setting", [twinned(setting) for setting in SECRETIVE], ids=str)
def test_cards_dealt_to_others_change_nothing_that_a_seat_gets(setting: Setting, native: bool) -> None:
    rng, start = Random(3), NativeState(setting.game, seats=setting.seats, options=setting.options, native=native)
    dealt, differed = start.copy(), 0
    while dealt.seat == CHANCE:
        dealt.draw(rng)
    for seat in range(setting.seats):
        other, texts = start.copy(), dealt.information(seat).rpartition("; ")[2].split(" ")
        deal = list(zip(dealt.history, texts, strict=True))
        seen = Counter(action for action, text in deal if text != "?")
        hidden = [*(Counter(dict(zip(start.actions(), start.weights(), strict=True))) - seen).elements()]
        rng.shuffle(hidden)
        for action, text in deal:
            other.step(hidden.pop() if text == "?" else action)
        differed += other != dealt
        assert other.information(seat) == dealt.information(seat)
        assert other.information_tensor(seat).tobytes() == dealt.information_tensor(seat).tobytes()
        assert other.seat != seat or other.mask().tobytes() == dealt.mask().tobytes()
    assert differed
