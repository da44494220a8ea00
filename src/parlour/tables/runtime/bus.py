"""Notices between processes that serve the same tables, sent when new events are stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from sqlalchemy import URL

from parlour.protocol.events import decode
from parlour.tables.store.address import dsn
from parlour.tables.store.engines import ANSWER_SECONDS
from parlour.tables.store.migration import SERVER_LOCK
from parlour.tables.store.postgres import CHANNEL

LOGGER = logging.getLogger("parlour.tables")
PEERS_CHANNEL = "parlour_peers"
"""The channel on which processes send each other everything but events."""
RECONNECT_SECONDS = 1.0
"""Time between attempts to reach the database again."""
HEARTBEAT_SECONDS = 30.0
"""Time between checks of the connection, and the time each may take."""


class Notice(NamedTuple):
    """A table has new events, stored by another process."""

    table: str
    n: int
    players: tuple[str, ...]
    events: tuple[Any, ...] = ()
    """The events as ``Event.of_columns`` reads them; none if they did not fit into the notice."""


class Listener(Protocol):
    """Receives the notices of other processes."""

    def on_notice(self, notice: Notice) -> None:
        """A table has new events."""

    def on_news(self, origin: str, news: Sequence[Any]) -> None:
        """Another process has sent news other than events."""

    def on_gap(self) -> None:
        """Notices may have been lost: check every table again."""


class Bus(Protocol):
    """Carries notices and other news between processes."""

    async def start(self, listener: Listener) -> None:
        """Starts listening."""

    async def send(self, news: Sequence[bytes]) -> None:
        """Sends news, each item in JSON, to all other processes; while there is no connection, it is lost."""

    async def close(self) -> None:
        """Stops listening."""


class LocalBus:
    """The bus of a process that has its database to itself."""

    async def start(self, listener: Listener) -> None:
        """Does nothing: there is no other process."""

    async def send(self, news: Sequence[bytes]) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""


class PostgresBus:
    """Notices over LISTEN and NOTIFY, sent by the commit that stores the events."""

    def __init__(self, url: URL, origin: str) -> None:
        self._url = dsn(url)
        self._origin = origin
        self._connection: Any = None
        self._turn = asyncio.Lock()
        """Held by the statement that the connection runs."""
        self._own = f'{{"origin":"{origin}",'
        """How the notices of this process begin."""
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Starts listening, and reconnects whenever the connection is lost."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(listener, ready))
        await ready.wait()

    async def send(self, news: Sequence[bytes]) -> None:
        """Sends news; failures are noticed where the connection is checked."""
        message = b'{"origin":"%s","news":[%s]}' % (self._origin.encode(), b",".join(news))
        with suppress(Exception):
            await self._execute("SELECT pg_notify($1, $2)", PEERS_CHANNEL, message.decode())

    async def _execute(self, statement: str, *values: str) -> None:
        """Runs a statement on the connection, if there is one."""
        async with self._turn:
            if self._connection:
                await self._connection.execute(statement, *values, timeout=HEARTBEAT_SECONDS)

    async def close(self) -> None:
        """Stops listening."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, listener: Listener, ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(listener, ready)
            except Exception as error:  # without a connection, notices are lost until the next one
                LOGGER.warning("lost the connection for notices", extra={"fields": {"reason": type(error).__name__}})
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self, listener: Listener, ready: asyncio.Event) -> None:
        """Passes notices on until the connection ends."""
        import asyncpg  # only where PostgreSQL is used

        connection = await asyncpg.connect(self._url, timeout=ANSWER_SECONDS)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.fetchval(f"SELECT pg_advisory_lock_shared({SERVER_LOCK})")
            await connection.add_listener(CHANNEL, lambda *notification: self._pass_on(listener, notification[-1]))
            await connection.add_listener(PEERS_CHANNEL, lambda *said: self._pass_news_on(listener, said[-1]))
            self._connection = connection
            listener.on_gap()
            ready.set()
            while not await _is_set_soon(ended):
                await self._execute("SELECT 1")
        finally:
            self._connection = None
            connection.terminate()

    def _pass_on(self, listener: Listener, payload: Any) -> None:
        if not payload.startswith(self._own):
            notice = decode(payload)
            listener.on_notice(
                Notice(notice["table"], notice["n"], tuple(notice["players"]), tuple(notice.get("events", ())))
            )

    def _pass_news_on(self, listener: Listener, payload: Any) -> None:
        if not payload.startswith(self._own):
            message = decode(payload)
            listener.on_news(message["origin"], message["news"])


async def _is_set_soon(event: asyncio.Event) -> bool:
    """Whether an event is set before the next heartbeat."""
    with suppress(TimeoutError):
        async with asyncio.timeout(HEARTBEAT_SECONDS):
            return await event.wait()
    return False
