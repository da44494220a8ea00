"""The objection window: the cards of one seat that the others may object to, and the mistakes in it (CT-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.core import Seat
from parlour.games.cocotaki.cards import Card
from parlour.games.cocotaki.moves import Lay
from parlour.games.cocotaki.options import Powers
from parlour.games.cocotaki.situation import Mistake, Situation


class Fault(NamedTuple):
    """A mistake that an objection would punish."""

    seat: Seat
    kind: Mistake
    card: Card | None
    """None for a forgotten call."""


class Laid(NamedTuple):
    """A card in the window."""

    lay: Lay
    """How it was laid; `last` is also set by a call made afterwards."""
    mistake: Mistake | None
    """Why it would be taken back (CT-10)."""
    before: Situation
    """The situation before it was laid."""
    is_further: bool
    """Whether it belongs to the same turn as the card before it."""


class Window(NamedTuple):
    """The cards that one seat has laid since another seat laid a card or anybody drew one."""

    seat: Seat
    lays: tuple[Laid, ...]
    is_done: bool
    """Whether the turn of the latest card is over."""
    answered: tuple[Seat, ...] = ()
    """The seats that have wrongly objected to the latest card, or accepted it as the last card, sorted."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the latest turn."""
        return self._cards_from_turn(len(self.lays) - 1, len(self.lays))

    @property
    def is_called(self) -> bool:
        """Whether *last card* was said since the latest card."""
        return self.lays[-1].lay.last

    @property
    def taken_back(self) -> tuple[Laid, ...]:
        """The cards that an objection sends back: the first wrong one and all that lie on it (CT-10)."""
        return self.lays[self._first_wrong :]

    @property
    def _first_wrong(self) -> int:
        return next((place for place, laid in enumerate(self.lays) if laid.mistake), len(self.lays))

    def _cards_from_turn(self, place: int, end: int) -> tuple[Card, ...]:
        """The cards up to `end`, from the start of the turn that the card at `place` belongs to."""
        while self.lays[place].is_further:
            place -= 1
        return tuple(laid.lay.card for laid in self.lays[place:end])

    def faults(self, held: int) -> Iterator[Fault]:
        """The open mistakes in order, given the number of cards that the seat holds."""
        stay = self._first_wrong
        for place, laid in enumerate(self.lays):
            if laid.mistake:
                yield Fault(self.seat, laid.mistake, laid.lay.card)
            elif place < stay and not laid.lay.is_sound_right:
                yield Fault(self.seat, Mistake.SOUND, laid.lay.card)
            if place < stay and self._is_call_missing(place, held):
                yield Fault(self.seat, Mistake.LAST, None)

    def _is_call_missing(self, place: int, held: int) -> bool:
        """Whether the card at that place left one card and its turn ended without the call (CT-12)."""
        left = held + len(self.lays) - 1 - place
        if left != 1 or self.lays[place].lay.last:
            return False
        return self.is_done if held else not self.lays[-1].is_further

    def with_call(self) -> Window:
        """The window after *last card* was said."""
        *before, latest = self.lays
        return self._replace(lays=(*before, latest._replace(lay=latest.lay._replace(last=True))))

    def with_answer(self, seat: Seat) -> Window:
        """The window after a seat has wrongly objected or accepted."""
        return self._replace(answered=tuple(sorted((*self.answered, seat))))

    def after_objection(self, situation: Situation, powers: Powers) -> Situation:
        """The situation when every wrong card is back in the hand and play goes on (CT-10, CT-11)."""
        place = self._first_wrong
        if place == len(self.lays):
            return situation if self.is_done else situation.after_turn(self.cards, powers)
        before = self.lays[place].before
        if self.lays[place].mistake is Mistake.TURN:
            return before
        return before.after_turn(self._cards_from_turn(place, place), powers)


def first_card(window: Window | None, seat: Seat) -> Card | None:
    """The first card of the turn in which the seat is still laying cards."""
    return window.cards[0] if window and window.seat == seat and not window.is_done else None


def lay_card(
    window: Window | None, situation: Situation, seat: Seat, lay: Lay, left: int, powers: Powers
) -> tuple[Window, Situation]:
    """The window and the situation after a card that leaves its player `left` cards; it ends a one-card turn."""
    first = first_card(window, seat)
    laid = Laid(lay, situation.mistake(seat, lay.card, first), situation, first is not None)
    earlier = window.lays if window and window.seat == seat else ()
    is_over = not powers.several and left > 0  # the power of a last card waits until it is accepted (CT-13)
    situation = situation.with_card(seat, lay, powers)
    after = situation.after_turn((lay.card,), powers) if is_over else situation
    return Window(seat, (*earlier, laid), is_over), after
