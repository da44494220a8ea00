"""What a seat has seen since the start as a tensor: perfect recall for networks that need it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.core import Seat
from parlour.core.encoding import Part
from parlour.native.arrays import numpy

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

RECALL_MOVES = 1024
"""The moves that a tensor holds by default: more than nearly all games have."""
MAX_RECALL_MOVES = 1 << 16
HIDDEN = -1
"""In place of an action that a seat did not see."""


class Recall:
    """Moves as rows: who acted, seat by seat and then chance, and the action plus one in binary, lowest bit first.

    A hidden action is a row without bits, and the rows after the last move are zeros.

    :param actions: the size of the larger action space, that of the seats or that of chance
    """

    def __init__(self, seats: int, actions: int, moves: int) -> None:
        self._seats, self._bits, self._moves = seats, actions.bit_length(), moves

    @property
    def part(self) -> Part:
        """The name and the shape of the rows."""
        return Part("moves", (self._moves, self._seats + 1 + self._bits))

    def tensor(self, memory: Sequence[tuple[Seat, int]]) -> NDArray[float32]:
        """The latest moves of a seat's memory, the newest first."""
        np = numpy()
        out: NDArray[float32] = np.zeros(self.part.shape, np.float32)
        latest = memory[: -self._moves - 1 : -1]
        if latest:
            actors, actions = np.array(latest).T
            rows = np.arange(len(latest))
            out[rows, actors % (self._seats + 1)] = 1  # chance is -1, so its column is the last
            out[: len(latest), self._seats + 1 :] = (actions[:, None] + 1) >> np.arange(self._bits) & 1
        return out
