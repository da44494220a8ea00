"""The page about the arena, executed; ``python -m tests.arena.test_docs`` writes what the commands print into it."""

import re
import shlex
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.main import get_command
from typer.testing import CliRunner

from parlour.arena import Match, play_game
from parlour.cli import app
from parlour.games import load
from tests.documents import check_games, run_examples

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def rerun(page: str) -> str:
    """The page with what its commands print now, without their progress."""
    return BLOCK.sub(lambda block: "".join(map(_shown, re.findall(r"^\$ (.*)$", block[0], re.MULTILINE))), page)


def _shown(command: str) -> str:
    _, *args = shlex.split(command)
    result = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"}).invoke(app, [*args, "--workers", "1"])
    return f"$ {command}\n{result.stdout}"


def test_the_commands_print_what_the_page_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("parlour.games._foreign", dict)  # the games of the tests would be listed, too
    text = PAGE.read_text("utf-8")
    check_games(text)
    assert rerun(text) == text


def test_the_python_does_what_the_page_says():
    failed, tried = run_examples(PAGE)
    assert tried > 8
    assert failed == 0


def test_every_option_and_every_key_is_on_the_page():
    text = PAGE.read_text("utf-8")
    for command in ("arena", "study", "compare"):
        for parameter in vars(get_command(app))["commands"][command].params:
            if parameter.param_type_name == "option" and parameter.name != "help":
                assert f"`{parameter.opts[0]}" in text or f"{parameter.opts[0]} " in text, parameter.opts
    for key in play_game(Match.of(load("nim"), ["random"]), 1).to_json():
        assert f"`{key}`" in text


if __name__ == "__main__":
    with TemporaryDirectory() as folder, chdir(folder):
        PAGE.write_text(rerun(PAGE.read_text("utf-8")), "utf-8")
