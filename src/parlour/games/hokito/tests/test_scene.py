"""Hokito as a picture."""

from parlour.games.hokito import GAME, HokitoState
from parlour.games.hokito.grid import USUAL
from parlour.games.hokito.options import USUAL_SIZE as SIZE
from parlour.games.hokito.scene import FRAME, TOTALS_HEIGHT

SIDE = SIZE + 2 * FRAME
STACKS = GAME.figure("b2,.,.,w1,.,w2/.,.,.,.,.,./.,.,.,.,.,./.,w1x32,.,.,.,./.,.,.,.,.,./.,.,.,w1,.,. b")
ARRANGING = GAME.initial(options={"setup": "arrange"}).play("3@a6").play("3@b6")


def texts(state: HokitoState) -> dict[str, str]:
    """The text of each item that has one."""
    return {item.id: item.text for item in state.scene().items if item.text}


def test_squares_lie_in_rows_from_the_top_left() -> None:
    cells = {item.id: (item.x, item.y) for item in STACKS.scene().items if item.kind == "cell"}
    assert cells == {
        name: (FRAME + square % SIZE, TOTALS_HEIGHT + FRAME + square // SIZE) for name, square in USUAL.index.items()
    }


def test_pieces_show_mark_and_height_on_their_squares() -> None:
    items = {item.id: item for item in STACKS.scene().items}
    assert {name: item.text for name, item in items.items() if item.kind == "piece"} == {
        "piece-a6": "2",
        "piece-d6": "1",
        "piece-f6": "2",
        "piece-b3": "1×32",
        "piece-d1": "1",
    }
    assert (items["piece-a6"].fill, items["piece-b3"].fill) == ("black", "white")
    for name in ("a6", "b3"):
        cell, piece = items[name], items[f"piece-{name}"]
        assert cell.x < piece.x < piece.x + piece.width < cell.x + cell.width
        assert cell.y < piece.y < piece.y + piece.height < cell.y + cell.height
    assert items["piece-a6"].label == "a6, black single, mark 2"
    assert items["piece-b3"].label == "b3, white stack of 32, mark 1"


def test_labels_name_columns_rows_and_totals() -> None:
    items, labels = {item.id: item for item in STACKS.scene().items}, texts(STACKS)
    for column, row in zip("abcdef", "123456", strict=True):
        cell, below, beside = items[f"{column}{row}"], items[f"column-{column}"], items[f"row-{row}"]
        assert (below.text, beside.text) == (column, row)
        assert cell.x < below.x < cell.x + cell.width
        assert cell.y < beside.y < cell.y + cell.height
    assert (labels["total-black"], labels["total-white"]) == ("Black 2", "White 36")


def test_a_hop_is_chosen_by_its_two_pieces() -> None:
    assert STACKS.scene(0).moves == {
        "a6-f6": ("piece-a6", "piece-f6"),
        "a6-d1": ("piece-a6", "piece-d1"),
    }
    assert STACKS.scene(1).moves == STACKS.scene(None).moves == {}


def test_a_pawn_is_arranged_from_the_reserve() -> None:
    labels = texts(ARRANGING)
    assert [labels[f"count-{mark}"] for mark in (1, 2, 3)] == ["×6", "×6", "×4"]
    assert ARRANGING.scene(0).moves["1@c6"] == ("reserve-1", "c6")
    assert ARRANGING.scene().height > SIDE + TOTALS_HEIGHT == STACKS.scene().height


def test_a_kind_of_pawn_that_is_used_up_leaves_the_reserve() -> None:
    state = GAME.initial(options={"setup": "arrange"})
    for square in ("a6", "b6", "c6", "d6", "e6", "f6"):
        state = state.play(f"1@{square}")
    assert "reserve-1" not in texts(state)


def test_the_reserve_is_labelled_with_the_number_of_pawns() -> None:
    state = GAME.initial(options={"setup": "arrange"})
    for square in ("a6", "b6", "c6", "d6", "e6"):
        state = state.play(f"1@{square}")
    labels = {item.id: item.label for item in state.scene().items}
    assert labels["reserve-1"] == "1 black pawn of mark 1 to arrange"
    assert labels["reserve-2"] == "6 black pawns of mark 2 to arrange"


def test_the_summary_gives_the_turn_and_the_totals() -> None:
    over = GAME.parse(".,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,./w1x26,.,.,.,.,./b3x10,.,.,.,.,. w").play("a2-a1")
    assert [state.scene().summary for state in (STACKS, ARRANGING, GAME.initial(), over)] == [
        "Black to move. Black has 2 points, White has 36.",
        "Black arranges a pawn. Black has 6 points, White has 0.",
        "The pawns are being dealt. Black has 0 points, White has 0.",
        "The game is over. Black has 0 points, White has 36.",
    ]


def test_a_larger_board_has_a_larger_picture() -> None:
    scene = GAME.initial(options={"size": 8, "setup": "arrange"}).play("3@a8").scene(0)
    items = {item.id: item for item in scene.items}
    assert scene.width == 8 + 2 * FRAME
    assert [items[name].text for name in ("column-h", "row-8", "piece-a8")] == ["h", "8", "3"]
    assert (items["h1"].x, items["h1"].y) == (FRAME + 7, TOTALS_HEIGHT + FRAME + 7)
    assert scene.moves["1@b5"] == ("reserve-1", "b5")
