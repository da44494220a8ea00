"""Samples seen in other ways: a network learns from a position and its mirror image as from two."""

from __future__ import annotations

import numpy as np

from parlour.native import NativeBatch
from parlour.train.selfplay import Samples


class Symmetries:
    """The symmetries of a game as arrays; the first one changes nothing."""

    def __init__(self, games: NativeBatch) -> None:
        found = games.symmetries
        self._tensors = np.array([range(games.tensor_size), *(each.tensor for each in found)], np.int32)
        self._actions = np.array([range(games.action_count), *(each.actions for each in found)], np.int32)
        self._has_image = np.zeros_like(self._actions, dtype=np.bool_)
        for images, actions in zip(self._has_image, self._actions, strict=True):
            images[actions[actions >= 0]] = True

    def varied(self, samples: Samples, rng: np.random.Generator) -> Samples:
        """The samples, each seen in a random way, or as it is where an action of its policy has no fixed image."""
        if len(self._tensors) == 1:
            return samples
        ways = rng.integers(0, len(self._tensors), len(samples.values))
        possible = samples.policies > 0
        ways[(possible & ~self._has_image[ways]).any(axis=1)] = 0
        chosen = self._actions[ways]
        policies = np.where(chosen >= 0, np.take_along_axis(samples.policies, np.maximum(chosen, 0), 1), 0)
        tensors = np.take_along_axis(samples.tensors, self._tensors[ways], 1)
        return Samples(tensors, policies.astype(np.float16), samples.values)
