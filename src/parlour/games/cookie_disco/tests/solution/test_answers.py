"""Hints and analyses of a solved game, which are exact."""

import json

import pytest
from typer.testing import CliRunner

from parlour import load
from parlour.cli import app
from parlour.engine import review
from parlour.games.cookie_disco import solution
from parlour.games.cookie_disco.tests.solution.test_probe import ONE
from parlour.record import random_record

SET_UP = ("start", "place", "cherry", "hand")
pytestmark = pytest.mark.usefixtures("solved")


def run(*args: str) -> str:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, args, catch_exceptions=False).stdout


def test_a_hint_gives_the_exact_value_of_every_move() -> None:
    found = json.loads(run("hint", "cookie-disco", ONE, "--lines", "100", "--json"))
    state = load("cookie-disco").parse(ONE)
    assert found["is_solved"]
    assert {line["move"] for line in found["lines"]} == set(map(str, state.moves()))
    assert all(line["is_exact"] for line in found["lines"])
    assert "exact: the game is solved" in run("hint", "cookie-disco", ONE)


def test_a_hint_follows_the_option_over_start() -> None:
    text = "C:1,0 V:2,0 A:0,1 C:3,1 B:0,2 O:1,2 C:2,2 A:2,3 / O / -"
    assert json.loads(run("hint", "cookie-disco", text, "--json"))["lines"][0]["move"] == "1,2>1,3"
    hint = json.loads(run("hint", "cookie-disco", text, "--option", "over_start=no", "--lines", "100", "--json"))
    assert hint["is_solved"]
    assert "1,2>1,3" not in {line["move"] for line in hint["lines"]}


def test_an_analysis_follows_the_option_over_start() -> None:
    record = random_record(load("cookie-disco"), 2, {"over_start": "no"}, seed=4)
    values = [judged.best.is_exact for judged in review(record) if judged.best]
    assert values
    assert all(values)


def test_an_analysis_marks_exactly_the_moves_that_threw_something_away() -> None:
    record = random_record(load("cookie-disco"), 2, {}, seed=4)
    states = list(record.replay())
    judged = {each.number: each for each in review(record)}
    turns = [number for number, state in enumerate(states[:-1], 1) if state.to_json()["phase"] not in SET_UP]
    assert turns
    for number in turns:
        before, after = solution.probe(states[number - 1]), states[number]
        value = after.outcome.scores[judged[number].seat] if after.outcome else 1 - solution.probe(after).score
        assert judged[number].value == value
        assert (judged[number].grade == "blunder") == (value < before.score)
    assert any(judged[number].grade == "blunder" for number in turns)


def test_a_hint_in_the_set_up_shows_exact_chances() -> None:
    placed = "V:0,-1 A:1,-1 A:-1,0 C:1,0 O:-2,1 C:-1,1 C:0,1 / place"
    state = load("cookie-disco").parse(placed)
    analysis = solution.solved(state)
    assert analysis
    worst = analysis.lines[-1]
    assert f"exactly {100 * worst.value:.0f} %" in run("hint", "cookie-disco", placed, "--lines", "100")
