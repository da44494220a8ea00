"""The situation in which the next card is laid: the card to match, the seat on turn, and how cards change both."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from parlour.core import Seat
from parlour.games.cocotaki.cards import BUTTERFLY, DONKEY, LION, ROOSTER, Card
from parlour.games.cocotaki.moves import Lay
from parlour.games.cocotaki.options import Powers


class Mistake(StrEnum):
    """What can be wrong with a turn."""

    SOUND = "sound"
    TURN = "turn"
    DONKEY = "donkey"
    MATCH = "match"
    LAST = "last"


class Situation(NamedTuple):
    """The facts that are restored when a card is taken back (CT-10)."""

    top: Card | None
    """The top card of the discards; None until the opening card is turned."""
    named: str
    """The colour that a butterfly on top names, otherwise empty."""
    turn: Seat
    """The seat on turn, until it has laid its last card of this turn."""
    direction: int
    """1 is clockwise, -1 counter-clockwise (CT-3)."""
    donkey: Seat | None
    """The seat that opened the current donkey round."""

    def matches(self, card: Card) -> bool:
        """Whether the card goes on the top card (CT-5, CT-6)."""
        if card == BUTTERFLY:
            return True
        if self.named:
            return card.colour == self.named
        return self.top is not None and (card.colour == self.top.colour or card.animal == self.top.animal)

    def mistake(self, seat: Seat, card: Card, first: Card | None) -> Mistake | None:
        """Why the card would be taken back (CT-10); `first` is the first card of the turn, for a further one."""
        if first:
            return None if card.animal == first.animal else Mistake.MATCH
        if seat != self.turn:
            return Mistake.TURN
        if self.donkey is not None and card.animal != DONKEY:
            return Mistake.DONKEY
        return None if self.matches(card) else Mistake.MATCH

    def with_card(self, seat: Seat, lay: Lay, powers: Powers) -> Situation:
        """The situation with one more card, right or wrong, and its player on turn (CT-11)."""
        return Situation(lay.card, lay.colour, seat, self.direction, self._donkey_after(seat, lay.card, powers))

    def _donkey_after(self, seat: Seat, card: Card, powers: Powers) -> Seat | None:
        if card.animal != DONKEY or not powers.donkeys:
            return None
        return seat if self.donkey is None else self.donkey

    def after_turn(self, cards: Collection[Card], powers: Powers) -> Situation:
        """The situation for the next seat, after the powers of the cards laid have acted (CT-14 to CT-17)."""
        animals = [card.animal for card in cards]
        skipped = min(animals.count(ROOSTER), powers.seats - 1) if powers.roosters else 0
        is_reversed = powers.lions and animals.count(LION) % 2 == 1
        direction = -self.direction if is_reversed else self.direction
        turn = (self.turn + direction * (skipped + 1)) % powers.seats
        return self._replace(turn=turn, direction=direction, donkey=None if turn == self.donkey else self.donkey)
