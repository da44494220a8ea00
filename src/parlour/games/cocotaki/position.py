"""Everything on and around the table, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from parlour.core import CHANCE, Outcome, Seat
from parlour.games.cocotaki.bag import Bag
from parlour.games.cocotaki.cards import HOLE, Card
from parlour.games.cocotaki.options import Options, Powers
from parlour.games.cocotaki.table import Mistake, Table
from parlour.games.cocotaki.window import Fault, Window, first_card

Debt: TypeAlias = tuple[Seat | None, int]
"""Who gets cards from chance, and how many; None is the discard pile, which gets the opening card."""


@dataclass(frozen=True)
class Position:
    """The facts of a position; what happens to them is in `actions`, what is refused in `refusals`."""

    options: Options
    hands: tuple[Bag, ...]
    pile: Bag
    discards: Bag
    """The cards under the top card."""
    table: Table
    dealer: Seat
    wins: tuple[int, ...]
    """Rounds won by each seat (CT-18)."""
    window: Window | None = None
    """The cards to which one may object; with a referee the cards of a turn that goes on (CT-19)."""
    owed: tuple[Debt, ...] = ()
    """The cards that chance has to deal before anyone acts, in order."""
    turns: int = 0
    """The turns of this round that are over (CT-22)."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @cached_property
    def powers(self) -> Powers:
        """What cards can do here."""
        return self.options.powers(self.seats)

    @property
    def finisher(self) -> Seat | None:
        """The seat whose last card lies and waits for the others to accept or object (CT-13)."""
        return self.window.seat if self.window and not self.hands[self.window.seat] else None

    @property
    def laying(self) -> Seat | None:
        """The seat between its first card and ``done`` (CT-16)."""
        window = self.window
        return window.seat if window and not window.is_done and self.hands[window.seat] else None

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The mistakes in the window, in order."""
        return tuple(self.window.faults(len(self.hands[self.window.seat]))) if self.window else ()

    @property
    def open_faults(self) -> tuple[Fault, ...]:
        """The mistakes that an objection would punish now, in order; none any more when the game is over (CT-22)."""
        return () if self.outcome else self.faults

    @property
    def phase(self) -> str:
        """What is going on: ``dealing``, ``drawing``, ``turn``, ``laying``, ``finishing`` or ``over``."""
        if self.outcome:
            return "over"
        if self.owed:
            return "dealing" if self.table.top is None else "drawing"
        if self.finisher is not None:
            return "finishing"
        return "turn" if self.laying is None else "laying"

    @property
    def turn(self) -> Seat | None:
        """The seat on turn; chance while it owes cards; None while a last card waits to be accepted (CT-13)."""
        if self.owed:
            return CHANCE
        return None if self.outcome or self.finisher is not None else self.table.turn

    def mistake(self, seat: Seat, card: Card) -> Mistake | None:
        """Why the card would be taken back, if the seat laid it now."""
        return self.table.mistake(seat, card, first_card(self.window, seat))

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.options.rounds in self.wins:
            detail = " : ".join(map(str, self.wins)) if self.options.rounds > 1 else ""
            return Outcome.won_by([self.wins.index(self.options.rounds)], self.seats, "last card", "CT-13", detail)
        if self.turns < self.options.turn_limit or self.owed:
            return None
        held = [len(hand) for hand in self.hands]
        fewest = [seat for seat, count in enumerate(held) if count == min(held)]
        return Outcome.won_by(fewest, self.seats, "turn limit", "CT-22", " : ".join(map(str, held)))

    @property
    def is_view(self) -> bool:
        """Whether this is a view that hides cards."""
        return any(cards[:1] == (HOLE,) for cards in (self.pile, *self.hands))
