"""The result of a search."""

from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """A move and what the search thinks of it."""

    move: str
    """The move, as text."""
    value: float
    """The expected share of the win for the seat that makes it, from 0 to 1."""
    visits: int
    """How much the value rests on: games played out through the move, or positions searched after it."""
    is_exact: bool = False
    """Whether the value is proven."""
    distance: int = 0
    """For a proven win or loss: the number of moves from this one to the end, with the best known play."""
    is_bound: bool = False
    """Whether the value is only an upper bound; values that are not bounds come from the same depth."""
    variation: tuple[str, ...] = ()
    """The moves expected from this one on, itself the first, up to the next that chance or a secret decides."""

    @property
    def rank(self) -> tuple[int, int, int, float]:
        """A key to sort lines by, the best first.

        Proven wins come first, the nearest first; then the other lines, by their visits; then proven losses, the
        farthest first.
        """
        side = (self.value > 0.5) - (self.value < 0.5) if self.is_exact else 0
        return -side, side * self.distance, -self.visits, -self.value


@dataclass(frozen=True)
class Analysis:
    """The moves of a position, the best first, and the effort behind the result.

    Alpha-beta lists values, then bounds, then proven losses, each group by value; other searches list proven wins, then
    the moves by their visits.
    """

    lines: tuple[Line, ...]
    """The moves that were judged, the best first."""
    nodes: int
    """Positions searched by alpha-beta, or games played out."""
    seconds: float
    """The time that it took."""
    depth: int = 0
    """The depth that alpha-beta completed; 0 for other searches."""
    is_native: bool = True
    """Whether the native core searched, or the Python rules."""
    is_solved: bool = False
    """Whether it comes from a solution, without a search."""

    @property
    def best(self) -> str:
        """The move to make."""
        return self.lines[0].move

    @property
    def value(self) -> float:
        """The expected share of the win for the seat to move, from 0 to 1."""
        return self.lines[0].value
