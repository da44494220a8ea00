"""The command that trains, with a learner that needs no PyTorch."""

import json
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from tests.train.players import PLAIN, Counting, needs_plain

pytestmark = needs_plain


def run(*arguments: str) -> tuple[int, str, str]:
    assert PLAIN
    result = CliRunner().invoke(app, ["train", PLAIN.id, *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learns with another class, as if PyTorch were installed."""
    torch, learner = ModuleType("torch"), ModuleType("parlour.train.learner")
    torch.__spec__ = ModuleSpec("torch", None)
    learner.Learner = Counting  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "parlour.train.learner", learner)


@pytest.mark.usefixtures("without_torch")
def test_the_command_trains_and_continues(tmp_path: Path) -> None:
    small = ("--games", "2", "--simulations", "2", "--width", "4", "--blocks", "0", "--out", str(tmp_path / "run"))
    code, shown, _ = run("--iterations", "1", *small)
    assert code == 0
    assert "1 iterations of 2 games" in shown
    assert (tmp_path / "run/network.onnx").exists()
    assert f" 'network?file={tmp_path}/run/network.onnx' level-3\n" in shown, "quoted for the shell"
    code, shown, _ = run("--iterations", "2", "--json", *small)
    assert code == 0
    assert json.loads(shown)["iterations"] == 2
    code, _, error = run("--iterations", "2", *small, "--width", "5")
    assert code != 0
    assert "other settings" in error
    code, _, error = run("--iterations", "0", *small)
    assert code != 0
    assert "must be 1 or more" in error


def test_without_pytorch_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    code, _, error = run()
    assert code != 0
    assert "pip install 'parlour[train]'" in error
