"""The cells of the triangular lattice (CD-2), each as one number, so that a step is an addition."""

from typing import TypeAlias

Cell: TypeAlias = int
"""``r * ROW + q`` for the axial coordinates q and r: sorted by number is sorted by (r, q)."""

ROW = 1 << 32
"""The way from a cell to the one below it in the same column q; wider than any column that a text can name."""

DIRECTIONS = (1, ROW, ROW - 1, -1, -ROW, 1 - ROW)
"""The ways to the six neighbours, clockwise from the east."""

NUMBER = "0|-?[1-9][0-9]{0,8}"
"""How a coordinate is written, as a regular expression."""


def cell(q: int, r: int) -> Cell:
    """The cell with these axial coordinates."""
    return r * ROW + q


def coordinates(cell: Cell) -> tuple[int, int]:
    """The axial coordinates q and r of a cell."""
    r, q = divmod(cell + ROW // 2, ROW)
    return q - ROW // 2, r


def cell_text(cell: Cell) -> str:
    """A cell as it is written, such as ``-2,1``."""
    q, r = coordinates(cell)
    return f"{q},{r}"
