"""A position of One Piece for Two as a picture: the grid with its pieces, the box, and what the set-up asks for."""

from collections.abc import Iterator
from typing import TypeAlias

from parlour.core import Seat
from parlour.core.scene import Fill, Item, Scene
from parlour.games.one_piece_for_two.layout import Layout, shown_rows
from parlour.games.one_piece_for_two.moves import Edge, Move, Relocation
from parlour.games.one_piece_for_two.pieces import Cell, Colour, Piece, Placement, cell_name, column_name
from parlour.games.one_piece_for_two.rendering import captions
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

MIN_WIDTH = 9.0
"""What the captions and the box need."""
MARGIN = 1.0
"""The space around the grid, where the names of columns and rows are."""
LINE_HEIGHT = 0.75
"""The height of the box and of each caption."""
EDGE_THICKNESS = 0.2
EDGE_CHOICE_THICKNESS = 0.75
PIECE_INSET = 0.1
BOXED_PIECE_PITCH = 0.35
FILLS: dict[str, Fill] = {"R": "red", "B": "blue"}
SIGNS = {"R": "◆", "B": "○"}
"""What tells the colours apart without colour."""

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left and upper edge, width and height."""


def scene(state: OnePieceForTwoState, seat: Seat | None = None) -> Scene:
    """The position as a picture, with the moves of a seat.

    To place a piece, choose the cell of its red half and then the cell of its blue half. To move one, choose it first.
    """
    picture = Picture(state)
    items = tuple(picture.items())
    moves = state.moves(seat) if seat is not None else ()
    return Scene(
        picture.width,
        picture.height,
        items,
        {str(move): picture.choices(move) for move in moves},
        summary="; ".join((*captions(state), *(item.label for item in items if item.kind == "piece"))),
    )


class Picture:
    """The items of a scene, and where they are."""

    def __init__(self, state: OnePieceForTwoState) -> None:
        self.state = state
        self.layout = Layout(state.grid.size.width, shown_rows(state.grid), state.edge)
        self.won = {cell for line in state.winning_lines for cell in line}
        self.width = max(self.layout.across + 2 * MARGIN, MIN_WIDTH)
        self.left = (self.width - self.layout.across) / 2
        self.foot = [*self._foot(self.layout.down + 2 * MARGIN)]
        self.height = max(item.y + item.height for item in self.foot) + PIECE_INSET

    def choices(self, move: Move) -> tuple[str, ...]:
        """The ids of the items to choose for a move, one after the other."""
        match move:
            case Placement():
                return self._new_cells(move)
            case Relocation():
                return (_piece_id(self.state.grid.tops[move.column]), *self._new_cells(move.placement))
        return (str(move),)

    def _new_cells(self, placement: Placement) -> tuple[str, ...]:
        """The cells that a piece will cover, the red one first."""
        first, second = map(cell_name, Piece(self.state.grid.resting_row(placement.columns), placement).cells)
        return (first, second) if placement.colours == "RB" else (second, first)

    def items(self) -> Iterator[Item]:
        """Everything in the picture, from the bottom layer to the top."""
        layout = self.layout
        for cell in ((column, row) for column in range(layout.width) for row in range(layout.rows)):
            yield Item(cell_name(cell), "cell", *self._corner(cell), fill="light", label=cell_name(cell))
        for piece in self.state.grid.pieces:
            yield from self._piece(piece)
        if self.state.is_set_up:
            yield Item("edge", "area", *self._side(self.state.edge, EDGE_THICKNESS), fill="brown")
            yield from self._names()
        elif self.state.first:
            for edge in Edge:
                side = self._side(edge, EDGE_CHOICE_THICKNESS)
                yield Item(str(edge), "cell", *side, fill="brown", text=str(edge), label=f"game edge {edge}")
        yield from self.foot

    def _corner(self, cell: Cell) -> tuple[float, float]:
        """The left and upper edge of a cell."""
        x, y = self.layout.spot(cell)
        return self.left + x, MARGIN + y

    def _side(self, edge: Edge, thickness: float) -> Rectangle:
        """A bar along one side of the grid."""
        left, top, across, down = self.left, MARGIN, self.layout.across, self.layout.down
        sides = {
            Edge.SOUTH: (left, top + down, across, thickness),
            Edge.EAST: (left + across, top, thickness, down),
            Edge.NORTH: (left, top - thickness, across, thickness),
            Edge.WEST: (left - thickness, top, thickness, down),
        }
        return sides[edge]

    def _names(self) -> Iterator[Item]:
        """The letters of the columns beyond the game edge and the numbers of the rows beside column a (OP-1)."""
        for column in range(self.layout.width):
            name = column_name(column)
            yield Item(f"column {name}", "label", *self._corner((column, -1)), text=name)
        for row in range(self.layout.rows):
            yield Item(f"row {row + 1}", "label", *self._corner((-1, row)), text=str(row + 1))

    def _piece(self, piece: Piece) -> Iterator[Item]:
        """The halves of a piece and, above them, the piece that can be chosen."""
        corners = [*map(self._corner, piece.cells)]
        left, top = (min(edges) + PIECE_INSET for edges in zip(*corners, strict=True))
        right, bottom = (max(edges) + 1 - PIECE_INSET for edges in zip(*corners, strict=True))
        for (cell, letter), (x, y) in zip(piece.halves, corners, strict=True):
            half = (max(x, left), max(y, top), min(x + 1, right) - max(x, left), min(y + 1, bottom) - max(y, top))
            sign = "" if cell in self.won else SIGNS[letter]
            yield Item(f"{cell_name(cell)}{letter}", "area", *half, fill=FILLS[letter], text=sign)
            if cell in self.won:
                star = (x + 0.2, y + 0.2, 0.6, 0.6)
                yield Item(f"{cell_name(cell)}*", "area", *star, shape="circle", fill="yellow", text=SIGNS[letter])
        label = ", ".join(f"{cell_name(cell)} {Colour(letter)}" for cell, letter in piece.halves)
        yield Item(_piece_id(piece), "piece", left, top, right - left, bottom - top, label=label)

    def _foot(self, top: float) -> Iterator[Item]:
        """What is below the grid: the pieces in the box, the captions, and the colours while they are chosen."""
        first = (self.width - self.state.box * BOXED_PIECE_PITCH) / 2
        for number in range(self.state.box):
            x = first + number * BOXED_PIECE_PITCH
            yield Item(f"box {number + 1}B", "area", x, top, 0.28, 0.25, fill="blue")
            yield Item(f"box {number + 1}R", "area", x, top + 0.25, 0.28, 0.25, fill="red")
        for line, text in enumerate(captions(self.state), 1):
            yield Item(f"caption {line}", "label", 0, top + line * LINE_HEIGHT, self.width, LINE_HEIGHT, text=text)
        if not self.state.first:
            for place, colour in enumerate(Colour):
                disc = (self.width / 2 - 2 + 2.5 * place, top + 2 * LINE_HEIGHT, 1.5, 1.5)
                name = str(colour)
                yield Item(name, "piece", *disc, shape="circle", fill=FILLS[colour.value], text=name, label=name)


def _piece_id(piece: Piece) -> str:
    return "".join(map(cell_name, piece.cells))
