"""A position of Cocotaki as a picture, and what is chosen in it for each move."""

import pytest

from parlour.core.scene import Item, Scene
from parlour.games.cocotaki import GAME
from parlour.games.cocotaki.tests.test_positions import FINAL, FULL, TEXTS

TURN = "hands blue-cow*2 butterfly red-cat | ?*3 | ?*4 / pile ?*60 / under blue-bee / turn 0+ on blue-dog"
TWO = "hands blue-cow red-cat | ?*3 / pile ?*60 / turn 0+ on blue-dog"
DONKEYS = (
    "level=advanced referee=auto: hands butterfly red-donkey red-cow | ?*2 / pile ?*9 / turn 0+ on blue-donkey donkey 1"
)


def picture(text: str, seat: int | None = 0) -> Scene:
    return GAME.parse(text).scene(seat)


def named(scene: Scene) -> dict[str, Item]:
    return {item.id: item for item in scene.items}


@pytest.mark.parametrize("text", [TURN, TWO, DONKEYS, *TEXTS])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_items_have_different_ids_and_are_inside_the_picture(text: str, seat: int | None) -> None:
    scene = picture(text, seat)
    assert len(named(scene)) == len(scene.items)
    for item in scene.items:
        assert 0 <= item.x <= item.x + item.width <= scene.width
        assert 0 <= item.y <= item.y + item.height <= scene.height


@pytest.mark.parametrize("text", [TURN, TWO, DONKEYS, *TEXTS])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_move_is_chosen_by_items_of_its_own(text: str, seat: int) -> None:
    scene, state = picture(text, seat), GAME.parse(text)
    assert set(scene.moves) == set(map(str, state.moves(seat)))
    assert {name for chosen in scene.moves.values() for name in chosen} <= set(named(scene))
    chosen = [items for items in scene.moves.values() if items]
    assert len(set(chosen)) == len(chosen)
    assert set(scene.captions) == {move for move, items in scene.moves.items() if not items}


@pytest.mark.parametrize(
    ("text", "move", "items"),
    [
        (TURN, "blue-cow!moo", ("blue-cow", "sound moo")),
        (TURN, "red-cat!", ("red-cat", "sound silence")),
        (TURN, "butterfly=green!", ("butterfly", "colour green", "sound silence")),
        (TURN, "draw", ("pile",)),
        (TWO, "red-cat!meow+last", ("red-cat", "sound meow last")),
    ],
)
def test_a_card_is_chosen_with_its_colour_and_its_sound(text: str, move: str, items: tuple[str, ...]) -> None:
    assert picture(text).moves[move] == items


def test_the_right_sound_is_not_revealed() -> None:
    scene = picture(TURN)
    sounds = [item.text for item in scene.items if item.id.startswith("sound")]
    assert sounds == [
        "silence",
        "moo",
        "woof",
        "meow",
        "baa",
        "buzz",
        "hee-haw",
        "roar",
        "cock-a-doodle-doo",
        "cocotaki",
    ]
    assert {items[-1] for move, items in scene.moves.items() if move.startswith("red-cat")} == {
        item.id for item in scene.items if item.id.startswith("sound")
    }


def test_words_are_buttons() -> None:
    assert picture(FINAL, 2).captions == {"object": "Object!", "accept": "Accept"}
    assert picture(FULL).captions == {"done": "Done"}


def test_what_is_refused_can_be_tried() -> None:
    scene, state = picture(DONKEYS), GAME.parse(DONKEYS)
    assert scene.refused == {"butterfly=red!": ("butterfly",), "red-cow!": ("red-cow",)}
    assert all(state.why_not(move, 0) for move in scene.refused)
    assert picture(TURN, 1).refused == {"draw": ("pile",)}


def test_a_watcher_sees_every_seat_and_chooses_nothing() -> None:
    scene = picture(TURN, None)
    assert not scene.moves
    assert not scene.refused
    assert {"seat 0", "seat 1", "seat 2"} <= set(named(scene))
    assert "seat 0" not in named(picture(TURN))


def test_cards_have_their_colours_and_hidden_ones_their_backs() -> None:
    items = named(picture(TURN))
    assert [items[name].fill for name in ("blue-cow", "blue-cow 2", "red-cat", "butterfly")] == [
        "blue",
        "blue",
        "red",
        "white",
    ]
    assert items["blue-cow"].label == "blue cow, 2 of them"
    assert (items["top"].fill, items["top"].text.strip(), items["top"].label) == ("blue", "dog", "top: blue dog")
    assert (items["pile"].fill, items["pile"].text.strip()) == ("brown", "60")
    assert sum(item.id.startswith("seat 2 card") and item.fill == "brown" for item in items.values()) == 4


def test_a_single_card_is_counted_in_the_singular() -> None:
    items = named(picture("hands red-cow | ? | ?*2 / pile ? / turn 0+ on blue-dog"))
    assert [items[name].label for name in ("seat 1", "seat 2", "pile")] == [
        "seat 1, 1 card",
        "seat 2, 2 cards",
        "draw pile, 1 card",
    ]


def test_the_seat_on_turn_stands_out() -> None:
    items = named(picture(TURN, 1))
    assert (items["seat 0"].fill, items["seat 2"].fill) == ("yellow", "light")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TURN, "Top card: blue dog. Seat 0 to move. clockwise"),
        (FULL, "counter-clockwise ↺. named colour: green. seat 0 said. nothing. nothing"),
        (FINAL, "seat 0 said. “moo!”. seat 0's last card!"),
        (FINAL, "rounds won: 0 1 1"),
        (DONKEYS, "donkeys only until seat 1's turn"),
        (TEXTS[9], "won by seat 0"),
        (TEXTS[7], "seat 1 takes 2"),
        ("hands - | - / pile ?*3 / turn 0+ on - / owed top", "No opening card yet. clockwise ↻. opening card"),
        (f"{TWO} / window 1 from 1+ on blue-bee: blue-dog!woof / under blue-bee", "“woof!”"),
        (
            "hands red-cow | ?*3 / under red-bee / turn 1+ on red-cat / window 0 from 0+ on red-bee: red-cat!+last",
            "nothing and “last card!”",
        ),
    ],
)
def test_the_summary_describes_the_position(text: str, says: str) -> None:
    assert says in picture(text).summary


def test_a_named_colour_surrounds_the_top_card() -> None:
    items = named(picture(FULL))
    assert items["named"].fill == "green"
    assert "named" not in named(picture(TURN))
