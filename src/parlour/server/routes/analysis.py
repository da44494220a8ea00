"""What the moves of a game were worth, judged one after the other."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress

from fastapi import APIRouter, Request, Response

from parlour.core import RulesError
from parlour.engine import Judgement, Limits, Stop, review
from parlour.games import load
from parlour.record import Record
from parlour.server.asking import parlour_of
from parlour.server.gate import address
from parlour.server.parlour import Parlour
from parlour.server.shapes import Analysis
from parlour.server.streams import Stream
from parlour.server.study import recorded
from parlour.tables.encoding import encode

router = APIRouter(prefix="/api", tags=["games"])
MEMORY = 1 << 26


@router.post("/analysis")
async def analysis(wanted: Analysis, request: Request) -> Response:
    """Each move judged, as a JSON object in a line: its number and how many there are, its value, what was better."""
    parlour = parlour_of(request)
    parlour.meters.thoughts.take(address(request.scope))
    record = await asyncio.to_thread(recorded, wanted)
    exact = load(record.game).exact()
    if exact and exact.covers(record.options):
        with suppress(RulesError):  # searching does as well
            await asyncio.to_thread(exact.ensure)
    return Stream(_lines(record, wanted.seconds, parlour))


async def _lines(record: Record, seconds: float, parlour: Parlour) -> AsyncGenerator[bytes]:
    """The judgements; whoever goes away stops the search."""
    stop = Stop()
    judgements = review(record, Limits(seconds=seconds, memory=MEMORY), stop)
    try:
        while line := await asyncio.shield(
            parlour.service.spawn(_turn(judgements, len(record.moves), parlour.analyst))
        ):
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
    except RulesError as error:
        return encode(error.to_json()) + b"\n"
    return encode({**judged.to_json(), "of": count}) + b"\n" if judged else None
