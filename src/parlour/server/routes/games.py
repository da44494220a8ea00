"""The games, their rules, and positions to study."""

from functools import partial
from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from parlour.games import load
from parlour.protocol.bodies import GameDetail, GameInfo, Phrase, Verdict
from parlour.protocol.school import (
    BoardPosition,
    Drill,
    LessonAttempt,
    LessonJudgement,
    Lessons,
    Position,
    RulesStep,
    Studied,
)
from parlour.server import catalogue
from parlour.server import lessons as school
from parlour.server.catalogue import Content, supported
from parlour.server.positions import BYTES_CHECKED_PER_SECOND, SECONDS_PER_MOVE, check_record, study
from parlour.server.ratelimit import sender_of
from parlour.server.responses import ApiRouter, accepted_encodings
from parlour.server.state import App

router = ApiRouter(prefix="/api", tags=["games"])
SECONDS_PER_DRILL = 0.3
"""What a task of a drill costs the server, roughly."""
MAX_SEED = 2**53 - 1
"""The largest whole number that every client can write exactly."""
Seed = Annotated[int, Query(ge=0, le=MAX_SEED)]
RECORD_BODY = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
"""The body of a verification, for the OpenAPI description; it is parsed in a thread, since it may be long."""


@router.get("/games", response_model=list[GameInfo])
def games(request: Request, language: str = "en") -> Response:
    """Every game."""
    return _answer(request, catalogue.index(supported(language)))


@router.get("/games/{game}", response_model=GameDetail)
def game(game: str, request: Request, language: str = "en") -> Response:
    """One game with its options, bots and rules."""
    return _answer(request, catalogue.detail(load(game).id, supported(language)))


@router.get("/games/{game}/words/{language}", response_model=dict[str, Phrase])
def words(game: str, language: str, request: Request) -> Response:
    """Every text of a game, by key; in English where it has no translation."""
    return _answer(request, catalogue.words(load(game).id, supported(language)))


@router.get("/games/{game}/steps", response_model=list[RulesStep])
def steps(game: str, request: Request) -> Response:
    """The rules of a game in brief, with figures."""
    return _answer(request, catalogue.steps(load(game).id))


@router.get("/games/{game}/demo", response_model=list[BoardPosition])
def demo(game: str, request: Request) -> Response:
    """The positions of a short game, as boards show them."""
    return _answer(request, catalogue.demo(load(game).id))


@router.get("/games/{game}/lessons", response_model=Lessons)
def lessons(game: str, request: Request, language: str = "en") -> Response:
    """The lessons of a game."""
    return _answer(request, school.lessons(load(game).id, supported(language)))


@router.post("/games/{game}/lessons/try")
async def lesson_try(game: str, body: LessonAttempt, request: Request, app: App) -> LessonJudgement:
    """Judges what a learner does in a step of a lesson."""
    sender = sender_of(request.scope)
    app.meters.positions.take(sender.address)
    return await app.desk.run(sender, partial(school.judged, game, body), 5 * SECONDS_PER_MOVE)


@router.get("/games/{game}/drills/{kind}")
async def drill(game: str, kind: str, request: Request, app: App, seed: Seed, language: str = "en") -> Drill:
    """A task from a random game; the same seed gives the same task."""
    sender = sender_of(request.scope)
    app.meters.positions.take(sender.address)
    make = partial(school.drill, game, kind, seed, supported(language))
    return await app.desk.run(sender, make, SECONDS_PER_DRILL)


@router.post("/positions")
async def position(body: Position, request: Request, app: App) -> Studied:
    """A position to study: what a seat sees, and its moves."""
    sender = sender_of(request.scope)
    app.meters.positions.take(sender.address)
    return await app.desk.run(sender, partial(study, body), SECONDS_PER_MOVE * (len(body.moves) + 5))


@router.post("/verify", openapi_extra={"requestBody": RECORD_BODY})
async def verified(request: Request, app: App) -> Verdict:
    """Checks a record: its moves, its outcome and its chance."""
    sender = sender_of(request.scope)
    app.meters.thoughts.take(sender.address)
    body = await request.body()
    return await app.desk.run(sender, partial(check_record, body), len(body) / BYTES_CHECKED_PER_SECOND)


def description(request: Request) -> Response:
    """The description of the API, encoded once: it is long."""
    known = request.app.state
    if not hasattr(known, "description"):
        known.description = Content.of(request.app.openapi())
    return _answer(request, known.description)


def _answer(request: Request, content: Content) -> Response:
    """A document that the client may cache, and must revalidate."""
    headers = {"etag": content.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == content.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in accepted_encodings(request.headers):
        return Response(content.plain, media_type="application/json", headers=headers)
    return Response(content.packed, media_type="application/json", headers={"content-encoding": "gzip", **headers})
