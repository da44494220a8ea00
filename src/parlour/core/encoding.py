"""How the moves and views of a game become numbers, for learning programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, ClassVar, NamedTuple

from parlour.core.state import Seat


class Part(NamedTuple):
    """A named part of an observation."""

    name: str
    """What the numbers describe, such as ``hand``."""
    shape: tuple[int, ...]
    """The size of each of its dimensions."""


class Symmetry(NamedTuple):
    """A way to see every position as another one that is played in the same way, such as its mirror image."""

    tensor: tuple[int, ...]
    """Number i of the other position's tensor is number ``tensor[i]`` of this one's."""
    actions: tuple[int, ...]
    """Action i in the other position is action ``actions[i]`` in this one; -1 if that differs between positions."""


class PositionCount(NamedTuple):
    """How many positions a game has in which a seat decides, after the set-up.

    What happened before a position does not count, nor do counters of turns and occurrences.
    """

    number: int
    is_exact: bool = False
    """Whether games can reach exactly this number; otherwise they can reach at most this many."""


class Encoding(ABC):
    """The numbers of a game's moves, and the tensors of its views.

    No two moves of a position have the same number. Numbers start at 0 and are below ``actions`` for a seat, below
    ``chance_actions`` for chance. The numbering is the same in every position of a game with the same options, and
    changes only with the game's version.
    """

    low: ClassVar[float] = 0.0
    """The least number in a tensor."""
    high: ClassVar[float] = 1.0
    """The greatest number in a tensor."""
    theory: ClassVar[tuple[Mapping[str, object], ...]] = ()
    """Options with which the game for two is small enough to be solved, the smallest first."""

    @abstractmethod
    def actions(self, state: Any) -> int:
        """The size of the action space of the seats."""

    @abstractmethod
    def action(self, state: Any, move: Any) -> int:
        """The number of a legal move, of a seat or of chance."""

    @abstractmethod
    def parts(self, state: Any) -> tuple[Part, ...]:
        """The parts of a tensor, in order."""

    @abstractmethod
    def observe(self, view: Any, seat: Seat) -> list[float]:
        """The tensor of a seat's view, flat: its parts one after the other."""

    def chance_actions(self, state: Any) -> int:
        """The size of the action space of chance; 0 if nothing is left to chance."""
        return 0

    def sees(self, state: Any, seat: Seat, move: Any) -> bool:
        """Whether a seat sees a move of chance."""
        return True

    def symmetries(self, state: Any) -> tuple[Symmetry, ...]:
        """How positions with these options can be seen in other ways, from which a network learns more."""
        return ()

    def positions(self, state: Any) -> PositionCount | None:
        """How many positions a game with these options has; None if they are not counted."""
        return None

    def tensor_size(self, state: Any) -> int:
        """How many numbers a tensor has."""
        return sum(prod(part.shape) for part in self.parts(state))


def share(count: int, limit: int) -> float:
    """A count as a share of its limit; 0 if the limit is 0, which means that there is none."""
    return count / limit if limit else 0.0


def one_hot(index: int | None, size: int) -> list[float]:
    """Zeros, with a one at the index if there is one."""
    return [float(place == index) for place in range(size)]


def plane(cells: Sequence[int], size: int) -> list[float]:
    """Zeros, with a one at each of the cells."""
    marked = [0.0] * size
    for cell in cells:
        marked[cell] = 1.0
    return marked
