"""One Piece for Two (1842) as a picture."""

from dataclasses import replace

import pytest

from parlour.core.scene import Item
from parlour.core.svg import svg
from parlour.games.one_piece_for_two import GAME, Edge, OnePieceForTwoState
from parlour.games.one_piece_for_two.tests.test_games import OPTIONS, states

STEP = GAME.parse("dRB efBR / R")
FULL = GAME.parse("aBR cdRB efRB gRB cRB dRB eRB fRB aBR gRB cRB deBR fRB aBR dBR eRB gBR cRB fRB deBR / R")


def items(state: OnePieceForTwoState, kind: str = "") -> dict[str, Item]:
    """The items of a picture by their ids."""
    return {item.id: item for item in state.scene().items if kind in ("", item.kind)}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_move_has_its_own_items_to_choose(options: dict[str, object]) -> None:
    for state in states(options, 3):
        scene = state.scene(state.turn)
        ids = [item.id for item in scene.items]
        assert len(set(ids)) == len(ids)
        assert list(scene.moves) == list(map(str, state.moves()))
        assert len(set(scene.moves.values())) == len(scene.moves)
        assert {each for chosen in scene.moves.values() for each in chosen} <= set(ids)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("edge", list(Edge))
def test_everything_is_inside_the_picture(options: dict[str, object], edge: Edge) -> None:
    for state in [*states(options, 4)][::9]:
        scene = replace(state, edge=edge).scene()
        for item in scene.items:
            assert item.x >= 0
            assert item.y >= 0
            assert item.x + item.width <= scene.width + 1e-9
            assert item.y + item.height <= scene.height + 1e-9


def test_a_piece_is_placed_by_its_red_cell_and_then_its_blue_cell() -> None:
    moves = STEP.scene(0).moves
    assert [moves[move] for move in ("dRB", "dBR", "efRB", "efBR")] == [
        ("d3", "d4"),
        ("d4", "d3"),
        ("e2", "f2"),
        ("f2", "e2"),
    ]


def test_a_piece_to_relocate_is_chosen_first() -> None:
    moves = FULL.scene(0).moves
    assert (moves["a>bRB"], moves["d>bBR"]) == (("a5a6", "b1", "b2"), ("d7e7", "b2", "b1"))


def test_colours_and_game_edge_are_chosen_in_the_picture() -> None:
    colours = GAME.initial()
    edges = colours.play("red")
    assert colours.scene(0).moves == {"red": ("red",), "blue": ("blue",)}
    assert edges.scene(1).moves == {edge: (edge,) for edge in ("south", "east", "north", "west")}
    assert {"red", "blue"} <= items(colours, "piece").keys()
    assert {"south", "east", "north", "west"} <= items(edges, "cell").keys()
    assert "edge" not in items(edges) | items(colours)


def test_others_see_the_same_picture_without_moves() -> None:
    for seat in (1, None):
        assert STEP.scene(seat).moves == {}
        assert STEP.scene(seat).items == STEP.scene(0).items


def test_pieces_cover_their_cells() -> None:
    found = items(STEP)
    upright, lying = found["d1d2"], found["e1f1"]
    assert (upright.width < 1, 1 < upright.height < 2, 1 < lying.width < 2, lying.height < 1) == (True,) * 4
    assert (upright.label, lying.label) == ("d1 red, d2 blue", "e1 blue, f1 red")
    assert [found[half].fill for half in ("d1R", "d2B", "e1B", "f1R")] == ["red", "blue", "blue", "red"]
    assert found["d1R"].y == pytest.approx(found["d2B"].y + found["d2B"].height)
    assert found["f1R"].x == pytest.approx(found["e1B"].x + found["e1B"].width)


@pytest.mark.parametrize(
    ("edge", "first", "second"),
    [("south", (0, 1), (1, 0)), ("east", (1, 0), (0, -1)), ("north", (0, -1), (-1, 0)), ("west", (-1, 0), (0, 1))],
)
def test_the_game_edge_turns_the_picture(edge: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    found = items(GAME.initial().play("red").play(edge))
    above, origin, beside = found["a2"], found["a1"], found["b1"]
    assert (origin.x - above.x, origin.y - above.y) == first
    assert (beside.x - origin.x, beside.y - origin.y) == second
    column, row = found["column a"], found["row 1"]
    assert (column.x - origin.x, column.y - origin.y) == first
    assert (origin.x - row.x, origin.y - row.y) == second


def test_the_box_shows_the_pieces_that_are_left() -> None:
    assert [sum(item.id.startswith("box") for item in state.scene().items) for state in (STEP, FULL)] == [36, 0]


def test_winning_cells_are_marked() -> None:
    won = GAME.parse("aRB bRB cRB / R").play("deRB")
    assert [name for name in items(won) if name.endswith("*")] == ["a1*", "b1*", "c1*", "d1*"]
    assert not any(name.endswith("*") for name in items(STEP))


def test_the_position_is_also_given_in_words() -> None:
    assert STEP.scene().summary == (
        "red to move; seat 0 is red, seat 1 is blue; game edge south, 18 of 20 pieces in the box; "
        "d1 red, d2 blue; e1 blue, f1 red"
    )
    assert 'aria-label="red to move; ' in svg(STEP.scene())
