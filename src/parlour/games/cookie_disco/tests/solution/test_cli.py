"""The command that solves the game, from the command line."""

import json
import lzma
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from parlour.cli import app
from parlour.games import BUILTIN
from parlour.games.cookie_disco.solution import STANDARD, VARIANTS, Solution, Variant, background, solve
from parlour.games.cookie_disco.solution.values_file import read, write
from parlour.games.cookie_disco.tests.solution.test_solve import SIZE, SOLVED, Core, stop_at

COMMAND = "parlour.games.cookie_disco.commands.solve"
HERE = Path(__file__).parents[2]


def run(*args: str, **env: str) -> Result:
    return CliRunner(env={"COLUMNS": "200", **env}).invoke(app, ["solve", *args], catch_exceptions=False)


@pytest.fixture
def solution_file(solved: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the real solution file, which a test may change."""
    values = bytes(solved.values)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "own"))
    write(STANDARD.path, values, STANDARD)
    return STANDARD.path


def test_a_solved_game_prints_the_path_of_its_file(solution_file: Path) -> None:
    result = run("cookie")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Cookie Disco is solved: {solution_file} (19.5 MB)\n"
    assert json.loads(run("cookie", "--json").stdout) == {"file": str(solution_file), "bytes": 19_461_184}


def test_a_solution_is_unpacked_as_it_was_packed(solution_file: Path, tmp_path: Path) -> None:
    before, packed = solution_file.read_bytes(), tmp_path / "packed.xz"
    result = run("cookie", "--pack", str(packed), "--json")
    assert json.loads(result.stdout)["packed"] == {"file": str(packed), "bytes": packed.stat().st_size}
    assert packed.stat().st_size < 10_000_000
    assert "exists already: choose another name" in run("cookie", "--pack", str(packed)).stderr
    solution_file.unlink()
    assert run("cookie", "--unpack", str(packed)).exit_code == 0
    assert solution_file.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot read"),
        (b"nonsense", "is not a packed solution, or is truncated"),
        (lzma.compress(b"nonsense")[:-20], "is not a packed solution, or is truncated"),
        (lzma.compress(b"nonsense"), "is not a solution file of Parlour"),
    ],
)
def test_a_file_that_cannot_be_unpacked_changes_nothing(
    solution_file: Path, tmp_path: Path, content: bytes | None, message: str
) -> None:
    before, packed = solution_file.read_bytes(), tmp_path / "packed.xz"
    if content is not None:
        packed.write_bytes(content)
    result = run("cookie", "--unpack", str(packed))
    assert result.exit_code == 1
    assert message in result.stderr
    assert solution_file.read_bytes() == before


def test_the_check_finds_a_wrong_value_under_a_right_checksum(solution_file: Path) -> None:
    values = bytearray(read(solution_file, STANDARD, 19_461_120).values)
    values[5] ^= 2
    write(solution_file, bytes(values), STANDARD)
    result = run("cookie", "--check")
    assert result.exit_code == 1
    assert "does not follow from its moves" in result.stderr


def test_a_damaged_file_is_refused_in_one_line() -> None:
    STANDARD.path.parent.mkdir()
    STANDARD.path.write_bytes(b"something else")
    result = run("cookie")
    assert result.exit_code == 1
    assert result.stderr.endswith("is not a solution file of Parlour; run parlour solve cookie-disco --rebuild\n")


class FakeSolution(NamedTuple):
    """A solution without values."""

    variant: Variant


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of eight positions in place of Cookie Disco."""
    monkeypatch.setattr("parlour.games.cookie_disco.solution.solving.native", lambda: Core)
    monkeypatch.setattr(f"{COMMAND}.solution", lambda variant: FakeSolution(variant))


@pytest.mark.usefixtures("small")
def test_solving_reports_its_phases_and_rebuilds_a_damaged_file() -> None:
    STANDARD.path.parent.mkdir()
    STANDARD.path.write_bytes(b"something else")
    result = run("cookie", "--rebuild")
    assert result.exit_code == 0
    assert result.stderr == "listing moves ...\ndeciding positions ...\n"
    assert bytes(read(STANDARD.path, STANDARD, SIZE).values) == SOLVED
    assert run("cookie").stderr == ""


@pytest.mark.usefixtures("small")
def test_an_option_chooses_the_variant_and_its_file() -> None:
    without = Variant(over_start=False)
    result = run("cookie", "--option", "over_start=no")
    assert result.stdout.startswith(f"Cookie Disco is solved: {without.path} ")
    assert bytes(read(without.path, without, SIZE).values) == SOLVED
    assert not STANDARD.path.exists()
    assert "over_start must be one of yes, no" in run("cookie", "--option", "over_start=maybe").stderr


def test_a_packed_solution_of_the_other_variant_is_refused(solved_without: Solution, tmp_path: Path) -> None:
    packed = tmp_path / "packed.xz"
    assert run("cookie", "--option", "over_start=no", "--pack", str(packed)).exit_code == 0
    before = bytes(solved_without.values)
    result = run("cookie", "--unpack", str(packed), PARLOUR_DATA=str(tmp_path))
    assert result.exit_code == 1
    assert "is for a different version or different options" in result.stderr
    assert (
        run("cookie", "--option", "over_start=no", "--unpack", str(packed), PARLOUR_DATA=str(tmp_path)).exit_code == 0
    )
    assert (tmp_path / "cookie-disco-over-start-no.table").read_bytes().endswith(before)


@pytest.mark.usefixtures("small")
def test_on_a_terminal_each_phase_has_a_bar() -> None:
    result = run("cookie", FORCE_COLOR="1", TERM="xterm")
    assert "listing moves" in result.stderr
    assert "━" in result.stderr
    assert f"{SIZE}/{SIZE}" in result.stderr


@pytest.mark.usefixtures("small")
def test_after_ctrl_c_the_same_command_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            f"{COMMAND}.make_solution",
            lambda threads, _, rebuild, variant: solve(threads, stop_at(3), rebuild, variant),
        )
        result = run("cookie")
    assert result.exit_code == 130
    assert "stopped; run the same command to continue" in result.stderr
    monkeypatch.setattr(Core.CookieDiscoSolver, "passes", passes := list[int]())
    assert run("cookie").exit_code == 0
    assert passes == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tiny"], "only Cookie Disco can be solved, not Tiny Nim"),
        (["cookie", "--rebuild", "--unpack", "x"], "--unpack and --rebuild cannot be combined: use one of them"),
        (["cookie", "--option", "crawl=on"], "Cookie Disco with the crawl cookie is too large to be solved"),
        (
            ["cookie", "--option", "crawl=off", "--option", "values=1,1,1"],
            "Cookie Disco is solved with the values 3,2,1 only",
        ),
        (["cookie", "--threads", "0"], "the number of threads must be 1 to 256, not 0"),
    ],
)
def test_impossible_requests_are_refused(args: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_background_process_exits_silently_if_the_game_is_solved(variant: Variant) -> None:
    done = subprocess.run(
        background.command(variant), env=dict(os.environ), cwd=HERE, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
