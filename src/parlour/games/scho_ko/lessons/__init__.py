"""What the lessons of Scho K.O. ask for, and bars to count."""

from random import Random

from parlour.core import Seat
from parlour.core.lessons import Worth, read_course
from parlour.games.scho_ko.cards import Card, Colour
from parlour.games.scho_ko.layout import EDGES
from parlour.games.scho_ko.moves import Move
from parlour.games.scho_ko.state import SchoKoState


def makes_bar(state: SchoKoState, seat: Seat, move: Move, pieces: str) -> bool:
    """Whether a move leaves its player with a bar of at least that many pieces."""
    colour = state.colour(seat)
    return colour is not None and state.play(move, seat).layout.largest_bar(colour) >= int(pieces)


def cuts(state: SchoKoState, seat: Seat, move: Move, pieces: str) -> bool:
    """Whether a move leaves the other player with no bar of more than that many pieces."""
    colour = state.colour(1 - seat)
    return colour is not None and state.play(move, seat).layout.largest_bar(colour) <= int(pieces)


def bridges(state: SchoKoState, seat: Seat, move: Move) -> bool:
    """Whether a move lays a card on level 1 that touches at least two others."""
    if not isinstance(move, Card) or move.spot in state.layout.top:
        return False
    beside = ((move.x + dx, move.y + dy) for _, dx, dy in EDGES)
    return len({state.layout.top[cell] for cell in beside if cell in state.layout.top}) > 1


def is_raised(state: SchoKoState, seat: Seat, move: Move) -> bool:
    """Whether a card is laid on level 2 (SK-8)."""
    return isinstance(move, Card) and state.layout.level(move.spot) == 2


def wins_tie_break(state: SchoKoState, seat: Seat, move: Move) -> bool:
    """Whether a move wins although the largest bars are equal (SK-14)."""
    outcome = state.play(move, seat).outcome
    return outcome is not None and outcome.winners == (seat,) and outcome.rule == "SK-14"


def bar_after(state: SchoKoState, colour: str, move: str) -> int:
    """The number of pieces in the largest bar of a colour after a move, seen from above (SK-11)."""
    return state.play(move).layout.largest_bar(Colour(colour))


def dark_bar(state: SchoKoState, rng: Random) -> Worth | None:
    """The largest dark bar, once a few cards are laid (SK-13)."""
    if len(state.laid) < 4 or state.dark is None:
        return None
    return Worth("", state.layout.largest_bar(Colour.DARK), ("near", "far", "bar", "hand", "spot"))


COURSE = read_course(
    __name__,
    predicates={
        "bar": makes_bar,
        "cuts": cuts,
        "bridges": bridges,
        "raised": is_raised,
        "tie-break": wins_tie_break,
    },
    questions={"bar-after": bar_after},
    worth=dark_bar,
)
