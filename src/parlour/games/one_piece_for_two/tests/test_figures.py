"""One Piece for Two (1842) as it is shown: where pieces come to rest, the rules in short, and the game on its card."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour import IllegalMove
from parlour.games.one_piece_for_two import GAME, Edge, Piece, Placement, Relocation
from parlour.games.one_piece_for_two.pieces import cell_name
from parlour.games.one_piece_for_two.tests.test_games import OPTIONS, states

LANGUAGES = sorted(path.stem for path in (Path(__file__).parents[1] / "words").glob("*.json"))
FIGURES = [step["figure"] for step in GAME.steps() if "figure" in step]


def test_a_piece_rests_on_the_higher_of_its_columns() -> None:
    assert GAME.parse("dRB efBR / R").to_json()["rests"] == {
        "upright": [1, 1, 1, 3, 2, 2, 1],
        "lying": [1, 1, 3, 3, 2, 2],
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_view_says_where_every_move_of_a_game_puts_its_piece(options: dict[str, object]) -> None:
    for state in states(options, 5):
        rests: Any = state.to_json()["rests"]
        assert (rests is None) == (not state.is_set_up or state.outcome is not None)
        for move in state.moves()[::7] if rests else ():
            placement = move.placement if isinstance(move, Relocation) else move
            assert isinstance(placement, Placement)
            rows = rests["lying" if placement.is_lying else "upright"]
            piece = Piece(rows[placement.columns[0]] - 1, placement)
            assert state.play(move).last == piece


def test_no_move_needs_a_trace() -> None:
    for state in states({}, 6):
        assert [state.trace(seat, move) for seat in state.actors for move in state.moves()] == [None] * len(
            state.moves()
        )


def test_both_winning_lines_are_given_from_end_to_end() -> None:
    state = GAME.parse("abBR cRB dBR eBR fBR gBR aBR bBR cBR dBR fBR gBR aBR bBR cdRB fRB gRB dBR fgRB cBR / R")
    won = state.play("c>eRB")
    assert won.to_json()["lines"] == [["c1", "d2", "e3", "f4", "g5"], ["c5", "d4", "e3", "f2"]]


@pytest.mark.parametrize(
    ("moves", "red", "blue"),
    [
        ("", None, None),
        ("dRB", ["d1"], ["d2"]),
        ("dRB eRB", ["d1", "e1"], ["d2", "e2"]),
        ("aRB bRB cRB gRB deRB", ["a1", "b1", "c1", "d1"], ["e1"]),  # blue's three above do not pass through e1
        ("aRB bRB cRB dRB", ["a1", "b1", "c1", "d1"], ["a2", "b2", "c2", "d2"]),
    ],
)
def test_op_9_both_colours_are_counted_through_the_new_piece(
    moves: str, red: list[str] | None, blue: list[str] | None
) -> None:
    state = GAME.initial().play("red").play("south")
    for move in moves.split():
        state = state.play(move)
    assert state.to_json()["counted"] == ({"red": red, "blue": blue} if red else {})
    assert state.to_json()["goal"] == 4


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_op_9_the_counts_decide_every_game(options: dict[str, object]) -> None:
    for state in states(options, 7):
        enough = [colour for colour, line in state.counted_lines.items() if len(line) >= state.options.in_a_row]
        assert state.winner == (enough[0] if len(enough) == 1 else None)
        facts = state.to_json()
        assert (facts["enough"], facts["cancelled"]) == (list(map(str, enough)), len(enough) == 2)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_op_7_the_pieces_that_can_be_taken_are_on_top_of_the_columns_that_name_them(options: dict[str, object]) -> None:
    relocating = 0
    for state in states(options, 7):
        facts: Any = state.to_json()
        if facts["phase"] != "relocating":
            assert facts["tops"] is None
            continue
        relocating += 1
        for column, top in enumerate(facts["tops"]):
            on_top = state.grid.tops.get(column)
            assert (top is None) == (on_top is None)
            if on_top and top:
                assert (facts["pieces"][top[0]], top[1] in on_top.placement.columns) == (on_top.to_json(), True)
        named = {top[1] for top in facts["tops"] if top}
        assert {move.column for move in state.moves()} <= named  # type: ignore[union-attr]
    assert relocating


def test_op_7_a_lying_piece_is_named_by_its_left_column_unless_another_is_on_top_there() -> None:
    pieces = "aRB " * 16
    tops: Any = GAME.parse(f"{pieces}deRB fRB gRB deRB / R", {"size": "7x40"}).to_json()["tops"]
    assert [top and top[1] for top in tops] == [0, None, None, 3, 3, 5, 6]
    tops = GAME.parse(f"{pieces}deRB fRB gRB dRB / R", {"size": "7x40"}).to_json()["tops"]
    assert [top and top[1] for top in tops] == [0, None, None, 3, 4, 5, 6]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_rules_in_short(language: str) -> None:
    assert len(LANGUAGES) == 7
    paragraphs = {paragraph.rule for paragraph in GAME.paragraphs()}
    for step in GAME.steps():
        assert step["rule"] in paragraphs
        assert GAME.words(language)[step["key"]]


def test_every_language_has_every_word() -> None:
    folder = Path(__file__).parents[1] / "words"
    keys = {language: list(json.loads((folder / f"{language}.json").read_text("utf-8"))) for language in LANGUAGES}
    assert all(found == keys["en"] for found in keys.values())
    assert GAME.words("de")["credit"] == "Autor nicht überliefert"


def test_figures_show_positions_and_legal_moves() -> None:
    for figure in FIGURES:
        state = GAME.figure(figure["position"])
        assert set(figure.get("moves", ())) <= set(map(str, state.moves()))
    outcomes = [GAME.figure(figure["position"]).outcome for figure in FIGURES]
    assert [outcome.reason for outcome in outcomes if outcome] == ["four"]


def test_a_figure_can_continue_with_moves() -> None:
    turned = GAME.figure("- / ?; red west aRB")
    assert (turned.edge, str(turned)) == (Edge.WEST, "aRB / B")
    assert GAME.figure("8x8: dRB / B", {"size": "8x8"}) == GAME.parse("8x8: dRB / B")
    with pytest.raises(IllegalMove):
        GAME.figure("dRB / B; deRB")


def test_the_game_on_the_card_is_won_by_a_relocation_with_two_lines() -> None:
    demo = GAME.demo()
    assert (demo["seats"], demo["options"], demo["seat"]) == (2, {}, 0)
    state = GAME.parse(demo["start"])
    for seat, move in demo["moves"]:
        assert not state.outcome
        state = state.play(move, seat)
    assert (state.outcome and state.outcome.reason, len(state.winning_lines)) == ("four", 2)
    assert state.last
    assert {cell_name(cell) for cell in state.last.cells} == {"e3", "e4"}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_is_among_those_a_person_could_try(options: dict[str, object]) -> None:
    for state in [*states(options, 7)][::5]:
        assert set(map(str, state.moves())) <= set(GAME.attempts(state))
