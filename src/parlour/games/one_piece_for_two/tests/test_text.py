"""One Piece for Two (1842) as texts: positions, moves, options and JSON."""

from random import Random

import pytest

from parlour import IllegalMove, InvalidNotation, InvalidPosition, ParlourError
from parlour.core.options import changed
from parlour.games.one_piece_for_two import GAME, Colour, Edge, Options, Placement, Relocation, Size
from parlour.record import Recorder

WON = "aRB bRB cRB deRB / B"
FULL = "aRB bBR cBR dBR eRB fRB gBR aBR bRB cRB deRB fRB gRB dBR eRB bcBR gBR bRB cBR eBR / R"

POSITIONS = [
    "- / ?",
    "- / R?",
    "- / B?",
    "- / R",
    "- / B",
    "8x8: - / ?",
    "8x8: dRB / B",
    "26x99: yzBR zRB / B",
    WON,
    FULL,
    FULL.replace("/ R", "/ B"),
    f"{FULL} / seats=BR",
    FULL.replace("/ R", "/ B / seats=BR"),
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    state = GAME.parse(text)
    assert str(state) == text
    assert GAME.parse(f"  {text}\n") == state


def test_pieces_in_another_order_that_builds_the_grid_are_read() -> None:
    assert str(GAME.parse("efBR dRB eRB aBR / R")) == "aBR dRB efBR eRB / R"


def test_a_size_that_is_the_default_may_be_written() -> None:
    assert str(GAME.parse("7x7: - / R")) == "- / R"


@pytest.mark.parametrize(
    ("text", "first"), [("- / R", "red"), ("dRB / R", "blue"), ("dRB dRB / B", "blue"), ("dRB dRB / R", "red")]
)
def test_the_first_seat_has_the_colour_to_move_after_an_even_number_of_pieces(text: str, first: str) -> None:
    assert GAME.parse(text).role(0) == first


@pytest.mark.parametrize(
    ("text", "first", "turn"),
    [
        (FULL, "red", 0),
        (f"{FULL} / seats=RB", "red", 0),
        (FULL.replace("/ R", "/ B"), "red", 1),
        (f"{FULL} / seats=BR", "blue", 1),
        (FULL.replace("/ R", "/ B / seats=BR"), "blue", 0),
    ],
)
def test_with_an_empty_box_red_has_the_first_seat_unless_the_text_says_otherwise(
    text: str, first: str, turn: int
) -> None:
    state = GAME.parse(text)
    assert (state.role(0), state.turn) == (first, turn)


@pytest.mark.parametrize("start", [FULL, f"{FULL} / seats=BR"])
def test_a_text_after_relocations_keeps_turn_and_colours(start: str) -> None:
    state = GAME.parse(start)
    for move in ["b>dRB", "c>aRB", "d>bcRB"]:
        state = state.play(move)
        again = GAME.parse(str(state))
        assert (again.turn, again.role(0), again.role(1)) == (state.turn, state.role(0), state.role(1))


def test_a_game_recorded_from_a_text_keeps_its_seats() -> None:
    state = GAME.parse(f"{FULL} / seats=BR").play("b>dRB")
    recorder = Recorder(GAME, ["Ann", "Bob"], start=str(state))
    assert (recorder.state.turn, recorder.state.role(0)) == (state.turn, "blue") == (0, "blue")


INVALID = [
    ("", ["OP-5", "OP-4"]),
    ("dRB efBR", ["OP-5", "OP-4"]),
    ("- / G", ["OP-4"]),
    ("-/ R", ["OP-5", "OP-4"]),
    (" / R", ["OP-5", "OP-4"]),
    ("-  / R", ["OP-5", "OP-5"]),
    ("- / R / R", ["OP-5", "OP-5", "OP-5"]),
    (": - / R", ["OP-1"]),
    ("6x7: - / R", ["OP-1"]),
    ("²x50: - / R", ["OP-1"]),
    ("999999999999x9: - / R", ["OP-1"]),
    ("8x8: 8x8: - / R", ["OP-1"]),
    ("dRR / R", ["OP-2"]),
    ("red / R", ["OP-5"]),
    ("a>dRB / R", ["OP-5"]),
    ("dRB deRB / R", ["OP-5"]),
    ("hRB dRB dRB dRB dRB / R", ["OP-5", "OP-5"]),
    ("dRB / R?", ["OP-3"]),
    ("dRB / R / seats=RB", ["OP-3"]),
    (f"{FULL} / seats=RR", ["OP-3"]),
    (f"{FULL} / seats=", ["OP-3"]),
    ("- / R / seats=x", ["OP-3", "OP-3"]),
    ("dRB / ?", ["OP-3"]),
    ("26x99: " + "aRB " * 21 + "/ R", ["OP-2"]),
    ("0x0: dRR hRB x / Q", ["OP-1", "OP-2", "OP-5", "OP-5", "OP-4"]),
]


@pytest.mark.parametrize(("text", "rules"), INVALID)
def test_every_reason_against_a_position_is_given(text: str, rules: list[str]) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.parse(text)
    assert [reason.rule for reason in error.value.reasons] == rules


def test_a_text_may_not_contradict_the_option() -> None:
    assert str(GAME.parse("8x8: - / R", {"size": "8x8"})) == "8x8: - / R"
    with pytest.raises(InvalidPosition, match="the size is 9x9 in the text and 8x8 in the options") as error:
        GAME.parse("9x9: - / R", {"size": "8x8"})
    assert error.value.rule == "OP-1"


def test_mangled_positions_are_read_or_refused_but_never_crash() -> None:
    rng = Random(1842)
    for _ in range(3000):
        text = list(rng.choice(POSITIONS))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 2)] = rng.choice(
                ["", " ", "R", "B", "z", "9", "²", "٣", "/", ":", "?", ">", "é", "\n"]
            )
        try:
            state = GAME.parse("".join(text))
        except ParlourError:
            continue
        assert str(GAME.parse(str(state))) == str(state)


MOVES = [
    ("red", Colour.RED),
    ("blue", Colour.BLUE),
    ("west", Edge.WEST),
    ("dRB", Placement((3,), "RB")),
    ("deBR", Placement((3, 4), "BR")),
    ("a>dRB", Relocation(0, Placement((3,), "RB"))),
    ("a>deBR", Relocation(0, Placement((3, 4), "BR"))),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_written_as_it_was_read(text: str, move: object) -> None:
    assert GAME.initial().parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text", ["", " dRB", "DRB", "drb", "dR", "dRBR", "defRB", "a>", ">dRB", "a>b>cRB", "4RB", "dRB\n", "RED", "éRB"]
)
def test_anything_else_is_not_a_move(text: str) -> None:
    with pytest.raises(InvalidNotation, match="expected a piece from the box"):
        GAME.parse("- / R").parse_move(text)


def test_a_violation_says_what_is_wrong() -> None:
    placing, relocating = GAME.parse("dRB / B"), GAME.parse(FULL)
    reasons = {text: str(placing.why_not(text)) for text in ("deRB", "zRB", "a>dRB", "red")}
    assert reasons == {
        "deRB": "columns d and e are not equally high: one half would have a gap below it (OP-5)",
        "zRB": "column z is outside the grid, which ends at column g (OP-5)",
        "a>dRB": "no piece can be taken off before the box is empty: it still holds 19 (OP-7)",
        "red": "the set-up is finished (OP-3)",
    }
    assert str(relocating.why_not("e>eRB")) == "the piece would share a cell of column e with its old place (OP-7)"
    assert str(relocating.why_not("e>fRB", 1)) == "it is red's turn, not blue's (OP-4)"


@pytest.mark.parametrize("column", [-1, 7, 99])
def test_a_move_without_a_text_is_refused_too(column: int) -> None:
    with pytest.raises(IllegalMove) as error:
        GAME.parse("- / R").play(Placement((column,), "RB"))
    assert error.value.rule == "OP-5"


def test_history_belongs_to_a_state_and_not_to_a_position() -> None:
    relocated = GAME.parse(FULL).play("a>dRB")
    assert str(GAME.parse(str(relocated))) == str(relocated)
    assert GAME.parse(str(relocated)) != relocated
    assert GAME.parse("dRB / R").play("eRB") == GAME.parse("dRB eRB / B")


def test_equal_states_reached_in_another_order_are_equal() -> None:
    one, other = (GAME.parse("- / R").play(first).play(second) for first, second in (("aRB", "cBR"), ("cBR", "aRB")))
    assert one == other
    assert hash(one) == hash(other)
    assert one.last != other.last


def test_options_are_shown_as_they_are_written() -> None:
    assert changed(Options()) == {}
    assert changed(Options(size=Size(8, 8), repetition=0)) == {"size": "8x8", "repetition": 0}
    assert GAME.initial(options={"repetition": "2", "size": Size(8, 8)}).options == Options(Size(8, 8), repetition=2)


def test_the_native_core_gets_the_options_that_differ_from_the_defaults() -> None:
    assert GAME.twin
    assert GAME.twin.options(GAME.initial(options={"size": "8x8", "repetition": 2})) == {"size": "8x8", "repetition": 2}


def test_json_has_what_a_client_renders() -> None:
    state = GAME.initial().play("blue").play("east").play("dRB").play("efBR")
    assert state.to_json() == {
        "phase": "placing",
        "width": 7,
        "height": 7,
        "edge": "east",
        "colours": ["blue", "red"],
        "to_move": "blue",
        "pieces": [{"cells": ["d1", "d2"], "colours": "RB"}, {"cells": ["e1", "f1"], "colours": "BR"}],
        "rests": {"upright": [1, 1, 1, 3, 2, 2, 1], "lying": [1, 1, 3, 3, 2, 2]},
        "tops": None,
        "box": 18,
        "last": ["e1", "f1"],
        "lines": [],
        "goal": 4,
        "counted": {"blue": ["d2", "e1"], "red": ["f1"]},
        "enough": [],
        "cancelled": False,
        "winner": None,
        "relocations": 0,
        "max_relocations": 100,
        "occurrences": 0,
        "repetition": 3,
    }


def test_json_gives_the_phase() -> None:
    texts = ["- / ?", "- / R?", "- / R", FULL, "1x40: " + "aRB " * 20 + "/ R"]
    assert [GAME.parse(text).to_json()["phase"] for text in texts] == [
        "colours",
        "edge",
        "placing",
        "relocating",
        "over",
    ]


def test_json_gives_the_end() -> None:
    facts = GAME.parse("aRB bRB cRB / R").play("deRB").to_json()
    assert (facts["phase"], facts["winner"], facts["to_move"]) == ("over", "red", None)
    assert facts["lines"] == [["a1", "b1", "c1", "d1"]]


def test_a_grid_built_from_its_pieces_has_the_same_columns() -> None:
    grid = GAME.parse("dRB efBR / R").grid
    again = type(grid)(grid.size, grid.pieces, grid.goal)
    assert (again.columns, again) == (grid.columns, grid)
    assert [str(piece) for piece in grid.pieces] == ["dRB", "efBR"]
