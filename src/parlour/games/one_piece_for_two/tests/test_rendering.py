"""One Piece for Two (1842) rendered for a terminal."""

import re
from dataclasses import replace

import pytest

from parlour.games.one_piece_for_two import GAME, Edge, OnePieceForTwoState

STAIRS = GAME.parse("aRB dRB efBR / B")


def plain(state: OnePieceForTwoState) -> list[str]:
    """The rendered lines without their colours."""
    return re.sub(r"\[/?[a-z ]*\]", "", GAME.render(state)).splitlines()


def letters(state: OnePieceForTwoState) -> list[str]:
    """The rendered cells, line by line."""
    return [re.sub("[^RB·]", "", line) for line in plain(state) if re.search("[RB·]", line)]


def turned(lines: list[str]) -> list[str]:
    """The lines turned clockwise by a quarter."""
    return ["".join(column) for column in zip(*reversed(lines), strict=True)]


def test_a_position_is_rendered_with_walls_around_pieces() -> None:
    assert plain(STAIRS)[-7:] == [
        "  3 │ ·   ·   ·   ·   ·   ·   · │",
        "    ├───┐       ┌───┐           │",
        "  2 │ B │ ·   · │ B │ ·   ·   · │",
        "    │   │       │   ├───────┐   │",
        "  1 │ R │ ·   · │ R │ B   R │ · │",
        "    └───┴───────┴───┴───────┴───┘",
        "      a   b   c   d   e   f   g",
    ]


def test_the_captions_say_whose_turn_it_is() -> None:
    assert plain(STAIRS)[:3] == [
        "blue to move",
        "seat 0 is red, seat 1 is blue",
        "game edge south, 17 of 20 pieces in the box",
    ]


def test_the_game_edge_turns_the_grid() -> None:
    south, west, north, east = (replace(STAIRS, edge=edge) for edge in (Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST))
    assert letters(west) == turned(letters(south))
    assert letters(north) == turned(letters(west))
    assert letters(east) == turned(letters(north))


def test_the_letters_are_along_the_game_edge() -> None:
    south, west, north, east = (
        plain(replace(STAIRS, edge=edge)) for edge in (Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST)
    )
    assert south[-1].split() == list("abcdefg")
    assert north[3].split() == list("gfedcba")
    assert "".join(line[2] for line in west[4:-1:2]) == "abcdefg"
    assert "".join(line[-1] for line in east[4:-1:2]) == "gfedcba"
    assert (west[-1].split(), east[-1].split()) == (list("1234567"), list("7654321"))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("- / ?", "seat 0 names its own colour: red, blue"),
        ("- / R?", "seat 1 names the game edge: south, east, north, west"),
    ],
)
def test_the_set_up_says_what_to_name(text: str, status: str) -> None:
    assert plain(GAME.parse(text))[0] == status


def test_a_winning_line_is_marked() -> None:
    lines = plain(GAME.parse("aRB bRB cRB / R").play("deRB"))
    assert lines[0] == "red wins with a1 b1 c1 d1"
    assert lines[-3] == "  1 │*R*│*R*│*R*│*R*  B │ ·   · │"


def test_a_draw_is_shown_with_its_reason() -> None:
    lines = plain(GAME.parse("1x40: " + "aRB " * 20 + "/ R"))
    assert (lines[0], lines[2]) == ("a draw: jammed", "game edge south, relocation 0 of 100")


WIDE = "26x99: aRB zRB / R"
HIGH = "2x35: " + "aRB " * 17 + "bRB / R"
HIGHEST = "1x40: " + "aRB " * 19 + "/ R"


@pytest.mark.parametrize("text", [WIDE, HIGH, HIGHEST, "18x4: - / R", "19x4: - / R"])
@pytest.mark.parametrize("edge", list(Edge))
def test_nothing_is_rendered_wider_than_a_terminal(text: str, edge: Edge) -> None:
    assert max(map(len, plain(replace(GAME.parse(text), edge=edge)))) <= 80


def test_free_rows_far_above_the_pieces_are_left_out() -> None:
    lines = plain(GAME.parse(WIDE))
    assert lines[-1] == "rows 13 to 99 are free"
    assert lines[-2].split()[-1] == "z"


def test_labels_that_would_touch_are_left_out() -> None:
    assert plain(replace(GAME.parse(HIGH), edge=Edge.WEST))[-1].split()[:12] == [*"123456789", "10", "12", "14"]


def test_a_grid_with_too_many_rows_for_one_line_is_not_turned() -> None:
    lines = plain(replace(GAME.parse(HIGHEST), edge=Edge.WEST))
    assert lines[2] == "game edge west, 1 of 20 pieces in the box"
    assert lines[-2:] == ["      a", "shown with the game edge south: too many rows for one line"]
