"""The network in PyTorch: it learns, and ONNX Runtime computes the same. Skipped where PyTorch is not installed."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.bots import Clock, make
from parlour.bots.network_file import NetworkFile
from parlour.native import NativeBatch
from parlour.train.plan import Plan
from parlour.train.selfplay import Samples
from parlour.train.training import NETWORK, Training
from parlour.train.weights import Shape, random_weights
from tests.train.players import PLAIN, needs_plain

pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'parlour[train]'")

pytestmark = needs_plain


def test_a_tiny_network_is_trained_exported_and_plays_a_whole_game(tmp_path: Path) -> None:
    from parlour.train.learner import Learner

    assert PLAIN
    plan = Plan.of(PLAIN, games=8, simulations=4, considered=4, width=16, blocks=1, window=3, minibatch=32)
    for iterations in (1, 2):  # the second continues the first
        training = Training(tmp_path, plan, Learner)
        reports = list(training.run(iterations))
        assert len(reports) == 1
    batch = NativeBatch(PLAIN, 64, seed=1)
    for _ in range(8):
        batch.step(batch.sample())
    logits, values = NetworkFile(PLAIN, str(tmp_path / NETWORK)).evaluate(batch.observe())
    expected_logits, expected_values = training._learner.evaluate(batch.observe())
    assert np.allclose(logits, expected_logits, atol=2e-2), "weights are stored in half precision"
    assert np.allclose(values, expected_values, atol=2e-2)
    bot, state, rng = make(f"network?file={tmp_path / NETWORK}&simulations=16", PLAIN), PLAIN.initial(), Random(1)
    while state.outcome is None:
        assert state.turn is not None
        state = state.play(bot.choose(state, state.turn, rng, Clock()))


def test_learning_lowers_the_loss_and_can_be_saved() -> None:
    from parlour.train.learner import Learner

    shape, rng = Shape(6, 4, 8, 1), np.random.default_rng(1)
    learner = Learner(shape, random_weights(shape, rng), 1e-2)
    tensors = rng.standard_normal((64, 6)).astype(np.float16)
    policies = np.eye(4, dtype=np.float16)[tensors[:, :4].argmax(axis=1)]
    samples = Samples(tensors, policies, np.sign(tensors[:, 5]))
    first = learner.learn([samples])
    for _ in range(60):
        last = learner.learn([samples])
    assert last < first / 2
    other = Learner(shape, random_weights(shape, rng), 1e-2)
    other.restore(learner.save())
    assert other.learn([samples]) == learner.learn([samples])
    assert all(np.array_equal(array, other.weights()[name]) for name, array in learner.weights().items())
    with pytest.raises(ValueError, match="damaged"):
        other.restore(b"nonsense")
