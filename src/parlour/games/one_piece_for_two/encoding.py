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
from parlour.core.encoding import Encoding, Part, PositionCount, Symmetry, one_hot, plane, share
from parlour.games.one_piece_for_two.moves import SETUP_MOVES, Move, Relocation
from parlour.games.one_piece_for_two.options import Size
from parlour.games.one_piece_for_two.pieces import Cell, Colour, Placement
from parlour.games.one_piece_for_two.positions import count_positions
from parlour.games.one_piece_for_two.state import OnePieceForTwoState

SETUP_NUMBERS = {move: number for number, move in enumerate(SETUP_MOVES.values())}
PHASES = ("colours", "edge")


class OnePieceForTwoEncoding(Encoding):
    """The tensor: planes of the grid, row by row from the bottom, and facts.

    The planes are the seat's own cells, the other's cells, the lower cells of upright pieces and the left cells of
    lying ones. The facts: whether the seat is to move; whether the colours, the edge or a piece is next; whether the
    seat's own colour is red, is blue; the share of all pieces that is on the grid; relocations, as a share of the most
    allowed; occurrences of the position, as a share of those that make a draw.
    """

    theory = (
        {"size": "4x4", "pieces": 6, "in_a_row": 3, "max_relocations": 4, "repetition": 0},
        {"size": "5x5", "pieces": 10, "in_a_row": 4, "max_relocations": 4, "repetition": 0},
    )

    def actions(self, state: OnePieceForTwoState) -> int:
        """The set-up, the placements, and as many relocations for each column."""
        return len(SETUP_NUMBERS) + _places(state) * (1 + state.grid.size.width)

    def action(self, state: OnePieceForTwoState, move: Move) -> int:
        """The number of a move."""
        if isinstance(move, Relocation):
            return len(SETUP_NUMBERS) + _places(state) * (1 + move.column) + _place(state, move.placement)
        return len(SETUP_NUMBERS) + _place(state, move) if isinstance(move, Placement) else SETUP_NUMBERS[move]

    def positions(self, state: OnePieceForTwoState) -> PositionCount | None:
        """What the module ``positions`` counts."""
        return count_positions(state)

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
            share(len(pieces), view.options.pieces),
            share(view.relocations, view.options.max_relocations),
            share(view.occurrences, view.options.repetition),
        ]

    def symmetries(self, state: OnePieceForTwoState) -> tuple[Symmetry, ...]:
        """The mirror image, the colours exchanged, and both."""
        size = state.grid.size
        tensor = range(self.tensor_size(state))
        mirrored = Symmetry(_mirrored_tensor(size, len(tensor)), _mirrored_actions(size.width))
        swap = {len(tensor) - 5: len(tensor) - 4, len(tensor) - 4: len(tensor) - 5}
        setup = len(SETUP_NUMBERS)
        swapped = Symmetry(
            tuple(swap.get(place, place) for place in tensor),
            (1, 0, *range(2, setup), *(setup + (number ^ 1) for number in range(self.actions(state) - setup))),
        )
        both = Symmetry(
            tuple(mirrored.tensor[place] for place in swapped.tensor),
            tuple(mirrored.actions[action] for action in swapped.actions),
        )
        return mirrored, swapped, both


def _mirrored_tensor(size: Size, length: int) -> tuple[int, ...]:
    """Columns in reverse order; a lying piece is marked in its left cell, so the last column has none."""
    width, area = size.width, size.width * size.height
    reverse, lying = [*range(width - 1, -1, -1)], [*range(width - 2, -1, -1), width - 1]
    planes = [reverse, reverse, reverse, lying]
    cells = [
        number * area + row * width + column
        for number, columns in enumerate(planes)
        for row in range(size.height)
        for column in columns
    ]
    return *cells, *range(len(cells), length)


def _mirrored_actions(width: int) -> tuple[int, ...]:
    """Which column a relocated piece has in the mirror depends on whether it lies, so relocations have no image."""
    setup = len(SETUP_NUMBERS)
    upright = [2 * (width - 1 - column) + order for column in range(width) for order in (0, 1)]
    lying = [2 * (width + width - 2 - column) + order for column in range(width - 1) for order in (1, 0)]
    placements = [setup + place for place in (*upright, *lying)]
    return *range(setup), *placements, *[-1] * (width * len(placements))


def _places(state: OnePieceForTwoState) -> int:
    return 2 * (2 * state.grid.size.width - 1)


def _place(state: OnePieceForTwoState, placement: Placement) -> int:
    left = placement.columns[0] + (state.grid.size.width if placement.is_lying else 0)
    return 2 * left + (placement.colours == "BR")


def _index(cell: Cell, width: int) -> int:
    return cell[1] * width + cell[0]


ENCODING = OnePieceForTwoEncoding()
