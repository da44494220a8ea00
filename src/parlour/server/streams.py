"""Streams for programs: one JSON object in each line, for as long as somebody listens."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from time import monotonic

from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse

from parlour.server.gate import address
from parlour.server.identity import RECHECK
from parlour.server.parlour import Parlour
from parlour.tables.encoding import encode
from parlour.tables.follow import Follower, listed
from parlour.tables.live import Live
from parlour.tables.store.players import Player
from parlour.tables.watching import END, Watcher

MEDIA = "application/x-ndjson"
SILENCE = 15.0
"""Seconds after which an empty line tells that the stream is alive."""
TOLD = ("snapshot", "event")


async def watch(
    parlour: Parlour, connection: HTTPConnection, live: Live, player: Player | None, seat: int | None, n: int | None
) -> Response:
    """The snapshot of a table, or what was missed since an event, then every event."""
    watcher = Watcher(player.id if player else None, seat)

    async def lines() -> AsyncGenerator[bytes]:
        live.join(watcher, n, parlour.world.now())
        try:
            while True:
                try:
                    async with asyncio.timeout(SILENCE):
                        message = await watcher.next()
                except TimeoutError:
                    yield b"\n"
                    continue
                if message is END:
                    return
                if message.kind in TOLD:
                    yield message.d + b"\n"
        finally:
            live.leave(watcher)

    return _stream(parlour, connection, player, lines())


async def follow(parlour: Parlour, connection: HTTPConnection, player: Player) -> Response:
    """The tables of a player that wait for a move, then those that begin, end or wait."""
    follower = Follower(player.id)

    async def lines() -> AsyncGenerator[bytes]:
        parlour.keeper.followers.add(follower)
        try:
            for row in await parlour.store.tables_of(player.id):
                if listed(row, player.id)["your_turn"]:
                    follower.tell(row)
            while True:
                try:
                    async with asyncio.timeout(SILENCE):
                        shown = await follower.next()
                except TimeoutError:
                    yield b"\n"
                    continue
                if shown is None:
                    return
                yield encode(shown) + b"\n"
        finally:
            parlour.keeper.followers.drop(follower)

    return _stream(parlour, connection, player, lines())


def _stream(
    parlour: Parlour, connection: HTTPConnection, player: Player | None, lines: AsyncGenerator[bytes]
) -> Response:
    async def counted() -> AsyncIterator[bytes]:
        checked = monotonic()
        with parlour.meters.connections.hold(address(connection.scope)), parlour.metrics.streams.track_inprogress():
            async with aclosing(lines):
                async for line in lines:
                    if player and player.is_bot and monotonic() - checked >= RECHECK:
                        checked = monotonic()
                        if not await parlour.identity.still_knows(connection):
                            return
                    yield line

    parlour.meters.connections.check(address(connection.scope))  # while it can still be refused
    return StreamingResponse(counted(), media_type=MEDIA)
