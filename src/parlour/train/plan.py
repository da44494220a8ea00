"""What is trained, and how: everything on which the result depends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from parlour.core import Game
from parlour.core.arguments import is_whole
from parlour.native import NativeBatch
from parlour.train.errors import TrainingError
from parlour.train.weights import Shape

LIMITS = {
    "games": (1, 1 << 14),
    "simulations": (2, 1024),
    "considered": (2, 1024),
    "width": (1, 4096),
    "blocks": (0, 64),
    "window": (1, 1000),
    "passes": (1, 100),
    "minibatch": (1, 1 << 16),
    "seed": (0, (1 << 63) - 1),
}
"""The least and the most of each number of a plan."""


@dataclass(frozen=True)
class Plan:
    """A game, the size of the network, and the numbers of the training run."""

    game: str
    """The id of the game."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Its options, as JSON."""
    games: int = 256
    """Games in an iteration."""
    simulations: int = 32
    """Positions that are evaluated for each move."""
    considered: int = 8
    """Actions that a search tries."""
    width: int = 192
    """The size of the network's layers."""
    blocks: int = 2
    """The number of the network's blocks of two layers."""
    window: int = 40
    """How many of the latest iterations it learns from."""
    passes: int = 8
    """How often it learns from a position on average: each iteration draws this many for each new one."""
    minibatch: int = 512
    """Positions in each step of learning."""
    learning_rate: float = 1e-3
    """The size of the steps."""
    seed: int = 0
    """The seed of every random choice."""

    @classmethod
    def of(cls, game: Game[Any], options: Mapping[str, Any] | None = None, **numbers: int) -> Self:
        """A plan with valid numbers.

        :raises TrainingError: if a number is unknown or out of range, or self-play here does not learn the game
        """
        for name, value in numbers.items():
            if name not in LIMITS:
                raise TrainingError(f"no number {name!r} to choose: a plan has {', '.join(LIMITS)}")
            low, high = LIMITS[name]
            if not is_whole(value) or not low <= value <= high:
                raise TrainingError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
        if game.has_secrets:
            raise TrainingError(f"{game.title} has hidden cards: training searches only games with open positions")
        if game.seats[0] != 2:
            raise TrainingError(f"{game.title} cannot be played by two: training needs one opponent")
        return cls(game.id, dict(options or {}), **numbers)

    def batch(self) -> NativeBatch:
        """The games of an iteration."""
        return NativeBatch(self.game, self.games, seats=2, options=self.options)

    def shape(self, games: NativeBatch) -> Shape:
        """The network for these games."""
        return Shape(games.tensor_size, games.action_count, self.width, self.blocks)

    def to_json(self) -> dict[str, Any]:
        """The plan in plain types."""
        return asdict(self)
