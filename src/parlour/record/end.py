"""How a game ended before the rules ended it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from parlour.core import Outcome, Seat

RESIGNED: Final = "resigned"
TIME: Final = "time"
AGREED: Final = "agreed"
ENDS = (RESIGNED, TIME, AGREED)


@dataclass(frozen=True)
class End:
    """What ended a game."""

    how: str
    """``resigned``, ``time`` or ``agreed``."""
    seat: Seat | None = None
    """The seat that resigned or ran out of time; None where all agreed to a draw."""

    def to_json(self) -> dict[str, object]:
        """The end in plain types."""
        return {"how": self.how, "seat": self.seat}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Self:
        """The end from plain types."""
        return cls(document["how"], document["seat"])

    def fault(self, outcome: Outcome | None, seats: int) -> str | None:
        """Why a record with that outcome and number of seats cannot have this end; None if it can."""
        if self.how not in ENDS:
            return f"a game ends by one of {', '.join(ENDS)}, not by {self.how!r}"
        if (self.how == AGREED) != (self.seat is None) or self.seat not in (None, *range(seats)):
            return f"the end {self.how!r} cannot be due to seat {self.seat}"
        if outcome is None:
            return f"it ended by {self.how!r}, but has no outcome"
        if not self._implies(outcome, seats):
            return f"its outcome {outcome.to_json()} does not follow from its end {self.to_json()}"
        return None

    def _implies(self, outcome: Outcome, seats: int) -> bool:
        """Whether the outcome follows: all share a draw; the seat that gave up gets nothing, others share equally."""
        winners = outcome.winners
        is_possible = len(winners) == seats if self.seat is None else bool(winners) and self.seat not in winners
        return is_possible and outcome == Outcome.won_by(winners, seats, self.how, "")
