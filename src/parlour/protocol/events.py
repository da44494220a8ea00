"""Events: what happens at a table, numbered; everything about it follows from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar, cast, get_args, get_type_hints

import orjson
from pydantic import Field, PlainSerializer, TypeAdapter, ValidationError, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from parlour.core import Outcome, Seat
from parlour.protocol import messages
from parlour.protocol.values import Clock, EndKind, OfferKind, SeatingKind, SeatKind

T = TypeVar("T")
_PRIVATE: Any = cast("type", SkipJsonSchema)()
Private = Annotated[T, _PRIVATE]
"""A field that is stored and never shown to viewers; the schema leaves it out."""


@dataclass(frozen=True)
class Holder:
    """Who holds a seat, or who may take it."""

    kind: SeatKind
    player: str | None = None
    """The identity that holds the seat; null for bots and open seats."""
    name: str = ""
    bot: str | None = None
    """The bot that plays the seat; in a person's seat, it stands in for them."""

    @property
    def is_open(self) -> bool:
        """Whether a player may still take the seat."""
        return self.kind in ("friend", "anyone")

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.player is not None and self.bot is None


@dataclass(frozen=True)
class Match:
    """Several games between the same players."""

    best_of: int
    wins: tuple[float, ...]
    """What each seat has won before this game, counting shares of a win."""
    game: int = 1
    """The number of this game."""

    def scores(self, outcome: Outcome | None) -> tuple[float, ...]:
        """What each seat has won, this game included if it is over."""
        if outcome is None:
            return self.wins
        return tuple(won + score for won, score in zip(self.wins, outcome.scores, strict=True))

    def is_decided(self, outcome: Outcome) -> bool:
        """Whether the match is over: one seat has more than half, or all games are played."""
        return self.game >= self.best_of or max(self.scores(outcome)) > self.best_of / 2


@dataclass(frozen=True)
class Opened:
    """A table was opened."""

    kind: Literal["opened"] = field(default="opened", kw_only=True, repr=False)
    table: Private[str]
    game: Private[str]
    version: Private[int]
    options: Private[Mapping[str, object]]
    """The options that differ from their defaults."""
    seats: Private[tuple[Holder, ...]]
    nonces: Private[tuple[str, ...]]
    """The randomness added by players who are seated from the start; empty for other seats."""
    clock: Private[Clock]
    commit: Private[str]
    """The SHA-256 of the secret behind all chance at this table."""
    listed: Private[bool]
    """Whether the lobby shows the table while a seat is open."""
    start: Private[str | None]
    """The position that the game starts from, if not the usual one."""
    match: Private[Match]
    rematch_of: Private[str | None]
    """The table of the previous game."""
    seating: Private[SeatingKind] = "as-chosen"
    promised: Private[tuple[Seat, ...]] = ()
    """The seats whose players will add randomness with `seal` and `reveal`."""
    deal_known: Private[bool] = False
    """Whether the game starts from a position that hides cards, which the opener of the table knows."""


@dataclass(frozen=True)
class Sat:
    """A player sat down."""

    kind: Literal["sat"] = field(default="sat", kw_only=True, repr=False)
    seat: Seat
    player: Private[str]
    name: str
    nonce: Private[str]
    promises: Private[bool] = False
    """Whether the player will add randomness with `seal` and `reveal`."""


@dataclass(frozen=True)
class Sealed:
    """A player fixed what they will add to the shuffles."""

    kind: Literal["sealed"] = field(default="sealed", kw_only=True, repr=False)
    seat: Seat
    seal: str
    """The SHA-256 of the nonce, in hexadecimal."""


@dataclass(frozen=True)
class Revealed:
    """A player added what they had sealed; the record shows it after the game."""

    kind: Literal["revealed"] = field(default="revealed", kw_only=True, repr=False)
    seat: Seat
    nonce: Private[str]


@dataclass(frozen=True)
class Left:
    """A player left: before the game the seat is open again, during it the player is away."""

    kind: Literal["left"] = field(default="left", kw_only=True, repr=False)
    seat: Seat


@dataclass(frozen=True)
class Began:
    """The game began."""

    kind: Literal["began"] = field(default="began", kw_only=True, repr=False)
    nonces: Private[tuple[str, ...]]
    """The randomness that each seat adds."""
    order: tuple[Seat, ...] | None = None
    """Where the seats were drawn by lot: for each seat, the seat that its player had chosen."""


@dataclass(frozen=True)
class Moved:
    """A seat moved, or chance (seat -1)."""

    kind: Literal["moved"] = field(default="moved", kw_only=True, repr=False)
    seat: Seat
    move: Annotated[str, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "null"}]})]
    """Null for viewers to whom it would reveal a secret."""


@dataclass(frozen=True)
class Offered:
    """A seat offered the others something."""

    kind: Literal["offered"] = field(default="offered", kw_only=True, repr=False)
    what: OfferKind
    seat: Seat


@dataclass(frozen=True)
class Answered:
    """A seat answered an offer; declining ends it."""

    kind: Literal["answered"] = field(default="answered", kw_only=True, repr=False)
    what: OfferKind
    seat: Seat
    yes: bool


@dataclass(frozen=True)
class Withdrawn:
    """A seat withdrew its offer, or its consent to the coach."""

    kind: Literal["withdrawn"] = field(default="withdrawn", kw_only=True, repr=False)
    what: OfferKind
    seat: Seat


@dataclass(frozen=True)
class Undone:
    """Moves were taken back."""

    kind: Literal["undone"] = field(default="undone", kw_only=True, repr=False)
    to: int
    """How many moves remain, those of chance included."""


@dataclass(frozen=True)
class Paused:
    """The game was paused."""

    kind: Literal["paused"] = field(default="paused", kw_only=True, repr=False)
    seat: Seat


@dataclass(frozen=True)
class Resumed:
    """The game continues after a pause."""

    kind: Literal["resumed"] = field(default="resumed", kw_only=True, repr=False)
    seat: Seat


@dataclass(frozen=True)
class Permitted:
    """All players agreed that the coach may help them, until one of them withdraws it."""

    kind: Literal["permitted"] = field(default="permitted", kw_only=True, repr=False)
    seat: Seat
    """The seat that asked for it."""


@dataclass(frozen=True)
class Resigned:
    """A seat resigned."""

    kind: Literal["resigned"] = field(default="resigned", kw_only=True, repr=False)
    seat: Seat


@dataclass(frozen=True)
class Claimed:
    """A seat that is out of time or away was claimed."""

    kind: Literal["claimed"] = field(default="claimed", kw_only=True, repr=False)
    seat: Seat
    by_seat: Seat
    how: Literal["win", "bot"]


@dataclass(frozen=True)
class Replaced:
    """A bot took over a seat."""

    kind: Literal["replaced"] = field(default="replaced", kw_only=True, repr=False)
    seat: Seat
    bot: str


@dataclass(frozen=True)
class Returned:
    """The player is back and plays the seat again."""

    kind: Literal["returned"] = field(default="returned", kw_only=True, repr=False)
    seat: Seat


@dataclass(frozen=True)
class Ended:
    """The game ended, and the secret behind its chance is revealed."""

    kind: Literal["ended"] = field(default="ended", kw_only=True, repr=False)
    outcome: Annotated[Outcome, PlainSerializer(Outcome.to_json, messages.Outcome)]
    how: EndKind
    seat: Seat | None
    """The seat that resigned or ran out of time."""
    secret: str


@dataclass(frozen=True)
class Rematched:
    """The players agreed on a rematch, at another table."""

    kind: Literal["rematched"] = field(default="rematched", kw_only=True, repr=False)
    table: str


@dataclass(frozen=True)
class Nudged:
    """A seat reminded the seat on turn."""

    kind: Literal["nudged"] = field(default="nudged", kw_only=True, repr=False)
    seat: Seat
    """The seat on turn."""
    by_seat: Seat


Body: TypeAlias = (
    Opened
    | Sat
    | Left
    | Began
    | Moved
    | Offered
    | Answered
    | Withdrawn
    | Undone
    | Paused
    | Resumed
    | Resigned
    | Claimed
    | Replaced
    | Returned
    | Ended
    | Rematched
    | Nudged
    | Sealed
    | Revealed
    | Permitted
)
"""What an event says."""
BODIES: dict[str, type[Body]] = {body.kind: body for body in get_args(Body)}
"""Every kind of event."""
_BODY: TypeAdapter[Body] = TypeAdapter(Annotated[Body, Field(discriminator="kind")])


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    n: int
    """Its number, from 1."""
    at: int
    """Milliseconds since 1970."""
    by: str | None
    """The player who caused it; null for bots, chance and time."""
    request: str | None
    """The id that the player gave the request."""
    body: Body
    """What happened, of one of the kinds of events."""

    def to_json(self) -> dict[str, object]:
        """The event in plain types."""
        return {"n": self.n, "at": self.at, "by": self.by, "request": self.request, **write_body(self.body)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """Reads an event from plain types."""
        return cls(stored["n"], stored["at"], stored["by"], stored["request"], read_body(stored))

    def columns(self) -> tuple[object, ...]:
        """The event as a row of the database has it, the body as it is."""
        return (self.n, self.at, self.by, self.request, self.body)

    @classmethod
    def of_columns(cls, n: int, at: int, by: str | None, request: str | None, body: Mapping[str, Any]) -> Self:
        """Reads an event from a row, with the body in plain types."""
        return cls(n, at, by, request, read_body(body))

    def as_stored(self) -> Self:
        """The same event as if it were read from the database: with the types of numbers and lists that JSON allows."""
        return self.of_columns(*orjson.loads(encode(self.columns())))


def read_body(stored: Mapping[str, Any]) -> Body:
    """Reads a body from stored JSON; unknown keys are ignored.

    :raises ValueError: if it is not a body, with the first reason in one line
    """
    if (kind := stored.get("kind")) not in BODIES:
        raise ValueError(f"unknown kind of event: {kind!r}")
    try:
        return _BODY.validate_python(stored)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def write_body(body: Body) -> dict[str, Any]:
    """A body in plain types, as it is stored."""
    plain: dict[str, Any] = _BODY.dump_python(body, mode="json")
    return plain


def public_fields(body: type[Body]) -> list[str]:
    """The fields of a body that viewers may see."""
    hints = get_type_hints(body, include_extras=True)
    return [item.name for item in fields(body) if _PRIVATE not in getattr(hints[item.name], "__metadata__", ())]


_PUBLIC = {body: set(public_fields(body)) for body in BODIES.values()}


def write_public(body: Body) -> dict[str, Any]:
    """What viewers may see of a body, in plain types."""
    plain: dict[str, Any] = _BODY.dump_python(body, mode="json", include=_PUBLIC[type(body)])
    return plain


def encode(value: Any) -> bytes:
    """A value of plain types or dataclasses as JSON."""
    try:
        return orjson.dumps(value)
    except TypeError:  # a lone surrogate, which JSON can only carry as an escape
        return json.dumps(value, default=asdict).encode()


def encode_text(value: Any) -> str:
    """A value as JSON text, as it is stored."""
    return encode(value).decode()


def encode_with(value: Mapping[str, Any], key: str, encoded: bytes) -> bytes:
    """A value as JSON, in which the value of one key is JSON already."""
    try:
        return orjson.dumps({**value, key: orjson.Fragment(encoded)})
    except TypeError:  # a lone surrogate
        return json.dumps({**value, key: json.loads(encoded)}).encode()


def open_objects(encoded: bytes, depth: int) -> bytes:
    """JSON without the braces that close its last objects, so that more can be added to the innermost."""
    assert encoded.endswith(b"}" * depth)
    return encoded[:-depth]


def inside(encoded: bytes) -> bytes:
    """The keys and values of an object in JSON, without its braces."""
    return encoded[1:-1]


def decode(text: str) -> Any:
    """Reads a value from JSON.

    :raises ValueError: if it is not JSON
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:  # orjson does not read lone surrogates
        return json.loads(text)
