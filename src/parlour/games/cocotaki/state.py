"""A position of Cocotaki as the rules see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from parlour.core import CHANCE, Seat, State, Violation
from parlour.games.cocotaki.actions import act
from parlour.games.cocotaki.bag import hidden
from parlour.games.cocotaki.cards import BUTTERFLY, HOLE
from parlour.games.cocotaki.moves import LAST_LAYS, LAYS, Deal, Lay, Move, Word, parse_move
from parlour.games.cocotaki.notation import write
from parlour.games.cocotaki.picture import picture
from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.refusals import refusal


@dataclass(frozen=True)
class CocotakiState(Position, State[Move]):
    """A position of Cocotaki; with objecting players several seats can act at once."""

    turn_rule = "CT-3"
    chance_rule = "CT-7"

    @cached_property
    def actors(self) -> tuple[Seat, ...]:
        """Every seat that can do something; chance alone while it owes cards; nobody when the game is over."""
        if self.outcome:
            return ()
        return (CHANCE,) if self.owed else tuple(filter(self._can_act, range(self.seats)))

    def _can_act(self, seat: Seat) -> bool:
        """Whether the seat has any action: where mistakes are let through, one card is as good as any other."""
        lays = (Lay(card, "?", "", False) for card in self.hands[seat][:1])
        return any(self._violation(seat, move) is None for move in (*lays, *Word))

    @property
    def keeps_objections_open(self) -> bool:
        """Whether others can still object after the next move: whoever lays on closes no window (CT-11)."""
        return self.laying is not None

    def __str__(self) -> str:
        return write(self)

    def to_json(self) -> dict[str, object]:
        """The position in plain types, with the facts that a client draws."""
        return picture(self)

    def parse_move(self, text: str) -> Move:
        """The action or the card that a text names.

        :raises InvalidNotation: if it is no move of this game
        """
        return parse_move(text)

    def chance_moves(self) -> tuple[tuple[Move, int], ...]:
        """The cards that can come next and how many there are of each; no butterfly as opening card (CT-2)."""
        if not self.owed or self.pile[0] == HOLE:
            return ()
        cards = Counter(self.pile)
        if self.owed[0][0] is None:
            del cards[BUTTERFLY]
        return tuple((Deal(card), count) for card, count in cards.items())

    def _seat_violation(self, seat: Seat) -> Violation | None:
        if self.outcome:
            return Violation("CT-13", "the game is over")
        if self.owed and seat != CHANCE:
            return Violation("CT-2" if self.table.top is None else "CT-7", "first chance deals the cards that are owed")
        if not self.owed and seat == CHANCE:
            return Violation("CT-7", "nobody is owed a card")
        return None

    def _violation(self, seat: Seat, move: Move) -> Violation | None:
        return refusal(self, seat, move)

    def _moves(self, seat: Seat) -> Iterator[Move]:
        """Whether a lay is refused depends neither on the sound nor on the colour named (CT-21)."""
        for card in dict.fromkeys(self.hands[seat]):
            for lays in (LAYS.get(card), LAST_LAYS.get(card)):
                if lays and self._violation(seat, lays[0]) is None:
                    yield from lays
        yield from (word for word in Word if self._violation(seat, word) is None)

    def sound_moves(self, seat: Seat | None = None) -> tuple[Move, ...]:
        """The moves of a player who makes no mistake, and objects only to one."""
        known = self._seat(seat)
        return tuple(move for move in self.moves(known) if self._is_faultless(known, move))

    def offered_moves(self, seat: Seat) -> tuple[Move, ...]:
        """The cards that can be laid rightly, and every word: to notice mistakes is left to the players."""
        if seat not in self.actors:
            return ()
        right = (card for card in dict.fromkeys(self.hands[seat]) if self.mistake(seat, card) is None)
        ways = (lay for card in right for lays in (LAYS, LAST_LAYS) for lay in lays.get(card, ()) if lay.is_sound_right)
        return tuple(move for move in (*ways, *Word) if self._violation(seat, move) is None)

    def _is_faultless(self, seat: Seat, move: Move) -> bool:
        match move:
            case Lay():
                is_call_due = len(self.hands[seat]) == 2 and not self.powers.several
                is_right = move.is_sound_right and self.mistake(seat, move.card) is None
                return is_right and (move.last or not is_call_due)
            case Word.DONE:
                return len(self.hands[seat]) != 1 or self._violation(seat, Word.LAST) is not None
            case Word.OBJECT:
                return bool(self.open_faults)
        return True

    def _apply(self, seat: Seat, move: Move) -> Self:
        return act(self, seat, move)

    def view(self, seat: Seat | None) -> Self:
        """The state as a seat sees it: its own hand, and of the others and the pile only how many cards."""
        hands = tuple(hand if owner == seat else hidden(hand) for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, pile=hidden(self.pile))
