"""Hokito with other marks and boards than the rulebook's."""

from collections import Counter
from itertools import product

import pytest

from parlour import CHANCE, InvalidNotation, InvalidOptions, InvalidPosition
from parlour.games.hokito import GAME
from parlour.games.hokito.positions import boards


@pytest.mark.parametrize("marks", ["6,6", "-1,9,10", "06,6,6", "a", None, ["6"]])
def test_hk_1_marks_that_are_not_three_numbers_are_refused(marks: object) -> None:
    with pytest.raises(InvalidOptions, match=r"marks must be three numbers .* that add up to .*, not .*HK-1"):
        GAME.initial(options={"marks": marks})


@pytest.mark.parametrize(("marks", "size", "pawns"), [("6,6,7", 6, 18), ("8,6,4", 8, 32), ("3,3,3", 4, 8)])
def test_hk_1_marks_that_do_not_add_up_are_refused(marks: str, size: int, pawns: int) -> None:
    with pytest.raises(
        InvalidOptions, match=rf"marks {marks} must add up to {pawns} on a board of {size} × {size} \(HK-1\)"
    ):
        GAME.initial(options={"marks": marks, "size": size})


def test_hk_1_the_option_decides_how_many_pawns_have_each_mark() -> None:
    state = GAME.initial(options={"marks": "8,0,10"})
    while state.actors == (CHANCE,):
        state = state.play(state.chance_moves()[0][0])
    assert Counter(str(piece) for piece in state.board) == {"b1": 8, "b3": 10, "w1": 8, "w3": 10}
    assert GAME.parse(str(state), {"marks": "8,0,10"}) == state
    with pytest.raises(InvalidPosition, match="8 b1 pawns are visible, but there are only 6"):
        GAME.parse(str(state))


def test_the_usual_marks_are_the_standard_game() -> None:
    assert GAME.initial(options={"marks": "6,6,6"}) == GAME.initial()


@pytest.mark.parametrize("size", [5, 2, 10, "6x6", None, True, [6]])
def test_hk_1_a_size_other_than_four_six_or_eight_is_refused(size: object) -> None:
    with pytest.raises(InvalidOptions, match=r"size must be 4, 6 or 8, not .*HK-1"):
        GAME.initial(options={"size": size})


@pytest.mark.parametrize(("size", "marks", "last"), [(4, (3, 3, 2), "d1"), (8, (11, 11, 10), "h1")])
def test_hk_1_a_board_of_another_size_is_full_and_named_from_its_corner(
    size: int, marks: tuple[int, ...], last: str
) -> None:
    state = GAME.initial(options={"size": size})
    deals = []
    while state.actors == (CHANCE,):
        deals.append(str(state.chance_moves()[0][0]))
        state = state.play(deals[-1])
    assert (deals[0][-2:], deals[-1][-2:]) == (f"a{size}", last)
    tops = Counter(str(piece) for piece in state.board)
    assert tops == {f"{colour}{mark}": count for colour in "bw" for mark, count in enumerate(marks, 1)}
    assert {piece.colour for piece in state.board[: size * size // 2] if piece} == {"b"}
    assert GAME.parse(str(state)) == GAME.parse(str(state), {"size": size}) == state


def test_a_text_must_have_the_size_that_was_asked_for() -> None:
    text = str(GAME.initial(options={"size": 8}))
    with pytest.raises(InvalidPosition, match="there must be 4 rows, not 8"):
        GAME.parse(text, {"size": 4})
    with pytest.raises(InvalidPosition, match="marks 8,6,4 must add up to 32"):
        GAME.parse(text, {"marks": "8,6,4"})


def test_hk_10_squares_beyond_the_board_cannot_be_named() -> None:
    for size, text in ((4, "a5-a1"), (6, "g1-a1"), (8, "i1-a1"), (4, "1@e1")):
        state = GAME.initial(options={"size": size, "setup": "arrange"})
        with pytest.raises(InvalidNotation):
            state.parse_move(text)


def test_hk_3_a_player_arranges_pawns_on_half_of_the_rows() -> None:
    state = GAME.initial(options={"size": 8, "setup": "arrange"})
    violation = state.why_not("1@a4")
    assert violation
    assert (violation.rule, violation.message) == ("HK-3", "a4 is not on black's own rows")
    assert state.why_not("1@a5") is None


@pytest.mark.parametrize("pawns", [(1, 1, 1, 1), (2, 0, 1, 1), (2, 2), (2, 1, 2)], ids=str)
def test_the_boards_are_counted_as_if_they_were_listed(pawns: tuple[int, ...]) -> None:
    """Singles and stacks of even height with all the pawns, and no more on top than there are of a kind."""
    squares = sum(pawns)
    heights = [1, *range(2, squares + 1, 2)]
    pieces = [None, *((kind, height) for kind in range(len(pawns)) for height in heights)]
    found = 0
    for board in product(pieces, repeat=squares):
        shown = [piece for piece in board if piece]
        tops = Counter(kind for kind, _ in shown)
        if sum(height for _, height in shown) == squares:
            found += all(tops[kind] <= most for kind, most in enumerate(pawns))
    assert boards(squares, pawns) == found
