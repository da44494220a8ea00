"""Parlour's games as Gymnasium vector environments: a batch in which one program plays every seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from parlour.core import Game, InvalidArgument
from parlour.core.arguments import is_whole
from parlour.core.errors import short
from parlour.core.extras import require_extra
from parlour.native import NativeBatch

require_extra("gym")

import numpy as np  # noqa: E402  the extra is checked first
from gymnasium.spaces import Box, Discrete, MultiDiscrete  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray


class GameVectorEnv(VectorEnv):
    """Many games of one kind for self-play: an action is played for the seat to act, and its view is observed.

    The reward is that of the seat that has just acted, when its action ends the game: 1 for a win, 0 for a draw, and
    a loss divided among the losers; the rewards of all seats are in ``infos["rewards"]``. A game that has ended starts
    again within the same step. ``infos`` also has the ``seat`` to act and the ``action_mask`` of legal actions. All
    arrays are overwritten by the next step.

    :param game: a game or its id
    :param num_envs: the number of games
    :param threads: how many threads share a step
    """

    def __init__(
        self,
        game: Game[Any] | str,
        num_envs: int = 1,
        *,
        threads: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        native: bool | None = None,
    ) -> None:
        self.batch = NativeBatch(game, num_envs, threads, seats=seats, options=options, native=native)
        encoding = self.batch.game.encoding
        assert encoding
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = Box(encoding.low, encoding.high, (self.batch.tensor_size,), np.float32)
        self.single_action_space = Discrete(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.batch.action_count] * num_envs)
        self._games: NDArray[np.intp] = np.arange(num_envs)
        self._no_truncations: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Starts every game again; with a seed, always with the same draws.

        :raises InvalidArgument: if the seed is not a whole number; all games share one
        """
        if seed is not None and not is_whole(seed) and not isinstance(seed, np.integer):
            raise InvalidArgument(f"seed must be one whole number for all games, or None, not {short(seed)}")
        chosen = None if seed is None else int(seed)
        super().reset(seed=chosen, options=options)
        self.batch.reset(int(self.np_random.integers(2**63)) if chosen is None else chosen)
        return self.batch.observe(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one action in every game."""
        batch, acted = self.batch, self.batch.seat.copy()
        is_int64 = isinstance(actions, np.ndarray) and actions.dtype == np.int64  # as the action space samples them
        batch.step(_narrowed(actions) if is_int64 else actions)
        infos = self._infos()
        return batch.observe(), infos["rewards"][self._games, acted], batch.done, self._no_truncations, infos

    def _infos(self) -> dict[str, Any]:
        batch, seats = self.batch, self.batch.seats
        rewards = np.where(batch.done[:, None], (batch.scores * seats - 1) / (seats - 1), np.float32(0))
        return {"seat": batch.seat, "action_mask": batch.masks(), "rewards": rewards.astype(np.float32)}


def _narrowed(actions: NDArray[np.int64]) -> NDArray[np.int32]:
    """The actions in the type of a batch; those that do not fit become illegal ones."""
    return np.clip(actions, -1, np.iinfo(np.int32).max).astype(np.int32)
