"""What a move was worth to the seat that made it, and what would have been better."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from parlour.core import Seat
from parlour.engine.analysis import Line

MISTAKE, BLUNDER = 0.1, 0.25
"""So much of the win given away is a mistake, and so much a blunder."""
GRADES = ("best", "good", "mistake", "blunder", "fault", "unseen")
"""From the move that the search would make to one that the rules punish; unseen is what nobody looked at."""


class Judgement(NamedTuple):
    """One move of a record, judged by what its seat could see."""

    number: int
    """Its place in the record, from 1."""
    seat: Seat
    role: str
    """What the rulebook calls the seat."""
    move: str
    made: Line | None = None
    """What the move is worth; None where there was no choice, or where it could not be looked at."""
    best: Line | None = None
    """The move that the search would make instead, or the same; None where there was no choice."""
    is_fault: bool = False
    """Whether the move is a mistake by the rules of the game, which the others may object to."""

    @property
    def value(self) -> float | None:
        """What the seat can expect of the win after the move, from 0 to 1."""
        return self.made.value if self.made else None

    @property
    def loss(self) -> float:
        """What the move gives away of the win, as far as that is sure."""
        if not self.made or not self.best or self.made.move == self.best.move:
            return 0.0
        return max(0.0, self.best.value - self.made.value - doubt(self.made) - doubt(self.best))

    @property
    def grade(self) -> str:
        """One word for it, of ``GRADES``."""
        if self.is_fault:
            return "fault"
        if not self.made or not self.best:
            return "unseen"
        if self.made.move == self.best.move or self._is_as_good:
            return "best"
        return "blunder" if self.loss >= BLUNDER else "mistake" if self.loss >= MISTAKE else "good"

    @property
    def _is_as_good(self) -> bool:
        """Whether it is proven that nothing better or faster could be done."""
        made, best = self.made, self.best
        if not (made and made.is_exact and best and best.is_exact and made.value == best.value):
            return False
        return made.value not in (0, 1) or made.distance == best.distance

    def to_json(self) -> dict[str, object]:
        """The judgement in plain types."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "value": self.value,
            "is_exact": bool(self.made and self.made.is_exact),
            "best": self.best._asdict() if self.best else None,
            "loss": self.loss,
            "grade": self.grade,
        }


def doubt(line: Line) -> float:
    """One standard error of a value that random games came to; none if it is proven."""
    return 0.0 if line.is_exact else 0.5 / sqrt(max(1, line.visits))
