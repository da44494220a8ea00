"""Cards: their four pieces, their rotations, and the cells they cover."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""The place of one piece: x to the right, y upwards."""


class Colour(Enum):
    """A colour of chocolate, and of the player who collects it (SK-4)."""

    DARK = "dark"
    WHITE = "white"

    def __str__(self) -> str:
        return self.value

    @property
    def letter(self) -> str:
        """The colour as written on a card, ``D`` or ``W``."""
        return self.name[0]


class Kind(NamedTuple):
    """A card in a hand or in the stack, where its rotation does not matter."""

    pieces: str
    """The four pieces in the rotation that comes first in the alphabet."""
    smartie: bool

    def __str__(self) -> str:
        return self.pieces + "*" * self.smartie

    @property
    def rotations(self) -> tuple[str, ...]:
        """Every rotation as it is written in a move, each a quarter clockwise from the one before (SK-5)."""
        return tuple(pieces + "*" * self.smartie for pieces in ROTATIONS[self.pieces])


class Card(NamedTuple):
    """A card on the table."""

    pieces: str
    """Top left, top right, bottom left, bottom right."""
    smartie: bool
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.pieces}{'*' * self.smartie}@{self.x},{self.y}"

    @property
    def kind(self) -> Kind:
        """The card as it was in the hand."""
        return Kind(KIND_PIECES[self.pieces], self.smartie)

    @property
    def spot(self) -> Cell:
        """The lower left cell."""
        return self.x, self.y

    @property
    def cells(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The four cells, in the order of the pieces."""
        return square(self.spot)


def square(spot: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells of a card at a spot, in the order of its pieces (SK-5)."""
    x, y = spot
    return (x, y + 1), (x + 1, y + 1), (x, y), (x + 1, y)


def _rotations(pieces: str) -> tuple[str, ...]:
    """The different rotations of a card, each a quarter clockwise from the one before (SK-5)."""
    rotations = [pieces]
    for _ in range(3):
        rotations.append("".join(rotations[-1][piece] for piece in (2, 0, 3, 1)))
    return tuple(dict.fromkeys(rotations))


ROTATIONS = {pieces: _rotations(pieces) for pieces in ("DDDW", "DDWW", "DWWD", "DWWW")}
"""Every rotation of each kind; every card has both colours (SK-1)."""

KIND_PIECES = {rotation: pieces for pieces, rotations in ROTATIONS.items() for rotation in rotations}
"""The kind to which each rotation belongs."""
