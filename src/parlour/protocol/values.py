"""Values that requests, events and messages are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import ConfigDict, Field, PlainValidator, StringConstraints, TypeAdapter
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType, TypedDict

ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}$"
MAX_SEAT, MAX_EVENT_NUMBER = 99, 2**31
Id: TypeAlias = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
"""The id of a request, a table or an invitation."""
Nonce: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
"""Randomness that a player adds to the shuffles."""
SealText: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""The SHA-256 of a nonce, in hexadecimal."""
SeatNumber: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MAX_SEAT)]
EventNumber: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MAX_EVENT_NUMBER)]
Text: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
PositionText: TypeAlias = Annotated[str, StringConstraints(max_length=4000)]
Status = TypeAliasType(
    "Status", Annotated[Literal["open", "playing", "over"], Field(description="The status of a table.")]
)
SeatKind = TypeAliasType(
    "SeatKind",
    Annotated[
        Literal["person", "here", "bot", "friend", "anyone"],
        Field(
            description="A person, another person at the same device, a bot, open to a friend with the invitation, "
            "or open to anyone."
        ),
    ],
)
SeatingKind = TypeAliasType(
    "SeatingKind",
    Annotated[
        Literal["as-chosen", "lot"],
        Field(description="How the seats are assigned: as the players chose them, or by lot when the game begins."),
    ],
)
OfferKind = TypeAliasType(
    "OfferKind",
    Annotated[Literal["undo", "draw", "pause", "coach", "rematch"], Field(description="What players can offer.")],
)
EndKind = TypeAliasType(
    "EndKind", Annotated[Literal["rules", "resigned", "time", "agreed"], Field(description="What ended a game.")]
)


def _choice(kind: Any) -> PlainValidator:
    """Accepts any text: the table itself refuses unknown choices, and names those it has."""
    return PlainValidator(TypeAdapter(Text).validate_python, json_schema_input_type=kind)


OfferChoice: TypeAlias = Annotated[OfferKind, _choice(OfferKind)]
SeatChoice: TypeAlias = Annotated[str, _choice(Literal["me", "here", "bot", "friend", "anyone"])]
SeatingChoice: TypeAlias = Annotated[SeatingKind, _choice(SeatingKind)]
ClaimChoice: TypeAlias = Annotated[Literal["win", "bot"], _choice(Literal["win", "bot"])]


class Strict:
    """Base of everything that clients send: unknown fields are refused."""

    __pydantic_config__ = ConfigDict(extra="forbid")


class NoClock(TypedDict):
    """Time is not measured."""

    kind: Literal["none"]


class LiveClock(TypedDict):
    """Each player has a bank of seconds."""

    kind: Literal["live"]
    bank: int
    """Seconds at the start."""
    increment: int
    """Seconds added after each turn."""
    cap: int
    """The increment never raises the time left above this many seconds."""


class DaysClock(TypedDict):
    """Each move may take days."""

    kind: Literal["days"]
    days: int


_CLOCKS = Field(discriminator="kind", description="How time is measured: `NoClock`, `LiveClock` or `DaysClock`.")
Clock = TypeAliasType("Clock", Annotated[NoClock | LiveClock | DaysClock, _CLOCKS])


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PydanticCustomError("dict_type", "Input should be a valid dictionary")
    return value


ClockChoice: TypeAlias = Annotated[dict[str, Any], PlainValidator(_mapping, json_schema_input_type=Clock)]
"""A clock for a new table, checked when it is opened; ``increment`` and ``cap`` may be left out."""
