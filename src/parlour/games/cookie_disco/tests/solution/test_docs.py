"""The page about the solution is up to date; running this module regenerates it."""

import doctest
import os
import re
import shlex
from contextlib import chdir
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.games.cookie_disco.solution import VARIANTS, solve

GAME = Path(__file__).parents[2]
ROOT = GAME.parents[3]
DOCS = ROOT / "docs"
PAGE, FIGURES = DOCS / "cookie-disco-solution.md", DOCS / "cookie-disco-solution"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"^```.*?^```$|`[^`]*`", re.MULTILINE | re.DOTALL)
LARGE = re.compile(r"\d[\d,]*\d{3}|\d+\.\d+|\d{2,}")
"""Numbers that have to be printed by a command on the page."""


def executed(*args: str) -> str:
    return CliRunner(env={"COLUMNS": "120", "NO_COLOR": "1"}).invoke(app, list(args), catch_exceptions=False).stdout


def rerun(page: str) -> str:
    """The page with what its commands print now."""
    return BLOCK.sub(lambda block: "".join(map(_shown, re.findall(r"^\$ (.*)$", block[0], re.MULTILINE))), page)


def _shown(command: str) -> str:
    return f"$ {command}\n{executed(*shlex.split(command)[1:])}"


@pytest.mark.nightly
@pytest.mark.usefixtures("solved")
def test_the_commands_print_and_write_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among them the check of all values, which is the proof."""
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8")
    assert "$ parlour solve cookie-disco --check\nall 19,461,120 values follow from the moves\n" in text
    assert "$ parlour solve cookie-disco --option over_start=no --check\nall 19,461,120 values follow" in text
    assert rerun(text) == text
    written = {path.name: path.read_text("utf-8") for path in Path(FIGURES.name).iterdir()}
    assert written == {path.name: path.read_text("utf-8") for path in FIGURES.iterdir()}


def test_every_number_in_the_prose_is_printed_by_a_command() -> None:
    text = PAGE.read_text("utf-8")
    printed = set(LARGE.findall("\n".join(CODE.findall(text))))
    prose = re.sub(r"\(CD-\d+\)|SHA-256|\]\(.*?\)", "", CODE.sub("", text))
    assert set(LARGE.findall(prose)) - printed <= {"255"}  # how a draw is written
    (claim,) = re.findall(r"^- \*\*Cookie Disco is solved.*$", (DOCS.parent / "README.md").read_text("utf-8"), re.M)
    assert LARGE.findall(claim)[0] in printed


@pytest.mark.usefixtures("solved")
def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 5
    assert failed == 0


if __name__ == "__main__":
    os.environ.setdefault("PARLOUR_DATA", str(ROOT / "build" / "solution"))
    for variant in VARIANTS:
        solve(variant=variant)
    with TemporaryDirectory() as folder, chdir(folder):
        PAGE.write_text(rerun(PAGE.read_text("utf-8")), "utf-8")
        copytree(FIGURES.name, FIGURES, dirs_exist_ok=True)
