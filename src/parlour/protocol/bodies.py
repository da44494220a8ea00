"""Bodies of HTTP requests and responses, other than requests to a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypeAliasType, TypedDict

from parlour.protocol.messages import LastMove, Outcome, Scene, WhyNot
from parlour.protocol.requests import Contributes
from parlour.protocol.values import (
    Clock,
    ClockChoice,
    Nonce,
    PositionText,
    SeatChoice,
    SeatingChoice,
    SeatKind,
    SeatNumber,
    Status,
    Strict,
    Text,
)

MoveList: TypeAlias = Annotated[list[Any], Field(max_length=1000)]
"""Moves as texts, or as ``{"seat": 0, "move": "…"}``."""


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
class Joining(Strict):
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
    """Whether all other devices are signed out."""


@dataclass(frozen=True)
class NewToken(Strict):
    """A new token for a bot."""

    name: Text
    scopes: Annotated[list[Text], Field(max_length=10)] = field(default_factory=lambda: ["read", "play", "open"])


@dataclass(frozen=True)
class Analysis(Strict):
    """A game to judge move by move."""

    game: Text
    moves: MoveList
    """Texts, or `{"seat": 0, "move": "…"}`."""
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Field(strict=True, ge=1, le=20)] = 2
    start: PositionText | None = None
    seconds: Annotated[float, Field(gt=0, le=5)] = 0.5
    """For each position."""


@dataclass(frozen=True)
class LessonTry(Strict):
    """What a learner does in a step of a lesson."""

    chapter: Text
    step: Text
    answer: Annotated[str, StringConstraints(max_length=200)]
    """A move, or the answer to the question of the step."""


@dataclass(frozen=True)
class HintWanted(Strict):
    """A player who asks the coach for a hint."""

    stage: Literal["where", "piece", "move"] = "where"
    """Where to look, which piece, or which move."""
    seat: SeatNumber | None = None
    """By default the seat on turn."""


@dataclass(frozen=True)
class MoveToJudge(Strict):
    """A move that a player wants to make, for the coach to look at first."""

    move: Text
    seat: SeatNumber | None = None
    """By default the seat on turn."""


@dataclass(frozen=True)
class Position(Strict):
    """A position to study: given as text, or by the moves that lead to it."""

    game: Text
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Field(strict=True)] | None = None
    text: PositionText | None = None
    moves: MoveList = field(default_factory=list)
    """Texts, or `{"seat": 0, "move": "…"}`."""
    seat: SeatNumber | None = None
    """Whose view to show; by default everything is shown."""


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
    """Its browser and system, as far as it has said."""
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
    limits: str
    label: str
    about: str
    rule: str


class Paragraph(TypedDict):
    """A paragraph of the rules, in Markdown."""

    rule: str
    section: str
    text: str


class GameDetail(GameInfo):
    """A game with its options, bots and rules."""

    options: list[OptionInfo]
    levels: list[str]
    """The bots that players may invite."""
    rules: list[Paragraph]


Phrase = TypeAliasType(
    "Phrase", Annotated[str | dict[str, str], Field(description="A text, or one for each plural form.")]
)


class BoardPosition(TypedDict):
    """A position as a board renders it."""

    view: dict[str, Any]
    text: str
    moves: list[str]
    traces: list[str | None]
    """The path of each move over the board; empty if the texts of the moves show it."""
    last: LastMove | None
    """The move that led here."""
    seat: int | None
    """Whose view it is."""
    turn: int | None
    actors: list[int]
    over: bool
    options: dict[str, Any]
    scene: NotRequired[Scene]
    """The position as a picture; left out for games that have their own board in the client."""


class RulesStep(TypedDict):
    """A step of the rules in short."""

    rule: str
    key: str
    """The key of its words."""
    figure: BoardPosition | None


class LessonChoice(TypedDict):
    """An answer to choose."""

    id: str
    text: str


class LessonStep(TypedDict):
    """One position with one sentence: a move to make, or a question to answer."""

    id: str
    rule: str
    """The paragraph that it teaches."""
    sentence: str
    done: str
    """What to say when it is done; empty for nothing in particular."""
    other: str
    """What to say about another move or answer; empty if there is none."""
    choices: list[LessonChoice]
    """The answers to a question; empty if the learner makes a move."""
    position: BoardPosition


class LessonChapter(TypedDict):
    """Steps that belong together."""

    id: str
    title: str
    steps: list[LessonStep]


DrillKind: TypeAlias = Literal["places", "worth", "mistakes"]


class Lessons(TypedDict):
    """Everything that a game teaches."""

    chapters: list[LessonChapter]
    """The first one is the basic game."""
    explained: list[str]
    """The paragraphs that no player can act on."""
    drills: list[DrillKind]


class LessonJudgement(TypedDict):
    """What becomes of a try."""

    verdict: Literal["right", "refused", "other", "punished"]
    """Refused by the rules; legal, but other than what was asked for; or legal and punished by a reply."""
    rule: str
    """The paragraph that answers it."""
    why: WhyNot | None
    """Why the rules refuse it."""
    after: BoardPosition | None
    """The position after the move."""
    punished: BoardPosition | None
    """The position after the reply that punishes it."""
    answer: str
    """The right answer to a question; empty for a move."""


class Drill(TypedDict):
    """A task from a random game."""

    kind: DrillKind
    seed: int
    """The same seed gives the same task."""
    sentence: str
    rule: str
    """The paragraph that it practises."""
    scene: Scene | None
    """The position as a picture; null where the board of the game shows it."""
    item: str
    """The item of the scene that the task is about; empty for none."""
    places: dict[str, bool]
    """The items to choose from, and whether each is a place to find; empty if there is an answer to choose."""
    choices: list[str]
    answer: str
    position: BoardPosition
    """The position on the board of the game."""


class Studied(TypedDict):
    """A position as a seat sees it."""

    text: str
    view: dict[str, Any]
    moves: list[str]
    traces: list[str | None]
    """The path of each move over the board; empty if the texts of the moves show it."""
    trace: str | None
    """The path of the last move that led here."""
    scene: NotRequired[Scene]
    """The position as a picture; left out for games that have their own board in the client."""
    actors: list[int]
    turn: int | None
    outcome: Outcome | None


class BestMove(TypedDict):
    """The move that the engine would make."""

    move: str
    value: float
    """The expected share of the win."""
    visits: int
    """How many playouts or positions the value rests on."""
    is_exact: bool
    """Whether the value is proven."""
    distance: int
    """Moves to the end of the game, where the value is proven."""
    is_bound: bool
    """Whether the value is an upper bound."""
    variation: list[str]
    """The moves expected from this one on, itself the first, up to the next that chance or a secret decides."""


class Hint(TypedDict):
    """A hint of the coach."""

    stage: Literal["where", "piece", "move"]
    theme: Literal["win", "danger", "quiet"]
    """There is a win to find, a loss to avoid, or neither."""
    moves: list[str]
    """The moves to look at: those of a few pieces, of one piece, or the one move."""
    distance: int
    """For a win: the player's moves to it."""


class Reason(TypedDict):
    """Why a move is worse than another: a fact that was checked by playing it out."""

    key: str
    """The sentence is `reason.` and this, in the words of the game or of the client."""
    facts: dict[str, str | int]
    """What the sentence names."""
    line: list[str]
    """The moves that show it, from the position before the move on."""
    is_better: bool
    """Whether the line begins with the better move."""


class Coached(TypedDict):
    """What the coach thinks of a move before it is made."""

    move: str
    grade: Literal["best", "good", "mistake", "blunder", "fault", "unseen"]
    is_slip: bool
    """Whether the player should look again."""
    value: float | None
    """The expected share of the win after it."""
    loss: float
    """The share of the win that it gives away."""
    best: BestMove | None
    line: list[str]
    """The moves expected from it on."""
    reasons: list[Reason]
    """Why, the weightiest first; empty if nothing can be said but the loss."""
    shown: list[BoardPosition]
    """What would happen: the position after each move of the first reason's line, or of the move and its answer."""


class Judged(TypedDict):
    """What the engine thinks of one move."""

    number: int
    """Its place in the game, from 1."""
    of: int
    """How many moves there are."""
    seat: int
    move: str
    value: float | None
    """The expected share of the win after it; null if there was no choice, or it could not be searched."""
    is_exact: bool
    best: BestMove | None
    line: list[str]
    """The moves expected from this one on."""
    loss: float
    """The share of the win that the move gives away."""
    grade: Literal["best", "good", "mistake", "blunder", "fault", "unseen"]
    reasons: list[Reason]
    """Why it is worse than the best, the weightiest first; empty if nothing can be said but the loss."""


class Fault(TypedDict):
    """Something wrong with a record."""

    part: str
    move: int | None
    message: str
    rule: str | None


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
