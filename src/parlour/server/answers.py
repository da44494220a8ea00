"""What the server answers, as far as it is no view of a table."""

import json
from typing import Any, TypeAlias

from fastapi.responses import JSONResponse
from pydantic import BaseModel

Phrase: TypeAlias = str | dict[str, str]
"""A text, or one for each plural."""


class Json(JSONResponse):
    """An answer in ASCII, which carries every character that somebody may have sent."""

    def render(self, content: Any) -> bytes:
        """The answer in bytes."""
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


class Violation(BaseModel):
    """Why something was refused."""

    code: str
    message: str
    rule: str | None


class Refusal(BaseModel):
    """The one shape of every refusal."""

    error: Violation


class Me(BaseModel):
    """Who asks."""

    player: str
    name: str | None
    phrase: bool
    """Whether there is a recovery phrase."""


class Done(BaseModel):
    """The number of the event that a request has led to."""

    n: int


class OpenedTable(BaseModel):
    """A table that was opened."""

    table: str
    invite: str


class Seated(BaseModel):
    """The table at which somebody sits now."""

    table: str


class GameInfo(BaseModel):
    """A game in the index."""

    id: str
    title: str
    credit: str
    about: str
    minutes: int
    """How long a game takes, roughly."""
    age: int
    """The youngest players it is for."""
    seats: list[int]
    version: int
    secrets: bool
    own_board: bool
    """Whether the client has a board made for it; otherwise its scene is the board."""


class OptionInfo(BaseModel):
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


class Paragraph(BaseModel):
    """A paragraph of the rules, in Markdown."""

    rule: str
    section: str
    text: str


class GameDetail(GameInfo):
    """A game with its options, bots and rules."""

    options: list[OptionInfo]
    levels: list[str]
    rules: list[Paragraph]


class BoardPosition(BaseModel):
    """A position as a board draws it."""

    view: dict[str, Any]
    text: str
    moves: list[str]
    traces: list[str | None]
    """How each of the moves runs over the board; empty where their texts tell all."""
    last: dict[str, Any] | None
    """The move that led here."""
    seat: int | None
    """Whose eyes see it."""
    turn: int | None
    actors: list[int]
    over: bool
    options: dict[str, Any]
    scene: dict[str, Any] | None
    """The position as a picture, for games without a board of their own."""


class RulesStep(BaseModel):
    """A step of the rules in short."""

    rule: str
    key: str
    """The key of its words."""
    figure: BoardPosition | None


class TokenInfo(BaseModel):
    """The token of a bot, without the token."""

    id: str
    name: str
    scopes: list[str]
    created: int


class NewToken(TokenInfo):
    """The token of a bot, shown this once."""

    token: str


class Why(BaseModel):
    """Whether a move is legal; rule and message are null if it is."""

    move: str
    rule: str | None
    message: str | None


class Studied(BaseModel):
    """A position as a seat sees it."""

    text: str
    view: dict[str, Any]
    moves: list[str]
    traces: list[str | None]
    """How each of the moves runs over the board; empty where their texts tell all."""
    trace: str | None
    """How the last of the moves that led here ran."""
    scene: dict[str, Any] | None
    """The position as a picture, for games without a board of their own."""
    actors: list[int]
    turn: int | None
    outcome: dict[str, Any] | None


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": why}
    for status, why in {
        400: "not readable",
        401: "not known",
        403: "not allowed",
        404: "not there",
        409: "not now",
        413: "too long",
        422: "not possible",
        429: "too much",
        503: "the database does not answer",
    }.items()
}
