"""What the lessons of Cookie Disco ask for."""

from parlour.core import Seat
from parlour.core.lessons import read_course
from parlour.games.cookie_disco.moves import Move
from parlour.games.cookie_disco.state import CookieDiscoState


def rolls_from(state: CookieDiscoState, seat: Seat, move: Move, cell: str) -> bool:
    """Whether a move rolls the cookie on a cell."""
    return str(move).startswith(f"{cell}>")


def rolls(state: CookieDiscoState, seat: Seat, move: Move) -> bool:
    """Whether a move rolls any cookie."""
    return ">" in str(move)


def crawls(state: CookieDiscoState, seat: Seat, move: Move) -> bool:
    """Whether a move is that of the crawl cookie (CD-21)."""
    return not rolls(state, seat, move)


def can_win(state: CookieDiscoState, cell: str) -> str:
    """``yes`` if rolling the cookie on a cell can win (CD-16), otherwise ``no``."""
    seat = state.turn or 0
    outcomes = [state.play(move).outcome for move in state.moves() if rolls_from(state, seat, move, cell)]
    return "yes" if any(outcome and outcome.winners == (seat,) for outcome in outcomes) else "no"


COURSE = read_course(
    __name__,
    predicates={"from": rolls_from, "rolls": rolls, "crawls": crawls},
    questions={"can-win": can_win},
)
