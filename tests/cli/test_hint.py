"""The command hint."""

import json

import pytest

from parlour.cli.commands.hint import work
from parlour.cli.evaluation import bar, graph, spark, verdict
from parlour.engine import Analysis, Line

FIVE = "5 / 1"
"""Five stones of Nim: taking one wins, and nothing else does."""


def test_the_best_move_is_listed_first(run):
    title, best, *others = run("hint", "nim", "3 / 1", "--nodes", "2000").stdout.splitlines()
    assert title == "seat 1 to move"
    assert best.split()[:3] == ["3", "100", "%"]
    assert len(others) == 3
    assert "games played out" in others[-1]


def test_a_hint_is_printed_as_json(run):
    result = run("hint", "nim", FIVE, "--nodes", "2000", "--lines", "2", "--json")
    found = json.loads(result.stdout)
    assert (found["game"], found["seat"], found["view"]) == ("nim", 1, FIVE)
    assert len(found["lines"]) == 2
    assert found["lines"][0]["move"] == "1"
    assert 0 < found["nodes"] <= 2000


def test_a_game_of_another_package_has_hints(run):
    assert "take=" in run("hint", "tiny", "1 2 / 4 / 0 / -", "--nodes", "20").stdout


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["tiny"], "chance decides here"),
        (["nim", FIVE, "--seconds", "-1"], "the seconds must be a number of 0 or more"),
        (["nim", FIVE, "--nodes", "0"], "the nodes must be a whole number from 1"),
        (["nim", FIVE, "--lines", "0"], "the lines must be a whole number from 1"),
        (["nim", FIVE, "--seat", "0"], "seat 0 cannot act"),
        (["nim", "nonsense"], "invalid position 'nonsense'"),
    ],
)
def test_a_position_without_a_hint_and_invalid_limits_are_refused(run, arguments, error):
    result = run("hint", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert error in result.stderr


@pytest.mark.parametrize(
    ("line", "seats", "words"),
    [
        (Line("a", 1, 9, is_exact=True), 2, "wins at once"),
        (Line("a", 1, 9, is_exact=True, distance=4), 2, "wins in 5 moves"),
        (Line("a", 0, 9, is_exact=True, distance=1), 2, "loses in 2 moves"),
        (Line("a", 0.5, 9, is_exact=True), 2, "a certain draw"),
        (Line("a", 0.5, 9), 2, "even"),
        (Line("a", 0.44, 9), 2, "worse"),
        (Line("a", 0.29, 9), 2, "much worse"),
        (Line("a", 0.95, 9), 2, "nearly won"),
        (Line("a", 0.5, 9), 4, "better"),
        (Line("a", 0.25, 9), 4, "even"),
        (Line("a", 0.02, 9), 4, "nearly lost"),
    ],
)
def test_a_value_is_described_in_words(line, seats, words):
    assert verdict(line, seats) == words


@pytest.mark.parametrize(
    ("depth", "words"), [(1, "19,000 positions, 1 move deep"), (7, "19,000 positions, 7 moves deep")]
)
def test_the_work_of_a_search_is_counted(depth, words):
    assert work(Analysis((), 19_000, 1.0, depth)) == words


def test_values_are_rendered_as_charts():
    assert bar(0.55) == "█████▌    "
    assert spark([0, 0.5, 1], 10) == "▁▄█"
    assert spark([0, 1, 1, 1], 2) == "▄█"
    assert list(graph([0, 0.5, 0.75, 1], 10, 2)) == ["100 % │  ▄█", " 50 % │ ███", "  0 % └────"]
