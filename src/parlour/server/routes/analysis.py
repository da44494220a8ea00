"""Analysis: the moves of a game, judged one after the other."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from functools import partial
from math import ceil

from fastapi import Request, Response

from parlour.core import ParlourError
from parlour.engine import Limits, Stop, review
from parlour.games import load
from parlour.protocol.events import encode
from parlour.protocol.school import Analysis
from parlour.record import Record
from parlour.school.coach import explain
from parlour.server.errors import TooMany
from parlour.server.positions import SECONDS_PER_MOVE, move_facts, play_record
from parlour.server.ratelimit import sender_of
from parlour.server.responses import ApiRouter
from parlour.server.state import App, AppState
from parlour.server.streams import Stream
from parlour.tables.runtime.fair_queue import SHORT_SECONDS, Sender

router = ApiRouter(prefix="/api", tags=["games"])
SEARCH_MEMORY_BYTES = 1 << 26
MAX_WAIT_SECONDS = 60
"""No analysis is begun whose first judgement would take longer."""


@router.post("/analysis")
async def analysis(body: Analysis, request: Request, app: App) -> Response:
    """Each move judged, as one line of JSON: its number, how many moves there are, its value, and what was better."""
    sender = sender_of(request.scope)
    app.meters.thoughts.take(sender.address)
    app.meters.analyses.check(sender.address)  # while the request can still be refused
    _check_wait(app, sender, body.seconds)
    record = await app.desk.run(sender, partial(play_record, body), SECONDS_PER_MOVE * len(body.moves))
    exact = load(record.game).exact()
    if exact and exact.covers(record.options):
        with suppress(ParlourError):  # without the solution, a search judges the moves
            await app.analyst.run(sender, partial(exact.ensure, record.options), body.seconds)
    return Stream(_lines(record, body.seconds, app, sender))


def _check_wait(app: AppState, sender: Sender, seconds: float) -> None:
    """Checks that the first judgement would not take too long.

    :raises TooMany: if it would
    """
    wait = ceil(app.analyst.expected_wait(sender, seconds))
    if wait > MAX_WAIT_SECONDS:
        raise TooMany(f"others are analysing: wait about {wait} s", wait)


async def _lines(record: Record, seconds: float, app: AppState, sender: Sender) -> AsyncGenerator[bytes]:
    """The judgements, one per line; the search stops when the client disconnects."""
    stop = Stop()
    judgements = _judgements(record, Limits(seconds=seconds, memory=SEARCH_MEMORY_BYTES), stop)
    try:
        with app.meters.analyses.hold(sender.address):
            while line := await asyncio.shield(
                app.service.spawn(
                    app.analyst.run(sender, partial(next, judgements, None), max(seconds, 2 * SHORT_SECONDS))
                )
            ):
                yield line
    finally:
        stop.request()


def _judgements(record: Record, limits: Limits, stop: Stop) -> Iterator[bytes]:
    """The lines; each is computed in the thread that asks for it, and the first replays the record there as well."""
    try:
        game, states = load(record.game), list(record.replay())
        for judged in review(record, limits, stop):
            before = states[judged.number - 1]
            why = [reason.to_json() for reason in explain(game, before, judged)]
            facts = move_facts(before, {judged.move, *([judged.best.move] if judged.best else [])}, judged.seat)
            yield encode({**judged.to_json(), "reasons": why, "facts": facts, "of": len(record.moves)}) + b"\n"
    except ParlourError as error:
        yield encode(error.to_json()) + b"\n"
