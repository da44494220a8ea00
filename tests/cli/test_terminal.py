"""What only a real terminal shows: colours, cleared screens, completion, and keys that interrupt."""

import os
import sys
from pathlib import Path

import pexpect
import pytest

START = """
import parlour.cli.commands.ask
parlour.cli.commands.ask.PROGRESS_DELAY_SECONDS = 0
from parlour.cli import main
main()
"""
ROOT = Path(__file__).parents[2]
TINY = "1 2 / 4 / 0 / -"


@pytest.fixture
def terminal(home):
    """Starts a command in a terminal of 80 columns."""
    started = []

    def start(*args, **environment):
        usual = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        child = pexpect.spawn(
            sys.executable,
            ["-c", START, *args],
            env={
                **usual,
                "TERM": "xterm-256color",
                "INPUTRC": os.devnull,
                "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
                **environment,
            },
            encoding="utf-8",
            dimensions=(40, 80),
            timeout=20,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def ended(child):
    """What was shown until the end; the command must have succeeded."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return child.before


def test_boards_are_coloured_unless_colours_are_switched_off(terminal):
    assert "\x1b[31m●●●●\x1b[0m" in ended(terminal("show", "tiny", TINY))
    assert "●●●●\r\n" in ended(terminal("show", "tiny", TINY, NO_COLOR="1"))
    assert "\x1b" not in ended(terminal("show", "tiny", TINY, TERM="dumb"))


def test_rules_are_formatted_on_a_terminal(terminal):
    rules = ended(terminal("rules", "tiny"))
    assert "Tiny Nim" in rules
    assert "# Tiny Nim" not in rules
    assert "**" not in ended(terminal("rules", "tiny", "4"))


def test_a_list_of_games_is_indented_where_it_is_too_wide(terminal):
    lines = ended(terminal("games")).replace("\r", "").splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert sum(line.startswith(" " * 15) for line in lines) >= 1


def test_the_screen_is_cleared_before_the_next_person_looks(terminal):
    child = terminal("play", "tiny", "--position", TINY, "--seats", "Ann,Bob")
    child.expect_exact("Ann (seat 0), press Enter when only you can see the screen ")
    assert "coins" not in child.before
    child.sendline()
    child.expect_exact("Ann (seat 0)> ")
    assert "[coins] 1 ?" in child.before
    child.sendline("take=1")
    child.expect_exact("Bob (seat 1), press Enter when only you can see the screen ")
    before, _, after = child.before.partition("\x1b[2J\x1b[H\x1b[3J")
    assert before == "take=1\r\n"
    assert after == ""
    child.sendline()
    child.expect_exact("Bob (seat 1)> ")
    assert "[coins] ? 2" in child.before
    assert "1 2" not in child.before
    child.sendcontrol("c")
    assert "to continue: parlour play --resume" in " ".join(ended(child).split())


def test_a_thinking_bot_is_shown(terminal):
    child = terminal("play", "nim", "--seats", "level-8,you")
    child.expect_exact("level-8 (seat 0) is thinking …")
    child.sendcontrol("c")
    assert ended(child).endswith("bye\r\n")


def test_a_long_line_is_broken_between_words(terminal):
    child = terminal("play", "tiny", "--position", TINY)
    child.expect_exact("you (seat 0)> ")
    child.sendline("hlep")
    child.expect("accept; did \x1b\\[0m\r\n\x1b\\[[0-9;]*myou mean 'help'")


def test_end_of_input_leaves_politely(terminal):
    child = terminal("play", "tiny", "--position", TINY)
    child.expect_exact("you (seat 0)> ")
    child.sendcontrol("d")
    assert ended(child).endswith("bye\r\n")


def test_an_interrupt_leaves_the_menu_politely(terminal):
    child = terminal("play")
    child.expect_exact("Which game? Type a number or a name, or press Enter to leave: ")
    child.sendcontrol("c")
    assert ended(child).endswith("bye\r\n")


def test_tab_completes_moves_and_words(terminal):
    child = terminal("play", "tiny", "--position", TINY)
    child.expect_exact("you (seat 0)> ")
    child.send("pa\t")
    child.expect_exact("pass")
    child.send("\x15he\t")
    child.expect_exact("help")
    child.sendline()
    child.expect_exact("list every legal move")
    child.expect_exact("you (seat 0)> ")
    child.send("zz\t\x15")
    child.sendline("quit")
    assert ended(child).endswith("bye\r\n")


def test_a_long_count_shows_its_progress(terminal):
    shown = ended(terminal("perft", "tiny", "3", "--position", TINY))
    assert "\r1 of 3 moves counted\r2 of 3 moves counted\r3 of 3 moves counted\r\x1b[K" in shown
    assert shown.endswith("\x1b[K22\r\n")


@pytest.mark.parametrize(("stop", "boards"), [("q\n", 1), ("\n", 2), ("\x04", 1), ("\x03", 1)])
def test_boards_of_a_record_are_shown_one_by_one(terminal, stop, boards, home):
    record = home / "game.txt"
    record.write_text('[Parlour 1]\n[Game "tiny"]\n[Version 1]\n[Seats ["A", "B"]]\n\n1. *coin=1\n')
    child = terminal("replay", str(record), "--boards")
    child.expect_exact("Enter to continue, q to stop ")
    assert "[coins] - -" in child.before
    child.send(stop)
    if boards == 2:
        child.expect_exact("Enter to continue, q to stop ")
        assert "1. chance: coin=1" in child.before
        child.sendline()
    assert "1 move: not over yet" in ended(child)
