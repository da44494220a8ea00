"""The puzzles of One Piece for Two, and what makes two of them alike."""

from parlour.core import Seat
from parlour.core.puzzles import read_puzzles
from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def key(state: OnePieceForTwoState, seat: Seat) -> str:
    """A text that does not change if the grid is mirrored, or if the colours are exchanged."""
    assert state.to_move
    own, last = str(state.to_move)[0].upper(), state.grid.size.width - 1
    grids = []
    for is_mirrored in (False, True):
        pieces = [
            sorted((last - x if is_mirrored else x, y, letter == own) for (x, y), letter in piece.halves)
            for piece in state.grid.pieces
        ]
        grids.append(str(sorted(pieces)))
    return f"{state.grid.size} {min(grids)}"


PUZZLES = read_puzzles(__name__, key)
