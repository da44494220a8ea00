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


class Wanted(NamedTuple):
    """What the next card must show: this colour, or one of these animals."""

    colour: str
    """Empty where no colour is enough."""
    animals: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """The colour, if there is one, and the animals in plain types."""
        return ({"colour": self.colour} if self.colour else {}) | {"animals": list(self.animals)}


class Situation(NamedTuple):
    """The facts that are restored when a card is taken back (CT-10)."""

    top: Card | None
    """The top card of the discards; None until the opening card is turned."""
    named: str
    """The colour that a butterfly on top names, otherwise empty."""
    turn: Seat
    """The seat on turn; while several cards are being laid, still the seat that lays them."""
    direction: int
    """1 is clockwise, -1 counter-clockwise (CT-3)."""
    donkey: Seat | None
    """The seat that opened the current donkey round."""

    def wanted(self, first: Card | None) -> Wanted:
        """What the card of the seat on turn must show; `first` is the first card of the turn, for a further one."""
        if first:
            return Wanted("", (first.animal,))
        if self.donkey is not None:
            return Wanted("", (DONKEY,))
        if self.named or not self.top:
            return Wanted(self.named, (BUTTERFLY.animal,))
        return Wanted(self.top.colour, (self.top.animal, BUTTERFLY.animal))

    def mistake(self, seat: Seat, card: Card, first: Card | None) -> Mistake | None:
        """Why the card would be taken back (CT-10); `first` is the first card of the turn, for a further one."""
        if not first and seat != self.turn:
            return Mistake.TURN
        wanted = self.wanted(first)
        if card.animal in wanted.animals or card.colour == wanted.colour != "":
            return None
        return Mistake.MATCH if first or self.donkey is None else Mistake.DONKEY

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
