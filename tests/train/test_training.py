"""Trainings in folders: continued where they stopped, and refused where they cannot."""

import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.core.extras import MissingExtra, require_extra
from parlour.games import load, names
from parlour.train.errors import TrainingError
from parlour.train.plan import Plan
from parlour.train.training import MANIFEST, NETWORK, Training
from tests.train.players import PLAIN, Counting, needs_plain

pytestmark = needs_plain
SMALL = {"games": 4, "simulations": 4, "considered": 4, "width": 8, "blocks": 1, "window": 2, "minibatch": 8}


def plan(**numbers: int) -> Plan:
    assert PLAIN
    return Plan.of(PLAIN, None, **{**SMALL, **numbers})


def trained(folder: Path, iterations: int, chosen: Plan | None = None) -> Training:
    training = Training(folder, chosen or plan(), Counting)
    list(training.run(iterations))
    return training


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_interrupted_training_becomes_the_same_network(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 4)
    for iterations in (1, 3, 4):
        continued = trained(tmp_path / "parts", iterations)
    assert whole.onnx() == continued.onnx()
    assert whole.onnx() != trained(tmp_path / "other", 4, plan(seed=1)).onnx()
    assert sorted(files(tmp_path / "parts")) == [
        "checkpoint-00004.pt",
        "games-00003.npz",
        "games-00004.npz",
        NETWORK,
        MANIFEST,
    ]
    assert (tmp_path / "parts" / NETWORK).read_bytes() == whole.onnx()
    assert list(continued.run(4)) == [], "nothing is left to do"


def test_a_folder_without_a_training_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(TrainingError, match="not empty, and not a training run"):
        Training(tmp_path, plan(), Counting)
    trained(tmp_path / "run", 2)
    with pytest.raises(TrainingError, match="other settings"):
        Training(tmp_path / "run", plan(width=9), Counting)


@pytest.mark.parametrize("damaged", ["checkpoint-00002.pt", "games-00002.npz", MANIFEST])
def test_a_damaged_file_is_named_in_words(tmp_path: Path, damaged: str) -> None:
    trained(tmp_path, 2)
    for content in (b"", b"\x00 nonsense", (tmp_path / damaged).read_bytes()[:50]):
        (tmp_path / damaged).write_bytes(content)
        with pytest.raises(TrainingError, match="cannot continue the training run in"):
            Training(tmp_path, plan(), Counting)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TrainingError, match="file"):
        Training(tmp_path / "file", plan(), Counting)


@pytest.mark.parametrize(
    "numbers",
    [{"games": 0}, {"simulations": 1}, {"width": "8"}, {"seed": -1}, {"blocks": 65}, {"window": True}],
    ids=repr,
)
def test_numbers_out_of_range_are_refused(numbers: dict[str, Any]) -> None:
    with pytest.raises(TrainingError, match=f"{next(iter(numbers))} must be a whole number from"):
        plan(**numbers)


@needs_plain
def test_a_plan_names_a_number_that_it_does_not_have() -> None:
    with pytest.raises(TrainingError, match="no number 'nodes' to choose: a plan has games, "):
        plan(nodes=3)


def test_games_with_hidden_cards_are_refused() -> None:
    secretive = [load(name) for name in names() if load(name).has_secrets and load(name).encoding]
    assert secretive
    for game in secretive:
        with pytest.raises(TrainingError, match="hidden cards"):
            Plan.of(game)


def test_without_pytorch_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtra, match=r"training needs extra packages: pip install 'parlour\[train\]'"):
        require_extra("train")
