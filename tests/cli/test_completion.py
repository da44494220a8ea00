"""What shells complete."""

import os
import subprocess
import sys

import pytest

from tests.settings import GAMES


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    asked = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1), "_PARLOUR_COMPLETE": "complete_bash"}
    code = "import sys; sys.argv = ['parlour']; from parlour.__main__ import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    return run.stdout.split()


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        (["parlour", "are"], ["arena"]),
        (["parlour", "why", GAMES[0][:-1]], [GAMES[0]]),
        (["parlour", "arena", GAMES[0][:-1]], [GAMES[0]]),
        (["parlour", "arena", GAMES[0], "rand"], ["random"]),
        (["parlour", "study", GAMES[0], "--pag"], ["--page"]),
    ],
)
def test_the_shell_completes_commands_games_bots_and_options(words, offers):
    assert completed(*words) == offers


def test_completion_can_be_installed(run):
    shown = run("--help").stdout
    assert "--install-completion" in shown
    assert "--show-completion" in shown
