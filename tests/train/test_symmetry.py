"""Samples seen in other ways: the policy changes places with the tensor, and values stay."""

import numpy as np
import pytest

from parlour.native import NativeBatch
from parlour.train.selfplay import Samples
from parlour.train.symmetry import Symmetries
from tests.train.players import OPEN, PLAIN, needs_plain


def samples_of(games: NativeBatch, actions: np.ndarray) -> Samples:
    """Samples whose policies are sure of one action."""
    policies = np.eye(games.action_count, dtype=np.float16)[actions]
    return Samples(games.observe().astype(np.float16), policies, np.linspace(-1, 1, games.n).astype(np.float16))


@needs_plain
def test_each_sample_is_seen_in_one_of_its_ways_and_all_ways_occur() -> None:
    assert PLAIN
    games = NativeBatch(PLAIN, 64, seed=3)
    for _ in range(6):
        games.step(games.sample())
    samples = samples_of(games, games.sample())
    varied = Symmetries(games).varied(samples, np.random.default_rng(1))
    assert np.array_equal(varied.values, samples.values)
    found = set()
    for row in range(games.n):
        ways = {0: (samples.tensors[row], samples.policies[row])}
        for number, symmetry in enumerate(games.symmetries, 1):
            actions = np.array(symmetry.actions)
            policy = np.where(actions >= 0, samples.policies[row][np.maximum(actions, 0)], 0)
            ways[number] = samples.tensors[row][list(symmetry.tensor)], policy
        seen = [
            number
            for number, (tensor, policy) in ways.items()
            if np.array_equal(varied.tensors[row], tensor) and np.array_equal(varied.policies[row], policy)
        ]
        assert seen, "a way that the game does not name"
        found.update(seen)
    assert len(found) == 1 + len(games.symmetries)


@needs_plain
def test_a_sample_whose_action_has_no_image_stays_as_it_is() -> None:
    assert PLAIN
    games = NativeBatch(PLAIN, 32, seed=3)
    without = [
        action for symmetry in games.symmetries for action in set(range(games.action_count)) - {*symmetry.actions}
    ]
    if not without:
        pytest.skip("every action has an image")
    samples = samples_of(games, np.full(games.n, without[0]))
    has_image = [symmetry for symmetry in games.symmetries if without[0] in symmetry.actions]
    varied = Symmetries(games).varied(samples, np.random.default_rng(1))
    assert np.allclose(varied.policies.sum(axis=1), 1), "no part of a policy is lost"
    unchanged = (varied.policies[:, without[0]] == 1).mean()
    assert unchanged > (len(games.symmetries) - len(has_image)) / (1 + len(games.symmetries)) / 2


def test_samples_of_games_without_symmetries_are_left_alone() -> None:
    for game in OPEN:
        games = NativeBatch(game, 4)
        if not games.symmetries:
            samples = samples_of(games, games.sample())
            assert Symmetries(games).varied(samples, np.random.default_rng(1)) is samples
