"""A training run in a folder: iterations of self-play and learning, continued where they stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol
from zipfile import BadZipFile

import numpy as np

from parlour.core.errors import reason
from parlour.games import load
from parlour.train.errors import TrainingError
from parlour.train.plan import Plan
from parlour.train.search import Floats
from parlour.train.selfplay import Samples, SelfPlay
from parlour.train.symmetry import Symmetries
from parlour.train.weights import Shape, Weights, random_weights

FORMAT = 2
MANIFEST, NETWORK = "training.json", "network.onnx"
SEED_STRIDE = 1_000_003
"""Iterations of training runs with different seeds have different seeds."""


class Report(NamedTuple):
    """What an iteration did."""

    iteration: int
    """Its number, from 1."""
    positions: int
    """The new positions that it learned from."""
    loss: float
    """The mean loss of its minibatches."""


class Learner(Protocol):
    """A network that learns; ``parlour.train.learner`` has the one in PyTorch."""

    def evaluate(self, tensors: Floats) -> tuple[Floats, Floats]:
        """The logits and values of each row."""

    def learn(self, minibatches: Iterable[Samples]) -> float:
        """Takes a step for each minibatch, and returns the mean loss."""

    def weights(self) -> Weights:
        """The weights that play."""

    def save(self) -> bytes:
        """Everything that it needs to continue."""

    def restore(self, content: bytes) -> None:
        """Continues from what was saved; raises ValueError if that is damaged."""


class Training:
    """Trains a network by self-play, one iteration at a time; a folder keeps everything that the next one needs.

    The same plan gives the same network on the same machine, whether or not it is interrupted.
    """

    def __init__(self, folder: Path, plan: Plan, learner: Callable[[Shape, Weights, float], Learner]) -> None:
        """The training run in a folder, which is created if it does not exist.

        :raises TrainingError: if the folder contains something else or another training run
        """
        self.folder, self.plan, self.iteration = folder, plan, 0
        games = plan.batch()
        self._shape, self._symmetries = plan.shape(games), Symmetries(games)
        weights = random_weights(self._shape, np.random.default_rng(plan.seed))
        self._learner = learner(self._shape, weights, plan.learning_rate)
        self._selfplay = SelfPlay(games, self._learner.evaluate, plan.simulations, plan.considered)
        self._window: list[Samples] = []
        self._open()

    def run(self, iterations: int) -> Generator[Report, None, None]:
        """Trains until this many iterations are complete, and yields a report after each that was missing."""
        while self.iteration < iterations:
            self.iteration += 1
            seed = self.plan.seed * SEED_STRIDE + self.iteration
            samples = self._selfplay.play(seed)
            self._window = [*self._window, samples][-self.plan.window :]
            loss = self._learner.learn(self._minibatches(len(samples.values), np.random.default_rng(seed)))
            self._save(samples)
            yield Report(self.iteration, len(samples.values), loss)

    def onnx(self) -> bytes:
        """The network as an ONNX file."""
        from parlour.train.onnx_file import onnx_model  # imported late: only this needs onnx

        game = load(self.plan.game)
        facts = {"game": game.id, "version": str(game.version), "options": json.dumps(dict(self.plan.options))}
        return onnx_model(self._shape, self._learner.weights(), {**facts, "iterations": str(self.iteration)})

    def _minibatches(self, new: int, rng: np.random.Generator) -> Iterator[Samples]:
        """Positions of the window at random, each seen in a random way, in proportion to how many are new."""
        samples, size = Samples.joined(self._window), self.plan.minibatch
        for _ in range(max(1, self.plan.passes * new // size)):
            rows = rng.integers(0, len(samples.values), size)
            yield self._symmetries.varied(Samples(*(array[rows] for array in samples)), rng)

    def _open(self) -> None:
        manifest = self.folder / MANIFEST
        plan = {"training": FORMAT, "plan": self.plan.to_json()}
        try:
            if not manifest.exists():
                if self.folder.exists() and any(self.folder.iterdir()):
                    raise TrainingError(f"{str(self.folder)!r} is not empty, and not a training run: choose another")
                self.folder.mkdir(parents=True, exist_ok=True)
                self._write(MANIFEST, json.dumps(plan, indent=1).encode())
                return
            if json.loads(manifest.read_text("utf-8")) != plan:
                raise TrainingError(f"{str(self.folder)!r} is a training run with other settings: choose another")
            self._restore()
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise TrainingError(f"cannot continue the training run in {str(self.folder)!r}: {reason(error)}") from None

    def _restore(self) -> None:
        """Continues after the newest checkpoint."""
        stored = sorted(self.folder.glob("checkpoint-*.pt"))
        if not stored:
            return
        self._learner.restore(stored[-1].read_bytes())
        self.iteration = int(stored[-1].stem.partition("-")[2])
        for number in range(max(1, self.iteration - self.plan.window + 1), self.iteration + 1):
            with np.load(BytesIO((self.folder / _games_name(number)).read_bytes())) as arrays:
                self._window.append(Samples(arrays["tensors"], arrays["policies"], arrays["values"]))

    def _save(self, samples: Samples) -> None:
        """Writes the games and the network, then the checkpoint that needs the games, and removes what is outdated."""
        stream = BytesIO()
        np.savez_compressed(stream, **samples._asdict())
        self._write(_games_name(self.iteration), stream.getvalue())
        self._write(NETWORK, self.onnx())
        self._write(_checkpoint_name(self.iteration), self._learner.save())
        outdated = _checkpoint_name(self.iteration - 1), _games_name(self.iteration - self.plan.window)
        for name in outdated:
            (self.folder / name).unlink(missing_ok=True)

    def _write(self, name: str, content: bytes) -> None:
        """Writes a file, which appears only once it is complete."""
        part = self.folder / f"{name}.part"
        try:
            part.write_bytes(content)
            part.replace(self.folder / name)
        except OSError as error:
            raise TrainingError(f"cannot write {str(self.folder / name)!r}: {reason(error)}") from None


def _games_name(iteration: int) -> str:
    return f"games-{iteration:05}.npz"


def _checkpoint_name(iteration: int) -> str:
    return f"checkpoint-{iteration:05}.pt"
