"""What players offer one another."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Self

from parlour.core import Seat

UNDO, DRAW, PAUSE, REMATCH = WHATS = ("undo", "draw", "pause", "rematch")


@dataclass(frozen=True)
class Offering:
    """Something offered that others have yet to answer."""

    what: str
    seat: Seat
    waiting: tuple[Seat, ...]
    """The seats that have not answered."""

    def without(self, seats: Collection[Seat]) -> Self:
        """The offer after those seats have agreed."""
        return replace(self, waiting=tuple(seat for seat in self.waiting if seat not in seats))

    def outlives(self, mover: Seat) -> bool:
        """Whether it still stands after a move: playing on declines what others offer, and one's own undo lapses."""
        if self.what not in (UNDO, DRAW):
            return True
        return self.what == DRAW and mover == self.seat

    def to_json(self) -> dict[str, object]:
        """The offer in plain types."""
        return {"what": self.what, "seat": self.seat, "waiting": list(self.waiting)}
