"""The moves and views of Scho K.O. as numbers.

The table has no edge, so a spot has no fixed number. But each card after the first touches or covers an earlier one,
at one of twenty distances: a spot is numbered by the first such card, in the order laid, and the distance from it. The
F faces, 24 with adjacent and 20 with diagonal pairs, are the rotations in alphabetical order, those with a smartie
second.

=================================  ==================================================
0, 1                               dark, white: the first seat's colour
2 + face                           the starting card
2 + F·(1 + 20·card + way) + face   a card that touches or covers another one
=================================  ==================================================

With adjacent pairs and 32 cards these are 2 + 24·(1 + 31·20) = 14,906 actions. Chance has six, one for each kind.
"""

from collections import Counter

from parlour.core import Seat
from parlour.core.encoding import Encoding, Part, PositionCount, share
from parlour.games.scho_ko.cards import ROTATIONS, Card, Cell, Colour
from parlour.games.scho_ko.deck import DECKS, deck_of
from parlour.games.scho_ko.layout import NEAR, START
from parlour.games.scho_ko.moves import Move
from parlour.games.scho_ko.options import MAX_COPIES
from parlour.games.scho_ko.positions import count_positions
from parlour.games.scho_ko.state import SchoKoState

KINDS = {pairs: sorted(set(deck)) for pairs, deck in DECKS.items()}
FACES = {
    pairs: {
        face: number
        for number, face in enumerate(
            sorted((rotation, kind.smartie) for kind in kinds for rotation in ROTATIONS[kind.pieces]),
        )
    }
    for pairs, kinds in KINDS.items()
}
"""The number of each rotation of a card, without and with a smartie, for each value of the option ``pairs``."""
WAYS = {way: number for number, way in enumerate(way for way in NEAR if way != START)}
"""The number of each distance between two cards that overlap or share an edge."""
FARTHEST_CELL = 64


class SchoKoEncoding(Encoding):
    """The tensor: the cards on the table in the order laid, the seat's hand, the cards it has not seen, and facts.

    Each card of the deck is eight numbers: whether it is laid, which of its four pieces are dark, whether it has a
    smartie, and x and y of its lower left cell, divided by 64. Hand and unseen cards are counts of the six kinds,
    divided by the size of a hand and by 8. The facts: whether the seat is to move, whether the colours are named,
    whether the seat is dark, the cards in its hand and in the other's as shares of a full hand, and those in the stack
    as a share of the deck.
    """

    theory = ({"deck": "dark:1,white:1", "hand_size": 1}, {"deck": "dark:2,white:2", "hand_size": 1})

    low = -1.0

    def actions(self, state: SchoKoState) -> int:
        """The colours, the faces of the starting card, and faces times spots."""
        return len(Colour) + len(FACES[state.options.pairs]) * (1 + (state.options.cards - 1) * len(WAYS))

    def chance_actions(self, state: SchoKoState) -> int:
        """One for each kind of card."""
        return len(KINDS[state.options.pairs])

    def action(self, state: SchoKoState, move: Move) -> int:
        """The number of a move."""
        if isinstance(move, Colour):
            return list(Colour).index(move)
        if not isinstance(move, Card):
            return KINDS[state.options.pairs].index(move)
        faces = FACES[state.options.pairs]
        face = faces[move.pieces, move.smartie]
        if not state.laid:
            return len(Colour) + face
        return len(Colour) + len(faces) * (1 + _spot_number(state.laid, move.spot)) + face

    def positions(self, state: SchoKoState) -> PositionCount:
        """What the module ``positions`` counts."""
        return count_positions(state)

    def parts(self, state: SchoKoState) -> tuple[Part, ...]:
        """The cards, the hand, what is unseen, and the facts."""
        return Part("cards", (state.options.cards, 8)), Part("hand", (6,)), Part("unseen", (6,)), Part("facts", (6,))

    def observe(self, view: SchoKoState, seat: Seat) -> list[float]:
        """The tensor of the position as a seat sees it."""
        kinds, hand, full = KINDS[view.options.pairs], view.hands[seat], view.options.hand_size
        unseen = Counter(deck_of(view.options))
        unseen.subtract(kind for kind in (*(card.kind for card in view.laid), *hand) if kind)
        cards = [number for card in view.laid for number in _card(card)]
        return [
            *cards,
            *(0.0,) * (view.options.cards * 8 - len(cards)),
            *(share(hand.count(kind), full) for kind in kinds),
            *(share(unseen[kind], MAX_COPIES) for kind in kinds),
            float(seat in view.actors),
            float(view.dark is not None),
            float(view.dark == seat),
            share(len(hand), full),
            share(len(view.hands[1 - seat]), full),
            share(len(view.stack), view.options.cards),
        ]

    def sees(self, state: SchoKoState, seat: Seat, move: Move) -> bool:
        """Whether the card is drawn for the seat."""
        return state.owed == seat


def _spot_number(laid: tuple[Card, ...], spot: Cell) -> int:
    """The number of a spot: the first card that a card there touches or covers, and the way from it."""
    ways = (WAYS.get((spot[0] - card.x, spot[1] - card.y)) for card in laid)
    return next(number * len(WAYS) + way for number, way in enumerate(ways) if way is not None)


def _card(card: Card) -> list[float]:
    pieces = [float(piece == "D") for piece in card.pieces]
    return [1.0, *pieces, float(card.smartie), card.x / FARTHEST_CELL, card.y / FARTHEST_CELL]


ENCODING = SchoKoEncoding()
