"""A learner without PyTorch, and networks with random weights."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from parlour.games import load
from parlour.native import NativeBatch
from parlour.train.onnx_file import onnx_model
from parlour.train.search import Floats
from parlour.train.selfplay import Samples
from parlour.train.weights import Shape, Weights, random_weights
from tests.settings import GAMES

OPEN = [game for game in map(load, GAMES) if game.encoding and not game.has_secrets and game.seats[0] == 2]
"""The games that can be trained."""
PLAIN = next((game for game in OPEN if game.encoding and not game.encoding.chance_actions(game.initial())), None)
"""One of them without chance; None if it is not installed."""
needs_plain = pytest.mark.skipif(PLAIN is None, reason="no game without chance and secrets is installed")


class Counting:
    """Judges positions by a random projection, and counts what it is asked to learn."""

    def __init__(self, shape: Shape, weights: Weights, learning_rate: float) -> None:
        self._weights = weights
        self.seen = 0.0

    def evaluate(self, tensors: Floats) -> tuple[Floats, Floats]:
        hidden = np.maximum(tensors @ self._weights["input.weight"].T, 0)
        logits = hidden @ self._weights["policy.weight"].T * 50 + self.seen
        return logits.astype(np.float32), np.tanh(hidden @ self._weights["value.weight"].T * 50)[:, 0]

    def learn(self, minibatches: Iterable[Samples]) -> float:
        for samples in minibatches:
            self.seen += float(samples.values.sum())
        self._weights = {**self._weights, "value.bias": np.array([self.seen], np.float32)}
        return self.seen

    def weights(self) -> Weights:
        return self._weights

    def save(self) -> bytes:
        return pickle.dumps((self.seen, self._weights))

    def restore(self, content: bytes) -> None:
        try:
            self.seen, self._weights = pickle.loads(content)
        except Exception as error:
            raise ValueError(str(error)) from None


def random_network(game: str, file: Path, *, seats: int = 2, version: int | None = None) -> Path:
    """A file with a small network for a game, with random weights."""
    batch = NativeBatch(game, 1, seats=seats)
    shape = Shape(batch.tensor_size, batch.action_count, 8, 1)
    facts = {"game": game, "version": str(load(game).version if version is None else version)}
    file.write_bytes(onnx_model(shape, random_weights(shape, np.random.default_rng(1)), facts))
    return file
