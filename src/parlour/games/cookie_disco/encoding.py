"""The moves and views of Cookie Disco as numbers, which do not change when the field drifts.

A cookie's number is its place in reading order (by r, then by q), from 0 to 7. An end is numbered by its offset from
the start, in the order of r, then q: a roll of three steps ends at most six cells away, which are 126 offsets.

====================  ==========================================================
126·cookie + offset   a cookie rolls
1008 + cookie         the crawl cookie moves onto a cookie
1016 + 6·k + spot     a player-cookie on a spot from 0; k is 0 for orange, 1 for blue
1028, 1029            cherry=left, cherry=right
====================  ==========================================================

These are 1,030 actions. Chance has six: the starts, of which the first two also stand for hand=left and hand=right.
"""

from parlour.core import Seat
from parlour.core.encoding import Encoding, Part, PositionCount, one_hot, plane, share
from parlour.games.cookie_disco.cookies import OTHER, Cell, Kind, coordinates
from parlour.games.cookie_disco.moves import HANDS, Crawl, Guess, Hand, Move, Place, Start
from parlour.games.cookie_disco.positions import count_positions
from parlour.games.cookie_disco.setup import STARTS
from parlour.games.cookie_disco.state import CookieDiscoState
from parlour.games.cookie_disco.turn import Turn

REACH = 6
OFFSETS = {
    (q, r): number
    for number, (r, q) in enumerate(
        (r, q)
        for r in range(-REACH, REACH + 1)
        for q in range(-REACH, REACH + 1)
        if abs(q + r) <= REACH and (q, r) != (0, 0)
    )
}
"""The number of each offset from the start of a roll to its end."""
COOKIES, SPOTS, SIDE = 8, 6, 9
CRAWLS = COOKIES * len(OFFSETS)
PLACES = CRAWLS + COOKIES
GUESSES = PLACES + len(OTHER) * SPOTS
PHASES = ("start", "place", "cherry", "hand", "turn")
LOCKS = "CAV"
MAX_OCCURRENCES = 3


class CookieDiscoEncoding(Encoding):
    """The tensor: planes of nine rows and columns from the field's lowest r and q on, and facts.

    The planes: chocolate, caramel, vanilla, the seat's own cookie, the other's, the cookie under the crawl cookie. The
    facts: whether the seat is to move; the phase (start, place, cherry, hand, turn); which neutral kind is locked;
    whether the crawl cookie moved last; occurrences of the position, divided by three; which fist was guessed.
    """

    def actions(self, state: CookieDiscoState) -> int:
        """The rolls, the crawls, and the set-up."""
        return GUESSES + len(HANDS)

    def chance_actions(self, state: CookieDiscoState) -> int:
        """One for each start."""
        return len(STARTS)

    def action(self, state: CookieDiscoState, move: Move) -> int:
        """The number of a move."""
        match move:
            case Start(number):
                return number - 1
            case Hand(hand):
                return HANDS.index(hand)
            case Guess(hand):
                return GUESSES + HANDS.index(hand)
            case Place(colour, spot):
                return PLACES + list(OTHER).index(colour) * SPOTS + spot - 1
            case Crawl(end):
                return CRAWLS + _rank(state, end)
        q, r = coordinates(move.start)
        end_q, end_r = coordinates(move.end)
        return _rank(state, move.start) * len(OFFSETS) + OFFSETS[end_q - q, end_r - r]

    def positions(self, state: CookieDiscoState) -> PositionCount | None:
        """What the module ``positions`` counts."""
        return count_positions(state)

    def parts(self, state: CookieDiscoState) -> tuple[Part, ...]:
        """Six planes and the facts."""
        return Part("planes", (6, SIDE, SIDE)), Part("facts", (13,))

    def observe(self, view: CookieDiscoState, seat: Seat) -> list[float]:
        """The tensor of the position as a seat sees it."""
        stage, own = view.stage, view.colour_of(seat)
        cells = _normalised(view)
        kinds: tuple[Kind, ...] = (*LOCKS, own, OTHER[own])
        planes = [[cells[cell] for cell, kind in stage.field.cookies if kind == wanted] for wanted in kinds]
        covered = [cells[stage.field.covered]] if stage.field.covered is not None else []
        guess = None if isinstance(stage, Turn) or stage.guess is None else HANDS.index(stage.guess)
        return [
            *(mark for marked in (*planes, covered) for mark in plane(marked, SIDE * SIDE)),
            float(seat in view.actors),
            *one_hot(PHASES.index(stage.phase), len(PHASES)),
            *one_hot(LOCKS.index(stage.lock) if stage.lock else None, len(LOCKS)),
            float(isinstance(stage, Turn) and stage.crawl_moved),
            share(view.occurrences, MAX_OCCURRENCES),
            *one_hot(guess, len(HANDS)),
        ]


def _rank(state: CookieDiscoState, cell: Cell) -> int:
    return [where for where, _ in state.stage.field.cookies].index(cell)


def _normalised(state: CookieDiscoState) -> dict[Cell, int]:
    """For each cookie its place on a plane."""
    places = {cell: coordinates(cell) for cell, _ in state.stage.field.cookies}
    left = min((q for q, _ in places.values()), default=0)
    top = min((r for _, r in places.values()), default=0)
    return {cell: (r - top) * SIDE + q - left for cell, (q, r) in places.items()}


ENCODING = CookieDiscoEncoding()
