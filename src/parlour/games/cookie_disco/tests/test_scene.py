"""Cookie Disco as a picture."""

import re
from math import dist, sqrt
from random import Random

import pytest

from parlour import CHANCE
from parlour.core.scene import Item, Scene
from parlour.core.svg import svg
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.cookies import cell_text

START = "V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2"
PILE = "B:-1,0 V:0,0 A:-1,1 A:0,1 C:-2,2 C:-1,2 C:0,2 O:-1,3"
DIVIDED = "C:1,-1 O:0,0 C:1,0 A:1,1 V:-2,2 B:-1,2 C:-2,3 A:-1,3"
WITH_CRAWL = {"crawl": True}


def items(scene: Scene, start: str) -> dict[str, Item]:
    """The items whose ids begin with a prefix."""
    return {item.id: item for item in scene.items if item.id.startswith(start)}


def middle(item: Item) -> tuple[float, float]:
    return item.x + item.width / 2, item.y + item.height / 2


def test_touching_cookies_touch_in_the_picture_and_others_do_not() -> None:
    state = GAME.parse(f"{PILE} / O / -")
    shown = items(state.scene(), "cookie-").values()
    cells = [cell_text(cell) for cell, _ in state.stage.field.cookies]
    middles = {cell: middle(item) for cell, item in zip(cells, shown, strict=True)}
    assert len(middles) == 8
    for one, place in middles.items():
        for other, elsewhere in middles.items():
            q, r = (int(a) - int(b) for a, b in zip(one.split(","), other.split(","), strict=True))
            steps = max(abs(q), abs(r), abs(q + r))
            assert (
                dist(place, elsewhere) == pytest.approx(1)
                if steps == 1
                else not 0 < dist(place, elsewhere) < sqrt(3) - 0.01
            )


def test_a_turn_shows_values_cherries_on_locked_cookies_and_where_cookies_can_roll() -> None:
    state = GAME.parse(f"{PILE} / O / C")
    shown = state.scene(0)
    assert [item.text for item in items(shown, "cookie-C").values()] == ["3", "3", "3"]
    assert (items(shown, "cookie-O")["cookie-O"].fill, items(shown, "cookie-O")["cookie-O"].text) == ("orange", "")
    assert set(items(shown, "cherry-")) == {"cherry-0,2", "cherry--1,2", "cherry--2,2"}
    label = items(shown, "cookie-C-0,2")["cookie-C-0,2"].label
    assert label == "chocolate cookie next to caramel, chocolate and orange, locked"
    assert set(items(shown, "cell-")) == {f"cell-{str(move).partition('>')[2]}" for move in state.moves()}
    assert shown.moves["0,0>0,3"] == ("cookie-V", "cell-0,3")
    assert shown.summary.startswith("orange to move: blue cookie next to caramel and vanilla; ")


@pytest.mark.parametrize("text", [f"{PILE} / O / C", f"{PILE} / O / - / crawl=0,1", f"{START} / place"])
def test_what_is_read_aloud_names_what_a_cookie_touches_and_no_coordinates(text: str) -> None:
    scene = GAME.parse(text, WITH_CRAWL if "crawl" in text else {}).scene(0)
    assert not re.search("[0-9],", " ".join([scene.summary, *(item.label for item in scene.items)]))


def test_a_player_cookie_that_rolled_away_alone_touches_nothing() -> None:
    scene = GAME.parse("O:0,0 V:1,1 A:2,1 C:1,2 A:2,2 C:0,3 C:3,1 B:3,2 / O / C").scene()
    assert items(scene, "cookie-O")["cookie-O"].label == "orange cookie"


def test_only_the_seat_that_acts_has_moves_in_the_picture() -> None:
    state = GAME.parse(f"{PILE} / O / -")
    assert set(state.scene(0).moves) == set(map(str, state.moves()))
    for seat in (1, None):
        assert state.scene(seat).moves == {}
        assert items(state.scene(seat), "cell-") == {}


def test_the_crawl_cookie_lies_on_its_cookie_and_can_be_chosen() -> None:
    shown = GAME.parse(f"{PILE} / O / - / crawl=0,1", WITH_CRAWL).scene(0)
    assert items(shown, "cookie-A-0,1")["cookie-A-0,1"].text == "0"
    assert dist(middle(items(shown, "crawl")["crawl"]), middle(items(shown, "cookie-A-0,1")["cookie-A-0,1"])) < 0.5
    assert shown.moves["crawl=0,0"] == ("crawl", "cookie-V")


def test_before_the_start_is_drawn_all_six_are_shown() -> None:
    shown = GAME.initial().scene()
    assert len(items(shown, "start-")) == 36
    assert shown.moves == {}
    assert shown.summary == "the start is chosen at random"


def test_a_placement_shows_the_free_spots_and_the_cookies_to_place() -> None:
    first, second = GAME.parse(f"{START} / place").scene(0), GAME.parse(f"{START} O:-1,3 / place").scene(1)
    assert [item.text for item in items(first, "spot-").values()] == ["1", "2", "3", "4", "5", "6"]
    assert first.moves["B@2"] == ("cookie-B", "spot-2")
    assert set(items(second, "spot-")) == {f"spot-{spot}" for spot in range(1, 6)}
    assert items(second, "cookie-B")["cookie-B"].y > items(second, "cookie-O")["cookie-O"].y
    assert set(second.moves) == {f"B@{spot}" for spot in range(1, 6)}


def test_the_fists_can_be_chosen_and_the_guessed_one_stands_out() -> None:
    guessing, opening = GAME.parse(f"{PILE} / cherry").scene(1), GAME.parse(f"{PILE} / cherry=left").scene(1)
    assert guessing.moves == {"cherry=left": ("fist-left",), "cherry=right": ("fist-right",)}
    assert [item.fill for item in items(opening, "fist-").values()] == ["yellow", "white"]


def test_a_divided_field_shows_its_totals_and_no_cherry() -> None:
    shown = GAME.figure(f"{DIVIDED} / B / C").scene()
    assert {name: item.text for name, item in items(shown, "total-").items()} == {"total-O": "8", "total-B": "6"}
    assert items(shown, "cherry-") == {}
    assert shown.summary.startswith("orange wins 8 : 6: ")


@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_every_move_is_made_by_choosing_items_inside_the_picture(seed: int) -> None:
    random, state = Random(seed), GAME.initial(options={"crawl": seed % 2 == 0})
    while state.actors:
        seat = state.actors[0]
        shown = state.scene(None if seat == CHANCE else seat)
        names = [item.id for item in shown.items]
        assert len(set(names)) == len(names)
        assert all(0 <= item.x <= shown.width - item.width + 0.1 for item in shown.items)
        assert all(0 <= item.y <= shown.height - item.height + 0.1 for item in shown.items)
        if seat != CHANCE:
            assert set(shown.moves) == set(map(str, state.moves()))
            assert len(set(shown.moves.values())) == len(shown.moves)
            assert {name for chosen in shown.moves.values() for name in chosen} <= set(names)
        assert svg(shown).startswith("<svg")
        state = state.play(random.choice(state.moves()))
