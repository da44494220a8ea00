"""Examples in documents, run if the games that they mention are installed."""

import doctest
import re
from pathlib import Path

import pytest

from parlour.games import BUILTIN

ROOT = Path(__file__).parent.parent
PYTHON = re.compile(r"^```python\n.*?^```$", re.MULTILINE | re.DOTALL)


def missing() -> list[str]:
    """The games that have a page, but whose folders have been removed."""
    return sorted({page.stem for page in (ROOT / "docs/games").glob("*.md")} - set(BUILTIN))


def run_examples(page: Path) -> doctest.TestResults:
    """Runs the examples of a page; skips the test if they mention a game that is missing."""
    check_games("".join(PYTHON.findall(page.read_text("utf-8"))))
    return doctest.testfile(str(page), module_relative=False, encoding="utf-8")


def check_games(text: str) -> None:
    """Skips the test if a text mentions a game whose folder has been removed."""
    for name in missing():
        if name in text or name.replace("-", "_") in text:
            pytest.skip(f"{name} is missing")
