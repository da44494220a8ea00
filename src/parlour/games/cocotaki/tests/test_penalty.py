"""What everyone sees about a penalty and about the next card."""

import pytest

from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.cards import CARDS
from parlour.games.cocotaki.situation import Mistake
from parlour.games.cocotaki.state import CocotakiState
from parlour.games.cocotaki.tests.test_rules import dealt
from parlour.games.cocotaki.window import first_card

LAID = (
    "hands red-cow*2 | blue-dog | red-bee / pile green-cow*3 / under blue-bee / turn 1+ on {} / window 0 from 0+ on {}"
)


def penalty(position: str, *moves: str) -> object:
    """The penalty that everyone at the table reads after the moves."""
    return dealt(position, *moves).view(None).to_json().get("penalty")


def test_ct_9_a_wrong_sound_is_shown_with_the_right_one_and_who_objected() -> None:
    assert penalty(LAID.format("blue-cat", "blue-bee: blue-cat!moo"), "2 object") == {
        "seat": 0,
        "cards": 2,
        "by": 2,
        "mistakes": [{"kind": "sound", "card": "blue-cat", "sound": "meow"}],
    }


def test_ct_10_a_card_that_goes_back_is_counted() -> None:
    assert penalty(LAID.format("red-cat", "blue-bee: red-cat!meow"), "1 object") == {
        "seat": 0,
        "cards": 2,
        "by": 1,
        "back": 1,
        "mistakes": [{"kind": "match", "card": "red-cat", "sound": ""}],
    }


def test_ct_12_a_forgotten_call_has_no_card() -> None:
    one_left = LAID.replace("red-cow*2", "red-cow").format("blue-cat", "blue-bee: blue-cat!meow")
    shown = penalty(one_left, "1 object")
    assert isinstance(shown, dict)
    assert shown["mistakes"] == [{"kind": "last"}]


@pytest.mark.parametrize("cost", [2, 0])
def test_ct_20_an_objection_without_a_mistake_is_shown_whatever_it_costs(cost: int) -> None:
    position = f"false_objection={cost}: " + LAID.format("blue-cat", "blue-bee: blue-cat!meow")
    assert penalty(position, "1 object") == {"seat": 1, "cards": cost, "by": 1, "mistakes": []}


def test_ct_19_the_referee_has_no_seat() -> None:
    position = "referee=auto: hands blue-cat*3 | ?*3 / pile ?*9 / turn 0+ on blue-bee"
    assert penalty(position, "0 blue-cat!moo") == {
        "seat": 0,
        "cards": 2,
        "mistakes": [{"kind": "sound", "card": "blue-cat", "sound": "meow"}],
    }


def test_a_penalty_is_shown_until_a_player_acts() -> None:
    position, moves = LAID.format("blue-cat", "blue-bee: blue-cat!moo"), ["1 object", "+green-cow", "+green-cow"]
    assert penalty(position, *moves)
    assert penalty(position, *moves, "1 blue-dog!woof") is None


def test_a_penalty_is_not_part_of_the_position() -> None:
    state = dealt(LAID.format("blue-cat", "blue-bee: blue-cat!moo"), "1 object")
    assert GAME.parse(str(state)) == state


SITUATIONS = [
    ("hands ?*3 | ?*3 / turn 0+ on blue-dog", {"colour": "blue", "animals": ["dog", "butterfly"]}),
    ("hands ?*3 | ?*3 / turn 0+ on butterfly=green", {"colour": "green", "animals": ["butterfly"]}),
    ("level=advanced: hands ?*3 | ?*3 / turn 0+ on blue-donkey donkey 1", {"animals": ["donkey"]}),
    (
        "level=expert: hands ?*3 | ?*3 / under blue-bee / turn 0+ on blue-cow"
        " / window 0 from 0+ on blue-bee: blue-cow!moo",
        {"animals": ["cow"]},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), SITUATIONS)
def test_the_next_player_is_shown_what_may_be_laid(text: str, wanted: dict[str, object]) -> None:
    assert GAME.parse(text).to_json()["wanted"] == wanted


def is_right(state: CocotakiState, colour: str, animal: str) -> bool:
    """Whether the paragraphs CT-5, CT-6, CT-15 and CT-16 allow a card, written out once more."""
    top, named = state.situation.top, state.situation.named
    if first := first_card(state.window, 0):
        return animal == first.animal
    if state.situation.donkey is not None:
        return animal == "donkey"
    if named or animal == "butterfly":
        return animal == "butterfly" or colour == named
    return top is not None and (colour == top.colour or animal == top.animal)


@pytest.mark.parametrize("text", [text for text, _ in SITUATIONS])
def test_a_card_is_a_mistake_unless_it_is_wanted(text: str) -> None:
    state = GAME.parse(text)
    expected = Mistake.MATCH if state.situation.donkey is None else Mistake.DONKEY
    for card in CARDS.values():
        assert state.mistake(0, card) == (None if is_right(state, *card) else expected), card
