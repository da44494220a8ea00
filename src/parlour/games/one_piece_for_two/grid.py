"""The grid: where pieces lie, what fits on top of them, which can be taken off, and which lines they form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

from parlour.core import Violation
from parlour.games.one_piece_for_two.moves import Relocation
from parlour.games.one_piece_for_two.options import Size
from parlour.games.one_piece_for_two.pieces import Cell, Colour, Piece, Placement, column_name

PIECES = 20
"""How many pieces there are (OP-2)."""

GOAL = 4
"""How many cells of one colour in a line win (OP-9)."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Row, column and both diagonals, as steps of column and row (OP-9)."""

Line: TypeAlias = tuple[Cell, ...]
"""Cells of one colour in a row, column or diagonal, from one end to the other."""


@dataclass(frozen=True)
class Grid:
    """Pieces standing on the game edge and on each other."""

    size: Size
    pieces: tuple[Piece, ...] = ()
    """Sorted, so that equal grids are equal values; placed in this order they build the grid."""

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The colours of each column from the game edge upwards, as letters."""
        columns = [""] * self.size.width
        for _, placement in self.pieces:
            if placement.is_lying:
                (left, right), colours = placement
                columns[left] += colours[0]
                columns[right] += colours[1]
            else:
                columns[placement.columns[0]] += placement.colours
        return tuple(columns)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """The number of covered cells in each column."""
        return tuple(map(len, self.columns))

    @cached_property
    def tops(self) -> dict[int, Piece]:
        """The top piece of each column that is not empty."""
        return {column: piece for piece in self.pieces for column in piece.placement.columns}

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every way to place one more piece (OP-5)."""
        return tuple(
            placement
            for columns, placements in _placements(self.size.width).items()
            if self._is_level(columns) and self._has_room(columns)
            for placement in placements
        )

    def is_jammed(self) -> bool:
        """Whether no piece can be moved; with three columns or more one always can (OP-8)."""
        return self.size.width <= 2 and not any(self.relocations())

    def relocations(self) -> Iterator[Relocation]:
        """Every way to take a piece off and to place it elsewhere (OP-7)."""
        for column in range(self.size.width):
            if not self.stuck(column):
                old = {*self.tops[column].placement.columns}
                yield from (Relocation(column, new) for new in self.placements if old.isdisjoint(new.columns))

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
        name = column_name(column)
        if column not in self.tops:
            return Violation("OP-7", f"there is no piece in column {name}", "no-piece")
        piece = self.tops[column]
        if any(self.tops[covered] != piece for covered in piece.placement.columns):
            message = f"the top piece of column {name} has another piece above its other half"
            return Violation("OP-7", message, "covered")
        left = piece.placement.columns[0]
        if column != left:
            message = f"the lying piece on top of column {name} is named by its left column {column_name(left)}"
            return Violation("OP-7", message, "left-half")
        return None

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
        return Grid(self.size, tuple(sorted((*self.pieces, piece)))), piece

    def remove(self, piece: Piece) -> Grid:
        """The grid without a piece."""
        return Grid(self.size, tuple(other for other in self.pieces if other != piece))

    def winner(self, piece: Piece) -> Colour | None:
        """The colour that wins if this piece is newly placed: the only one with a line through its new cell (OP-9).

        Lines that do not pass through the piece do not count (OP-10).
        """
        colours = [letter for cell, letter in piece.halves if self.lines(cell)]
        return Colour(colours[0]) if len(colours) == 1 else None

    def lines(self, cell: Cell) -> tuple[Line, ...]:
        """The unbroken lines of four or more of one colour through a cell (OP-9)."""
        return tuple(line for line in self.runs(cell) if len(line) >= GOAL)

    def longest(self, cell: Cell) -> Line:
        """The longest unbroken line of one colour through a cell; the cell alone if none of its neighbours has it."""
        return max(self.runs(cell), key=len)

    def runs(self, cell: Cell) -> tuple[Line, ...]:
        """The cells of the same colour around a cell in each direction, from one end to the other; found once."""
        if cell not in self._found_runs:
            self._found_runs[cell] = tuple(
                (*reversed(self._ray(cell, -x, -y)), cell, *self._ray(cell, x, y)) for x, y in DIRECTIONS
            )
        return self._found_runs[cell]

    @cached_property
    def _found_runs(self) -> dict[Cell, tuple[Line, ...]]:
        return {}

    def _ray(self, cell: Cell, x: int, y: int) -> list[Cell]:
        """The cells of the same colour that follow without a break in one direction."""
        columns, (column, row) = self.columns, cell
        letter, same = columns[column][row], []
        column, row = column + x, row + y
        while 0 <= column < len(columns) and 0 <= row < len(columns[column]) and columns[column][row] == letter:
            same.append((column, row))
            column, row = column + x, row + y
        return same


@cache
def _placements(width: int) -> dict[tuple[int, ...], list[Placement]]:
    """Every way to place a piece somewhere in the grid, by the columns that it covers."""
    places = [(column,) for column in range(width)] + [(column, column + 1) for column in range(width - 1)]
    return {columns: [Placement(columns, colours) for colours in ("RB", "BR")] for columns in places}
