"""What happens at a table: numbered events, from which everything about it follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from parlour.core import Outcome, Seat
from parlour.tables.model.clock import ClockRule
from parlour.tables.model.match import Match
from parlour.tables.model.seats import Holder


class Body:
    """What an event says. Subclasses are frozen dataclasses."""

    kind: ClassVar[str]

    def to_json(self) -> dict[str, object]:
        """The body in plain types, with its kind."""
        return {"kind": self.kind} | {each.name: _plain(getattr(self, each.name)) for each in fields(self)}  # type: ignore[arg-type]


@dataclass(frozen=True)
class Opened(Body):
    """A table was opened."""

    kind = "opened"
    table: str
    game: str
    version: int
    options: Mapping[str, object]
    """The options that differ from their defaults."""
    seats: tuple[Holder, ...]
    nonces: tuple[str, ...]
    """What the players of seats that are held from the start add to chance; empty for the others."""
    clock: ClockRule
    commit: str
    listed: bool
    """Whether it stands in the lobby while a seat is open."""
    start: str | None
    """The position that the game begins from, if that is not the usual one."""
    match: Match
    rematch_of: str | None
    """The table whose game came before."""


@dataclass(frozen=True)
class Sat(Body):
    """A player sat down."""

    kind = "sat"
    seat: Seat
    player: str
    name: str
    nonce: str


@dataclass(frozen=True)
class Left(Body):
    """A player left: before the game the seat is open again, during it the player is away."""

    kind = "left"
    seat: Seat


@dataclass(frozen=True)
class Began(Body):
    """The game began, with what each seat adds to chance."""

    kind = "began"
    nonces: tuple[str, ...]


@dataclass(frozen=True)
class Moved(Body):
    """A seat moved, or chance."""

    kind = "moved"
    seat: Seat
    move: str


@dataclass(frozen=True)
class Offered(Body):
    """A seat offered the others something: ``undo``, ``draw``, ``pause`` or ``rematch``."""

    kind = "offered"
    what: str
    seat: Seat


@dataclass(frozen=True)
class Answered(Body):
    """A seat answered an offer; a refusal ends it."""

    kind = "answered"
    what: str
    seat: Seat
    yes: bool


@dataclass(frozen=True)
class Withdrawn(Body):
    """A seat took its offer back."""

    kind = "withdrawn"
    what: str
    seat: Seat


@dataclass(frozen=True)
class Undone(Body):
    """Moves were taken back."""

    kind = "undone"
    to: int
    """How many moves remain, those of chance included."""


@dataclass(frozen=True)
class Paused(Body):
    """The game stands still."""

    kind = "paused"
    seat: Seat


@dataclass(frozen=True)
class Resumed(Body):
    """The game goes on."""

    kind = "resumed"
    seat: Seat


@dataclass(frozen=True)
class Resigned(Body):
    """A seat gave up."""

    kind = "resigned"
    seat: Seat


@dataclass(frozen=True)
class Claimed(Body):
    """A seat that is out of time or away was claimed."""

    kind = "claimed"
    seat: Seat
    by_seat: Seat
    how: str
    """``win``, or ``bot`` to let one take the seat."""


@dataclass(frozen=True)
class Replaced(Body):
    """A bot took a seat."""

    kind = "replaced"
    seat: Seat
    bot: str


@dataclass(frozen=True)
class Returned(Body):
    """The person came back and plays the seat again."""

    kind = "returned"
    seat: Seat


@dataclass(frozen=True)
class Ended(Body):
    """The game ended, and the secret behind its chance is revealed."""

    kind = "ended"
    outcome: Outcome
    how: str
    """``rules``, ``resigned``, ``time`` or ``agreed``."""
    seat: Seat | None
    """Who resigned or ran out of time."""
    secret: str


@dataclass(frozen=True)
class Rematched(Body):
    """The players went on to another table."""

    kind = "rematched"
    table: str


BODIES: dict[str, type[Body]] = {body.kind: body for body in Body.__subclasses__()}
"""Every kind of event."""


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    n: int
    """Its number, from 1."""
    at: int
    """Milliseconds since 1970."""
    by: str | None
    """The player who asked for it; None for bots, chance and time."""
    request: str | None
    """The name that the player gave the request."""
    body: Body

    def to_json(self) -> dict[str, object]:
        """The event in plain types."""
        return {"n": self.n, "at": self.at, "by": self.by, "request": self.request, **self.body.to_json()}

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Self:
        """The event that plain types stand for."""
        return cls(given["n"], given["at"], given["by"], given["request"], read_body(given))


def read_body(given: Mapping[str, Any]) -> Body:
    """The body that plain types stand for; other keys than its own are passed over."""
    kind = BODIES[given["kind"]]
    return kind(**{each.name: _READ.get(each.name, _same)(given[each.name]) for each in fields(kind)})  # type: ignore[arg-type]


def _plain(value: Any) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value.to_json() if hasattr(value, "to_json") else value


def _same(value: Any) -> Any:
    return value


def _outcome(given: Mapping[str, Any]) -> Outcome:
    return Outcome(**{**given, "scores": tuple(given["scores"])})


_READ: dict[str, Any] = {
    "clock": ClockRule.from_json,
    "match": Match.from_json,
    "nonces": tuple,
    "outcome": _outcome,
    "seats": lambda given: tuple(map(Holder.from_json, given)),
}
"""How fields that are no plain values are read, by their name."""
