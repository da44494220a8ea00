"""Any text given to any parser is read or raises a ParlourError, never anything else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import ParlourError
from tests.settings import SETTINGS, Setting
from tests.walk import walk

GAMES = [parlour.load(name) for name in parlour.games.BUILTIN]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
ODD = [
    "",
    " ",
    "²",
    "٣",
    "\u0000",
    "\ud800",
    "é",
    "-",
    "--",
    "?",
    "/",
    ",",
    ":",
    "x",
    "99999999999999999999",
    "\n",
    "*",
    "1",
]


def mutations(text: str, rng: Random, count: int) -> list[str]:
    """Texts that differ slightly from a valid one."""
    made = []
    for _ in range(count):
        at, end = sorted(rng.choices(range(len(text) + 1), k=2))
        piece = rng.choice([rng.choice(ODD), text[at:end], "".join(rng.sample(text[at:end], end - at))])
        made.append(rng.choice([text[:at] + piece + text[at + 1 :], text[:at] + piece + text[end:], text[:end]]))
    return made


def read(game: parlour.Game[Any], text: str, options: dict[str, object]) -> None:
    """Reads a text; a state that can be read must also have moves, and be written and rendered."""
    try:
        state = game.parse(text, options)
    except ParlourError as error:
        assert str(error)
        return
    assert str(game.parse(str(state), options)) == str(state)
    assert all(state.moves(seat) for seat in state.actors if not state.is_view)
    state.to_json()
    game.render(state)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_mutated_position_is_read_or_refused(setting: Setting) -> None:
    game, rng = parlour.load(setting.game), Random(13)
    states = list(walk(setting, seed=13, faultless=True))
    for state in rng.sample(states, min(25, len(states))):
        for text in [str(state), str(state.view(0)), str(state.view(None))]:
            for mutated in mutations(text, rng, 12):
                read(game, mutated, setting.options)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_mutated_move_is_legal_only_if_it_is_listed(setting: Setting) -> None:
    rng = Random(14)
    states = list(walk(setting, seed=14, faultless=True))
    for state in rng.sample(states, min(25, len(states))):
        for seat in state.actors:
            for text in mutations(str(rng.choice(state.moves(seat))), rng, 15):
                legal = text in map(str, state.moves(seat))
                assert (state.why_not(text, seat) is None) == legal, text


@every_game
@given(text=st.text() | st.text(alphabet="-/ ,:?*@>=!bwBWDROACV0123456789x"))
def test_any_text_is_read_as_a_position_or_refused(game: parlour.Game[Any], text: str) -> None:
    read(game, text, {})


@every_game
@given(text=st.text() | st.text(alphabet="-+@>=!,*abcdefRBDW0123456789"))
def test_any_text_is_legal_as_a_move_or_refused_with_a_reason(game: parlour.Game[Any], text: str) -> None:
    state = game.initial()
    violation = state.why_not(text)
    assert violation is None or violation.message


plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())
values = plain | st.dictionaries(st.text(), plain)


@every_game
@given(data=st.data(), seats=st.integers())
def test_any_options_are_accepted_or_refused(game: parlour.Game[Any], data: st.DataObject, seats: int) -> None:
    names = st.sampled_from(list(parlour.core.options.listed(game.options))) | st.text()
    options = data.draw(st.dictionaries(names, values, max_size=4))
    try:
        game.initial(seats, options)
    except ParlourError as error:
        assert str(error)
