"""What all commands have in common: how they read arguments, report errors and exit."""

import signal
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from parlour import __version__, load, names
from parlour.cli import app
from parlour.games import with_commands
from tests.tiny.game import TinyNim

TINY = "1 2 / 4 / 0 / -"


def test_the_version_is_printed(run):
    assert run("--version").output == f"parlour {__version__}\n"


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_is_available_for_all_commands_and_for_each(run, word):
    assert "Without a command, opens Parlour in the browser" in " ".join(run(word).output.split())
    assert "Count the move sequences" in run("perft", word).output
    assert run("perft", word).exit_code == 0


def test_a_game_adds_its_own_commands(run, monkeypatch):
    def count(game: str) -> None:
        """Count the counters."""
        typer.echo(f"counting {game}")

    monkeypatch.setattr("parlour.cli.runner.with_commands", lambda: {"missing", "tiny"})
    monkeypatch.setattr(TinyNim, "commands", lambda self: {"count": count, "moves": count})
    assert "Count the counters" in run("--help").output
    assert run("count", "tiny").output == "counting tiny\n"
    assert "did you mean 'count'" in run("conut").output.lower()
    assert run("moves", "tiny").output != "counting tiny\n"


def test_games_that_add_commands_are_found_without_loading_them():
    assert with_commands() >= {name for name in names() if load(name).commands()}
    code = "import sys; from parlour.games import with_commands; with_commands(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [module for module in loaded if module.startswith("parlour.games.")]


COMPLAINTS = [
    (["mvoes"], "no such command 'mvoes'. Did you mean 'moves'"),
    (["moves"], "missing argument 'GAME'"),
    (["moves", "tinny"], ", tiny; did you mean 'tiny'?"),
    (["moves", ""], "no game ''"),
    (["moves", "tiny", TINY, "more"], "got unexpected extra argument(s) (more)"),
    (["moves", "tiny", "nonsense"], "invalid position 'nonsense': expected coins / pile / seat / waiting"),
    (["moves", "tiny", "--seta", "1"], "'moves' has no option '--seta'; did you mean '--seat'?"),
    (["moves", "tiny", "-s", "1"], "'moves' has no option '-s'"),
    (["moves", "tiny", "--json=1"], "option '--json' does not take a value"),
    (["moves", "tiny", "--seat"], "option '--seat' requires an argument"),
    (["moves", "tiny", "--seat", "first"], "invalid value for '--seat': expected a whole number, not 'first'"),
    (["moves", "tiny", TINY, "--seat", "7"], "no seat 7: the seats are 0 to 1"),
    (["moves", "tiny", "--seats", "9"], "invalid options {'seats': 9}: Tiny Nim is for 2 to 3 seats, not 9 (TN-1)"),
    (["moves", "tiny", TINY, "--seats", "3"], "the position has 2 seats, not 3"),
    (["moves", "tiny", "--option", "pile"], "expected --option name=value, not 'pile'"),
    (["moves", "tiny", "--option", "=4"], "expected --option name=value, not '=4'"),
    (["moves", "tiny", "--option", "pile=1", "--option", "pile=2"], "the option 'pile' is given twice"),
    (["moves", "tiny", "--option", "pyle=4"], "there is no option 'pyle'; did you mean 'pile'?"),
    (["moves", "tiny", "--option", "pile=many"], "pile must be a whole number from 1 to 9, not 'many' (TN-2)"),
    (["moves", "tiny", "--option", "pile={4"], "the value of 'pile' is not JSON: '{4'"),
    (["moves", "tiny", "--option", "pile=[4]"], "pile must be a whole number from 1 to 9, not [4] (TN-2)"),
    (["perft", "tiny", "-1"], "invalid value for 'DEPTH': expected 0 to 64, not -1"),
    (["perft", "tiny", "9" * 5000], "invalid value for 'DEPTH': expected a whole number, not '99"),
    (["perft", "tiny", "1", "--position", "? 2 / 4 / 0 / -"], "it hides something, and hidden moves cannot be counted"),
    (["perft", "tiny", "0", "--position", "? 2 / 4 / 0 / -"], "it hides something, and hidden moves cannot be counted"),
    (["rules", "tiny", "99"], "no paragraph '99' in the rules of Tiny Nim"),
    (["rules", "tiny", "TM-1"], "no paragraph 'TM-1' in the rules of Tiny Nim; did you mean 'TN-1'?"),
    (["show", "tiny", "--seat", "2"], "no seat 2: the seats are 0 to 1"),
    (["show", "tiny", "--seat", "-1"], "no seat -1: the seats are 0 to 1"),
    (["why", "tiny", TINY], "missing argument 'MOVE'"),
    (["replay", "nowhere.json"], "cannot read 'nowhere.json': no such file or directory"),
    (["replay", "."], "cannot read '.': is a directory"),
    (["replay", "\0"], "cannot read '\\x00': embedded null byte"),
    (["play", "tiny", "--seats", "Ann"], "Tiny Nim is for 2 to 3 seats, not 1"),
    (["play", "tiny", "--seats", "0"], "Tiny Nim is for 2 to 3 seats, not 0"),
    (
        ["play", "tiny", "--seats", "Ann,,Bob"],
        "expected names separated by commas, such as you,level-3, not 'Ann,,Bob'",
    ),
    (["play", "tiny", "--position", TINY, "--seats", "3"], "the position has 2 seats, not 3"),
    (["play", "tiny", "--resume", "x"], "--resume takes game, seats, options and position from the record: leave them"),
]


@pytest.mark.parametrize(("args", "complaint"), COMPLAINTS, ids=[" ".join(args)[:40] for args, _ in COMPLAINTS])
def test_invalid_arguments_are_reported_in_one_line_with_status_2(run, args, complaint):
    result = run(*args)
    assert complaint in result.stderr
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert not result.stderr.endswith(".\n")
    assert result.stdout == ""
    assert result.exit_code == 2


def test_an_invalid_record_is_reported_with_status_1(run):
    result = run("replay", "-", input="{}")
    assert result.stderr == "error: invalid record: the record lacks the key 'parlour'\n"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["moves", "tinny"], "unknown-game"),
        (["moves", "tiny", "x"], "invalid-position"),
        (["moves", "tiny", "--option", "x=1"], "invalid-options"),
        (["moves", "tiny", "--sete"], "usage"),
        (["perft", "tiny"], "usage"),
        (["replay", "nowhere"], "usage"),
        (["why", "tiny", "1 2 1 / 0 / 0 / 1 2", "accept"], "wrong-seat"),
    ],
)
def test_with_json_an_error_is_also_printed_as_json(run, args, code):
    result = run(*args, "--json")
    assert f'{{"error": {{"code": "{code}", "message": ' in result.stdout
    assert result.stderr.startswith("error: ")
    assert result.exit_code == 2


def test_positions_and_moves_may_begin_with_a_dash(run):
    assert run("moves", "tiny", "- - / 4 / 0 / -").stdout == "coin=1\ncoin=2\n"
    assert run("perft", "tiny", "1", "--position", "- - / 4 / 0 / -").stdout == "2\n"
    assert run("perft", "tiny", "1", "--position=- - / 4 / 0 / -").stdout == "2\n"
    assert "cannot read the move '-1'" in run("why", "tiny", TINY, "-1").stdout
    assert "cannot read the move '--'" in run("why", "tiny", TINY, "--", "--").stdout


def test_nothing_after_two_dashes_is_an_option(run):
    assert "invalid position '--seat'" in run("moves", "tiny", "--", "--seat").stderr


def test_characters_that_the_output_cannot_encode_are_escaped():
    result = CliRunner(charset="ascii").invoke(app, ["games", "tiny"])
    assert result.stdout.startswith("Tiny Nim \\xb7 traditional \\xb7 2\\u20133 seats\n")


def test_the_library_loads_without_the_command_line():
    code = (
        "import sys, parlour, parlour.record; sys.exit(bool({'typer', 'rich', 'click', 'pydantic'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("args", [["moves", "nim"], ["new", "nim"], ["rules", "nim"], ["show", "nim"]])
def test_a_reader_that_closes_the_pipe_early_causes_no_error(args):
    program = f"{sys.executable} -m parlour.cli {' '.join(args)} | true"
    result = subprocess.run(["bash", "-c", program], capture_output=True, check=False)
    assert result.stderr == b""


def test_interrupting_a_command_ends_it_quietly(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.commands.ask.count", interrupted)
    result = run("perft", "tiny", "3")
    assert (result.output, result.exit_code) == ("", 130)


def test_sigterm_before_a_command_has_anything_to_report_is_one_line(run, monkeypatch):
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("parlour.cli.commands.study.load", lambda _: signal.raise_signal(signal.SIGTERM))
    result = run("study", "tiny")
    assert (result.stderr, result.stdout, result.exit_code) == ("stopped by SIGTERM\n", "", 143)
    assert signal.getsignal(signal.SIGTERM) == before


INTERRUPTED_IMPORT = """
import sys
class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == "parlour.cli.app":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from parlour.__main__ import main
main()
"""


def test_interrupting_a_command_while_it_is_imported_ends_it_quietly():
    result = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, check=False)
    assert (result.stderr, result.returncode) == (b"", 130)
