"""The command analyse."""

import json

import pytest

import parlour.cli.commands.analyse
from parlour import load
from parlour.record import Recorder, random_record
from tests.settings import GAMES


@pytest.fixture
def missed():
    """A game of Nim in which Bob misses a win and Ann takes hers."""
    recorder = Recorder(load("nim"), ("Ann", "Bob"), start="3 / 1")
    for move in ("2", "1"):
        recorder.play(move)
    return recorder.record


def analyse(run, record, *arguments):
    return run("analyse", "-", "--nodes", "3000", *arguments, input=record.dumps())


def test_moves_graph_and_summary_are_shown(run, missed):
    result = analyse(run, missed)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("2 moves: ")
    assert "   1. seat 1  2" in result.stdout
    assert "blunder; better 3" in result.stdout
    assert "wins at once, best" in next(line for line in lines if line.startswith("   2."))
    assert "100 % │" in result.stdout
    assert lines[-2].startswith("Ann (seat 0): ")
    assert lines[-1].startswith("Bob (seat 1): ")


def test_both_forms_are_read_and_programs_get_json(run, missed, home):
    (home / "game.txt").write_text(str(missed))
    found = json.loads(run("analyse", str(home / "game.txt"), "--nodes", "3000", "--json").stdout)
    assert found == json.loads(analyse(run, missed, "--json").stdout)
    assert found["is_whole"]
    assert [move["move"] for move in found["moves"]] == ["2", "1"]
    assert found["moves"][0]["grade"] == "blunder"
    assert found["moves"][0]["best"]["move"] == "3"
    assert [seat["judged"] for seat in found["seats"]] == [1, 1]


@pytest.mark.parametrize("name", [*GAMES, "tiny"])
def test_a_record_of_every_game_is_analysed(run, name):
    record = random_record(load(name), None, {}, seed=2)
    result = run("analyse", "-", "--nodes", "10", input=record.dumps())
    assert result.exit_code == 0
    assert "summary" in result.stdout


def test_a_record_without_moves_has_nothing_to_judge(run):
    record = Recorder(load("nim"), ("Ann", "Bob")).record
    result = analyse(run, record)
    assert result.exit_code == 0
    assert "Ann (seat 0): nothing to judge" in result.stdout


def test_an_interrupt_shows_the_moves_judged_so_far(run, missed, monkeypatch):
    def interrupted(record, limits):
        yield from list(reviewed(record, limits))[:1]
        raise KeyboardInterrupt

    reviewed = vars(parlour.cli.commands.analyse)["review"]
    monkeypatch.setattr("parlour.cli.commands.analyse.review", interrupted)
    result = analyse(run, missed)
    assert result.exit_code == 130
    assert result.stderr.endswith("interrupted: 1 of 2 moves judged\n")
    assert "   1." in result.stdout
    assert "   2." not in result.stdout
    assert not json.loads(analyse(run, missed, "--json").stdout)["is_whole"]


def test_progress_is_shown_on_the_error_stream(run, missed):
    assert analyse(run, missed).stderr == "1 of 2 moves\n2 of 2 moves\n"


def test_an_invalid_record_is_refused_before_anything_is_searched(run, missed):
    broken = missed.dumps().replace('"move":"1"', '"move":"9"')
    result = run("analyse", "-", input=broken)
    assert result.exit_code == 1
    assert "move 2" in result.stderr
    assert run("analyse", "missing.json").exit_code == 2
    assert analyse(run, missed, "--seconds", "nan").exit_code == 2
