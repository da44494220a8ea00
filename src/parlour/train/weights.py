"""The shape of the network that is trained, and its weights as arrays."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Weights: TypeAlias = dict[str, NDArray[np.float32]]


class Shape(NamedTuple):
    """A network of fully connected layers: one that reads the tensor, blocks of two with a shortcut, and two heads."""

    inputs: int
    """The size of a tensor."""
    actions: int
    """The size of the action space."""
    width: int
    """The size of the layers between."""
    blocks: int
    """The number of blocks of two layers."""

    @property
    def layers(self) -> dict[str, tuple[int, int]]:
        """The inputs and outputs of each layer, by name."""
        inner = {f"block{number}.{half}": (self.width, self.width) for number in range(self.blocks) for half in "ab"}
        heads = {"policy": (self.width, self.actions), "value": (self.width, 1)}
        return {"input": (self.inputs, self.width), **inner, **heads}


def random_weights(shape: Shape, rng: np.random.Generator) -> Weights:
    """Weights to start from; the heads begin near zero, so that every action is equally likely at first."""
    weights: Weights = {}
    for name, (inputs, outputs) in shape.layers.items():
        scale = 0.01 if name in ("policy", "value") else np.sqrt(2 / inputs)
        scale *= 0.5 if name.endswith(".b") else 1
        weights[f"{name}.weight"] = (rng.standard_normal((outputs, inputs)) * scale).astype(np.float32)
        weights[f"{name}.bias"] = np.zeros(outputs, np.float32)
    return weights
