"""Cards: how their four pieces are written and turned."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""The place of one piece: x to the right, y upwards."""


class Colour(Enum):
    """A colour of chocolate, and of the player who collects it; named as a move (SK-4)."""

    DARK = "dark"
    WHITE = "white"

    def __str__(self) -> str:
        return self.value

    @property
    def letter(self) -> str:
        """The colour as it stands on a card, ``D`` or ``W``."""
        return self.name[0]


class Kind(NamedTuple):
    """A card in a hand or in the stack, where its rotation does not matter; drawn by chance as a move."""

    pieces: str
    """The four pieces, in the rotation that comes first in the alphabet."""
    smartie: bool

    def __str__(self) -> str:
        return self.pieces + "*" * self.smartie


class Card(NamedTuple):
    """A card as it lies; laying it is a move."""

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


Move: TypeAlias = Colour | Card | Kind
"""Naming a colour, laying a card, or drawing one."""


def square(spot: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells of a card at that spot, in the order of its pieces (SK-5)."""
    x, y = spot
    return (x, y + 1), (x + 1, y + 1), (x, y), (x + 1, y)


def _turns(pieces: str) -> tuple[str, ...]:
    """Every different look of a card as it is turned by quarters, clockwise."""
    looks = [pieces]
    for _ in range(3):
        looks.append("".join(looks[-1][piece] for piece in (2, 0, 3, 1)))
    return tuple(dict.fromkeys(looks))


TURNS = {pieces: _turns(pieces) for pieces in ("DDDW", "DDWW", "DWWD", "DWWW")}
"""Every way each kind can lie: both colours are on every card (SK-1)."""

KIND_PIECES = {look: pieces for pieces, looks in TURNS.items() for look in looks}
"""The pieces of the kind behind each way of lying."""

_KIND = re.compile(r"([DW]{4})(\*?)", re.ASCII)
_CARD = re.compile(r"([DW]{4})(\*?)@(0|-?[1-9]\d{0,2}),(0|-?[1-9]\d{0,2})", re.ASCII)


def read_kind(text: str) -> Kind | None:
    """The kind that a text names, or None."""
    found = _KIND.fullmatch(text)
    return Kind(found[1], bool(found[2])) if found and found[1] in TURNS else None


def read_card(text: str) -> Card | None:
    """The lying card that a text names, or None."""
    found = _CARD.fullmatch(text)
    if not found or found[1] not in KIND_PIECES:
        return None
    return Card(found[1], bool(found[2]), int(found[3]), int(found[4]))
