"""Hints and analysis of One Piece for Two on the command line, where the native core searches."""

import json

THREAT = "aRB bRB cRB / R"


def test_the_best_move_comes_first_and_a_certain_win_is_marked(run):
    title, best, *others = run("hint", "one-piece-for-two", THREAT, "--nodes", "5000").stdout.splitlines()
    assert title == "red (seat 1) to move"
    assert best.split() == ["deRB", "100", "%", "wins", "at", "once"]
    assert len(others) == 3
    assert "moves deep" in others[-1]


def test_a_hint_is_printed_as_json(run):
    result = run("hint", "one-piece-for-two", THREAT, "--nodes", "5000", "--lines", "2", "--json")
    found = json.loads(result.stdout)
    assert (found["game"], found["seat"], found["view"]) == ("one-piece-for-two", 1, THREAT)
    assert len(found["lines"]) == 2
    assert found["lines"][0]["move"] == "deRB"
    assert found["lines"][0]["is_exact"]
    assert 0 < found["nodes"] <= 5000


def test_positions_may_begin_with_a_dash(run):
    assert run("moves", "one-piece-for-two", "- / R").stdout.startswith("aBR\naRB\n")
    assert run("perft", "one-piece-for-two", "1", "--position", "- / R").stdout == "26\n"
