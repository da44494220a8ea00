"""The moves and their texts."""

import re
from enum import Enum
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from parlour.core import InvalidNotation
from parlour.games.one_piece_for_two.pieces import Colour, Placement, column_name


class Edge(Enum):
    """The side of the picture where the game edge is, chosen by the second seat (OP-3)."""

    SOUTH = "south"
    EAST = "east"
    NORTH = "north"
    WEST = "west"

    def __str__(self) -> str:
        return self.value


class Relocation(NamedTuple):
    """A piece taken off the grid and placed elsewhere (OP-7)."""

    column: int
    """The column it is taken from; for a lying piece its left column."""
    placement: Placement

    def __str__(self) -> str:
        return _text(*self)


@cache
def _text(column: int, placement: Placement) -> str:
    return f"{column_name(column)}>{placement}"


Move: TypeAlias = Colour | Edge | Placement | Relocation

SETUP_MOVES: dict[str, Move] = {str(move): move for move in (*Colour, *Edge)}
"""The moves of the set-up by their texts."""

PLACEMENT_TEXT = re.compile("(?:([a-z])>)?([a-z]{1,2})([RB]{2})")


def parse_move(text: str) -> Move:
    """The move that a text means, legal or not.

    :raises InvalidNotation: if it is not a move of this game
    """
    if text in SETUP_MOVES:
        return SETUP_MOVES[text]
    match = PLACEMENT_TEXT.fullmatch(text)
    if not match:
        raise InvalidNotation(text, "expected a move such as 'red', 'south', 'dRB', 'deBR' or 'a>dRB'", "OP-5")
    start, columns, colours = match.groups()
    placement = Placement(tuple(map(ascii_lowercase.index, columns)), colours)
    return Relocation(ascii_lowercase.index(start), placement) if start else placement
