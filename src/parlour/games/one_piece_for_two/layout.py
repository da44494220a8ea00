"""Where the cells of a grid are in a picture, with the game edge on the side that the second seat chose."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.games.one_piece_for_two.grid import Grid
from parlour.games.one_piece_for_two.moves import Edge
from parlour.games.one_piece_for_two.pieces import Cell

MIN_ROWS = 12
"""The rows that every picture shows, if the grid has them; higher ones only when pieces come near."""

Spot: TypeAlias = tuple[int, int]
"""The place of a cell in a picture: counted from the left, then from the top."""


def shown_rows(grid: Grid) -> int:
    """How many rows of a grid a picture shows."""
    return min(grid.size.height, max(MIN_ROWS, max(map(len, grid.columns)) + 2))


@dataclass(frozen=True)
class Layout:
    """The cells of a grid in a picture."""

    width: int
    """The number of columns of the grid."""
    rows: int
    """The number of rows that are shown."""
    edge: Edge
    """The side where the game edge is."""

    @property
    def is_sideways(self) -> bool:
        """Whether the columns of the grid are horizontal in the picture."""
        return self.edge in (Edge.EAST, Edge.WEST)

    @property
    def across(self) -> int:
        """The number of cells from left to right."""
        return self.rows if self.is_sideways else self.width

    @property
    def down(self) -> int:
        """The number of cells from top to bottom."""
        return self.width if self.is_sideways else self.rows

    def spot(self, cell: Cell) -> Spot:
        """The place of a cell: column a is on the left as seen from the game edge (OP-1)."""
        column, row = cell
        right, top = self.width - 1, self.rows - 1
        spots = {
            Edge.SOUTH: (column, top - row),
            Edge.EAST: (top - row, right - column),
            Edge.NORTH: (right - column, row),
            Edge.WEST: (row, column),
        }
        return spots[self.edge]
