"""The moves of Hokito."""

import re
from functools import cache
from typing import NamedTuple, TypeAlias

from parlour.core import InvalidNotation
from parlour.games.hokito.grid import LAYOUTS, Layout, Pawn, Square
from parlour.games.hokito.options import USUAL_SIZE


class Hop(NamedTuple):
    """A single or a stack moves from one square to another (HK-10)."""

    start: Square
    end: Square
    size: int = USUAL_SIZE
    """The size of the board, which names its squares."""

    def __str__(self) -> str:
        names = LAYOUTS[self.size].squares
        return f"{names[self.start]}-{names[self.end]}"


@cache
def hops(size: int) -> tuple[tuple[Hop, ...], ...]:
    """Every hop by its squares: positions have dozens, and looking them up takes half the time of making them."""
    squares = range(LAYOUTS[size].pawns)
    return tuple(tuple(Hop(start, end, size) for end in squares) for start in squares)


class Arrange(NamedTuple):
    """A player puts one of their pawns on a square (HK-3)."""

    mark: int
    square: Square
    size: int = USUAL_SIZE

    def __str__(self) -> str:
        return f"{self.mark}@{LAYOUTS[self.size].squares[self.square]}"


class Deal(NamedTuple):
    """Chance puts a pawn on a square (HK-2)."""

    pawn: Pawn
    square: Square
    size: int = USUAL_SIZE

    def __str__(self) -> str:
        return f"{self.pawn}@{LAYOUTS[self.size].squares[self.square]}"


Move: TypeAlias = Hop | Arrange | Deal

_HOP = re.compile(r"([a-h][1-8])-([a-h][1-8])")
_PUT = re.compile(r"([bw]?)([1-3])@([a-h][1-8])")


def parse_move(text: str, layout: Layout) -> Move:
    """The move that a text means, legal or not.

    :raises InvalidNotation: if it is not a move of Hokito
    """
    index, size = layout.index, layout.size
    if (hop := _HOP.fullmatch(text)) and hop[1] in index and hop[2] in index:
        return Hop(index[hop[1]], index[hop[2]], size)
    if (put := _PUT.fullmatch(text)) and put[3] in index:
        colour, mark, square = put[1], int(put[2]), index[put[3]]
        return Deal(Pawn(colour, mark), square, size) if colour else Arrange(mark, square, size)
    raise InvalidNotation(text, "expected two squares such as 'b2-d4', or a mark and a square such as '3@a1'", "HK-10")
