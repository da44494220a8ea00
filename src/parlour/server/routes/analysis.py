"""What the moves of a game were worth, judged one after the other."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress

from fastapi import APIRouter, Request, Response

from parlour.core import ParlourError
from parlour.engine import Judgement, Limits, Stop, review
from parlour.games import load
from parlour.protocol.bodies import Analysis
from parlour.protocol.events import encode
from parlour.record import Record
from parlour.server.positions import play_record
from parlour.server.ratelimit import client_address
from parlour.server.state import App, AppState
from parlour.server.streams import Stream

router = APIRouter(prefix="/api", tags=["games"])
SEARCH_MEMORY_BYTES = 1 << 26


@router.post("/analysis")
async def analysis(wanted: Analysis, request: Request, app: App) -> Response:
    """Each move judged, as a JSON object in a line: its number and how many there are, its value, what was better."""
    app.meters.thoughts.take(client_address(request.scope))
    record = await asyncio.to_thread(play_record, wanted)
    exact = load(record.game).exact()
    if exact and exact.covers(record.options):
        with suppress(ParlourError):  # searching does as well
            await asyncio.to_thread(exact.ensure, record.options)
    return Stream(_lines(record, wanted.seconds, app))


async def _lines(record: Record, seconds: float, app: AppState) -> AsyncGenerator[bytes]:
    """The judgements; whoever goes away stops the search."""
    stop = Stop()
    judgements = review(record, Limits(seconds=seconds, memory=SEARCH_MEMORY_BYTES), stop)
    try:
        while line := await asyncio.shield(app.service.spawn(_turn(judgements, len(record.moves), app.analyst))):
            yield line
    finally:
        stop.request()


async def _turn(judgements: Iterator[Judgement], count: int, analyst: asyncio.Lock) -> bytes | None:
    """The next judgement, when the others have had theirs; nobody else begins before its search has ended."""
    async with analyst:
        return await asyncio.to_thread(_next, judgements, count)


def _next(judgements: Iterator[Judgement], count: int) -> bytes | None:
    try:
        judged = next(judgements, None)
    except ParlourError as error:
        return encode(error.to_json()) + b"\n"
    return encode({**judged.to_json(), "of": count}) + b"\n" if judged else None
