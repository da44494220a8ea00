"""The rules of One Piece for Two (1842), paragraph by paragraph."""

from collections import Counter

import pytest

from parlour import InvalidOptions, Outcome
from parlour.games.one_piece_for_two import GAME, Colour, Edge, OnePieceForTwoState
from tests.rows import Row, rows


def board(picture: str) -> str:
    """The position text of a grid: capitals stand, small letters lie; the last word is the colour to move."""
    *lines, last = [line.split() for line in picture.strip().splitlines()]
    levels = [last[:-1], *reversed(lines)]
    placements: list[str] = []
    for row, level in enumerate(levels):
        for column, letter in enumerate(level):
            if letter.islower():
                placements.append(f"{chr(97 + column)}{chr(98 + column)}{letter}{level[column + 1]}".upper())
                level[column + 1] = "."
            elif letter.isupper():
                placements.append(f"{chr(97 + column)}{letter}{levels[row + 1][column]}".upper())
                levels[row + 1][column] = "."
    texts = (text[:-2].lower() + text[-2:] for text in placements)
    return f"{' '.join(texts)} / {last[-1]}"


STEP = board("""
    . . . B . . .
    . . . R b r .   R""")
ROW = board("""
    B B B . . . .
    R R R . . . .   R""")
COLUMNS = board("""
    r b . . . . .
    r b . . . . .
    r b . . . . .   R""")
DIAGONALS = board("""
    . B R . . . .
    B R B R . . .
    R r b B . . .   R""")
BOTH_RUNS = board("""
    B B B B . . .
    R R R R . . .   R""")
GAP = board("""
    B B B . B B B
    R R R . R R R   B""")
NO_NEIGHBOURS = board("""
    B . B . B . B
    R . R . R . R   B""")
TOWERS = board("""
    R B . . . . .
    B R . . . . .
    B R . . . . .
    R B . . . . .
    B R . . . . .
    R B . . . . .
    r b . . . . .   R""")
CEILING = board("""
    R B . . . . .
    B R . . . . .
    R B . . . . .
    B R . . . . .
    R B . . . . .
    B R . . . . .   B""")
EMPTY_BOX = board("""
    . . B b r B .
    R . R R B R R
    B . B B R B B
    R . R b r R B
    B . B B B B R
    R . R R R R B
    B . r b r b R   R""")
QUIET = board("""
    . B R . R . .
    . R B . B . R
    . b r R B . B
    R B B B R B B
    B R R r b R R
    B R R R B B R
    R B B B R R B   R""")
HALF_COVERED = board("""
    . . . B B . .
    R R . R R . R
    B B . R B B B
    R R . B R R B
    B B r b r b R
    R R R R R B B
    B B B B B R R   R""")
ROUND = ("a>dRB", "d>aBR")
"""Two relocations in QUIET that lead back."""

ROWS = [
    Row("OP-1", "seven columns end with g", "- / R", "hRB", refused="OP-5"),
    Row("OP-1", "an 8x8 grid has a column h", "8x8: - / R", "ghRB", after="8x8: ghRB / B"),
    Row(
        "OP-1", "a text without a size takes the option", "- / R", "hRB", after="8x8: hRB / B", options={"size": "8x8"}
    ),
    Row("OP-1", "26 columns end with z", "26x99: - / B", "yzBR", after="26x99: yzBR / R"),
    Row("OP-2", "no piece is red at both ends", "- / R", "dRR", refused="OP-2"),
    Row("OP-2", "a piece covers neighbouring cells", "- / R", "dfRB", refused="OP-2"),
    Row("OP-2", "a lying piece is named from left to right", "- / R", "edRB", refused="OP-2"),
    Row("OP-2", "a relocated piece keeps both colours", EMPTY_BOX, "a>bBB", refused="OP-2"),
    Row("OP-3", "the first seat names the colours", "- / ?", "blue", after="- / B?", seat=0),
    Row("OP-3", "the second seat does not name the colours", "- / ?", "blue", refused="OP-3", seat=1),
    Row("OP-3", "the second seat names the game edge", "- / B?", "west", after="- / B", seat=1),
    Row("OP-3", "the first seat does not name the game edge", "- / B?", "west", refused="OP-3", seat=0),
    Row("OP-3", "the game edge is not named before the colours", "- / ?", "west", refused="OP-3"),
    Row("OP-3", "the colours are named once", "- / R?", "red", refused="OP-3"),
    Row("OP-3", "no piece is placed before the game edge is named", "- / R?", "dRB", refused="OP-3"),
    Row("OP-3", "nothing is named once the game has begun", "- / R", "south", refused="OP-3"),
    Row("OP-3", "no colour is named when the box is empty", EMPTY_BOX, "red", refused="OP-3"),
    Row("OP-3", "a misspelt colour is not a move", "- / ?", "Red", refused="OP-3"),
    Row("OP-3", "a misspelt edge is not a move", "- / R?", "norht", refused="OP-3"),
    Row("OP-4", "the first seat places first", "- / B", "dRB", after="dRB / R", seat=0),
    Row("OP-4", "the second seat waits", "- / B", "dRB", refused="OP-4", seat=1),
    Row("OP-4", "after one piece it is the second seat's turn", "dRB / R", "dRB", after="dRB dRB / B", seat=1),
    Row("OP-5", "an upright piece fills the two lowest free cells", STEP, "eRB", after="dRB efBR eRB / B"),
    Row("OP-5", "a lying piece fills the lowest cells of two columns", STEP, "bcBR", after="bcBR dRB efBR / B"),
    Row("OP-5", "a lying piece lies on a lying one", STEP, "efBR", after="dRB efBR efBR / B"),
    Row("OP-5", "a lying piece leaves no gap", STEP, "deRB", refused="OP-5"),
    Row("OP-5", "columns two rows apart are not equally high", NO_NEIGHBOURS, "abRB", refused="OP-5"),
    Row("OP-5", "both halves are inside the grid", "- / R", "ghRB", refused="OP-5"),
    Row("OP-5", "the last row takes a lying piece", CEILING, "abRB", after=CEILING[:-4] + " abRB / R"),
    Row("OP-5", "one free cell takes no upright piece", CEILING, "aRB", refused="OP-5"),
    Row("OP-5", "a full column takes no upright piece", TOWERS, "bBR", refused="OP-5"),
    Row("OP-5", "two full columns take no lying piece", TOWERS, "abRB", refused="OP-5"),
    Row("OP-5", "a column alone is not a move", "- / R", "d", refused="OP-5"),
    Row("OP-5", "a relocated piece needs room too", EMPTY_BOX, "a>gRB", refused="OP-5"),
    Row("OP-5", "a relocated piece leaves no gap either", QUIET, "a>efRB", refused="OP-5"),
    Row("OP-6", "red may place blue on top", "dRB / R", "dRB", after="dRB dRB / B"),
    Row("OP-6", "blue may place the very same piece", "dRB / B", "dRB", after="dRB dRB / R"),
    Row(
        "OP-7",
        "a top piece moves to another column",
        QUIET,
        "a>dRB",
        after=QUIET.replace("aBR ", "").replace("eBR / R", "dRB eBR / B"),
    ),
    Row("OP-7", "a lying piece may stand up elsewhere", EMPTY_BOX, "d>bBR", outcome="four"),
    Row("OP-7", "nothing is taken off before the box is empty", "aRB / B", "a>dRB", refused="OP-7"),
    Row("OP-7", "nothing is placed when the box is empty", EMPTY_BOX, "bRB", refused="OP-7"),
    Row("OP-7", "there must be a piece to take", EMPTY_BOX, "b>gRB", refused="OP-7"),
    Row("OP-7", "there must be a column to take it from", EMPTY_BOX, "h>bRB", refused="OP-7"),
    Row("OP-7", "a lying piece is named by its left column", EMPTY_BOX, "e>bRB", refused="OP-7"),
    Row("OP-7", "a piece under another one stays", HALF_COVERED, "c>gRB", refused="OP-7"),
    Row("OP-7", "a piece does not turn over in its place", EMPTY_BOX, "c>cRB", refused="OP-7"),
    Row("OP-7", "a piece does not lie down over its old place", EMPTY_BOX, "a>abRB", refused="OP-7"),
    Row("OP-7", "a lying piece does not stand up in its old place", EMPTY_BOX, "d>eRB", refused="OP-7"),
    Row("OP-7", "a text that is not a move", EMPTY_BOX, "a-b", refused="OP-7"),
    Row("OP-9", "a row of four wins", ROW, "deRB", outcome="four"),
    Row(
        "OP-9", "a row of four wins for the player who did not move", ROW.replace("/ R", "/ B"), "deRB", outcome="four"
    ),
    Row("OP-9", "rows of both colours win nothing", ROW, "dRB"),
    Row("OP-9", "a row of three wins nothing", "aRB bRB / R", "cdRB"),
    Row("OP-9", "seven in a row for both colours win nothing", GAP, "dRB"),
    Row("OP-9", "a column of four wins", COLUMNS, "aRB", outcome="four"),
    Row("OP-9", "a column of four wins for the other colour", COLUMNS, "bBR", outcome="four"),
    Row("OP-9", "columns of both colours win nothing", COLUMNS, "abRB"),
    Row("OP-9", "a rising diagonal wins", DIAGONALS, "dBR", outcome="four"),
    Row("OP-9", "a falling diagonal wins", DIAGONALS, "aRB", outcome="four"),
    Row("OP-10", "old runs win nothing", BOTH_RUNS, "fgRB"),
    Row("OP-10", "an old run that grows wins", BOTH_RUNS, "efRB", outcome="four"),
    Row("OP-10", "old runs that both grow win nothing", BOTH_RUNS, "eRB"),
    Row(
        "OP-11",
        "reaching the relocation limit is a draw",
        QUIET,
        "a>dRB",
        outcome="relocations",
        options={"max_relocations": 1},
    ),
    Row("OP-11", "a win takes precedence", EMPTY_BOX, "a>bBR", outcome="four", options={"max_relocations": 1}),
]


@rows(ROWS)
def test_rule(row: Row) -> None:
    row.check(GAME)


def after(position: str, *moves: str, **options: object) -> OnePieceForTwoState:
    """The state after moves from a position."""
    state = GAME.parse(position, options)
    for move in moves:
        state = state.play(move)
    return state


def reason(state: OnePieceForTwoState) -> str:
    return state.outcome.reason if state.outcome else ""


def test_op_1_the_grid_is_seven_by_seven_unless_the_option_says_otherwise() -> None:
    assert GAME.initial().grid.size == (7, 7)
    assert GAME.initial(options={"size": "10x5"}).grid.size == (10, 5)


@pytest.mark.parametrize("size", ["7x7", "8x8", "6x8", "10x5", "1x40", "2x21", "20x3", "26x3", "26x99"])
def test_op_1_sizes_on_which_all_pieces_fit_are_taken(size: str) -> None:
    assert str(GAME.initial(options={"size": size}).options.size) == size


@pytest.mark.parametrize(
    "size", ["6x7", "1x39", "27x27", "7x100", "07x7", "7×7", "7x", "x7", "", "７x7", "0x0", 7, None, "7x7 "]
)
def test_op_1_other_sizes_are_refused(size: object) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(options={"size": size})
    assert error.value.rule == "OP-1"


def test_op_2_the_box_holds_twenty_pieces() -> None:
    assert [GAME.parse(text).box for text in ("- / R", STEP, EMPTY_BOX)] == [20, 18, 0]


def test_op_3_the_second_seat_has_the_other_colour() -> None:
    named = GAME.initial().play("blue", 0)
    assert [named.role(seat) for seat in (0, 1)] == ["blue", "red"]
    assert [GAME.initial().role(seat) for seat in (0, 1)] == ["seat 0", "seat 1"]
    assert named.role(-1) == "chance"


def test_op_3_the_set_up_offers_colours_and_edges() -> None:
    colours = GAME.initial()
    assert (colours.actors, colours.moves()) == ((0,), (Colour.RED, Colour.BLUE))
    edges = colours.play(Colour.RED)
    assert (edges.actors, edges.moves()) == ((1,), (Edge.SOUTH, Edge.EAST, Edge.NORTH, Edge.WEST))


def test_op_3_the_game_edge_makes_no_difference_to_the_rules() -> None:
    south, west = (GAME.initial().play("red").play(edge) for edge in ("south", "west"))
    assert south == west
    assert (south.edge, west.edge) == (Edge.SOUTH, Edge.WEST)


def test_op_4_seats_take_turns_to_the_end() -> None:
    state = after("- / B", "dRB", "dRB")
    assert state.actors == (0,)
    relocating = after(QUIET, "a>dRB")
    assert (relocating.actors, str(relocating.to_move)) == ((1,), "blue")


def test_op_5_no_lying_piece_fits_where_no_neighbours_are_equally_high() -> None:
    assert all(len(str(move)) == 3 for move in GAME.parse(NO_NEIGHBOURS).moves())


def test_op_6_every_placement_adds_one_cell_of_each_colour() -> None:
    for move in GAME.parse(STEP).moves():
        assert Counter("".join(GAME.parse(STEP).play(move).grid.columns)) == {"R": 3, "B": 3}


def test_op_8_a_jammed_game_is_a_draw() -> None:
    jammed = GAME.parse("2x21: aRB bBR aBR bRB abBR aBR bRB abBR aBR bRB aBR bRB aBR bRB aBR bRB aRB bRB aBR bBR / B")
    assert jammed.outcome == Outcome((0.5, 0.5), "jammed", "OP-8")
    assert (jammed.actors, jammed.moves()) == ((), ())


def test_op_8_a_single_column_jams_with_the_twentieth_piece() -> None:
    nineteen = "1x40: " + "aRB " * 19 + "/ B"
    assert reason(after(nineteen)) == ""
    assert reason(after(nineteen, "aBR")) == "jammed"


@pytest.mark.parametrize(
    ("position", "move", "winner"),
    [(ROW, "deRB", 1), (ROW.replace("/ R", "/ B"), "deRB", 0), (COLUMNS, "bBR", 0), (BOTH_RUNS, "efRB", 0)],
)
def test_op_9_the_owner_of_the_colour_wins_whichever_player_moves(position: str, move: str, winner: int) -> None:
    state = after(position, move)
    assert state.outcome == Outcome.won_by([winner], 2, "four", "OP-9")
    assert state.why_not("gRB") == state.why_not("gRB", 1)
    assert str(state.why_not("gRB")) == "the game is over (OP-9)"


def test_op_9_the_winning_line_is_known() -> None:
    assert after(ROW, "deRB").to_json()["lines"] == [["a1", "b1", "c1", "d1"]]
    assert after(BOTH_RUNS, "efRB").to_json()["lines"] == [["a1", "b1", "c1", "d1", "e1"]]
    assert after(ROW, "dRB").to_json()["lines"] == []


def test_op_10_a_position_as_read_has_no_winner() -> None:
    won = after(ROW, "deRB")
    assert won.outcome
    assert GAME.parse(str(won)).outcome is None


def test_op_11_the_third_occurrence_is_a_draw() -> None:
    twice = after(QUIET, *ROUND)
    assert (reason(twice), twice.occurrences) == ("", 2)
    thrice = after(QUIET, *ROUND, *ROUND)
    assert (thrice.outcome, thrice.occurrences) == (Outcome((0.5, 0.5), "repetition", "OP-11"), 3)


def test_op_11_the_history_says_how_often_each_position_has_occurred() -> None:
    twice = after(QUIET, *ROUND)
    history = twice.history()
    assert history[str(twice)] == 2
    assert sum(history.values()) == len(ROUND) + 1
    assert {GAME.parse(text).position for text in history} == {position for position, _ in twice.seen}
    assert after(ROW, "dRB").history() == {}
    assert after(QUIET, *ROUND, repetition=0).history() == {}


def test_op_11_the_option_says_which_occurrence_draws() -> None:
    assert reason(after(QUIET, *ROUND, repetition=2)) == "repetition"
    assert reason(after(QUIET, *ROUND * 4, repetition=0)) == ""
    assert reason(after(QUIET, *ROUND * 50, repetition=0)) == "relocations"


def test_op_11_the_other_colour_to_move_makes_another_position() -> None:
    three = ("a>dRB", "b>aBR", "d>bRB")
    assert after(QUIET, *three).grid == GAME.parse(QUIET).grid
    assert reason(after(QUIET, *three, repetition=2)) == ""
    assert reason(after(QUIET, *three, *three, repetition=2)) == "repetition"


def test_op_11_equal_cell_colours_of_other_pieces_make_another_position() -> None:
    state = after(QUIET, "b>dRB", "c>aRB", "d>bcRB", "a>bcBR", repetition=2)
    assert state.grid.columns == GAME.parse(QUIET).grid.columns
    assert reason(state) == ""


def test_op_11_the_twentieth_placement_makes_the_first_position_counted() -> None:
    nineteen = GAME.parse(QUIET.replace(" eBR / R", " / B"))
    twenty = nineteen.play("eBR")
    assert (nineteen.occurrences, twenty.occurrences) == (0, 1)
    assert twenty == GAME.parse(QUIET)


@pytest.mark.parametrize(
    "options", [{"repetition": 1}, {"repetition": 10}, {"repetition": True}, {"max_relocations": -1}]
)
def test_op_11_other_limits_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions) as error:
        GAME.initial(options=options)
    assert error.value.rule == "OP-11"


def shuffled(moves: int, **options: object) -> OnePieceForTwoState:
    """A game that only moves two pieces back and forth after the box is empty."""
    return after(QUIET, *(["b>dRB", "c>aRB", "d>bRB", "a>cBR"] * moves)[:moves], **options)


def test_op_11_without_a_limit_relocations_never_make_a_draw() -> None:
    assert reason(shuffled(100, repetition=0)) == "relocations"
    endless = shuffled(120, repetition=0, max_relocations=0)
    assert (endless.relocations, endless.outcome) == (120, None)
    assert "relocation 120\n" in GAME.render(endless)


def test_op_11_a_win_takes_precedence_over_the_repetition_it_makes() -> None:
    run = str(after(EMPTY_BOX, "a>bBR"))
    again = after(run, "b>aRB", "a>bBR", repetition=2)
    assert (again.occurrences, reason(again)) == (2, "four")
