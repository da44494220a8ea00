"""Pieces, each half red and half blue, and the ways to place one on the grid."""

from __future__ import annotations

from enum import Enum
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from parlour.core import Violation

Cell: TypeAlias = tuple[int, int]
"""Column and row, both counted from 0."""


class Colour(Enum):
    """A player's colour; as a move, the one that the first seat chooses for itself (OP-3)."""

    RED = "R"
    BLUE = "B"

    @property
    def other(self) -> Colour:
        """The opponent's colour."""
        return Colour.BLUE if self is Colour.RED else Colour.RED

    def __str__(self) -> str:
        return self._name_.lower()  # ``name`` takes three times as long


COLOURS = {colour.value: colour for colour in Colour}
"""The colours by their letters."""


class Placement(NamedTuple):
    """A way to place a piece: upright in one column, or lying in two.

    No player owns a piece: every placement adds one cell of each colour (OP-6).
    """

    columns: tuple[int, ...]
    colours: str
    """The letters of the halves: the lower and the upper one, or the left and the right one."""

    @property
    def is_lying(self) -> bool:
        """Whether the halves are side by side."""
        return len(self.columns) == 2

    def violation(self) -> Violation | None:
        """Why there is no such piece."""
        if self.colours not in ("RB", "BR"):
            return Violation("OP-2", "a piece has one red half and one blue half", "halves")
        if self.is_lying and self.columns[1] != self.columns[0] + 1:
            return Violation(
                "OP-2", "a lying piece covers two neighbouring columns, named from left to right", "neighbours"
            )
        return None

    def __str__(self) -> str:
        return _text(*self)


@cache
def _text(columns: tuple[int, ...], colours: str) -> str:
    return "".join(map(column_name, columns)) + colours


class Piece(NamedTuple):
    """A piece on the grid; pieces are sorted by lowest row, then by left column."""

    row: int
    """The lowest row it covers."""
    placement: Placement

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells of the halves, in the order of their colours."""
        return _cells(self.row, self.placement.columns)

    @property
    def cell_names(self) -> tuple[str, str]:
        """The names of these cells."""
        return _cell_names(self.row, self.placement.columns)

    @property
    def halves(self) -> tuple[tuple[Cell, str], ...]:
        """Each cell with the letter of its colour."""
        return _halves(self)

    def to_json(self) -> dict[str, object]:
        """The piece in plain types, made once for all positions that have it: not to be changed."""
        return _plain(self)

    def __str__(self) -> str:
        return _text(*self.placement)


@cache
def _halves(piece: Piece) -> tuple[tuple[Cell, str], ...]:
    return tuple(zip(piece.cells, piece.placement.colours, strict=True))


@cache
def _plain(piece: Piece) -> dict[str, object]:
    return {"cells": [*piece.cell_names], "colours": piece.placement.colours}


@cache
def _cells(row: int, columns: tuple[int, ...]) -> tuple[Cell, Cell]:
    return ((columns[0], row), (columns[1], row) if len(columns) == 2 else (columns[0], row + 1))


@cache
def _cell_names(row: int, columns: tuple[int, ...]) -> tuple[str, str]:
    first, second = _cells(row, columns)
    return cell_name(first), cell_name(second)


def column_name(column: int) -> str:
    """The letter of a column; empty if no grid has that many columns."""
    return ascii_lowercase[column : column + 1]


@cache
def cell_name(cell: Cell) -> str:
    """The letter of the column and the number of the row, such as ``d1``."""
    return f"{column_name(cell[0])}{cell[1] + 1}"
