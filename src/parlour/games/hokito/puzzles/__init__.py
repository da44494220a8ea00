"""The puzzles of Hokito, and what makes two of them alike."""

from parlour.core import Seat
from parlour.core.puzzles import read_puzzles
from parlour.games.hokito.grid import COLOURS
from parlour.games.hokito.state import HokitoState


def key(state: HokitoState, seat: Seat) -> str:
    """A text that does not change if the board is turned or mirrored, or if the colours are exchanged."""
    own = COLOURS[seat]
    pieces = [
        "." if piece is None else f"{'+' if piece.colour == own else '-'}{piece.mark}x{piece.height}"
        for piece in state.board
    ]
    rows = [[pieces[square] for square in row] for row in state.board.layout.rows]
    boards = []
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        boards += [rows, [row[::-1] for row in rows]]
    return min(" ".join(piece for row in board for piece in row) for board in boards)


PUZZLES = read_puzzles(__name__, key)
