"""The commands on the pages, executed; ``python -m tests.cli.test_docs`` writes what they print into the pages."""

import re
import shlex
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from typer import Context
from typer.main import get_command
from typer.testing import CliRunner

from parlour.cli import app
from parlour.cli.repl.keywords import KEYWORDS
from tests.documents import check_games

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "cli.md", DOCS / "record.md", *sorted((DOCS / "games").glob("*.md"))]
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def executed(command: str) -> str:
    """What a line prints; it may end with ``> FILE``."""
    program, *args = shlex.split(command)
    assert program == "parlour"
    file = args[args.index(">") + 1] if ">" in args else None
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    result = runner.invoke(app, args[: args.index(">")] if file else args, catch_exceptions=False)
    if file:
        Path(file).write_text(result.stdout)
    return "" if file else "\n".join(line.rstrip() for line in result.output.splitlines())


def rerun(page: str) -> str:
    """The page with what its commands print now."""
    return BLOCK.sub(lambda block: "".join(_shown(command) for command in _commands(block[0])), page)


def _commands(block: str) -> list[str]:
    return [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]


def _shown(command: str) -> str:
    return f"$ {command}\n" + (f"{output}\n" if (output := executed(command)) else "")


@pytest.fixture(autouse=True)
def _only_real_games(monkeypatch):
    monkeypatch.setattr("parlour.games._foreign", dict)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_on_a_page_print_what_it_says(page):
    text = page.read_text("utf-8")
    check_games("".join([page.stem, *BLOCK.findall(text)]))
    assert rerun(text) == text


def test_every_command_and_every_keyword_is_on_the_page():
    text = (DOCS / "cli.md").read_text("utf-8")
    commands: Any = get_command(app)
    for name in commands.list_commands(Context(commands)):
        assert f"\n## parlour {name}\n" in text
    for word in KEYWORDS:
        assert f"`{word}" in text or word == "help"


if __name__ == "__main__":
    with TemporaryDirectory() as folder, chdir(folder):
        for page in PAGES:
            page.write_text(rerun(page.read_text("utf-8")), "utf-8")
