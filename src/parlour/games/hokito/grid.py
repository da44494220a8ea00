"""The board of Hokito: 36 squares, the pieces on them, and where hops lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

SIZE = 6
PAWNS = 36
PAWNS_OF_A_KIND = 6
"""Pawns of one colour and mark (HK-1)."""
COLOURS = "bw"
NAMES = {"b": "black", "w": "white"}
OTHER = {"b": "w", "w": "b"}
"""The opponent's colour."""
MARKS = (1, 2, 3)

Square: TypeAlias = int
"""0 is a6, 5 is f6, 35 is f1: the order of the position text."""
SQUARES = tuple(f"{column}{row}" for row in range(SIZE, 0, -1) for column in "abcdef")
INDEX = {name: square for square, name in enumerate(SQUARES)}
Direction: TypeAlias = int
EAST, SOUTH, WEST, NORTH = range(4)
OPPOSITE = (WEST, NORTH, EAST, SOUTH)
ABOUT_TURN = EAST ^ WEST
"""How the bits of a direction change when it turns into the opposite one; other turns change the lowest bit."""
LINES = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)) + tuple(
    tuple(range(column, PAWNS, SIZE)) for column in range(SIZE)
)
"""The rows from the top, then the columns from the left."""

Path: TypeAlias = str
"""The squares that a piece visits during its move, including the first and the last, such as ``a4b4b1``."""


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
        for number, line in enumerate(LINES):
            onward = EAST if number < SIZE else SOUTH
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
        ahead, begin = self.next_occupied, SQUARES[start]
        if hops == 1:
            return {end: begin + SQUARES[end] for end in ahead[start].values()}
        arrivals = [(0, direction, square, begin + SQUARES[square]) for direction, square in ahead[start].items()]
        for _ in range(hops - 2):
            arrivals = [
                (turns + change % 2, onward, end, path + SQUARES[end])
                for turns, direction, square, path in arrivals
                for onward, end in ahead[square].items()
                if (change := onward ^ direction) != ABOUT_TURN  # HK-7
            ]
        return self._shortest(arrivals)

    def _shortest(self, arrivals: list[tuple[int, Direction, Square, Path]]) -> dict[Square, Path]:
        """The path with the fewest turns to every square that one more hop can end on."""
        ahead, fewest, paths = self.next_occupied, dict[Square, int](), dict[Square, Path]()
        for turns, direction, square, path in arrivals:
            for onward, end in ahead[square].items():
                change = onward ^ direction
                if change != ABOUT_TURN and (count := turns + change % 2) < fewest.get(end, PAWNS):  # HK-7
                    fewest[end], paths[end] = count, path + SQUARES[end]
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

    def unplaced(self, colours: Iterable[str] = COLOURS) -> dict[Pawn, int]:
        """The number of pawns of each kind that are not yet placed while the board is being set up."""
        placed = Counter(Pawn(piece.colour, piece.mark) for piece in self if piece)
        counts = {pawn: PAWNS_OF_A_KIND - placed[pawn] for pawn in (Pawn(c, m) for c in colours for m in MARKS)}
        return {pawn: count for pawn, count in counts.items() if count > 0}


EMPTY = Board([None] * PAWNS)


def home(colour: str) -> range:
    """The squares of a colour's three rows (HK-2)."""
    return range(PAWNS // 2) if colour == "b" else range(PAWNS // 2, PAWNS)


def arranger(board: Board) -> str:
    """The colour that arranges its pawns next: Black all eighteen, then White (HK-3)."""
    return "b" if board.pawns < PAWNS // 2 else "w"
