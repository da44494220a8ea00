"""The moves of Hokito."""

import re
from typing import NamedTuple, TypeAlias

from parlour.core import InvalidNotation
from parlour.games.hokito.grid import INDEX, PAWNS, SQUARES, Pawn, Square


class Hop(NamedTuple):
    """A single or a stack moves from one square to another (HK-10)."""

    start: Square
    end: Square

    def __str__(self) -> str:
        return f"{SQUARES[self.start]}-{SQUARES[self.end]}"


HOPS = tuple(tuple(Hop(start, end) for end in range(PAWNS)) for start in range(PAWNS))
"""Every hop by its squares: positions have dozens, and looking them up takes half the time of making them."""


class Arrange(NamedTuple):
    """A player puts one of their pawns on a square (HK-3)."""

    mark: int
    square: Square

    def __str__(self) -> str:
        return f"{self.mark}@{SQUARES[self.square]}"


class Deal(NamedTuple):
    """Chance puts a pawn on a square (HK-2)."""

    pawn: Pawn
    square: Square

    def __str__(self) -> str:
        return f"{self.pawn}@{SQUARES[self.square]}"


Move: TypeAlias = Hop | Arrange | Deal

_HOP = re.compile(r"([a-f][1-6])-([a-f][1-6])")
_PUT = re.compile(r"([bw]?)([1-3])@([a-f][1-6])")


def parse_move(text: str) -> Move:
    """The move that a text means, legal or not.

    :raises InvalidNotation: if it is not a move of Hokito
    """
    if hop := _HOP.fullmatch(text):
        return Hop(INDEX[hop[1]], INDEX[hop[2]])
    if put := _PUT.fullmatch(text):
        colour, mark, square = put[1], int(put[2]), INDEX[put[3]]
        return Deal(Pawn(colour, mark), square) if colour else Arrange(mark, square)
    raise InvalidNotation(text, "expected two squares such as 'b2-d4', or a mark and a square such as '3@a6'", "HK-10")
