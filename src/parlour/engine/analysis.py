"""What a search found."""

from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """A move and what the search thinks of it."""

    move: str
    value: float
    """What the seat that makes it can expect of the win, from 0 to 1."""
    visits: int
    """How much the value rests on: games played out through it, or positions looked at behind it."""
    is_exact: bool = False
    """Whether the value is proven."""
    distance: int = 0
    """Of a proven win or loss: the moves from after this one to the end, if both do their best as far as known."""
    is_bound: bool = False
    """Whether the value is at most this; how much less was not asked."""


@dataclass(frozen=True)
class Analysis:
    """The moves of a position, the best first, and the work behind that."""

    lines: tuple[Line, ...]
    nodes: int
    """Positions of alpha-beta, or games played out."""
    seconds: float
    depth: int = 0
    """The moves ahead that alpha-beta has looked in full; 0 for other searches."""
    is_native: bool = True
    """Whether the native core searched, or the Python rules."""
    is_solved: bool = False
    """Whether a solution told all of it and nothing was searched."""

    @property
    def best(self) -> str:
        """The move to make."""
        return self.lines[0].move

    @property
    def value(self) -> float:
        """What the seat to move can expect of the win, from 0 to 1."""
        return self.lines[0].value
