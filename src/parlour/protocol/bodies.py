"""HTTP bodies of requests and responses: tables, players, games, records and the server itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StringConstraints
from typing_extensions import TypeAliasType, TypedDict

from parlour.protocol.messages import Outcome
from parlour.protocol.requests import Contributes
from parlour.protocol.values import (
    Clock,
    ClockChoice,
    Nonce,
    PositionText,
    SeatChoice,
    SeatingChoice,
    SeatKind,
    Status,
    Strict,
    Text,
)


@dataclass(frozen=True)
class NewSeat(Strict):
    """A seat of a new table."""

    kind: SeatChoice
    name: Text | None = None
    bot: Text | None = None
    """The bot that plays it, such as `level-3`."""


@dataclass(frozen=True)
class NewTable(Strict):
    """A table to open."""

    game: Text
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=20)]
    options: dict[str, Any] = field(default_factory=dict)
    clock: ClockChoice | None = None
    start: PositionText | None = None
    """The position to start from, if not the usual one."""
    best_of: Annotated[int, Field(strict=True)] = 1
    seating: SeatingChoice = "as-chosen"
    """How the seats are assigned when the game begins."""
    name: Text | None = None
    """The opener's name at this table; by default the player's own."""
    nonce: Nonce = ""
    """Randomness that the opener adds to the shuffles, before the commitment is known; see `contributes`."""
    contributes: Contributes = False
    """Whether the opener will add randomness with `seal` and `reveal`: this game and its rematches wait for it."""


@dataclass(frozen=True)
class QuickMatch(Strict):
    """Asks for a game against anyone."""

    game: Text
    name: Text | None = None
    nonce: Nonce = ""
    contributes: Contributes = False


@dataclass(frozen=True)
class JoinRequest(Strict):
    """Accepts an invitation."""

    name: Text | None = None
    nonce: Nonce = ""
    contributes: Contributes = False


@dataclass(frozen=True)
class NewName(Strict):
    """A player's new name."""

    name: Text


@dataclass(frozen=True)
class RecoveryPhrase(Strict):
    """The words that restore an identity on another device."""

    phrase: Annotated[str, StringConstraints(max_length=400)]


@dataclass(frozen=True)
class PhraseRequest(Strict):
    """Asks for a new recovery phrase."""

    signs_out_others: Annotated[bool, Field(strict=True)] = False
    """Whether all other devices and all bots are signed out."""


@dataclass(frozen=True)
class NewToken(Strict):
    """A new token for a bot."""

    name: Text
    scopes: Annotated[list[Text], Field(max_length=10)] = field(default_factory=lambda: ["read", "play", "open"])


class Me(TypedDict):
    """The player who sent the request."""

    player: str
    name: str | None
    phrase: bool
    """Whether there is a recovery phrase."""


class Done(TypedDict):
    """The number of the event that a request led to."""

    n: int


class OpenedTable(TypedDict):
    """A table that was opened."""

    table: str
    invite: str


class SeatedAt(TypedDict):
    """The table at which the player is seated."""

    table: str


class NewPhrase(TypedDict):
    """A recovery phrase, shown only once."""

    phrase: str


class Device(TypedDict):
    """A device on which a player is signed in."""

    id: str
    name: str
    """Its browser and system, as far as they are known."""
    created: int
    """When the player signed in there, in milliseconds since 1970."""
    this: bool
    """Whether it is the one that asks."""


class TokenInfo(TypedDict):
    """A bot's token, without the token itself."""

    id: str
    name: str
    scopes: list[str]
    created: int
    """Milliseconds since 1970."""


class IssuedToken(TokenInfo):
    """A bot's new token, shown only once."""

    token: str


class ListedSeat(TypedDict):
    """A seat in a list of tables."""

    kind: SeatKind
    name: str
    bot: str | None
    you: bool


class Listed(TypedDict):
    """A table in a list."""

    table: str
    game: str
    status: Status
    n: int
    """The number of its latest event."""
    seats: list[ListedSeat]
    your_turn: bool
    clock: Clock
    options: dict[str, Any]
    """The options that differ from their defaults."""
    own_start: bool
    """Whether it starts from a custom position."""
    deal_known: bool
    """Whether that position hides cards, which the opener of the table knows."""
    best_of: int
    scores: list[float] | None
    """The share of the win of each seat; null until the game is over."""
    created: int
    updated: int


class Network(TypedDict):
    """How other devices reach the server."""

    addresses: list[str]
    """Addresses to open there; empty if only this computer can reach it."""


class GameInfo(TypedDict):
    """A game in the index."""

    id: str
    title: str
    credit: str
    about: str
    minutes: int
    """How long a game takes, roughly."""
    age: int
    """The age from which it is suitable."""
    seats: list[int]
    """The possible numbers of players."""
    version: int
    secrets: bool
    """Whether seats see different things."""
    own_board: bool
    """Whether the client has a board made for it; otherwise its scene is the board."""
    lessons: bool
    """Whether it has lessons."""


class OptionInfo(TypedDict):
    """Something to choose before a game."""

    name: str
    default: Any
    choices: list[str]
    labels: list[str]
    """The choices in words."""
    presets: list[str]
    """Some values with a name, where not all values can be listed."""
    limits: str
    label: str
    about: str
    rule: str


class OptionSuggestion(TypedDict):
    """Options for a new table that its players need not choose themselves."""

    options: dict[str, Any]
    seats: list[str]
    """The kinds of seats of which the table has at least one; empty for every table."""
    chosen: dict[str, Any]
    """The options that have these values."""


class Paragraph(TypedDict):
    """A paragraph of the rules, in Markdown."""

    rule: str
    section: str
    text: str


class GameDetail(GameInfo):
    """A game with its options, bots and rules."""

    options: list[OptionInfo]
    suggestions: list[OptionSuggestion]
    """What suits the players of a new table; the first that fits counts."""
    levels: list[str]
    """The bots that players may invite."""
    rules: list[Paragraph]


Phrase = TypeAliasType(
    "Phrase", Annotated[str | dict[str, str], Field(description="A text, or one for each plural form.")]
)


class Fault(TypedDict):
    """Something wrong with a record."""

    part: str
    move: int | None
    message: str
    rule: str | None
    key: str
    """What is wrong as one stable word; empty where the part says enough."""
    values: dict[str, int]
    """The numbers in a sentence for that word."""


class Verdict(TypedDict):
    """The result of checking a record."""

    id: str
    ok: bool
    fairness: Literal["none", "sealed", "checked"]
    commit: str | None
    moves: int
    draws: int
    deal_known: bool
    """Whether the game started from a position that hides cards, which the opener of the table knows."""
    faults: list[Fault]


class PlayedMove(TypedDict):
    """A move in a record."""

    seat: int
    move: str
    at: NotRequired[int]
    """Milliseconds since the start of the game."""


class Fairness(TypedDict):
    """What the moves of chance in a record follow from."""

    table: str
    commit: str
    nonces: list[str]
    secret: str | None
    order: NotRequired[list[int]]
    """Where the seats were drawn by lot: for each seat, the seat that its player had chosen."""
    deal_known: NotRequired[bool]
    """True if the game started from a position that hides cards, which the opener of the table knows."""


class RecordEnd(TypedDict):
    """What ended a game, if not its rules."""

    how: str
    seat: int | None


class RecordJson(TypedDict):
    """A game as played."""

    parlour: int
    """The version of this format."""
    game: str
    version: int
    options: dict[str, Any]
    seats: list[str]
    """The names of the players."""
    start: str | None
    moves: list[PlayedMove]
    outcome: Outcome | None
    end: NotRequired[RecordEnd]
    fairness: NotRequired[Fairness]


class Health(TypedDict):
    """The health of the server."""

    status: Literal["ok", "closing", "no database"]
