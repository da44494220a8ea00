"""HTTP bodies for puzzles, and for what a player has learnt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from parlour.protocol.messages import WhyNot
from parlour.protocol.school import BoardPosition, LessonChoice, MoveList
from parlour.protocol.values import PositionText, Strict

MAX_TRIED_MOVES = 20
"""More moves than the solver makes in any puzzle."""
MAX_DONE_STEPS, MAX_PRACTISED_RULES, MAX_GAMES = 500, 300, 50
MAX_TIME_MS = 2**53 - 1
Answer: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
StepName: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=80)]
GameId: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Milliseconds: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MAX_TIME_MS)]


@dataclass(frozen=True)
class PuzzleTry(Strict):
    """What a solver does: all of the solver's moves so far without the replies, or one answer."""

    moves: Annotated[list[Answer], Field(max_length=MAX_TRIED_MOVES)]
    """The latest one is judged. For a hint or the solution: those that were right so far."""
    ask: Literal["judge", "hint", "solution"] = "judge"
    """Judge the latest move, say which piece to move, or show the solution, which gives the puzzle up."""


@dataclass(frozen=True)
class OwnPuzzle(Strict):
    """A slip of the player's own, to be solved as a puzzle: the game up to the slip, which is the last move."""

    moves: MoveList
    """Texts, or `{"seat": 0, "move": "…"}`, chance included."""
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[int, Field(strict=True, ge=1, le=20)] = 2
    start: PositionText | None = None


@dataclass(frozen=True)
class PracticeSent(Strict):
    """How well a player knows a paragraph."""

    streak: Annotated[int, Field(strict=True, ge=0, le=1000)]
    """How often in a row it was right at the first try."""
    due: Milliseconds
    """When it should be practised again, in milliseconds since 1970."""


@dataclass(frozen=True)
class LessonProgressSent(Strict):
    """What a player has done in the lessons of a game."""

    done: Annotated[list[StepName], Field(max_length=MAX_DONE_STEPS)] = field(default_factory=list)
    """Steps, as `chapter/step`; they are added to those that are stored."""
    rules: Annotated[dict[StepName, PracticeSent], Field(max_length=MAX_PRACTISED_RULES)] = field(default_factory=dict)
    """By paragraph; each replaces what is stored."""


@dataclass(frozen=True)
class ProgressSent(Strict):
    """What a player has done on this device, by game, to be stored with the player."""

    games: Annotated[dict[GameId, LessonProgressSent], Field(max_length=MAX_GAMES)]


class PuzzleTheme(TypedDict):
    """What puzzles are about."""

    id: str
    title: str
    puzzles: int
    """How many there are."""
    solved: int
    """How many of them the player has solved."""


class PuzzleRating(TypedDict):
    """A player's rating for the puzzles of a game, by Glicko-2."""

    rating: int
    deviation: int
    """Its standard deviation: it is right to within two of them in 95 of 100 cases."""
    tries: int
    """How many puzzles it rests on."""


class PuzzleOverview(TypedDict):
    """The puzzles of a game, and how the player stands."""

    puzzles: int
    """How many there are; 0 for a game without puzzles."""
    themes: list[PuzzleTheme]
    rating: PuzzleRating | None
    """Null if the player is not signed in or has not tried any."""
    solved: int
    """Solved at the first try."""
    missed: int
    """Missed, and not yet solved since."""
    due: int
    """How many are due for repetition now."""
    own: int
    """How many come from the player's own games."""


class Puzzle(TypedDict):
    """A position with something to find."""

    id: str
    kind: Literal["move", "choice"]
    """A move to make on the board, or an answer to choose."""
    goal: str
    """What to do, in one sentence."""
    themes: list[str]
    """Ids; the overview has their titles."""
    rating: int
    """How difficult it is, on the scale of the players' ratings."""
    length: int
    """How many moves the solver makes; 1 for an answer."""
    rule: str
    """The paragraph that it is about."""
    choices: list[LessonChoice]
    """The answers; empty if the solver makes moves."""
    position: BoardPosition
    """What the solver sees, with the moves to choose from."""
    is_due: bool
    """Whether it is a repetition that is due."""
    is_own: bool
    """Whether it comes from a game of the player."""
    is_rated: bool
    """Whether the result changes the player's rating: the first try of a puzzle does."""


class DailyPuzzle(Puzzle):
    """The puzzle of a day: it follows from the date and the seed, so it is the same on every server."""

    date: str
    """Such as `2026-11-17`, by universal time."""
    seed: str


class PuzzleVerdict(TypedDict):
    """The result of a try."""

    verdict: Literal["right", "solved", "wrong", "refused", "hint", "solution"]
    """Right so far, and there is more to find; solved; legal, but wrong; refused by the rules; or what was asked."""
    sentence: str
    """What to say, in one sentence."""
    why: WhyNot | None
    """Why the rules refuse it."""
    after: BoardPosition | None
    """The position after the move."""
    shown: list[BoardPosition]
    """What follows, to be shown one after the other: the opponent's reply if there is more to find, the line that
    refutes a wrong move, or the whole solution. After a right move the last one has the moves to choose from."""
    hint: list[str]
    """The moves to look at; empty unless a hint was asked for."""
    answers: list[str]
    """The moves or the answer that are right here; empty until the puzzle is solved or given up."""
    rating: PuzzleRating | None
    """The player's rating if this changed it."""
    change: int
    """By how many points."""
    due: int | None
    """When a missed puzzle comes back, in milliseconds since 1970."""


class Practice(TypedDict):
    """How well a player knows a paragraph."""

    streak: int
    due: int


class LessonProgress(TypedDict):
    """What a player has done in the lessons of a game."""

    done: list[str]
    rules: dict[str, Practice]


class PuzzleProgress(TypedDict):
    """How a player stands with the puzzles of a game."""

    rating: PuzzleRating | None
    solved: int
    missed: int
    due: int
    own: int
    next_due: int | None
    """When the next repetition is due, in milliseconds since 1970."""


class GameProgress(TypedDict):
    """What a player has learnt of a game."""

    lessons: LessonProgress
    puzzles: PuzzleProgress


class Progress(TypedDict):
    """What a player has learnt, by game."""

    games: dict[str, GameProgress]
