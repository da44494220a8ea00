"""The board of Hokito: its squares, the pieces on them, and where hops lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from parlour.games.hokito.options import SIZES, USUAL_SIZE, Marks, pawns_of_a_colour

COLOURS = "bw"
NAMES = {"b": "black", "w": "white"}
OTHER = {"b": "w", "w": "b"}
"""The opponent's colour."""
MARKS = (1, 2, 3)

Square: TypeAlias = int
"""Counted row by row from the top left corner: on the usual board 0 is a6, 5 is f6, 35 is f1."""
Direction: TypeAlias = int
EAST, SOUTH, WEST, NORTH = range(4)
OPPOSITE = (WEST, NORTH, EAST, SOUTH)
ABOUT_TURN = EAST ^ WEST
"""How the bits of a direction change when it turns into the opposite one; other turns change the lowest bit."""

Path: TypeAlias = str
"""The squares that a piece visits during its move, including the first and the last, such as ``a4b4b1``."""


class Layout:
    """The squares of a board that has as many rows as columns."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.columns = "abcdefgh"[:size]
        self.squares = tuple(f"{column}{row}" for row in range(size, 0, -1) for column in self.columns)
        """The name of each square."""
        self.index = {name: square for square, name in enumerate(self.squares)}
        self.rows = tuple(tuple(range(start, start + size)) for start in range(0, size * size, size))
        """From the top."""
        self.files = tuple(tuple(range(column, size * size, size)) for column in range(size))
        """The columns from the left."""
        self.pawns = size * size
        """The pawns of both colours: one for each square (HK-1)."""
        half = pawns_of_a_colour(size)
        self.homes = {"b": range(half), "w": range(half, size * size)}
        """The rows where each colour begins (HK-2)."""

    def beside(self, square: Square) -> tuple[Square, ...]:
        """The squares that share a side with a square, clockwise from the one above."""
        (row, column), most = divmod(square, self.size), self.size - 1
        above, right, below, left = square - self.size, square + 1, square + self.size, square - 1
        sides = {above: row > 0, right: column < most, below: row < most, left: column > 0}
        return tuple(near for near, is_inside in sides.items() if is_inside)


LAYOUTS = {size: Layout(size) for size in SIZES}
_BY_SQUARES = {layout.pawns: layout for layout in LAYOUTS.values()}
USUAL = LAYOUTS[USUAL_SIZE]


class Pawn(NamedTuple):
    """One pawn."""

    colour: str
    mark: int

    def __str__(self) -> str:
        return f"{self.colour}{self.mark}"


class Piece(NamedTuple):
    """A single or a stack; colour and mark are those of its top pawn (HK-5)."""

    colour: str
    mark: int
    height: int = 1

    def __str__(self) -> str:
        return f"{self.colour}{self.mark}" + (f"x{self.height}" if self.is_stack else "")

    @property
    def is_stack(self) -> bool:
        """Whether it has two pawns or more (HK-5)."""
        return self.height > 1

    @property
    def kind(self) -> str:
        """``stack`` or ``single``."""
        return "stack" if self.is_stack else "single"

    @property
    def points(self) -> int:
        """The mark on top × the number of pawns (HK-12)."""
        return self.mark * self.height


class Board(tuple[Piece | None, ...]):
    """The piece on each square, or None."""

    @classmethod
    def empty(cls, size: int) -> Board:
        """A board without pieces."""
        return cls([None] * size * size)

    @cached_property
    def layout(self) -> Layout:
        """The names and lines of its squares."""
        return _BY_SQUARES[len(self)]

    def replace(self, changes: dict[Square, Piece | None]) -> Board:
        """The board with some squares changed."""
        squares = list(self)
        for square, piece in changes.items():
            squares[square] = piece
        return Board(squares)

    @cached_property
    def next_occupied(self) -> dict[Square, dict[Direction, Square]]:
        """For each occupied square and direction, the square that one hop leads to, however far away (HK-6)."""
        ahead: dict[Square, dict[Direction, Square]] = {square: {} for square, piece in enumerate(self) if piece}
        for onward, lines in (EAST, self.layout.rows), (SOUTH, self.layout.files):
            for line in lines:
                occupied = [square for square in line if self[square]]
                for near, far in pairwise(occupied):
                    ahead[near][onward] = far
                    ahead[far][OPPOSITE[onward]] = near
        return ahead

    @cached_property
    def stacks(self) -> frozenset[Square]:
        """The squares with stacks on them."""
        return frozenset(square for square, piece in enumerate(self) if piece and piece.is_stack)

    def paths(self, start: Square, hops: int) -> dict[Square, Path]:
        """A path of this many hops to every square that one can end on (HK-6), the one with the fewest turns."""
        ahead, names = self.next_occupied, self.layout.squares
        begin = names[start]
        if hops == 1:
            return {end: begin + names[end] for end in ahead[start].values()}
        arrivals = [(0, direction, square, begin + names[square]) for direction, square in ahead[start].items()]
        for _ in range(hops - 2):
            arrivals = [
                (turns + change % 2, onward, end, path + names[end])
                for turns, direction, square, path in arrivals
                for onward, end in ahead[square].items()
                if (change := onward ^ direction) != ABOUT_TURN  # HK-7
            ]
        return self._shortest(arrivals)

    def _shortest(self, arrivals: list[tuple[int, Direction, Square, Path]]) -> dict[Square, Path]:
        """The path with the fewest turns to every square that one more hop can end on."""
        ahead, fewest, paths = self.next_occupied, dict[Square, int](), dict[Square, Path]()
        names, most = self.layout.squares, self.layout.pawns
        for turns, direction, square, path in arrivals:
            for onward, end in ahead[square].items():
                change = onward ^ direction
                if change != ABOUT_TURN and (count := turns + change % 2) < fewest.get(end, most):  # HK-7
                    fewest[end], paths[end] = count, path + names[end]
        return paths

    def ends_with_about_turns(self, start: Square, hops: int) -> set[Square]:
        """Every square that this many hops could end on if about-turns were allowed, to explain HK-7."""
        ahead, ends = self._next_without(start), {start}
        for _ in range(hops):
            ends = {square for end in ends for square in ahead[end].values()}
        return ends

    def _next_without(self, start: Square) -> dict[Square, dict[Direction, Square]]:
        """Where hops lead once a piece has left its square; only an about-turn crosses that square again."""
        beyond = self.next_occupied[start]
        return {
            square: {
                direction: end
                for direction, neighbour in neighbours.items()
                if (end := beyond.get(direction, -1) if neighbour == start else neighbour) >= 0
            }
            for square, neighbours in self.next_occupied.items()
        }

    def total(self, colour: str) -> int:
        """The points of a colour (HK-12)."""
        return sum(piece.points for piece in self if piece and piece.colour == colour)

    @property
    def pawns(self) -> int:
        """The number of pawns on the board."""
        return sum(piece.height for piece in self if piece)

    def unplaced(self, marks: Marks, colours: Iterable[str] = COLOURS) -> dict[Pawn, int]:
        """The number of pawns of each kind that are not yet placed while the board is being set up."""
        placed = Counter(Pawn(piece.colour, piece.mark) for piece in self if piece)
        counts = {pawn: marks[pawn.mark - 1] - placed[pawn] for pawn in (Pawn(c, m) for c in colours for m in MARKS)}
        return {pawn: count for pawn, count in counts.items() if count > 0}


def arranger(board: Board) -> str:
    """The colour that arranges its pawns next: Black all of them, then White (HK-3)."""
    return "b" if board.pawns < len(board.layout.homes["b"]) else "w"
