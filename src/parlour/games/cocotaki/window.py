"""The objection window: the cards of one seat that the others may object to, and the mistakes in it (CT-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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
    left: int
    """The cards that its player held after it."""
    draws: int = 0
    """The cards that were drawn after it and before the next card in the window."""
    skips: int = 0
    """The draws after those, which were skipped because there was no card (CT-7)."""
    is_donkey_over: bool = False
    """Whether the turn has since passed to the player whose donkey round it was before this card (CT-11)."""

    @property
    def is_followed_by_draw(self) -> bool:
        """Whether anyone has drawn between this card and the next one in the window; skipped draws count too."""
        return self.draws > 0 or self.skips > 0


class Window(NamedTuple):
    """The cards that one seat has laid since another seat laid one; draws leave it open (CT-11)."""

    seat: Seat
    lays: tuple[Laid, ...]
    is_done: bool
    """Whether the turn of the latest card is over."""
    answered: tuple[Seat, ...] = ()
    """The seats that have wrongly objected to the latest card, or accepted it as the last card, sorted."""

    @property
    def latest(self) -> Laid:
        """The latest card."""
        return self.lays[-1]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the latest turn."""
        return self._cards_from_turn(len(self.lays) - 1, len(self.lays))

    @property
    def covered(self) -> tuple[Card, ...]:
        """The card under each of its cards; they stay on the discard pile while the window is open (CT-7)."""
        return tuple(laid.before.top for laid in self.lays if laid.before.top)

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

    def ends_turn(self, place: int) -> bool:
        """Whether the card at that place was the last one of a turn that is over."""
        return not self.lays[place + 1].is_further if place + 1 < len(self.lays) else self.is_done

    def faults(self) -> Iterator[Fault]:
        """The open mistakes in order."""
        stay = self._first_wrong
        for place, laid in enumerate(self.lays):
            if laid.mistake:
                yield Fault(self.seat, laid.mistake, laid.lay.card)
            elif place < stay and not laid.lay.is_sound_right:
                yield Fault(self.seat, Mistake.SOUND, laid.lay.card)
            if place < stay and laid.left == 1 and not laid.lay.last and self.ends_turn(place):  # CT-12
                yield Fault(self.seat, Mistake.LAST, None)

    def with_call(self) -> Window:
        """The window after *last card* was said."""
        return self._with_latest(lay=self.latest.lay._replace(last=True))

    def with_answer(self, seat: Seat) -> Window:
        """The window after a seat has wrongly objected or accepted."""
        return self._replace(answered=tuple(sorted((*self.answered, seat))))

    def with_draws(self, count: int, is_skipped: bool) -> Window:
        """The window after draws, which do not close it (CT-11)."""
        if is_skipped:
            return self._with_latest(skips=self.latest.skips + count)
        return self._with_latest(draws=self.latest.draws + count)

    def with_turn_passed(self, seat: Seat) -> Window:
        """The window after a turn has ended and passed to a seat."""
        lays = (laid._replace(is_donkey_over=True) if laid.before.donkey == seat else laid for laid in self.lays)
        return self._replace(lays=tuple(lays), is_done=True)

    def _with_latest(self, **changes: Any) -> Window:
        *before, latest = self.lays
        return self._replace(lays=(*before, latest._replace(**changes)))

    def after_objection(self, situation: Situation, powers: Powers) -> Situation:
        """The situation when every wrong card is back in the hand and play continues (CT-10, CT-11)."""
        place = self._first_wrong
        if place == len(self.lays):
            return situation if self.is_done else situation.after_turn(self.cards, powers)
        wrong, right_cards = self.lays[place], self._cards_from_turn(place, place)
        if any(laid.is_followed_by_draw for laid in self.taken_back):
            return self._after_draws(wrong, right_cards, situation.turn, powers)
        return wrong.before if wrong.mistake is Mistake.TURN else wrong.before.after_turn(right_cards, powers)

    def _after_draws(self, wrong: Laid, right_cards: tuple[Card, ...], turn: Seat, powers: Powers) -> Situation:
        """The situation before a wrong card, but turns that have passed are not given back (CT-11)."""
        before = wrong.before
        direction = before.after_turn(right_cards, powers).direction  # lions act; roosters have acted already
        if not self.is_done:  # the unfinished turn began after the draw, so all its cards go back
            turn = (self.seat + direction) % powers.seats
        is_donkey_over = wrong.is_donkey_over or turn == before.donkey
        return before._replace(turn=turn, direction=direction, donkey=None if is_donkey_over else before.donkey)


def first_card(window: Window | None, seat: Seat) -> Card | None:
    """The first card of the turn in which the seat is still laying cards."""
    return window.cards[0] if window and window.seat == seat and not window.is_done else None


def lay_card(
    window: Window | None, situation: Situation, seat: Seat, lay: Lay, left: int, powers: Powers
) -> tuple[Window, Situation]:
    """The window and the situation after a card that leaves its player `left` cards; it ends a one-card turn."""
    first = first_card(window, seat)
    laid = Laid(lay, situation.mistake(seat, lay.card, first), situation, first is not None, left)
    earlier = window.lays if window and window.seat == seat else ()
    window, situation = Window(seat, (*earlier, laid), False), situation.with_card(seat, lay, powers)
    is_over = not powers.several and left > 0  # the power of a last card waits until it is accepted (CT-13)
    return end_turn(window, situation, powers) if is_over else (window, situation)


def end_turn(window: Window, situation: Situation, powers: Powers) -> tuple[Window, Situation]:
    """The window and the situation when the turn of the latest card ends, and the powers of its cards act."""
    after = situation.after_turn(window.cards, powers)
    return window.with_turn_passed(after.turn), after


def draw_cards(
    window: Window | None, situation: Situation, count: int, is_skipped: bool, powers: Powers
) -> tuple[Window | None, Situation]:
    """The window, if there is one, and the situation after one draw in each of `count` turns."""
    window = window and window.with_draws(count, is_skipped)
    for _ in range(min(count, powers.seats + count % powers.seats)):  # whole rounds after the first change nothing
        situation = situation.after_turn((), powers)
        window = window and window.with_turn_passed(situation.turn)
    return window, situation
