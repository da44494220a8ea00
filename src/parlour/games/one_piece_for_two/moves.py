"""What a player can do, and how it is written."""

import re
from enum import Enum
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from parlour.games.one_piece_for_two.pieces import Colour, Placement, column_name


class Edge(Enum):
    """The game edge, as the second seat names it (OP-3)."""

    SOUTH = "south"
    EAST = "east"
    NORTH = "north"
    WEST = "west"

    def __str__(self) -> str:
        return self.value


class Relocation(NamedTuple):
    """A piece taken off the grid and placed elsewhere (OP-7)."""

    column: int
    """The column of which it is the top piece, the left one of a lying piece."""
    placement: Placement

    def __str__(self) -> str:
        return f"{column_name(self.column)}>{self.placement}"


Move: TypeAlias = Colour | Edge | Placement | Relocation

NAMES: dict[str, Move] = {str(each): each for each in (*Colour, *Edge)}
"""The moves of the set-up by their texts."""

PLACEMENT = re.compile("(?:([a-z])>)?([a-z]{1,2})([RB]{2})")


def read_move(text: str) -> Move | None:
    """The move that a text means, or None."""
    if text in NAMES:
        return NAMES[text]
    match = PLACEMENT.fullmatch(text)
    if not match:
        return None
    taken, columns, colours = match.groups()
    placement = Placement(tuple(map(ascii_lowercase.index, columns)), colours)
    return Relocation(ascii_lowercase.index(taken), placement) if taken else placement
