"""What the lessons of One Piece for Two ask for."""

from parlour.core.lessons import read_course
from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def winner(state: OnePieceForTwoState, move: str) -> str:
    """The colour that wins with a move (OP-9); ``none`` if the game goes on."""
    after = state.play(move)
    return after.role(after.outcome.winners[0]) if after.outcome else "none"


COURSE = read_course(__name__, questions={"winner": winner})
