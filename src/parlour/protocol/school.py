"""HTTP bodies for learning: lessons, drills, the coach, and positions and games to study."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from parlour.protocol.messages import LastMove, Outcome, Scene, WhyNot
from parlour.protocol.values import PositionText, SeatNumber, Strict, Text

MoveList: TypeAlias = Annotated[list[Any], Field(max_length=1000)]
"""Moves as texts, or as ``{"seat": 0, "move": "…"}``."""


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
class LessonAttempt(Strict):
    """A learner's move or answer in a step of a lesson."""

    chapter: Text
    step: Text
    answer: Annotated[str, StringConstraints(max_length=200)]
    """A move, or the answer to the step's question."""


@dataclass(frozen=True)
class HintRequest(Strict):
    """Asks the coach for a hint."""

    stage: Literal["where", "piece", "move"] = "where"
    """Where to look, which piece, or which move."""
    seat: SeatNumber | None = None
    """By default the seat on turn."""


@dataclass(frozen=True)
class MoveToJudge(Strict):
    """A move for the coach to judge before it is made."""

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
    """What to say about any other move or answer; empty if there is none."""
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
    """The result of an attempt."""

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
    facts: dict[str, str]
    """What a sentence about each move names, by move, where its text does not show it."""
    line: list[str | None]
    """The same for each of the moves that led here; empty if their texts show it."""
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
    """A hint from the coach."""

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
    grade: Literal["best", "good", "doubtful", "mistake", "blunder", "fault", "unseen"]
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
    """Why, the most important first; empty if only the loss is known."""
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
    grade: Literal["best", "good", "doubtful", "mistake", "blunder", "fault", "unseen"]
    reasons: list[Reason]
    """Why it is worse than the best, the most important first; empty if only the loss is known."""
    facts: dict[str, str]
    """What a sentence about the move and about the best one names, by move, where their texts do not show it."""
