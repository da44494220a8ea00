"""What boards receive: scenes, the levels of moves, the rules in short and the demo game."""

from random import Random

import pytest

from parlour import CHANCE
from parlour.core.scene import Item, Scene
from parlour.games.scho_ko import GAME, Card, Colour, Kind, Layout, SchoKoState
from parlour.games.scho_ko.tests.test_play import random_game
from parlour.games.scho_ko.tests.test_rules import FOUR, ONE, TWO, at

GAMES = [random_game(pairs, seed=3) for pairs in ("adjacent", "diagonal")]
STATES = [state for states in GAMES for state in states]
NAMING = at("-").replace("D", "?", 1)


def item(scene: Scene, name: str) -> Item:
    """The item with that id."""
    (match,) = (candidate for candidate in scene.items if candidate.id == name)
    return match


def fills(scene: Scene, card: str) -> list[str]:
    """How the pieces of a card are filled."""
    return [item(scene, f"{card}-piece-{place}").fill for place in range(4)]


def test_every_item_has_its_own_id_and_lies_in_the_picture() -> None:
    for state in STATES:
        for seat in (0, 1, None):
            scene = state.view(seat).scene(seat)
            assert len({thing.id for thing in scene.items}) == len(scene.items)
            for thing in scene.items:
                assert 0 <= thing.x <= thing.x + thing.width <= scene.width, thing
                assert 0 <= thing.y <= thing.y + thing.height <= scene.height, thing


def test_every_move_has_its_own_items_and_a_colour_is_a_button() -> None:
    for state in STATES:
        for seat in (0, 1):
            scene = state.view(seat).scene(seat)
            assert list(scene.moves) == [str(move) for move in state.moves(seat)]
            chosen = [items for items in scene.moves.values() if items]
            assert len(set(chosen)) == len(chosen)
            assert {name for items in chosen for name in items} <= {thing.id for thing in scene.items}
            assert (
                set(scene.captions) == {move for move, items in scene.moves.items() if not items} <= {"dark", "white"}
            )


def test_a_watcher_has_a_picture_without_moves() -> None:
    for state in STATES:
        assert not state.view(None).scene().moves
    assert not GAME.parse(at(ONE)).scene(0).moves, "it is the turn of seat 1"


def test_a_card_is_chosen_as_it_is_turned_and_then_a_spot() -> None:
    scene = GAME.parse(at(TWO, hand="DDDW DDDW DDWW* DWWW")).scene(0)
    assert scene.moves["DDDW@4,0"] == ("hand-0", "spot-4,0")
    assert scene.moves["DDWD@4,0"] == ("hand-0-turn-1", "spot-4,0")
    assert scene.moves["DWDW*@1,0"] == ("hand-2-turn-3", "spot-1,0")
    assert fills(scene, "hand-0") == ["dark", "dark", "dark", "light"]
    assert fills(scene, "hand-0-turn-1") == ["dark", "dark", "light", "dark"]
    assert not [thing for thing in scene.items if thing.id.startswith("hand-1-turn")], "the same kind again"


def test_the_marks_of_spots_lie_in_the_middle_of_the_cards_laid_there() -> None:
    state = GAME.parse(at(TWO)).view(0)
    for move in state.moves():
        assert isinstance(move, Card)
        mark = item(state.scene(0), f"spot-{move.x},{move.y}")
        number = len(state.laid)
        after = state.play(move).scene(0)
        card, table = item(after, f"card-{number}"), item(after, "card-0")
        before = item(state.scene(0), "card-0")
        lift = 0.12 if move.spot == (1, 0) else 0
        assert mark.x + mark.width / 2 - before.x == pytest.approx(card.x + 1 - table.x)
        assert mark.y + mark.height / 2 - before.y == pytest.approx(card.y + 1 + lift - table.y)
        assert mark.text == ("2" if move.spot == (1, 0) else "+")


def test_a_scene_shows_cards_levels_smarties_and_bars() -> None:
    scene = GAME.parse(at(FOUR + " DDWW*@1,0")).view(1).scene(1)
    assert fills(scene, "card-0") == ["dark", "dark", "light", "light"]
    assert item(scene, "card-4").label == "dark dark over white white, with a smartie at 1,0 on level 2"
    assert (item(scene, "card-4-smartie").text, item(scene, "card-4-smartie").fill) == ("2", "green")
    assert item(scene, "card-0").label == "dark dark over white white at 0,0"
    bars = {thing.id: thing.fill for thing in scene.items if thing.id.startswith("bar-")}
    assert bars == {f"bar-{x},{y}": "orange" for x in range(4) for y in (1, 2)} | {
        f"bar-{x},0": "blue" for x in range(4)
    }
    assert (item(scene, "near").text, item(scene, "far").text) == ("dark, bar 8", "white, bar 4")
    assert item(scene, "stack").text == "19"
    assert scene.summary == "placing, turn of dark; dark bar 8, white bar 4; 5 cards laid, 19 in the stack"


def test_a_scene_hides_what_the_view_hides() -> None:
    scene = GAME.parse(at(TWO)).view(1).scene(1)
    assert [item(scene, f"far-{place}").label for place in range(4)] == ["hidden card"] * 4
    assert item(scene, "hand-0").label.endswith("over dark white")
    rng = Random(7)
    for state in STATES[::9]:
        for seat in (0, 1, None):
            view = state.view(seat)
            assert GAME.determinize(view, seat, rng).view(seat).scene(seat) == view.scene(seat)


def test_a_scene_names_the_seats_before_the_colours_and_no_turn_at_the_end() -> None:
    naming, end = GAME.parse(NAMING).view(0).scene(0), GAMES[0][-1].scene(0)
    assert (item(naming, "near").text, item(naming, "far").text) == ("seat 0", "seat 1")
    assert naming.captions == {"dark": "play dark", "white": "play white"}
    assert naming.summary == "naming, turn of seat 0; dark bar 0, white bar 0; 0 cards laid, 24 in the stack"
    assert end.summary.startswith("over; dark bar ")
    assert "stack" not in {thing.id for thing in end.items}


def test_the_trace_of_a_move_says_whether_it_goes_to_level_2() -> None:
    for state in STATES[3::7]:
        for move in state.moves():
            if isinstance(move, Card):
                (seat,) = state.actors
                after = Layout((*state.laid, move))
                assert state.trace(seat, move) == ("2" if move in after.upper else None)
    assert GAME.parse(NAMING).trace(0, Colour.DARK) is None


@pytest.mark.parametrize("kind", [Kind("DDDW", False), Kind("DDWW", True), Kind("DWWD", False), Kind("DWWW", True)])
def test_a_card_in_hand_lists_each_rotation_once_in_clockwise_quarter_turns(kind: Kind) -> None:
    rotations = kind.rotations
    assert rotations[0] == str(kind)
    assert len(set(rotations)) == len(rotations) == (2 if kind.pieces == "DWWD" else 4)
    for one, other in zip(rotations, rotations[1:] + rotations[:1], strict=True):
        top_left, top_right, bottom_left, bottom_right = list(one[:4])
        assert other[:4] == bottom_left + top_left + bottom_right + top_right
        assert other[4:] == "*" * kind.smartie


def test_each_step_cites_a_paragraph_has_words_and_shows_moves_that_could_be_made() -> None:
    rules, words = {paragraph.rule for paragraph in GAME.paragraphs()}, GAME.words()
    steps = GAME.steps()
    assert len(steps) == 7
    for step in steps:
        assert step["rule"] in rules
        assert words[step["key"]]
        figure = step.get("figure", {"position": NAMING})
        state = GAME.figure(figure["position"])
        for text in figure.get("moves", []):
            move = state.parse_move(text)
            assert isinstance(move, Card)
            assert state.layout.violation(move) is None


def test_the_demo_is_a_whole_game_from_the_second_card_on() -> None:
    demo = GAME.demo()
    state: SchoKoState = GAME.parse(demo["start"], demo["options"])
    for seat, move in demo["moves"]:
        assert state.actors == (seat,)
        state = state.play(move, seat)
    assert state.outcome
    assert state.outcome.detail == "22 : 23"
    assert sum(seat == CHANCE for seat, _ in demo["moves"]) == 23
    assert GAME.parse(GAME.steps()[-1]["figure"]["position"]) == state
