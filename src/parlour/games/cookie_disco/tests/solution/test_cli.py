"""The command that solves, as people meet it."""

import json
import lzma
import os
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from parlour.cli import app
from parlour.games import BUILTIN
from parlour.games.cookie_disco.solution import Solution, background, solve, table_path
from parlour.games.cookie_disco.solution.table import read, write
from parlour.games.cookie_disco.tests.solution.test_solve import SIZE, SOLVED, Core, stop_at

COMMAND = "parlour.games.cookie_disco.commands.solve"
HERE = Path(__file__).parents[2]


def run(*args: str, **env: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", **env}).invoke(app, ["solve", *args], catch_exceptions=False)


@pytest.fixture
def place(table: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the real table, which may be changed there."""
    values = bytes(table.values)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "own"))
    write(table_path(), values, 1)
    return table_path()


def test_a_solved_game_tells_where_its_table_is(place: Path) -> None:
    result = run("cookie")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Cookie Disco is solved: {place} (19.5 MB)\n"
    assert json.loads(run("cookie", "--json").stdout) == {"table": str(place), "bytes": 19_461_184}


def test_a_table_goes_into_a_small_file_and_comes_out_the_same(place: Path, tmp_path: Path) -> None:
    before, packed = place.read_bytes(), tmp_path / "packed.xz"
    result = run("cookie", "--pack", str(packed), "--json")
    assert json.loads(result.stdout)["packed"] == {"file": str(packed), "bytes": packed.stat().st_size}
    assert packed.stat().st_size < 10_000_000
    assert "is there already: choose another name" in run("cookie", "--pack", str(packed)).stderr
    place.unlink()
    assert run("cookie", "--unpack", str(packed)).exit_code == 0
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read"),
        (b"nonsense", "is no packed table, or it is cut off"),
        (lzma.compress(b"nonsense")[:-20], "is no packed table, or it is cut off"),
        (lzma.compress(b"nonsense"), "is no table of Parlour"),
    ],
)
def test_what_is_no_packed_table_changes_nothing(
    place: Path, tmp_path: Path, content: bytes | None, message: str
) -> None:
    before, packed = place.read_bytes(), tmp_path / "packed.xz"
    if content is not None:
        packed.write_bytes(content)
    result = run("cookie", "--unpack", str(packed))
    assert result.exit_code == 1
    assert message in result.stderr
    assert place.read_bytes() == before


def test_a_wrong_value_under_a_right_checksum_is_found_by_the_check(place: Path) -> None:
    values = bytearray(read(place, 1, 19_461_120).values)
    values[5] ^= 2
    write(place, bytes(values), 1)
    result = run("cookie", "--check")
    assert result.exit_code == 1
    assert "is not what its moves make it" in result.stderr


def test_a_damaged_table_is_refused_in_one_line() -> None:
    table_path().parent.mkdir()
    table_path().write_bytes(b"something else")
    result = run("cookie")
    assert result.exit_code == 1
    assert result.stderr.endswith("is no table of Parlour; parlour solve cookie-disco --rebuild makes a new one\n")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of eight positions in the place of Cookie Disco."""
    monkeypatch.setattr("parlour.games.cookie_disco.solution.solving.native", lambda: Core)
    monkeypatch.setattr(f"{COMMAND}.solution", lambda: None)


@pytest.mark.usefixtures("small")
def test_solving_tells_its_phases_and_rebuilds_what_is_damaged() -> None:
    table_path().parent.mkdir()
    table_path().write_bytes(b"something else")
    result = run("cookie", "--rebuild")
    assert result.exit_code == 0
    assert result.stderr == "listing moves ...\ndeciding positions ...\n"
    assert bytes(read(table_path(), 1, SIZE).values) == SOLVED
    assert run("cookie").stderr == ""


@pytest.mark.usefixtures("small")
def test_on_a_terminal_each_phase_has_a_bar() -> None:
    result = run("cookie", FORCE_COLOR="1", TERM="xterm")
    assert "listing moves" in result.stderr
    assert "━" in result.stderr
    assert f"{SIZE}/{SIZE}" in result.stderr


@pytest.mark.usefixtures("small")
def test_after_ctrl_c_the_same_command_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(f"{COMMAND}.make_table", lambda threads, _, rebuild: solve(threads, stop_at(3), rebuild))
        result = run("cookie")
    assert result.exit_code == 130
    assert "stopped; run the same command to continue" in result.stderr
    monkeypatch.setattr(Core.CookieDiscoSolver, "passes", passes := list[int]())
    assert run("cookie").exit_code == 0
    assert passes == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tiny"], "Tiny Nim is too large to be solved: only Cookie Disco is"),
        (["cookie", "--rebuild", "--unpack", "x"], "--unpack takes a table and --rebuild makes one: choose"),
        (["cookie", "--threads", "0"], "the number of threads must be 1 to 256, not 0"),
    ],
)
def test_what_cannot_be_solved_is_refused(args: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILTIN, "tiny", "tests.tiny")
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr == f"error: {message}\n"


def test_without_the_native_core_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.engine.twins._native", None)
    result = run("cookie")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "error: solving Cookie Disco needs the native core, and the native core is not built"
    )


@pytest.mark.usefixtures("table")
def test_the_process_in_the_background_ends_quietly_where_all_is_done() -> None:
    done = subprocess.run(
        background.COMMAND, env=dict(os.environ), cwd=HERE, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
