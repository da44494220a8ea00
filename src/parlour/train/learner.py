"""A network in PyTorch that learns from samples."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from parlour.train.search import Floats
from parlour.train.selfplay import Samples
from parlour.train.weights import Shape, Weights

AVERAGE_DECAY = 0.995
"""How much of the average stays after each step of learning; the average plays."""
WEIGHT_DECAY, MAX_GRADIENT = 1e-4, 1.0


class Learner:
    """A network that learns, and the average of its latest weights, which plays."""

    def __init__(self, shape: Shape, weights: Weights, learning_rate: float) -> None:
        torch.set_num_threads(1)
        self._network = Network(shape)
        self._network.load(weights)
        self._average: Any = AveragedModel(self._network, multi_avg_fn=get_ema_multi_avg_fn(AVERAGE_DECAY))
        self._optimizer = torch.optim.AdamW(self._network.parameters(), learning_rate, weight_decay=WEIGHT_DECAY)

    def evaluate(self, tensors: Floats) -> tuple[Floats, Floats]:
        """The logits and values of each row, by the averaged weights."""
        with torch.inference_mode():
            logits, values = self._average(torch.from_numpy(tensors))
        return logits.numpy(), values.numpy()

    def learn(self, minibatches: Iterable[Samples]) -> float:
        """Takes a step for each minibatch, and returns the mean loss."""
        losses = []
        for samples in minibatches:
            self._optimizer.zero_grad()
            error = self._network.loss(*(torch.from_numpy(array).float() for array in samples))
            error.backward()
            nn.utils.clip_grad_norm_(self._network.parameters(), MAX_GRADIENT)
            self._optimizer.step()
            self._average.update_parameters(self._network)
            losses.append(error.item())
        return float(sum(losses) / len(losses))

    def weights(self) -> Weights:
        """A copy of the averaged weights."""
        network: Network = self._average.module
        return network.weights()

    def save(self) -> bytes:
        """Everything that it needs to continue."""
        stream = BytesIO()
        torch.save({name: part.state_dict() for name, part in self._parts().items()}, stream)
        return stream.getvalue()

    def restore(self, content: bytes) -> None:
        """Continues from what was saved.

        :raises ValueError: if the content is damaged
        """
        try:
            stored = torch.load(BytesIO(content), weights_only=True)
            for name, part in self._parts().items():
                part.load_state_dict(stored[name])
        except Exception as error:  # pickle and zip archives fail in many ways
            raise ValueError(f"a damaged checkpoint: {error}") from None

    def _parts(self) -> dict[str, Any]:
        return {"network": self._network, "average": self._average, "optimizer": self._optimizer}


class Network(nn.Module):  # type: ignore[misc]  # without types where PyTorch is not installed
    """A policy and a value from a tensor."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.layers = nn.ModuleDict({_key(name): nn.Linear(*size) for name, size in shape.layers.items()})

    def forward(self, tensors: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all actions, and the value for the seat that acts, of each row."""
        hidden = functional.relu(self.layers["input"](tensors))
        for number in range(self.shape.blocks):
            inner = functional.relu(self.layers[_key(f"block{number}.a")](hidden))
            hidden = functional.relu(hidden + self.layers[_key(f"block{number}.b")](inner))
        return self.layers["policy"](hidden), torch.tanh(self.layers["value"](hidden)).squeeze(1)

    def loss(self, tensors: Tensor, policies: Tensor, values: Tensor) -> Tensor:
        """How far it is from what the searches found and how the games ended."""
        logits, guessed = self(tensors)
        policy_loss = -(policies * functional.log_softmax(logits, dim=1)).sum(dim=1).mean()
        return policy_loss + functional.mse_loss(guessed, values)

    def load(self, weights: Weights) -> None:
        """Takes over weights."""
        self.load_state_dict(
            {f"layers.{_key(layer)}.{kind}": torch.from_numpy(array) for (layer, kind), array in _split(weights)}
        )

    def weights(self) -> Weights:
        """A copy of its weights."""
        layers = {name: self.layers[_key(name)] for name in self.shape.layers}
        return {
            f"{name}.{kind}": getattr(layer, kind).detach().numpy().copy()
            for name, layer in layers.items()
            for kind in ("weight", "bias")
        }


def _key(layer: str) -> str:
    """The name of a layer where points are not allowed."""
    return layer.replace(".", "_")


def _split(weights: Weights) -> Iterable[tuple[tuple[str, str], Floats]]:
    for name, array in weights.items():
        layer, _, kind = name.rpartition(".")
        yield (layer, kind), array
