"""The commands moves, perft and why."""

import json

import pytest

from parlour.core.perft import perft
from tests.tiny import GAME

TINY = "1 2 / 4 / 0 / -"
WINDOW = "1 2 1 / 0 / 0 / 1 2"


def test_moves_are_sorted_one_per_line_and_nothing_else(run):
    assert run("moves", "tiny", TINY).output == "pass\ntake=1\ntake=2\n"


def test_the_default_position_is_the_start_of_a_game(run):
    assert run("moves", "tiny", "--seats", "3", "--option", "pile=1").output == "coin=1\ncoin=2\n"


def test_seats_are_shown_where_several_can_act(run):
    assert run("moves", "tiny", WINDOW).output == "1: accept\n2: accept\n"
    assert run("moves", "tiny", WINDOW, "--seat", "2").output == "accept\n"
    assert run("moves", "tiny", WINDOW, "--seat", "0").output == ""


def test_a_finished_game_has_no_moves(run):
    result = run("moves", "tiny", "1 2 / 0 / 0 / -")
    assert (result.output, result.exit_code) == ("", 0)


def test_moves_are_printed_as_json_with_their_seats(run):
    assert json.loads(run("moves", "tiny", WINDOW, "--json").stdout) == [
        {"seat": 1, "move": "accept"},
        {"seat": 2, "move": "accept"},
    ]


def test_chance_moves_behind_a_hole_are_not_available(run):
    assert "what chance draws from is hidden" in run("moves", "tiny", "? - / 4 / 0 / -").stderr


@pytest.mark.parametrize("depth", range(6))
def test_perft_is_one_number(run, depth):
    assert run("perft", "tiny", str(depth)).output == f"{perft(GAME.initial(), depth)}\n"


def test_perft_can_be_divided(run):
    assert run("perft", "tiny", "2", "--position", TINY, "--divide").output == "pass: 3\ntake=1: 3\ntake=2: 3\n9\n"
    assert run("perft", "tiny", "1", "--position", WINDOW, "--divide").output == "1: accept: 1\n2: accept: 1\n2\n"
    assert run("perft", "tiny", "0", "--divide").output == "1\n"


def test_perft_is_printed_as_json(run):
    assert run("perft", "tiny", "2", "--json").output == '{"perft": 4}\n'
    divided = run("perft", "tiny", "2", "--json", "--divide").output
    assert divided == '{"perft": 4, "moves": {"coin=1": 2, "coin=2": 2}}\n'


def test_a_legal_move_is_legal(run):
    assert run("why", "tiny", TINY, "take=2").output == "legal\n"
    assert run("why", "tiny", TINY, "take=2", "--json").output == '{"legal": true}\n'
    assert run("why", "tiny", WINDOW, "accept", "--seat", "2").output == "legal\n"


def test_an_illegal_move_is_explained_with_its_paragraph(run):
    result = run("why", "tiny", TINY, "take=3")
    assert result.exit_code == 0
    assert result.output == (
        "illegal: cannot take 3 of 4 (TN-4)\n"
        "**TN-4** Take one or two counters:\n  - `take=1` takes one,\n  - `take=2` takes two.\n"
    )
    assert json.loads(run("why", "tiny", TINY, "take=3", "--json").stdout) == {
        "legal": False,
        "rule": "TN-4",
        "message": "cannot take 3 of 4",
        "paragraph": "Take one or two counters:\n  - `take=1` takes one,\n  - `take=2` takes two.",
    }


def test_a_violation_without_a_paragraph_is_shown_without_one(run, monkeypatch):
    monkeypatch.setattr("tests.tiny.TinyState.turn_rule", "")
    assert run("why", "tiny", TINY, "take=1", "--seat", "1").output == "illegal: it is seat 0's turn, not seat 1's\n"
