"""Fixtures for all tests: the native core, the command line, and bots that are functions."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import parlour.arena.match
import parlour.bots.pool
from parlour import engine
from parlour.bots import make
from parlour.cli import app
from tests.arena.players import Player

Run = Callable[..., Result]


def examples(at_night: int) -> int:
    """How many random examples a slow test tries: a third of those that it tries in ``make nightly``."""
    return at_night if os.environ.get("PARLOUR_EVERY_CASE") == "1" else at_night // 3


@pytest.fixture(scope="session")
def native_core() -> None:
    """Fails where the native core has not been built; skips the tests where it is switched off on purpose."""
    if os.environ.get("PARLOUR_PURE") == "1":
        pytest.skip("PARLOUR_PURE=1 switches the native core off")
    assert engine.is_native(), f"{engine.notice()}; these tests need it"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an empty working directory, and another for unfinished games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs a command as if it were typed; an exception fails the test."""

    def run(*args: str, **named: Any) -> Result:
        return CliRunner().invoke(app, list(args), catch_exceptions=False, prog_name="parlour", **named)

    return run


@pytest.fixture
def play(run: Run, home: Path) -> Callable[..., str]:
    """Plays with the lines that people type, and returns what they see."""

    def play(*args: str, typed: list[str]) -> str:
        result = run(*args, input="".join(f"{line}\n" for line in typed))
        assert result.exit_code == 0
        assert result.stderr == ""
        return result.stdout

    return play


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], Player]]:
    """More bots by name; each is created for every game and seat."""
    factories: dict[str, Callable[[], Player]] = {}

    def made(spec, game, options=None):
        return factories[spec]() if spec in factories else make(spec, game, options)

    monkeypatch.setattr(parlour.bots.pool, "make", made)
    monkeypatch.setattr(parlour.arena.match, "make", made)
    return factories
