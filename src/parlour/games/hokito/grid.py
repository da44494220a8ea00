"""The board of Hokito: 36 squares, what stands on them, and where a hop leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

SIZE = 6
PAWNS = 36
EACH = 6
"""Pawns of one colour and mark (HK-1)."""
COLOURS = "bw"
NAMES = {"b": "black", "w": "white"}
MARKS = (1, 2, 3)

Square: TypeAlias = int
"""0 is a6, 5 is f6, 35 is f1: the order of the position text."""
SQUARES = tuple(f"{column}{row}" for row in range(SIZE, 0, -1) for column in "abcdef")
INDEX = {name: square for square, name in enumerate(SQUARES)}
EAST, SOUTH, WEST, NORTH = DIRECTIONS = range(4)
ABOUT = (WEST, NORTH, EAST, SOUTH)
"""The about-turn of each direction."""
LINES = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)) + tuple(
    tuple(range(column, PAWNS, SIZE)) for column in range(SIZE)
)


class Pawn(NamedTuple):
    """One pawn."""

    colour: str
    mark: int

    def __str__(self) -> str:
        return f"{self.colour}{self.mark}"


class Piece(NamedTuple):
    """A single or a stack, as its top pawn shows it."""

    colour: str
    mark: int
    height: int = 1

    def __str__(self) -> str:
        return f"{self.colour}{self.mark}" + (f"x{self.height}" if self.is_stack else "")

    def to_json(self) -> dict[str, object]:
        """The piece in plain types."""
        return {"colour": NAMES[self.colour], "mark": self.mark, "height": self.height}

    @property
    def is_stack(self) -> bool:
        """Whether it is two pawns or more (HK-5)."""
        return self.height > 1

    @property
    def kind(self) -> str:
        """Its type in words."""
        return "stack" if self.is_stack else "single"


class Board(tuple[Piece | None, ...]):
    """What stands on each square."""

    def put(self, changes: dict[Square, Piece | None]) -> Board:
        """The board with other things on some squares."""
        squares = list(self)
        for square, piece in changes.items():
            squares[square] = piece
        return Board(squares)

    @cached_property
    def next(self) -> dict[Square, dict[int, Square]]:
        """For each occupied square and direction the next occupied one, however far (HK-6)."""
        ahead: dict[Square, dict[int, Square]] = {square: {} for square, piece in enumerate(self) if piece}
        for number, line in enumerate(LINES):
            onward, back = (EAST, WEST) if number < SIZE else (SOUTH, NORTH)
            occupied = [square for square in line if self[square]]
            for near, far in pairwise(occupied):
                ahead[near][onward] = far
                ahead[far][back] = near
        return ahead

    @cached_property
    def stacks(self) -> frozenset[Square]:
        """The squares with stacks on them."""
        return frozenset(square for square, piece in enumerate(self) if piece and piece.is_stack)

    def ends(self, start: Square, hops: int, about_turns: bool = False) -> Collection[Square]:
        """Every square that so many hops lead to, once, whatever stands there (HK-6)."""
        ahead = self._next_without(start) if about_turns else self.next
        arrivals = list(ahead[start].items())
        for _ in range(hops - 1):
            arrivals = [
                onward
                for came, square in arrivals
                for onward in ahead[square].items()
                if onward[0] != ABOUT[came] or about_turns  # HK-7
            ]
        return dict.fromkeys(square for _, square in arrivals)

    def path(self, start: Square, hops: int, end: Square) -> tuple[Square, ...]:
        """A way of so many hops that leads to one of those squares, both ends included."""
        arrivals: list[tuple[tuple[Square, ...], int]]
        arrivals = [((start, square), way) for way, square in self.next[start].items()]
        for _ in range(hops - 1):
            arrivals = [
                ((*path, square), way)
                for path, came in arrivals
                for way, square in self.next[path[-1]].items()
                if way != ABOUT[came]  # HK-7
            ]
        return next(path for path, _ in reversed(arrivals) if path[-1] == end)

    def _next_without(self, start: Square) -> dict[Square, dict[int, Square]]:
        """The next squares for a piece that has left its own and comes back over it, as only an about-turn can."""
        beyond = self.next[start]
        return {
            square: {
                way: end for way, met in ends.items() if (end := beyond.get(way, -1) if met == start else met) >= 0
            }
            for square, ends in self.next.items()
        }

    def total(self, colour: str) -> int:
        """The points of a colour: top mark × pawns, added up (HK-12)."""
        return sum(piece.mark * piece.height for piece in self if piece and piece.colour == colour)

    @property
    def pawns(self) -> int:
        """The number of pawns on the board."""
        return sum(piece.height for piece in self if piece)

    def left(self, colours: Iterable[str] = COLOURS) -> dict[Pawn, int]:
        """The pawns not yet on the board while it is being set up, each with its number."""
        placed = Counter(Pawn(piece.colour, piece.mark) for piece in self if piece)
        counts = {pawn: EACH - placed[pawn] for pawn in (Pawn(c, m) for c in colours for m in MARKS)}
        return {pawn: count for pawn, count in counts.items() if count > 0}


EMPTY = Board([None] * PAWNS)


def home(colour: str) -> range:
    """The squares of a colour's own three rows (HK-2)."""
    return range(PAWNS // 2) if colour == "b" else range(PAWNS // 2, PAWNS)
