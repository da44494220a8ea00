"""Analysis: the moves of a game, judged one after the other."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Any

from fastapi import APIRouter, Request, Response

from parlour.core import Game, ParlourError, State
from parlour.engine import Judgement, Limits, Stop, review
from parlour.games import load
from parlour.protocol.bodies import Analysis
from parlour.protocol.events import encode
from parlour.record import Record
from parlour.school.coach import explain
from parlour.server.errors import TooMany
from parlour.server.positions import SECONDS_PER_MOVE, play_record
from parlour.server.ratelimit import sender_of
from parlour.server.state import App, AppState
from parlour.server.streams import Stream
from parlour.tables.runtime.fair_queue import SHORT_SECONDS, Sender

router = APIRouter(prefix="/api", tags=["games"])
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
    judgements = review(record, Limits(seconds=seconds, memory=SEARCH_MEMORY_BYTES), stop)
    turn = partial(_next, judgements, load(record.game), list(record.replay()))
    try:
        with app.meters.analyses.hold(sender.address):
            while line := await asyncio.shield(
                app.service.spawn(app.analyst.run(sender, turn, max(seconds, 2 * SHORT_SECONDS)))
            ):
                yield line
    finally:
        stop.request()


def _next(judgements: Iterator[Judgement], game: Game[Any], states: list[State[Any]]) -> bytes | None:
    try:
        judged = next(judgements, None)
    except ParlourError as error:
        return encode(error.to_json()) + b"\n"
    if not judged:
        return None
    why = [reason.to_json() for reason in explain(game, states[judged.number - 1], judged)]
    return encode({**judged.to_json(), "reasons": why, "of": len(states) - 1}) + b"\n"
