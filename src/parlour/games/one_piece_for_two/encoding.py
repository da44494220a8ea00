"""The moves and views of One Piece for Two as numbers.

On a grid of W columns there are P = 2·(2W - 1) placements: 2c + k puts a piece upright into column c, and 2(W + c) + k
lays it over the columns c and c + 1; k is 0 with the red half first (below or left) and 1 with the blue half first.

========================  ==========================================================
0, 1                      red, blue: the first seat's own colour
2 … 5                     south, east, north, west: the game edge
6 + placement             a piece from the box
6 + P·(1 + c) + placement  the piece on top of column c (its left column) is relocated
========================  ==========================================================

With seven columns these are 6 + 26 + 182 = 214 actions.
"""

from parlour.core import Seat
from parlour.core.encoding import Encoding, Part, one_hot, plane, share
from parlour.games.one_piece_for_two.grid import PIECES
from parlour.games.one_piece_for_two.moves import SETUP_MOVES, Move, Relocation
from parlour.games.one_piece_for_two.pieces import Cell, Colour, Placement
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

SETUP_NUMBERS = {move: number for number, move in enumerate(SETUP_MOVES.values())}
PHASES = ("colours", "edge")


class OnePieceForTwoEncoding(Encoding):
    """The tensor: planes of the grid, row by row from the bottom, and facts.

    The planes are the seat's own cells, the other's cells, the lower cells of upright pieces and the left cells of
    lying ones. The facts: whether the seat is to move; whether the colours, the edge or a piece is next; whether the
    seat's own colour is red, is blue; pieces on the grid, of 20; relocations, of the most allowed; occurrences of the
    position, of those that make a draw.
    """

    def actions(self, state: OnePieceForTwoState) -> int:
        """The set-up, the placements, and as many relocations for each column."""
        return len(SETUP_NUMBERS) + _places(state) * (1 + state.grid.size.width)

    def action(self, state: OnePieceForTwoState, move: Move) -> int:
        """The number of a move."""
        if isinstance(move, Relocation):
            return len(SETUP_NUMBERS) + _places(state) * (1 + move.column) + _place(state, move.placement)
        return len(SETUP_NUMBERS) + _place(state, move) if isinstance(move, Placement) else SETUP_NUMBERS[move]

    def parts(self, state: OnePieceForTwoState) -> tuple[Part, ...]:
        """Four planes and the facts."""
        width, height = state.grid.size
        return Part("planes", (4, height, width)), Part("facts", (9,))

    def observe(self, view: OnePieceForTwoState, seat: Seat) -> list[float]:
        """The tensor of the position as a seat sees it."""
        (width, height), pieces = view.grid.size, view.grid.pieces
        own = view.first and (view.first.other if seat else view.first)
        halves = [half for piece in pieces for half in piece.halves]
        planes = (
            [cell for cell, letter in halves if own and Colour(letter) is own],
            [cell for cell, letter in halves if own and Colour(letter) is not own],
            [piece.cells[0] for piece in pieces if not piece.placement.is_lying],
            [piece.cells[0] for piece in pieces if piece.placement.is_lying],
        )
        return [
            *(mark for cells in planes for mark in plane([_index(cell, width) for cell in cells], width * height)),
            float(seat in view.actors),
            *one_hot(PHASES.index(view.phase) if view.phase in PHASES else 2, 3),
            *one_hot(None if own is None else SETUP_NUMBERS[own], 2),
            share(len(pieces), PIECES),
            share(view.relocations, view.options.max_relocations),
            share(view.occurrences, view.options.repetition),
        ]


def _places(state: OnePieceForTwoState) -> int:
    return 2 * (2 * state.grid.size.width - 1)


def _place(state: OnePieceForTwoState, placement: Placement) -> int:
    left = placement.columns[0] + (state.grid.size.width if placement.is_lying else 0)
    return 2 * left + (placement.colours == "BR")


def _index(cell: Cell, width: int) -> int:
    return cell[1] * width + cell[0]


ENCODING = OnePieceForTwoEncoding()
