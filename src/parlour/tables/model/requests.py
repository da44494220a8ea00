"""What can be asked of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from parlour.core import Seat


@dataclass(frozen=True)
class Sit:
    """To take an open seat."""

    seat: Seat | None = None
    """None for any that is open to the player."""
    name: str = ""
    nonce: str = ""
    """What the player adds to chance: up to 64 letters, digits, ``-`` and ``_``."""
    is_invited: bool = False
    """Whether the player came by the invitation, which is for others to check."""


@dataclass(frozen=True)
class Leave:
    """To get up from all one's seats."""


@dataclass(frozen=True)
class Move:
    """To move."""

    n: int | None
    """The number of the event that the player has seen last; None to move whatever has happened."""
    seat: Seat | None
    """None where only one of the player's seats can be meant."""
    text: str


@dataclass(frozen=True)
class Offer:
    """To offer the others something, or to agree if it is offered already."""

    what: str
    """``undo``, ``draw``, ``pause`` or ``rematch``."""
    seat: Seat | None = None


@dataclass(frozen=True)
class Answer:
    """To answer an offer."""

    what: str
    yes: bool


@dataclass(frozen=True)
class Withdraw:
    """To take one's offer back."""

    what: str


@dataclass(frozen=True)
class Resume:
    """To go on after a pause."""


@dataclass(frozen=True)
class Resign:
    """To give up a seat."""

    seat: Seat | None = None


@dataclass(frozen=True)
class Claim:
    """To claim the seat of somebody who is out of time or has left."""

    seat: Seat
    how: str
    """``win``, or ``bot`` to let one play on."""


@dataclass(frozen=True)
class Return:
    """To come back to a seat that one has left or lost to a bot."""

    seat: Seat | None = None


@dataclass(frozen=True)
class Accept:
    """To end a window that waits for everybody, when its time is up; asked by the table itself."""


Request: TypeAlias = Sit | Leave | Move | Offer | Answer | Withdraw | Resume | Resign | Claim | Return | Accept
