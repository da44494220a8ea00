"""The grid: where pieces lie, what fits on top of them, which can be taken off, and which lines they form."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import count, takewhile
from typing import TypeAlias

from parlour.core import Violation
from parlour.games.one_piece_for_two.moves import Relocation
from parlour.games.one_piece_for_two.options import GOAL, Size
from parlour.games.one_piece_for_two.pieces import COLOURS, Cell, Colour, Piece, Placement, column_name

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Row, column and both diagonals, as steps of column and row (OP-9)."""

MAX_KNOWN_RELOCATIONS = 10_000
"""How many lists of relocations are kept in memory, one for each top piece and the places free for it (OP-7)."""

Line: TypeAlias = tuple[Cell, ...]
"""Cells of one colour in a row, column or diagonal, from one end to the other."""


@dataclass(frozen=True)
class Grid:
    """Pieces standing on the game edge and on each other."""

    size: Size
    pieces: tuple[Piece, ...] = ()
    """Sorted, so that equal grids are equal values; placed in this order they build the grid."""
    goal: int = GOAL
    """How many cells of one colour in a line win (OP-9)."""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The colours of each column from the game edge upwards, as letters."""
        columns = [""] * self.size.width
        for _, (covered, colours) in self.pieces:
            if len(covered) == 2:
                columns[covered[0]] += colours[0]
                columns[covered[1]] += colours[1]
            else:
                columns[covered[0]] += colours
        return tuple(columns)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of the pieces."""
        return tuple(map(str, self.pieces))

    @cached_property
    def plain(self) -> tuple[dict[str, object], ...]:
        """The pieces in plain types, not to be changed: the same for all positions that have them."""
        return tuple([piece.to_json() for piece in self.pieces])

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """The number of covered cells in each column."""
        return tuple(map(len, self.columns))

    @cached_property
    def tops(self) -> dict[int, Piece]:
        """The top piece of each column that is not empty."""
        return {column: piece for piece in self.pieces for column in piece.placement.columns}

    @cached_property
    def _fitting(self) -> tuple[tuple[int, ...], ...]:
        """The columns onto which one more piece can be placed (OP-5)."""
        places = _places(self.size.width)
        return tuple([columns for columns in places if self._is_level(columns) and self._has_room(columns)])

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Every way to place one more piece (OP-5)."""
        return tuple([placement for columns in self._fitting for placement in _placements(columns)])

    def is_jammed(self) -> bool:
        """Whether no piece can be moved; with three columns or more one always can (OP-8)."""
        return self.size.width <= 2 and not self.relocations()

    def relocations(self) -> list[Relocation]:
        """Every way to take a piece off and to place it elsewhere (OP-7)."""
        relocations: list[Relocation] = []
        for column, piece in sorted(self.tops.items()):
            if self._is_movable(column, piece):
                relocations += _relocations(column, piece.placement.columns, self._fitting)
        return relocations

    def _is_movable(self, column: int, piece: Piece) -> bool:
        """Whether the top piece of a column can be taken off under the name of this column (OP-7)."""
        columns = piece.placement.columns
        return column == columns[0] and self.tops[columns[-1]] == piece

    def resting_row(self, columns: tuple[int, ...]) -> int:
        """The lowest row that a piece covers when it is dropped onto these columns: the first one free in all of them.

        It is the same for a relocated piece, as its new place shares no column with the old one (OP-7).
        """
        return max(self.heights[column] for column in columns)

    def misfit(self, placement: Placement) -> Violation | None:
        """Why one more piece cannot be placed like this (OP-5)."""
        left, right = placement.columns[0], placement.columns[-1]
        if left < 0 or right >= self.size.width:
            last = column_name(self.size.width - 1)
            message = f"column {column_name(right)} is outside the grid, which ends at column {last}"
            return Violation("OP-5", message, "outside")
        if not self._is_level(placement.columns):
            names = f"{column_name(left)} and {column_name(right)}"
            message = f"columns {names} are not equally high: one half would have a gap below it"
            return Violation("OP-5", message, "uneven")
        if not self._has_room(placement.columns):
            message = f"the piece would stick out at the top of column {column_name(left)}"
            return Violation("OP-5", message, "too-high")
        return None

    def _is_level(self, columns: tuple[int, ...]) -> bool:
        """Whether the columns of a piece are equally high."""
        return self.heights[columns[0]] == self.heights[columns[-1]]

    def _has_room(self, columns: tuple[int, ...]) -> bool:
        """Whether a piece stays below the top of the grid: upright in one column, or lying on two."""
        return self.heights[columns[0]] + 3 - len(columns) <= self.size.height

    def stuck(self, column: int) -> Violation | None:
        """Why the top piece of a column cannot be taken off under the name of this column (OP-7)."""
        name, piece = column_name(column), self.tops.get(column)
        if piece is None:
            return Violation("OP-7", f"there is no piece in column {name}", "no-piece")
        if self._is_movable(column, piece):
            return None
        if any(self.tops[covered] != piece for covered in piece.placement.columns):
            message = f"the top piece of column {name} has another piece above its other half"
            return Violation("OP-7", message, "covered")
        left = column_name(piece.placement.columns[0])
        message = f"the lying piece on top of column {name} is named by its left column {left}"
        return Violation("OP-7", message, "left-half")

    def overlap(self, move: Relocation) -> Violation | None:
        """Why the new place overlaps the old one: without gaps, sharing a column is sharing a cell (OP-7).

        So whatever fits elsewhere before the piece is taken off fits there afterwards too.
        """
        for column in self.tops[move.column].placement.columns:
            if column in move.placement.columns:
                message = f"the piece would share a cell of column {column_name(column)} with its old place"
                return Violation("OP-7", message, "old-place")
        return None

    def add(self, placement: Placement) -> tuple[Grid, Piece]:
        """The grid with one more piece, and that piece."""
        piece = Piece(self.resting_row(placement.columns), placement)
        columns = [*self.columns]
        for (column, _), letter in piece.halves:
            columns[column] += letter
        place = bisect(self.pieces, piece)
        return self._changed(place, place, (piece,), columns), piece

    def remove(self, piece: Piece) -> Grid:
        """The grid without a piece that has none above it."""
        columns = [*self.columns]
        for (column, _), _ in piece.halves:
            columns[column] = columns[column][:-1]
        place = self.pieces.index(piece)
        return self._changed(place, place + 1, (), columns)

    def _changed(self, start: int, stop: int, new: tuple[Piece, ...], columns: list[str]) -> Grid:
        """The grid with other pieces from one place to another; what is known about all others is not found again."""
        grid = Grid(self.size, self.pieces[:start] + new + self.pieces[stop:], self.goal)
        vars(grid).update(
            columns=tuple(columns),
            heights=tuple(map(len, columns)),
            texts=self.texts[:start] + tuple(map(str, new)) + self.texts[stop:],
            plain=self.plain[:start] + tuple([piece.to_json() for piece in new]) + self.plain[stop:],
        )
        return grid

    def winner(self, piece: Piece) -> Colour | None:
        """The colour that wins if this piece is newly placed: the only one with a line through its new cell (OP-9).

        Lines that do not pass through the piece do not count (OP-10).
        """
        colours = [letter for cell, letter in piece.halves if self.lines(cell)]
        return COLOURS[colours[0]] if len(colours) == 1 else None

    def lines(self, cell: Cell) -> tuple[Line, ...]:
        """The unbroken lines of one colour that are long enough to win and lead through a cell (OP-9)."""
        return tuple(line for line in self.runs(cell) if len(line) >= self.goal)

    def longest(self, cell: Cell) -> Line:
        """The longest unbroken line of one colour through a cell; the cell alone if none of its neighbours has it."""
        return max(self.runs(cell), key=len)

    def runs(self, cell: Cell) -> tuple[Line, ...]:
        """The cells of the same colour around a cell in each direction, from one end to the other; found once."""
        runs = self._found_runs.get(cell)
        if runs is None:
            runs = self._found_runs[cell] = tuple([self._run(cell, *rays) for rays in _rays(self.size, cell)])
        return runs

    @cached_property
    def _found_runs(self) -> dict[Cell, tuple[Line, ...]]:
        return {}

    def _run(self, cell: Cell, forwards: Line, backwards: Line) -> Line:
        """The cells of the same colour around a cell in one direction and its opposite."""
        columns, run = self.columns, [cell]
        letter = columns[cell[0]][cell[1]]
        for column, row in forwards:
            if columns[column][row : row + 1] != letter:
                break
            run.append((column, row))
        for column, row in backwards:
            if columns[column][row : row + 1] != letter:
                break
            run.insert(0, (column, row))
        return tuple(run)


@cache
def _rays(size: Size, cell: Cell) -> list[tuple[Line, Line]]:
    """For each direction the cells from a cell to the edge of the grid, and those in the opposite direction."""
    return [(_ray(size, cell, x, y), _ray(size, cell, -x, -y)) for x, y in DIRECTIONS]


def _ray(size: Size, cell: Cell, x: int, y: int) -> Line:
    cells = ((cell[0] + steps * x, cell[1] + steps * y) for steps in count(1))
    return tuple(takewhile(lambda to: 0 <= to[0] < size.width and 0 <= to[1] < size.height, cells))


@cache
def _places(width: int) -> list[tuple[int, ...]]:
    """The columns that a piece can cover: one if it stands, two if it lies."""
    return [(column,) for column in range(width)] + [(column, column + 1) for column in range(width - 1)]


@cache
def _placements(columns: tuple[int, ...]) -> tuple[Placement, Placement]:
    """Both ways to place a piece onto columns."""
    return Placement(columns, "RB"), Placement(columns, "BR")


@lru_cache(MAX_KNOWN_RELOCATIONS)
def _relocations(column: int, old: tuple[int, ...], fitting: tuple[tuple[int, ...], ...]) -> tuple[Relocation, ...]:
    """Every way to relocate the top piece of a column to where it fits without touching its old place (OP-7)."""
    apart = [columns for columns in fitting if not {*old}.intersection(columns)]
    return tuple(Relocation(column, new) for columns in apart for new in _placements(columns))
