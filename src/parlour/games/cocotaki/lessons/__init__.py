"""What the lessons of Cocotaki ask for."""

from parlour.core import Seat
from parlour.core.lessons import read_course
from parlour.games.cocotaki.moves import Lay, Move
from parlour.games.cocotaki.state import CocotakiState


def lays_correctly(state: CocotakiState, seat: Seat, move: Move) -> bool:
    """Whether a move lays a card without a mistake."""
    return isinstance(move, Lay) and move in state.sound_moves(seat)


COURSE = read_course(__name__, predicates={"lays": lays_correctly})
