"""What viewers of a table receive, built from what each may know.

On the socket a message is ``{"t": "snapshot", "d": {…}}``; messages about an event also carry its number as ``n``.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from parlour.core.scene import Fill, Kind, Shape
from parlour.protocol.values import Clock, EndKind, OfferKind, SeatingKind, SeatKind, Status


class Remaining(TypedDict):
    """The time of one player."""

    left: int
    """Milliseconds left."""
    running: bool


class PublicSeat(TypedDict):
    """A seat, the same for all viewers."""

    kind: SeatKind
    name: str
    bot: str | None
    """The bot that plays the seat; in a person's seat, it stands in for them."""
    role: str
    """What the rulebook calls the seat."""
    away: bool
    resigned: bool


class Seat(PublicSeat):
    """A seat as a viewer sees it."""

    clock: Remaining | None
    """Null where time is not measured or no person plays the seat."""
    you: bool
    """Whether the viewer holds it."""


class SceneItem(TypedDict):
    """Something in a picture; what is left out has its default."""

    id: str
    """Unique in its scene, and the same in the next scene for what has only moved."""
    kind: Kind
    x: float
    y: float
    width: NotRequired[float]
    height: NotRequired[float]
    shape: NotRequired[Shape]
    fill: NotRequired[Fill]
    text: NotRequired[str]
    """What is written on it."""
    label: NotRequired[str]
    """What a screen reader says; by default the text."""


class Scene(TypedDict):
    """A position as a picture, rendered in the order of its items."""

    width: float
    height: float
    items: list[SceneItem]
    moves: dict[str, list[str]]
    """For each move, the items to choose in order; a move without items is a button."""
    refused: dict[str, list[str]]
    """The same for moves that the rules refuse: choosing one asks why."""
    captions: dict[str, str]
    """The text on a move's button, where the text of the move does not explain itself."""
    summary: str
    """The position in words, for screen readers."""


class LastMove(TypedDict):
    """The latest move."""

    seat: int
    """-1 for chance."""
    move: str | None
    """Null where it would reveal a secret."""
    trace: NotRequired[str]
    """The path of the move over the board, where its text does not show it."""
    facts: NotRequired[str]
    """What a sentence about the move names, in the game's own form, where its text does not show it."""


class Logged(TypedDict):
    """A move of the game so far."""

    n: int
    """The number of its event."""
    seat: int
    """-1 for chance."""
    move: str | None
    """Null where it would reveal a secret."""
    at: int
    """Milliseconds since 1970."""
    text: str
    """The position after the move, as the viewer saw it."""
    facts: NotRequired[str]
    """What a sentence about the move names, in the game's own form, where its text does not show it."""


class Offering(TypedDict):
    """An offer that others have not answered yet."""

    what: OfferKind
    seat: int
    waiting: list[int]
    """The seats that have not answered."""


class Outcome(TypedDict):
    """How a game ended."""

    scores: list[float]
    """Each seat's share of the win: 1 for the only winner, equal shares for several, 0 for the others."""
    reason: str
    """One stable word, such as `repetition`."""
    rule: str
    """The paragraph that decided."""
    detail: str
    """The totals behind it, such as `30 : 26`, where the game counts any."""


class End(TypedDict):
    """What ended the game."""

    how: EndKind
    seat: int | None
    """The seat that resigned or ran out of time."""
    secret: str
    """The secret behind all chance at the table, in hexadecimal."""


class MatchScore(TypedDict):
    """The match, including this game if it is over."""

    best_of: int
    wins: list[float]
    """What each seat has won, counting shares of a win."""
    game: int
    """The number of this game."""
    decided: bool


class Shuffle(TypedDict):
    """What the players add to the shuffles, before the game."""

    seals: list[str | None]
    """For each seat, the SHA-256 of what it adds; null until it is fixed."""
    awaited: list[int]
    """The seats that have promised to add something and have not revealed it."""


class PublicNow(TypedDict):
    """What events change, where it is the same for all viewers."""

    n: int
    """The number of the latest event."""
    at: int
    """When this was written, in milliseconds since 1970."""
    status: Status
    paused: bool
    coach: bool
    """Whether all players agreed that the coach may help them."""
    turn: int | None
    """The seat that the others wait for."""
    actors: list[int]
    """The seats that may act; -1 is chance."""
    last: LastMove | None
    offers: list[Offering]
    outcome: Outcome | None
    end: End | None
    match: MatchScore
    next: str | None
    """The table of the next game."""


class TableNow(PublicNow):
    """The part of a snapshot that events change."""

    you: list[int]
    """The viewer's seats."""
    seat: int | None
    """The seat whose view this is."""
    seats: list[Seat]
    text: str
    """The position as this seat sees it."""
    view: Any
    """The same as an object, in the game's own form."""
    scene: NotRequired[Scene]
    """The same as a picture; left out for games that have their own board in the client."""
    moves: list[str]
    """The legal moves of this seat, if it may act."""
    traces: list[str | None]
    """The path of each of these moves over the board; empty if the texts of the moves show it."""
    shuffle: NotRequired[Shuffle]
    """What the players add to the shuffles; left out once the game has begun."""
    deadline: int | None
    """When the chance to object to the latest move, or to accept it, passes; null where nothing ends it."""
    next_rule: NotRequired[str]
    """The option to switch on for one more rule in the next game, once this one is over."""
    can: list[str]
    """The other requests that the viewer may make, such as `resign` or `offer-draw`."""
    hash: str
    """Covers everything that does not depend on the time; a viewer whose hash differs has missed something."""


class Snapshot(TableNow):
    """Everything a viewer may know about a table."""

    table: str
    game: str
    version: int
    """The version of the rules."""
    options: dict[str, Any]
    """All options, defaults included."""
    log: list[Logged]
    clock: Clock
    seating: SeatingKind
    commit: str
    """The SHA-256 of the secret behind all chance at this table."""
    deal_known: bool
    """Whether the game starts from a position that hides cards, which the opener of the table knows."""
    rematch_of: str | None
    """The table of the previous game."""
    invite: str | None
    """The invitation, for players at the table while a seat is open."""


class EventNow(TableNow):
    """What an event changes in the snapshot: merge it."""

    log: NotRequired[list[Logged]]
    """The whole log, after moves were taken back; otherwise append the move."""
    logged: NotRequired[str]
    """The text to append to the log, where it is not `text`: what players who share a device may all see."""


class Violation(TypedDict):
    """Why something was refused."""

    code: str
    """Stable, such as `not-your-turn`."""
    message: str
    rule: str | None
    """The paragraph of the rules that forbids it; empty if none does."""
    key: NotRequired[str]
    """The reason as one stable word, such as `too-many`: see the game's text `why.too-many`."""
    values: NotRequired[dict[str, int]]
    """The numbers in that text."""


class Refusal(TypedDict):
    """A request was refused."""

    error: Violation


class Ack(TypedDict):
    """A request is stored."""

    id: str | None
    n: int
    """The number of its event."""


class Refused(Refusal):
    """A request was refused."""

    id: str | None
    """Null if the request could not be read."""


class WhyNot(TypedDict):
    """Why a move is not legal; rule and message are null if it is legal."""

    move: str
    rule: str | None
    message: str | None
    key: NotRequired[str]
    """The reason as one stable word, such as `too-many`: see the game's text `why.too-many`."""
    values: NotRequired[dict[str, int]]
    """The numbers in that text."""


class WhyAnswer(WhyNot):
    """Why a move is not legal; rule and message are null if it is legal."""

    id: str | None


class Presence(TypedDict):
    """Who is connected to the table."""

    seats: list[int]
    watchers: int


class Thinking(TypedDict):
    """A bot has started to think, or will when it is its turn."""

    seat: int
    wait: NotRequired[int]
    """Seconds after which it will probably start, if many bots are waiting."""


class Pong(TypedDict):
    """The latest event, and what the viewer's hash must be."""

    n: int
    hash: str


class Bye(TypedDict):
    """The server is shutting down: reconnect in a moment, with `n`."""


MessageKind: TypeAlias = Literal["snapshot", "event", "ack", "refused", "why", "here", "thinking", "pong", "bye"]

MESSAGES: dict[MessageKind, type] = {
    "snapshot": Snapshot,
    "ack": Ack,
    "refused": Refused,
    "why": WhyAnswer,
    "here": Presence,
    "thinking": Thinking,
    "pong": Pong,
    "bye": Bye,
}
"""What each kind of message carries; an ``event`` carries the public fields of its kind, see ``events``."""
