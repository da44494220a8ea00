"""Analysis: the moves of a game, judged one after the other."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request, Response

from parlour.core import Game, ParlourError, State
from parlour.engine import Judgement, Limits, Stop, review
from parlour.games import load
from parlour.protocol.bodies import Analysis
from parlour.protocol.events import encode
from parlour.record import Record
from parlour.school.coach import explain
from parlour.server.positions import play_record
from parlour.server.ratelimit import client_address
from parlour.server.state import App, AppState
from parlour.server.streams import Stream

router = APIRouter(prefix="/api", tags=["games"])
SEARCH_MEMORY_BYTES = 1 << 26


@router.post("/analysis")
async def analysis(body: Analysis, request: Request, app: App) -> Response:
    """Each move judged, as one line of JSON: its number, how many moves there are, its value, and what was better."""
    app.meters.thoughts.take(client_address(request.scope))
    record = await asyncio.to_thread(play_record, body)
    exact = load(record.game).exact()
    if exact and exact.covers(record.options):
        with suppress(ParlourError):  # without the solution, a search judges the moves
            await asyncio.to_thread(exact.ensure, record.options)
    return Stream(_lines(record, body.seconds, app))


async def _lines(record: Record, seconds: float, app: AppState) -> AsyncGenerator[bytes]:
    """The judgements, one per line; the search stops when the client disconnects."""
    stop = Stop()
    judgements = review(record, Limits(seconds=seconds, memory=SEARCH_MEMORY_BYTES), stop)
    game, states = load(record.game), list(record.replay())
    try:
        while line := await asyncio.shield(app.service.spawn(_turn(judgements, game, states, app.analyst))):
            yield line
    finally:
        stop.request()


async def _turn(
    judgements: Iterator[Judgement], game: Game[Any], states: list[State[Any]], analyst: asyncio.Lock
) -> bytes | None:
    """The next judgement; only one search runs at a time."""
    async with analyst:
        return await asyncio.to_thread(_next, judgements, game, states)


def _next(judgements: Iterator[Judgement], game: Game[Any], states: list[State[Any]]) -> bytes | None:
    try:
        judged = next(judgements, None)
    except ParlourError as error:
        return encode(error.to_json()) + b"\n"
    if not judged:
        return None
    why = [reason.to_json() for reason in explain(game, states[judged.number - 1], judged)]
    return encode({**judged.to_json(), "reasons": why, "of": len(states) - 1}) + b"\n"
