"""What the lessons of Hokito ask for, and the worth of its piles."""

from random import Random

from parlour.core import Seat
from parlour.core.lessons import Worth, read_course
from parlour.games.hokito.grid import COLOURS
from parlour.games.hokito.moves import Hop, Move
from parlour.games.hokito.scene import piece_id
from parlour.games.hokito.state import HokitoState


def takes(state: HokitoState, seat: Seat, move: Move, height: str = "1") -> bool:
    """Whether a move lands on a piece of the other colour of at least that height."""
    target = state.board[move.end] if isinstance(move, Hop) else None
    return target is not None and target.colour != COLOURS[seat] and target.height >= int(height)


def worth(state: HokitoState, square: str) -> int:
    """The points of the piece on a square (HK-12)."""
    piece = state.board[state.board.layout.index[square]]
    return piece.points if piece else 0


def pile(state: HokitoState, start: str, end: str) -> int:
    """The points of the pile that a hop makes (HK-9, HK-12)."""
    return worth(state.play(f"{start}-{end}"), end)


def random_stack(state: HokitoState, rng: Random) -> Worth | None:
    """A random stack to count; None if there is none."""
    stacks = [square for square, piece in enumerate(state.board) if piece and piece.is_stack]
    if not stacks:
        return None
    square = rng.choice(stacks)
    layout = state.board.layout
    return Worth(piece_id(square, layout), worth(state, layout.squares[square]), ("total",))


COURSE = read_course(
    __name__,
    predicates={"takes": takes},
    questions={"worth": worth, "pile": pile},
    worth=random_stack,
)
