"""The command verify."""

import json
from dataclasses import replace

from tests.record.games import UNFINISHED, WHOLE
from tests.record.test_verify import FAIRNESS, played
from tests.tiny import GAME

FAIR = played(GAME, pile=3)


def test_a_genuine_record_is_told_to_be_one(run, home):
    (home / "game.json").write_text(FAIR.dumps())
    result = run("verify", str(home / "game.json"))
    assert result.exit_code == 0
    assert result.stdout == (
        "moves: 5 of 5 follow the rules\n"
        "chance: 2 of 2 draws follow from the secret\n"
        f"commitment: {FAIRNESS.commit}; it must be the one that was shown when the table was opened\n"
        "all that can be checked fits\n"
    )


def test_a_record_without_fairness_is_told_to_be_one(run):
    result = run("verify", "-", input=str(WHOLE))
    assert (result.exit_code, result.stdout) == (
        0,
        "moves: 4 of 4 follow the rules\n"
        "chance: 2 draws, and nothing in the record to check them by\n"
        "all that can be checked fits\n",
    )


def test_a_game_that_goes_on_is_told_to_be_sealed(run):
    sealed = replace(UNFINISHED, fairness=replace(FAIRNESS, secret=None))
    assert run("verify", "-", input=str(sealed)).stdout.splitlines()[1:3] == [
        "chance: 2 draws, which can be checked when the secret is revealed at the end",
        f"commitment: {FAIRNESS.commit}; it must be the one that was shown when the table was opened",
    ]


def test_a_forgery_fails_with_every_fault(run):
    forged = replace(FAIR, fairness=replace(FAIRNESS, table="T3"), outcome=replace(FAIR.outcome, scores=(0.5, 0.5)))
    result = run("verify", "-", input=forged.dumps())
    assert result.exit_code == 1
    *_, draw, outcome, last = result.stdout.splitlines()
    assert draw.startswith("wrong: move 1: chance drew 'coin=")
    assert outcome.startswith("wrong: its outcome must be {")
    assert last == "not everything fits"


def test_the_verdict_is_told_to_programs(run):
    result = run("verify", "-", "--json", input=replace(FAIR, version=2).dumps())
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["ok"], found["fairness"], found["commit"]) == (False, "checked", FAIRNESS.commit)
    assert [(fault["part"], fault["move"]) for fault in found["faults"]] == [("record", None)]


def test_what_is_no_record_is_an_error(run):
    result = run("verify", "-", input="17")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: invalid record: the record must be a Parlour record, not 17\n"
