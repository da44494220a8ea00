"""Why a player takes penalty cards, for everyone at the table to read."""

from typing import NamedTuple

from parlour.core import Seat
from parlour.games.cocotaki.window import Fault


class Penalty(NamedTuple):
    """The cards that the latest objection, or the referee, has cost a player."""

    seat: Seat
    """The player who takes the cards."""
    cards: int
    by: Seat | None
    """The seat that objected; None for the referee (CT-19)."""
    faults: tuple[Fault, ...] = ()
    """What was wrong; nothing if the objection itself was the mistake (CT-20)."""
    taken_back: int = 0
    """How many laid cards return to the hand (CT-10)."""

    def to_json(self) -> dict[str, object]:
        """The penalty in plain types; empty fields are left out."""
        facts = {"seat": self.seat, "cards": self.cards, "by": self.by, "back": self.taken_back or None}
        mistakes = [_mistake_json(fault) for fault in self.faults]
        return {name: value for name, value in facts.items() if value is not None} | {"mistakes": mistakes}


def _mistake_json(fault: Fault) -> dict[str, str]:
    """A mistake with its card and the sound that the card needs (CT-8)."""
    card = {"card": str(fault.card), "sound": fault.card.sound} if fault.card else {}
    return {"kind": str(fault.kind), **card}
