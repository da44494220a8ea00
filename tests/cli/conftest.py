from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from parlour.cli import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty folder to work in, and another that unfinished games are kept in."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs a command as if it was typed; a traceback fails the test."""

    def run(*args: str, **named: object) -> Result:
        return CliRunner().invoke(app, list(args), catch_exceptions=False, prog_name="parlour", **named)

    return run
