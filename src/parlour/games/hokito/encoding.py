"""The moves and views of Hokito as numbers.

Squares are numbered row by row from the top left corner; on a board of S = 36 squares from a6 = 0 to f1 = 35.

=====================================  ==============================================================
S·start + end                          a piece hops
S·S + S·(mark - 1) + square            a player puts a pawn on a square (with the option setup=arrange)
=====================================  ==============================================================

These are 1,404 actions, on 4 × 4 squares 304, on 8 × 8 squares 4,288. Chance has six, one for each kind of pawn, b1 to
b3 and w1 to w3; its square is the next one.
"""

from parlour.core import Seat
from parlour.core.encoding import Encoding, Part, PositionCount, plane, share
from parlour.games.hokito.grid import COLOURS, MARKS
from parlour.games.hokito.moves import Arrange, Hop, Move
from parlour.games.hokito.positions import count_positions
from parlour.games.hokito.state import HokitoState


class HokitoEncoding(Encoding):
    """The tensor: planes of the board, row by row from the top, and facts.

    The planes: the seat's pieces with mark 1, 2 and 3, the same for the other seat, the height of each piece as a share
    of all pawns, and the stacks. The facts: whether the seat is to move, whether pawns are still to be placed, whether
    the seat is Black.
    """

    def actions(self, state: HokitoState) -> int:
        """The hops, and the pawns that a player can put on a square."""
        squares = len(state.board)
        return squares * squares + len(MARKS) * squares

    def chance_actions(self, state: HokitoState) -> int:
        """One for each kind of pawn."""
        return len(COLOURS) * len(MARKS)

    def action(self, state: HokitoState, move: Move) -> int:
        """The number of a move."""
        squares = len(state.board)
        if isinstance(move, Hop):
            return move.start * squares + move.end
        if isinstance(move, Arrange):
            return squares * squares + (move.mark - 1) * squares + move.square
        return COLOURS.index(move.pawn.colour) * len(MARKS) + move.pawn.mark - 1

    def positions(self, state: HokitoState) -> PositionCount:
        """What the module ``positions`` counts."""
        return count_positions(state)

    def parts(self, state: HokitoState) -> tuple[Part, ...]:
        """Eight planes and the facts."""
        size = state.board.layout.size
        return Part("planes", (8, size, size)), Part("facts", (3,))

    def observe(self, view: HokitoState, seat: Seat) -> list[float]:
        """The tensor of the position as a seat sees it."""
        squares = len(view.board)
        own = [(square, piece) for square, piece in enumerate(view.board) if piece and piece.colour == COLOURS[seat]]
        other = [(square, piece) for square, piece in enumerate(view.board) if piece and piece.colour != COLOURS[seat]]
        planes = [
            [square for square, piece in pieces if piece.mark == mark] for pieces in (own, other) for mark in MARKS
        ]
        return [
            *(mark for cells in planes for mark in plane(cells, squares)),
            *(share(piece.height if piece else 0, squares) for piece in view.board),
            *plane(list(view.board.stacks), squares),
            float(seat in view.actors),
            float(view.phase != "hop"),
            float(seat == 0),
        ]


ENCODING = HokitoEncoding()
