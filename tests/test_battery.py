"""What must hold for every game, checked at each step of whole random games."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import parlour
from parlour import CHANCE, IllegalMove, InvalidNotation, State
from tests.settings import SETTINGS, Setting
from tests.walk import viewers, walk

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def some(setting: Setting, seed: int, count: int, faultless: bool = False) -> Iterator[State[Any]]:
    """Some states of a random game, spread over it, the first and the last included."""
    states = list(walk(setting, seed, faultless))
    step = max(1, len(states) // count)
    yield from states[:-1:step]
    yield states[-1]


def universe(setting: Setting, state: State[Any]) -> set[str]:
    """Everything that a player could try in a position, and some nonsense."""
    return {*parlour.load(setting.game).attempts(state), "", "pass", "resign"}


@every_setting
@pytest.mark.parametrize("faultless", [False, True], ids=["any moves", "sound moves"])
def test_someone_can_act_until_the_end(setting: Setting, faultless: bool) -> None:
    for state in walk(setting, seed=1, faultless=faultless):
        assert bool(state.actors) == (state.outcome is None)
        assert CHANCE not in state.actors or state.actors == (CHANCE,)
        for seat in state.actors:
            assert state.moves(seat)
        assert all(not state.moves(seat) for seat in range(state.seats) if seat not in state.actors)


@every_setting
def test_an_outcome_shares_one_win(setting: Setting) -> None:
    *_, last = walk(setting, seed=2, faultless=True)
    assert last.outcome
    assert len(last.outcome.scores) == setting.seats
    assert sum(last.outcome.scores) == pytest.approx(1)
    assert f"**{last.outcome.rule}**" in parlour.load(setting.game).rules()
    with pytest.raises(parlour.ParlourError):
        last.play("anything", seat=0)


@every_setting
@pytest.mark.parametrize("faultless", [False, True], ids=["any moves", "sound moves"])
def test_texts_are_read_back(setting: Setting, faultless: bool) -> None:
    game = parlour.load(setting.game)
    for state in some(setting, 3, 60, faultless):
        for each in [state, *map(state.view, viewers(state))]:
            text = str(each)
            assert "\n" not in text
            again = game.parse(text, setting.options)
            assert str(again) == text
            assert again.is_view == each.is_view


@every_setting
@pytest.mark.parametrize("seed", range(13, 17))
def test_a_text_says_whose_turn_it_is_and_who_has_which_role(setting: Setting, seed: int) -> None:
    game = parlour.load(setting.game)
    for state in walk(setting, seed, faultless=seed % 2 == 0):
        for each in [state, *map(state.view, viewers(state))]:
            if each.outcome:  # a text has no history, which may have ended the game
                continue
            again = game.parse(str(each), setting.options)
            assert (again.turn, again.actors, again.seats) == (each.turn, each.actors, each.seats)
            seats = [CHANCE, *range(state.seats)]
            assert [*map(again.role, seats)] == [*map(each.role, seats)]
            if again.outcome is None:
                assert [again.moves(seat) for seat in seats] == [each.moves(seat) for seat in seats]


@every_setting
def test_each_listed_move_plays_and_leaves_the_old_state_alone(setting: Setting) -> None:
    for state in some(setting, 4, 12):
        before, value = str(state), hash(state)
        for seat in state.actors:
            moves = state.moves(seat)
            assert len(set(moves)) == len(moves)
            assert moves == state.moves(seat)
            for move in moves:
                after = state.play(move, seat)
                assert after == state.play(str(move), seat)
                assert hash(after) == hash(state.play(move, seat))
                assert state.parse_move(str(move)) == move
        assert (str(state), hash(state)) == (before, value)


@every_setting
def test_every_move_that_is_not_listed_is_refused_for_a_reason(setting: Setting) -> None:
    paragraphs = parlour.load(setting.game).rules()
    for state in some(setting, 5, 8):
        texts = universe(setting, state)
        for seat in range(state.seats):
            listed = {str(move) for move in state.moves(seat)}
            assert listed <= texts
            for text in texts:
                violation = state.why_not(text, seat)
                assert (violation is None) == (text in listed), text
                if violation:
                    assert f"**{violation.rule}**" in paragraphs
                    assert violation.message


@every_setting
def test_refused_moves_raise_and_name_move_and_position(setting: Setting) -> None:
    rng = Random(6)
    for state in some(setting, 6, 6):
        for text in rng.sample(sorted(universe(setting, state)), 12):
            for seat in range(state.seats):
                violation = state.why_not(text, seat)
                if violation is None:
                    continue
                with pytest.raises((IllegalMove, InvalidNotation)) as error:
                    state.play(text, seat)
                assert error.value.rule == violation.rule
                assert repr(text) in str(error.value)
                if isinstance(error.value, IllegalMove):
                    assert f" in {state.view(seat)}: " in str(error.value)


@every_setting
def test_sound_moves_are_offered_and_offered_moves_are_legal(setting: Setting) -> None:
    for state in some(setting, 7, 20):
        for seat in range(state.seats):
            assert set(state.sound_moves(seat)) <= set(state.offered_moves(seat)) <= set(state.moves(seat))


@every_setting
def test_a_view_is_enough_to_move_and_shows_nothing_more_when_viewed_again(setting: Setting) -> None:
    for state in some(setting, 8, 30):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.view(viewer) == view
            assert view.actors == state.actors
            assert view.outcome == state.outcome
            if viewer is not None:
                assert view.moves(viewer) == state.moves(viewer)
                assert view.sound_moves(viewer) == state.sound_moves(viewer)
                assert view.offered_moves(viewer) == state.offered_moves(viewer)


@every_setting
def test_a_determinization_looks_like_what_was_seen(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(9)
    for state in some(setting, 9, 30):
        for viewer in viewers(state):
            view = state.view(viewer)
            full = game.determinize(view, viewer, rng)
            assert not full.is_view
            assert full.view(viewer) == view


@every_setting
def test_chance_has_weights_and_acts_alone(setting: Setting) -> None:
    game = parlour.load(setting.game)
    for state in walk(setting, seed=10):
        draws = game.chance(state)
        assert bool(draws) == (state.actors == (CHANCE,))
        assert all(weight > 0 for _, weight in draws)
        if draws:
            assert state.moves(CHANCE) == tuple(move for move, _ in draws)


@every_setting
def test_json_is_plain(setting: Setting) -> None:
    for state in some(setting, 11, 30):
        facts = state.to_json()
        assert json.loads(json.dumps(facts)) == facts
        assert state.outcome is None or json.loads(json.dumps(state.outcome.to_json()))


@every_setting
def test_rendered_positions_fit_into_a_terminal(setting: Setting) -> None:
    from rich.text import Text

    game = parlour.load(setting.game)
    for state in some(setting, 12, 20):
        for each in [state, *map(state.view, viewers(state))]:
            lines = Text.from_markup(game.render(each)).plain.splitlines()
            assert len(lines) > 1
            assert max(map(len, lines)) <= 80
