"""The eight cookies (CD-1) and the cells of the lattice where they lie (CD-2)."""

from typing import NamedTuple, TypeAlias

Kind: TypeAlias = str
"""C, A, V for the neutral cookies, O and B for the player-cookies."""

Colour: TypeAlias = str
"""O or B: a player-cookie, and the seat that owns it."""

NAMES = {"C": "chocolate", "A": "caramel", "V": "vanilla", "O": "orange", "B": "blue"}
NEUTRAL = "CAV"
MAX_VALUE = 3
COUNTS = {"C": 3, "A": 2, "V": 1, "O": 1, "B": 1}

OTHER = {"O": "B", "B": "O"}
"""The opponent's colour."""


class Values(NamedTuple):
    """What a cookie of each neutral kind is worth, in points and in steps (CD-1); player-cookies are worth nothing."""

    chocolate: int
    caramel: int
    vanilla: int

    def __str__(self) -> str:
        return ",".join(map(str, self))

    def of(self, kind: Kind) -> int:
        """What a cookie of a kind is worth."""
        return self[NEUTRAL.index(kind)] if kind in NEUTRAL else 0


USUAL_VALUES = Values(3, 2, 1)

Cell: TypeAlias = int
"""``r * ROW + q`` for the axial coordinates q and r, so that a step is an addition and the order is by (r, q)."""

ROW = 1 << 32
"""The difference between a cell and the next one in its column; larger than any coordinate in a text."""

DIRECTIONS = (1, ROW, ROW - 1, -1, -ROW, 1 - ROW)
"""The differences to the six neighbours, clockwise from the east."""

NUMBER = "0|-?[1-9][0-9]{0,8}"
"""A regular expression for a coordinate."""


def cell(q: int, r: int) -> Cell:
    """The cell with these axial coordinates."""
    return r * ROW + q


def coordinates(cell: Cell) -> tuple[int, int]:
    """The axial coordinates q and r of a cell."""
    r, q = divmod(cell + ROW // 2, ROW)
    return q - ROW // 2, r


def cell_text(cell: Cell) -> str:
    """A cell as text, such as ``-2,1``."""
    q, r = coordinates(cell)
    return f"{q},{r}"
