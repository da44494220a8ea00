"""The commands about bots."""

import json
import sys

import pytest

from parlour.bots import LEVELS
from tests.bots.programs import GREEDY


def test_every_level_is_listed_with_its_name(run):
    listed = run("bots").stdout.splitlines()
    assert [line.split()[:2] for line in listed[:8]] == [[level.spec, level.name] for level in LEVELS]
    assert [line.split()[0] for line in listed[8:]] == ["random", "network", "PACKAGE:CLASS", "exec:COMMAND"]
    assert "random move" in listed[8]
    assert "trained network" in listed[9]
    assert json.loads(run("bots", "--json").stdout)[7] == {"bot": "level-8", **LEVELS[7]._asdict()}


@pytest.mark.parametrize("command", ["play", "arena"])
def test_help_lists_the_bots(run, command):
    assert "level-1 to level-8, random, network, PACKAGE:CLASS, exec:COMMAND" in " ".join(
        run(command, "--help").stdout.replace("│", "").split()
    )


def test_a_correct_bot_has_no_findings(run):
    result = run("bot-check", GREEDY, "--game", "nim")
    assert (result.stdout.strip(), result.exit_code) == ("the bot follows the protocol and finished every game", 0)


def test_a_failing_bot_is_reported_with_its_last_error_output(run):
    result = run("bot-check", f"{sys.executable} -c 'import sys; sys.exit(\"no idea\")'")
    assert result.exit_code == 1
    assert result.stdout == "hello: the bot ended with exit code 1; its stderr ends with 'no idea'\n"


def test_findings_are_data_with_json(run):
    result = run("bot-check", "cat", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)[0]["where"] == "hello"


def test_an_unknown_game_is_a_usage_error(run):
    result = run("bot-check", GREEDY, "--game", "chess")
    assert result.exit_code == 2
    assert "no game 'chess'" in result.stderr
