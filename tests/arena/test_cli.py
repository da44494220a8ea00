"""The command ``parlour arena``: its arguments, its output, and how it continues after an interruption."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner

import parlour.cli.commands.arena
from parlour.cli import app
from tests.arena.content import content
from tests.arena.players import failing
from tests.arena.test_play import match_of

ROOT = Path(__file__).parents[2]
NIM = ["nim", "random", "random"]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args):
    return CliRunner().invoke(app, ["arena", *args], catch_exceptions=False, prog_name="parlour")


def tiny(*args):
    return run("tiny", "random", "random", "--workers", "1", *args)


def test_a_match_is_summarised_in_a_table():
    result = tiny("--games", "40", "--save", "match.ndjson")
    assert result.exit_code == 0
    title, head, first, second, *more = result.stdout.splitlines()
    assert title == "Tiny Nim: 40 games in 20 pairs, seed 0"
    assert head.split() == ["bot", "games", "score", "wins", "draws", "losses", "failed", "Elo", "(95", "%)"]
    assert {first[:9], second[:9]} == {"random #1", "random #2"}
    assert more[0].startswith("by seat: seat 0 ")
    assert more[1:] == ["moves per game: median 3, 2 to 4", "ended by: last 40", "the games are in match.ndjson"]
    assert result.stderr.splitlines() == [f"{number} of 40 games" for number in range(4, 41, 4)]


def test_json_is_one_value_and_nothing_else():
    found = json.loads(tiny("--games", "7", "--seed", "3", "--option", "pile=6", "--json").stdout)
    assert found["match"]["seed"] == 3
    assert found["match"]["options"] == {"pile": 6}
    assert (found["games"], found["pairs"], found["is_over"]) == (8, 4, True)
    assert [bot["name"] for bot in found["bots"]] == ["random #1", "random #2"]
    assert found["verdict"] is None
    assert Path(found["file"]).exists()


def test_without_a_name_each_match_gets_its_own_file(home):
    for _ in range(2):
        tiny("--games", "2")
    assert sorted(path.name for path in (home / "state/parlour/arena").iterdir()) == ["tiny-1.ndjson", "tiny-2.ndjson"]


def test_several_workers_play_the_same_games_as_one(home):
    run(*NIM, "--games", "12", "--save", "one.ndjson", "--workers", "1")
    run(*NIM, "--games", "12", "--save", "two.ndjson", "--workers", "2")
    assert content(home / "one.ndjson") == content(home / "two.ndjson")


def test_a_match_can_be_resumed_and_extended(home):
    tiny("--games", "12", "--save", "match.ndjson")
    result = run("--resume", "match.ndjson", "--games", "20", "--workers", "1")
    assert result.stdout.startswith("Tiny Nim: 20 games")
    assert result.stderr.startswith("12 games already played\n")
    assert run("--resume", "match.ndjson").stdout.startswith("Tiny Nim: 12 games")
    tiny("--games", "20", "--save", "whole.ndjson")
    assert content(home / "match.ndjson")[1:] == content(home / "whole.ndjson")[1:]


def test_a_match_stops_when_its_test_decides():
    result = tiny("--sprt", "0,200", "--save", "match.ndjson")
    assert "test of Elo 0 against Elo 200: decided for Elo 0, ratio -" in result.stdout
    assert "(-2.94 … 2.94)" in result.stdout
    before = Path("match.ndjson").read_text()
    again = run("--resume", "match.ndjson", "--workers", "1")
    assert again.stdout == result.stdout
    assert Path("match.ndjson").read_text() == before


def test_a_test_can_be_added_to_games_already_played():
    tiny("--games", "30", "--save", "match.ndjson")
    result = run("--resume", "match.ndjson", "--sprt=-400,400", "--alpha", "0.1", "--workers", "1", "--json")
    assert json.loads(result.stdout)["verdict"]["alpha"] == 0.1


def test_a_game_can_be_reproduced():
    tiny("--games", "6", "--save", "match.ndjson")
    result = run("--resume", "match.ndjson", "--again", "3")
    assert json.loads(result.stdout) == content(Path("match.ndjson"))[3]["record"]
    assert result.stderr == "game 3: as in the file\n"
    assert json.loads(run("--resume", "match.ndjson", "--again", "3", "--json").stdout)["is_same"] is True
    assert run("--resume", "match.ndjson", "--again", "99").stderr == "game 99: not in the file\n"


def test_a_game_that_cannot_be_reproduced_is_reported():
    tiny("--games", "2", "--save", "match.ndjson")
    text = Path("match.ndjson").read_text()
    Path("match.ndjson").write_text(text.replace("take=1", "take=2", 1))
    result = run("--resume", "match.ndjson", "--again", "1")
    assert (result.stderr, result.exit_code) == ("game 1: not as in the file\n", 1)


def test_failures_are_listed_one_by_one(players):
    match_of(players, failing, None)
    result = run("tiny", "bot 0", "bot 1", "--games", "4", "--workers", "1")
    assert "ended by: failed 4" in result.stdout
    assert "game 2: bot 0 took more than 2 seconds" in result.stdout
    assert "+∞ (" in result.stdout


def test_more_than_two_bots_are_rated_relative_to_their_mean():
    found = json.loads(run("tiny", *["random"] * 4, "--games", "24", "--workers", "1", "--json").stdout)
    assert [bot["games"] for bot in found["bots"]] == [12] * 4
    assert sum(bot["elo"]["value"] for bot in found["bots"]) == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "expected a game and two bots or more, such as: parlour arena "),
        (["tiny"], "expected a game and two bots or more"),
        (["tiny", "random"], "a match needs two bots or more"),
        (["tinny", "random", "random"], "no game 'tinny'"),
        (["tiny", "rondom", "random"], "no bot 'rondom' for Tiny Nim"),
        (["tiny", "random", "random", "--games", "0"], "the number of games must be from 1 to 10000000, not 0"),
        (["tiny", "random", "random", "--seats", "5"], "Tiny Nim is for 2 to 3 seats, not 5"),
        (["tiny", "random", "random", "--workers", "0"], "the number of workers must be from 1 to 1000, not 0"),
        (["tiny", "random", "random", "--clock", "-1"], "the time for a move must be more than 0 seconds"),
        (["tiny", "random", "random", "--sprt", "5"], "expected two Elo differences such as --sprt 0,10, not '5'"),
        (["tiny", "random", "random", "--sprt", "5,0"], "a test needs two Elo differences, the lower one first"),
        (["tiny", "random", "random", "random", "--sprt", "0,5"], "a test compares two bots, not 3"),
        (["tiny", "random", "random", "--alpha", "0.1"], "--alpha and --beta need a test: add --sprt ELO0,ELO1"),
        (["tiny", "random", "random", "--again", "1"], "--again needs a match file: add --resume FILE"),
        (["tiny", "random", "random", "--cluster", "x", "--workers", "2"], "--workers is for this machine"),
        (["tiny", "random", "random", "--save", "/dev/null/x"], "cannot write '/dev/null/x'"),
        (["tiny", "random", "random", "--save", "~no-such-user/x"], "no home directory '~no-such-user'"),
        (["--resume", "~no-such-user/x"], "no home directory '~no-such-user'"),
        (["--resume", "nowhere"], "cannot open 'nowhere': no such file or directory"),
        (["--resume", "nowhere", "--again", "1"], "cannot read 'nowhere': no such file or directory"),
        (["tiny", "--resume", "nowhere"], "--resume takes game, bots, seats, options, seed and clock from the file"),
        (["--resume", "match.ndjson", "--again", "0"], "games are numbered from 1: there is no game 0"),
    ],
)
def test_invalid_arguments_are_reported_in_one_line_with_status_2(args, complaint):
    tiny("--games", "2", "--save", "match.ndjson")
    result = run(*args)
    assert complaint in result.stderr
    assert (result.stderr.count("\n"), result.stdout, result.exit_code) == (1, "", 2)


def interrupted_after(games, monkeypatch):
    """Presses Ctrl-C after that many games."""
    play_match = vars(parlour.cli.commands.arena)["play_match"]

    def played(*args):
        for number, result in enumerate(play_match(*args), 1):
            yield result
            if number == games:
                raise KeyboardInterrupt

    monkeypatch.setattr(parlour.cli.commands.arena, "play_match", played)


def test_ctrl_c_prints_a_command_that_continues_the_match(home, monkeypatch):
    with monkeypatch.context() as patch:
        interrupted_after(7, patch)
        result = tiny("--games", "20", "--save", "a match.ndjson")
    assert result.exit_code == 130
    assert result.stdout.startswith("Tiny Nim: 7 games in 3 pairs")
    last = result.stderr.splitlines()[-1]
    assert last == "stopped after 7 of 20 games; to continue: parlour arena --resume 'a match.ndjson'"
    assert run("--resume", "a match.ndjson", "--workers", "1").stdout.startswith("Tiny Nim: 20 games")
    tiny("--games", "20", "--save", "whole.ndjson")
    assert content(home / "a match.ndjson") == content(home / "whole.ndjson")


def test_the_command_to_continue_repeats_a_changed_plan(monkeypatch):
    tiny("--games", "4", "--save", "match.ndjson")
    interrupted_after(1, monkeypatch)
    result = run("--resume", "match.ndjson", "--games", "9", "--workers", "1")
    assert result.stderr.endswith("after 5 of 10 games; to continue: parlour arena --resume match.ndjson --games 9\n")
    result = run("--resume", "match.ndjson", "--sprt", "0,1", "--games", "60", "--workers", "1")
    assert result.stderr.endswith("--resume match.ndjson --games 60 --sprt 0,1 --alpha 0.05 --beta 0.05\n")


INTERRUPTIBLE = """
import signal
from parlour.cli import main
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
"""
"""The program as a terminal starts it; in the background it would ignore Ctrl-C."""


def started(*args, **named):
    """The command in a separate process."""
    command = [sys.executable, "-c", INTERRUPTIBLE, "arena", *args]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **named)


def test_ctrl_c_ends_the_workers_quietly(home):
    path = str(home / "match.ndjson")
    with started(*NIM, "--games", "1000", "--save", path, "--workers", "2", start_new_session=True) as process:
        assert process.stderr.readline() == "100 of 1000 games\n"
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process gets it
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert f"to continue: parlour arena --resume {path}" in stderr
    assert stdout.startswith("Nim")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_ends_a_match_with_the_command_to_continue(home, workers):
    path = str(home / "match.ndjson")
    with started(*NIM, "--games", "2000", "--save", path, "--workers", workers) as process:
        assert process.stderr.readline() == "200 of 2000 games\n"
        process.terminate()
        stdout, stderr = process.communicate(timeout=20)  # the pipes end with the last worker
    assert process.returncode == 143
    assert stderr.splitlines()[-1].endswith(f"of 2000 games; to continue: parlour arena --resume {path}")
    assert stdout.startswith("Nim")


FULL = """
import resource
from parlour.cli import main
if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    main()
"""
"""The program on a disk that is soon full."""


@pytest.mark.parametrize("args", [["arena", "--games", "60", "--save"], ["ladder", "--pairs", "60", "--file"]])
def test_a_full_disk_is_reported_in_one_line(home, args):
    command = [sys.executable, "-c", FULL, args[0], "nim", "random", "level-1", "--workers", "1", *args[1:]]
    path = str(home / "full.ndjson")
    done = subprocess.run([*command, path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith(f"error: cannot write '{path}': file too large\n")


def test_what_a_bot_prints_is_not_part_of_the_output(home):
    result = run("nim", "tests.bots.test_python_bots:Talker", "random", "--games", "2", "--workers", "1", "--json")
    assert json.loads(result.stdout)["games"] == 2
    assert "thinking" in result.stderr


def test_a_killed_match_can_be_resumed(home):
    path = home / "match.ndjson"
    with started(*NIM, "--games", "40", "--save", str(path), "--workers", "2") as process:
        assert process.stderr.readline() == "4 of 40 games\n"
        process.kill()
    with path.open("ab") as file:
        file.write(b'{"game":39,"pair":2')  # as if it had been killed in the middle of a line
    run("--resume", str(path), "--workers", "1")
    run(*NIM, "--games", "40", "--save", "whole.ndjson", "--workers", "1")
    assert content(path) == content(home / "whole.ndjson")


def test_on_a_terminal_there_is_a_live_table(home):
    command = f"{sys.executable} -m parlour.cli arena {' '.join(NIM)} --games 60 --save {home}/m.ndjson --workers 1"
    with pexpect.spawn(command, cwd=str(ROOT), encoding="utf-8", dimensions=(30, 120), timeout=20) as child:
        child.expect("random #1")
        child.expect(r"\d+/60")
        child.expect("Nim: 60 games in 30 pairs, seed 0")
        child.expect(pexpect.EOF)
