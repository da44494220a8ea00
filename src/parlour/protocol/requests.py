"""Requests of clients to a table, over HTTP or over the socket.

On the socket a request is ``{"t": "move", "d": {…}}``, over HTTP it is ``POST /api/tables/{table}/move`` with the same
fields. Its type is the name of its class in lower case.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias, get_args

from pydantic import Field, TypeAdapter

from parlour.protocol.values import (
    ClaimChoice,
    EventNumber,
    Id,
    Nonce,
    OfferChoice,
    SealText,
    SeatNumber,
    Strict,
    Text,
)

Contributes: TypeAlias = Annotated[bool, Field(strict=True)]


@dataclass(frozen=True)
class Identified(Strict):
    """A request that may be retried."""

    id: Id | None = field(default=None, kw_only=True)
    """Retrying a request with the same id returns the original event number."""


@dataclass(frozen=True)
class Move(Identified):
    """Makes a move."""

    move: Text
    """The move, as text."""
    seat: SeatNumber | None = None
    """May be left out if only one of the player's seats can be meant."""
    n: EventNumber | None = None
    """The last event the player has seen: the move is `stale` if the position has changed since."""


@dataclass(frozen=True)
class Sit(Identified):
    """Takes an open seat."""

    seat: SeatNumber | None = None
    """By default the first seat that is open to the player."""
    name: Text | None = None
    """The name shown at the table; by default the player's own."""
    nonce: Nonce = ""
    """Randomness that the player adds to the shuffles at once; a rematch begins without it."""
    invite: Text | None = None
    """The invitation, for seats that are kept for a friend."""
    contributes: Contributes = False
    """Whether the player will add randomness with `seal` and `reveal`: this game and its rematches wait for it."""


@dataclass(frozen=True)
class Seal(Identified):
    """Fixes what the player will add to the shuffles, without showing it."""

    seal: SealText
    """The SHA-256 of the nonce, in hexadecimal."""


@dataclass(frozen=True)
class Reveal(Identified):
    """Adds the nonce that the player has sealed, once every seat is taken and every player has sealed."""

    nonce: Nonce
    """The nonce whose SHA-256 is the seal."""


@dataclass(frozen=True)
class Leave(Identified):
    """Leaves all of the player's seats; during a game they stay theirs, but others may claim them."""


@dataclass(frozen=True)
class Offer(Identified):
    """Offers the others something, or accepts it if it is on offer already."""

    what: OfferChoice
    """What is offered."""
    seat: SeatNumber | None = None
    """One of the player's seats; may be left out if only one can be meant."""


@dataclass(frozen=True)
class Answer(Identified):
    """Accepts or declines an offer."""

    what: OfferChoice
    """The offer that is answered."""
    yes: Annotated[bool, Field(strict=True)]
    """Whether it is accepted."""


@dataclass(frozen=True)
class Withdraw(Identified):
    """Withdraws the player's own offer; any player may withdraw the agreement on the coach."""

    what: OfferChoice
    """The offer that is withdrawn."""


@dataclass(frozen=True)
class Resume(Identified):
    """Ends a pause."""


@dataclass(frozen=True)
class Resign(Identified):
    """Resigns."""

    seat: SeatNumber | None = None
    """One of the player's seats; may be left out if only one can be meant."""


@dataclass(frozen=True)
class Claim(Identified):
    """Claims the win, or a bot for the seat, from a player who is out of time or has left."""

    seat: SeatNumber
    """The seat of the player who is out of time or has left."""
    how: ClaimChoice
    """Whether to win, or to let a bot play the seat."""


@dataclass(frozen=True)
class Return(Identified):
    """Returns to a seat that the player left or lost to a bot; by default to all of them."""

    seat: SeatNumber | None = None
    """The seat; by default all that the player left or lost to a bot."""


@dataclass(frozen=True)
class Nudge(Identified):
    """Reminds the player on turn, once nothing has happened at the table for a minute."""


TableRequest: TypeAlias = (
    Move | Sit | Seal | Reveal | Leave | Offer | Answer | Withdraw | Resume | Resign | Claim | Return | Nudge
)
"""Requests that a table decides on: each leads to an event or is refused."""


@dataclass(frozen=True)
class Why(Strict):
    """Asks why a move is not legal."""

    move: Text
    seat: SeatNumber | None = None
    id: Id | None = None


@dataclass(frozen=True)
class Look(Strict):
    """Switches to the view of another of the player's seats; a snapshot follows."""

    seat: SeatNumber | None
    id: Id | None = None


@dataclass(frozen=True)
class Ping(Strict):
    """Asks for a `pong`."""

    id: Id | None = None


SocketRequest: TypeAlias = TableRequest | Why | Look | Ping
"""Everything a socket may send."""

TABLE_REQUESTS: dict[str, type[TableRequest]] = {kind.__name__.lower(): kind for kind in get_args(TableRequest)}
SOCKET_REQUESTS: dict[str, type[SocketRequest]] = {kind.__name__.lower(): kind for kind in get_args(SocketRequest)}

_READERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in SOCKET_REQUESTS.items()}


def read_request(name: str, content: Any) -> SocketRequest:
    """Reads a request from plain types.

    :raises ValidationError: if they do not fit it
    """
    request: SocketRequest = _READERS[name].validate_python(content)
    return request
