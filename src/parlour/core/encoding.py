"""How the moves and views of a game become numbers, for learning programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import prod
from typing import Any, ClassVar, NamedTuple

from parlour.core.state import Seat


class Part(NamedTuple):
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]


class Encoding(ABC):
    """The numbers of a game's moves, and the tensors of its views.

    Moves are numbered differently within a position, from 0 on, below ``actions`` for a seat and below
    ``chance_actions`` for chance. The numbering is the same in every position of a game with the same options, and
    changes only with the game's version.
    """

    low: ClassVar[float] = 0.0
    high: ClassVar[float] = 1.0
    """The numbers of a tensor lie between these."""

    @abstractmethod
    def actions(self, state: Any) -> int:
        """The size of the action space of the seats."""

    @abstractmethod
    def action(self, state: Any, move: Any) -> int:
        """The number of a legal move, of a seat or of chance."""

    @abstractmethod
    def parts(self, state: Any) -> tuple[Part, ...]:
        """The parts of a tensor, in their order."""

    @abstractmethod
    def observe(self, view: Any, seat: Seat) -> list[float]:
        """The tensor of a seat's view, flat: its parts one after the other."""

    def chance_actions(self, state: Any) -> int:
        """The size of the action space of chance; 0 if nothing is left to chance."""
        return 0

    def sees(self, state: Any, seat: Seat, move: Any) -> bool:
        """Whether a seat sees a move of chance."""
        return True

    def tensor_size(self, state: Any) -> int:
        """How many numbers a tensor has."""
        return sum(prod(part.shape) for part in self.parts(state))


def share(count: int, most: int) -> float:
    """A count as a share of its most; a limit of 0 means that there is none."""
    return count / most if most else 0.0


def one_hot(index: int | None, size: int) -> list[float]:
    """Zeros, with a one at the index if there is one."""
    return [float(place == index) for place in range(size)]


def plane(cells: Sequence[int], size: int) -> list[float]:
    """Zeros, with a one at each of the cells."""
    marked = [0.0] * size
    for cell in cells:
        marked[cell] = 1.0
    return marked
