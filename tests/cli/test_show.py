"""The commands games, rules and show."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour import load, names


def test_the_games_are_listed_one_per_line(run):
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(names())
    assert re.fullmatch("tiny +2–3  Take the last counter.", lines[-1])


def test_a_game_is_described_with_its_options(run):
    assert run("games", "tiny").stdout == (
        "Tiny Nim · traditional · 2–3 seats\n"
        f"Take the last counter. From age {load('tiny').age}; {load('tiny').minutes} minutes.\n\n"
        "--option pile=4  (1 to 9)\n    counters at the start (TN-2)\n\n"
        "--option window=off  (on · off)\n    whether the others accept the end (TN-6)\n"
    )


def test_the_games_are_printed_as_json(run):
    found = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in found] == list(names())
    assert json.loads(run("games", "tiny", "--json").stdout) in found
    tiny = json.loads(run("games", "tiny", "--json").stdout)
    assert tiny["seats"] == [2, 3]
    assert (tiny["age"], tiny["minutes"]) == (load("tiny").age, load("tiny").minutes)
    assert tiny["has_secrets"] is True
    assert tiny["options"][1] == {
        "name": "window",
        "default": False,
        "limits": "on · off",
        "choices": ["on", "off"],
        "about": "whether the others accept the end",
        "rule": "TN-6",
    }


def test_rules_are_markdown_where_the_output_is_not_a_terminal(run):
    assert run("rules", "tiny").stdout == load("tiny").rules()


@pytest.mark.parametrize("wanted", ["TN-2", "tn-2", "tn2", "2", " 2 "])
def test_one_paragraph_is_found_however_it_is_written(run, wanted):
    assert run("rules", "tiny", wanted).stdout == (
        "**TN-2** Four counters lie in a *pile*; another number can be agreed on,\n  up to nine.\n"
    )


def test_a_paragraph_keeps_its_list_and_ends_before_the_next(run):
    assert run("rules", "tiny", "4").stdout.endswith("`take=1` takes one,\n  - `take=2` takes two.\n")
    assert run("rules", "tiny", "3").stdout == "**TN-3** Each player gets a secret coin.\n"


def test_paragraphs_are_printed_as_json(run):
    assert json.loads(run("rules", "tiny", "5", "--json").stdout) == {
        "TN-5": "The player who takes the last counter wins."
    }
    assert list(json.loads(run("rules", "tiny", "--json").stdout)) == [f"TN-{number}" for number in range(1, 8)]


@pytest.mark.parametrize("name", names())
def test_every_game_renders_its_start_without_colours_where_the_output_is_not_a_terminal(run, name):
    rendered = run("show", name).stdout
    assert rendered.strip()
    assert "\x1b" not in rendered


def test_a_position_is_rendered_whole_or_as_a_seat_sees_it(run):
    assert run("show", "tiny", "1 2 / 3 / 0 / -").stdout == "●●●\n[coins] 1 2\n"
    assert run("show", "tiny", "1 2 / 3 / 0 / -", "--seat", "1").stdout == "●●●\n[coins] ? 2\n"
    assert run("show", "tiny", "--seats", "3", "--option", "pile=2").stdout == "●●\n[coins] - - -\n"


@pytest.mark.parametrize("name", names())
def test_every_game_renders_its_start_as_svg(run, name):
    assert ElementTree.fromstring(run("show", name, "--svg").stdout).tag.endswith("svg")


def test_svg_shows_what_a_seat_sees(run):
    assert ">1 2 / 3 / 0 / -</text>" in run("show", "tiny", "1 2 / 3 / 0 / -", "--svg").stdout
    assert ">? 2 / 3 / 0 / -</text>" in run("show", "tiny", "1 2 / 3 / 0 / -", "--svg", "--seat", "1").stdout


def test_svg_is_written_to_a_file(run):
    assert run("show", "tiny", "--svg", "--save", "tiny.svg").stdout == ""
    assert Path("tiny.svg").read_text("utf-8") == run("show", "tiny", "--svg").stdout


@pytest.mark.parametrize(
    ("arguments", "error", "status"),
    [
        (["--save", "tiny.svg"], "--save writes an SVG file: add --svg", 2),
        (["--svg", "--save", "nowhere/tiny.svg"], "cannot write 'nowhere/tiny.svg': no such file or directory", 1),
        (["--svg", "--save", "."], "cannot write '.': is a directory", 1),
        (["--svg", "--save", "a\0b"], "cannot write 'a\\x00b': embedded null byte", 1),
        (["--svg", "--save", "~no-one/x"], "cannot write '~no-one/x': could not determine home directory", 1),
        (["--svg", "--seat", "7"], "no seat 7: the seats are 0 to 1", 2),
    ],
)
def test_svg_that_cannot_be_written_is_refused(run, arguments, error, status):
    result = run("show", "tiny", *arguments)
    assert (result.stdout, result.stderr, result.exit_code) == ("", f"error: {error}\n", status)


def test_emoji_names_in_a_rendered_position_stay_as_they_are(run, monkeypatch):
    monkeypatch.setattr("tests.tiny.TinyNim.render", lambda *_: ":cow: \\[x]")
    assert run("show", "tiny").stdout == ":cow: [x]\n"


def test_a_game_may_have_no_written_rules(run, monkeypatch):
    monkeypatch.setattr("tests.tiny.TinyNim.__module__", "nowhere")
    result = run("rules", "tiny")
    assert (result.stderr, result.exit_code) == ("error: Tiny Nim has no written rules\n", 2)
    assert run("why", "tiny", "1 2 / 4 / 0 / -", "take=3").stdout == "illegal: cannot take 3 of 4 (TN-4)\n"
    assert "no: cannot take 3 of 4\nyou" in run("play", "tiny", "--seed", "1", input="take=3\nrules\n").stdout
