"""The moves and views of Cocotaki's cards as numbers, with the table as referee and without mistakes.

Cards are numbered by colour (blue, green, red, yellow), then by animal (bee, cat, cow, dog, donkey, lion, rooster,
sheep), from 0 to 31; 32 to 35 are a butterfly that names blue, green, red or yellow. Every card is laid with the sound
that it needs, so a sound is not a decision; with wrong ones there would be 723 actions, of which 648 are mistakes.

===============  =======================================
2·card + called  lay a card; called is 1 with *last card*
72, 73, 74       draw, done, last
===============  =======================================

These are 75 actions. Chance has 33: the card that it deals, 32 for a butterfly.
"""

from collections import Counter

from parlour.core import Seat
from parlour.core.encoding import Encoding, Part, PositionCount, one_hot, share
from parlour.games.cocotaki.cards import ANIMALS, BUTTERFLY, COLOURS, DECK_SIZE, Bag, Card
from parlour.games.cocotaki.moves import Deal, Lay, Move, Word
from parlour.games.cocotaki.positions import count_positions
from parlour.games.cocotaki.state import CocotakiState

KINDS = (*(Card(colour, animal) for colour in sorted(COLOURS) for animal in sorted(ANIMALS)), BUTTERFLY)
FACES = {
    face: number
    for number, face in enumerate((*((card, "") for card in KINDS[:-1]), *((BUTTERFLY, c) for c in sorted(COLOURS))))
}
"""The number of each card as it is laid: butterflies name a colour."""
WORDS = {word: 2 * len(FACES) + number for number, word in enumerate((Word.DRAW, Word.DONE, Word.LAST))}
USUAL_COPIES, USUAL_HAND = 4, 10


class CocotakiEncoding(Encoding):
    """The tensor: the seat's hand, the discards, the top card, six numbers for each seat, and facts.

    Hand and discards are counts of the 33 kinds, divided by 4. The top card is one of the 36 that can be laid. The
    seats are listed from the observing one on: cards in hand, divided by 10; whether it is on turn, opened a donkey
    round, dealt; rounds won, as a share of those needed; cards that it is owed, divided by 10. The facts: whether the
    seat is to move; whether play runs clockwise; whether *last card* was called; cards laid in this turn, divided by 4;
    cards in the pile, divided by 112; turns of this round, as a share of the most allowed.
    """

    theory = (
        {"deck": "small:cow:1", "hand_size": 1, "referee": "auto", "turn_limit": 5},
        {"deck": "small:cow:1,dog:1", "hand_size": 1, "referee": "auto", "turn_limit": 3},
    )

    high = DECK_SIZE / USUAL_COPIES

    def actions(self, state: CocotakiState) -> int:
        """Each card without and with the call, and three words."""
        return 2 * len(FACES) + len(WORDS)

    def chance_actions(self, state: CocotakiState) -> int:
        """One for each kind of card."""
        return len(KINDS)

    def action(self, state: CocotakiState, move: Move) -> int:
        """The number of a move."""
        if isinstance(move, Lay):
            return 2 * FACES[move.card, move.colour] + move.last
        return KINDS.index(move.card) if isinstance(move, Deal) else WORDS[move]

    def positions(self, state: CocotakiState) -> PositionCount | None:
        """What the module ``positions`` counts."""
        return count_positions(state)

    def parts(self, state: CocotakiState) -> tuple[Part, ...]:
        """Hand, discards, top card, seats and facts."""
        kinds, faces = (len(KINDS),), (len(FACES),)
        seats = Part("seats", (state.seats, 6))
        return Part("hand", kinds), Part("discards", kinds), Part("top", faces), seats, Part("facts", (6,))

    def observe(self, view: CocotakiState, seat: Seat) -> list[float]:
        """The tensor of the position as a seat sees it."""
        situation, owed = view.situation, dict(view.owed)
        top = None if situation.top is None else FACES[situation.top, situation.named]
        seats = ((seat + place) % view.seats for place in range(view.seats))
        window = view.window if view.laying is not None else None
        return [
            *_counts(view.hands[seat]),
            *_counts(view.discards),
            *one_hot(top, len(FACES)),
            *(number for other in seats for number in _seat_facts(view, other, owed.get(other, 0))),
            float(seat in view.actors),
            float(situation.direction > 0),
            float(window is not None and window.latest.lay.last),
            share(len(window.cards) if window else 0, USUAL_COPIES),
            share(len(view.pile), DECK_SIZE),
            share(view.turns, view.options.turn_limit),
        ]

    def sees(self, state: CocotakiState, seat: Seat, move: Move) -> bool:
        """Whether the card is turned up, or dealt to the seat."""
        return state.owed[0][0] in (None, seat)


def _seat_facts(view: CocotakiState, seat: Seat, owed: int) -> list[float]:
    situation = view.situation
    return [
        share(len(view.hands[seat]), USUAL_HAND),
        float(situation.turn == seat),
        float(situation.donkey == seat),
        float(view.dealer == seat),
        share(view.wins[seat], view.options.rounds),
        share(owed, USUAL_HAND),
    ]


def _counts(cards: Bag) -> list[float]:
    counts = Counter(cards)
    return [share(counts[kind], USUAL_COPIES) for kind in KINDS]


ENCODING = CocotakiEncoding()
