"""Streams for programs: one JSON object per line, for as long as the client listens."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack, aclosing, nullcontext
from time import thread_time
from typing import TypeVar

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from parlour.protocol.events import encode
from parlour.server.identity import token_of
from parlour.server.ratelimit import Metered, client_address, sender_of
from parlour.server.state import AppState
from parlour.tables.runtime.subscribers import END, END_OF_STREAM, Follower, Subscriber
from parlour.tables.store.players import Player

T = TypeVar("T")
MEDIA_TYPE = "application/x-ndjson"
KEEP_ALIVE_INTERVAL_SECONDS = 15.0
"""Time after which an empty line shows that the stream is alive."""
STREAMED_KINDS = ("snapshot", "event")


async def watch(
    app: AppState, connection: HTTPConnection, table: str, player: Player | None, seat: int | None, n: int | None
) -> Response:
    """The snapshot of a table, or what was missed since an event, then every event.

    :raises NoSuchTable: if there is no such table
    """
    address = client_address(connection.scope)
    session = await app.service.session(table)  # raises while the request can still be refused
    shown = app.meters.shown_moves.hold(address, session.moves)

    async def lines() -> AsyncGenerator[bytes]:
        def affords(_: int) -> bool:
            return app.meters.traffic.has(address)  # which is charged for each part of an answer already

        subscriber = Subscriber(player.id if player else None, seat, charge=affords)
        loading = Metered(app.service.session_to_join(table, subscriber.player, seat, n))
        try:
            session = await loading
        finally:
            app.meters.charge(sender_of(connection.scope), loading.seconds)
        begun = thread_time()
        session.join(subscriber, n, app.environment.now())
        app.meters.charge(sender_of(connection.scope), thread_time() - begun)
        try:
            while (message := await _next_or_keep_alive(subscriber.next)) is not END:
                if message is None:
                    yield b"\n"
                elif message.kind in STREAMED_KINDS:
                    yield message.d + b"\n"
        finally:
            session.leave(subscriber)

    return _stream(app, connection, player, lines(), shown)


async def follow(app: AppState, connection: HTTPConnection, player: Player) -> Response:
    """The tables of a player that wait for a move, then those that begin, end, wait or no longer do."""

    async def lines() -> AsyncGenerator[bytes]:
        follower = Follower(player.id)
        app.service.followers.add(follower)
        try:
            rows = await app.store.tables_of(player.id)
            begun = thread_time()
            follower.begin(rows)
            app.meters.charge(sender_of(connection.scope), thread_time() - begun)
            while (shown := await _next_or_keep_alive(follower.next)) is not END_OF_STREAM:
                yield encode(shown) + b"\n" if shown else b"\n"
        finally:
            app.service.followers.drop(follower)

    return _stream(app, connection, player, lines())


async def _next_or_keep_alive(wait: Callable[[], Awaitable[T]]) -> T | None:
    """The next item, or None if it is time to show that the stream is alive."""
    try:
        async with asyncio.timeout(KEEP_ALIVE_INTERVAL_SECONDS):
            return await wait()
    except TimeoutError:
        return None


def _stream(
    app: AppState,
    connection: HTTPConnection,
    player: Player | None,
    lines: AsyncGenerator[bytes],
    *held: AbstractContextManager[None],
) -> Response:
    async def counted() -> AsyncGenerator[bytes]:
        revocation = app.identity.revocations.watch(token_of(connection)) if player else nullcontext()
        with app.metrics.streams.track_inprogress(), revocation as revoked:
            async with aclosing(lines):
                async for line in lines:
                    if revoked and revoked.is_set():
                        return
                    yield line

    return Stream(counted(), app.meters.connections.hold(client_address(connection.scope)), *held)


class Stream(Response):
    """Lines, sent until they end or the client disconnects.

    Starlette's StreamingResponse leaves reference cycles behind, which hold the last line.
    """

    media_type = MEDIA_TYPE

    def __init__(self, lines: AsyncGenerator[bytes], *held: AbstractContextManager[None]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._lines = lines
        self._held = held
        """What is held while the lines are sent."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the lines.

        :raises TooMany: if there are too many streams; the response has not begun then
        """
        with ExitStack() as stack:
            for each in self._held:
                stack.enter_context(each)
            await self._respond(receive, send)

    async def _respond(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        tasks = [asyncio.create_task(work) for work in (self._send(send), _wait_until_gone(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()

    async def _send(self, send: Send) -> None:
        async with aclosing(self._lines) as lines:
            async for line in lines:
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _wait_until_gone(receive: Receive) -> None:
    """Returns when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
