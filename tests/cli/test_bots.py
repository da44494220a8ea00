"""The command for authors of bots."""

import json
import sys
from pathlib import Path

GREEDY = f"{sys.executable} {Path(__file__).parents[2] / 'examples/bots/greedy_bot.py'}"


def test_a_bot_that_plays_well_is_told_so(run):
    result = run("bot-check", GREEDY, "--game", "hokito")
    assert (result.stdout.strip(), result.exit_code) == ("the bot keeps to the protocol and finished every game", 0)


def test_a_bot_that_fails_is_told_why_with_what_it_said_last(run):
    result = run("bot-check", f"{sys.executable} -c 'import sys; sys.exit(\"no idea\")'")
    assert result.exit_code == 1
    assert result.stdout == "hello: the bot ended with exit code 1; its stderr ends with 'no idea'\n"


def test_findings_are_data_with_json(run):
    result = run("bot-check", "cat", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)[0]["where"] == "hello"


def test_an_unknown_game_is_a_matter_of_usage(run):
    result = run("bot-check", GREEDY, "--game", "chess")
    assert result.exit_code == 2
    assert "no game 'chess'" in result.stderr
