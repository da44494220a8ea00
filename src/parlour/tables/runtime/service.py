"""The tables of a process: requests are decided, stored, then broadcast."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from time import perf_counter, thread_time
from typing import Any, Protocol, TypeVar

from parlour.core import ParlourError, Seat
from parlour.protocol.events import Event, Opened, Rematched
from parlour.protocol.requests import Answer, Offer, TableRequest
from parlour.tables.model.decide import Request, decide, numbered
from parlour.tables.model.errors import NoSuchTable, Stale, TableError
from parlour.tables.model.opening import next_game, open_table
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableRow, Viewer, encode_log, row_of, unlogged
from parlour.tables.runtime.bus import Bus, Notice
from parlour.tables.runtime.cost import add_cost
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.peers import NO_ONE, Here, Peers
from parlour.tables.runtime.session import SessionCache, TableSession, apply_events
from parlour.tables.runtime.subscribers import END, Followers, Transition
from parlour.tables.runtime.uptime import Span, interruptions
from parlour.tables.store import Append, Conflict, Job, Store

T = TypeVar("T")
LOGGER = logging.getLogger("parlour.tables")
MAX_ATTEMPTS = 20
"""How many times a request is decided, if other processes keep appending first."""

MAX_EVENTS_REPLAYED_AT_ONCE = 50
"""Longer tables are replayed in a thread."""
MAX_MOVES_ENCODED_AT_ONCE = 100
"""Longer logs are encoded in slices."""
PREPARING_SLICE_SECONDS = 0.002
"""How long the event loop is held up by one slice."""
MAX_REPLAYING = 2
"""How many long tables are replayed at a time."""


class Scheduler(Protocol):
    """Plans what happens at tables without a request."""

    def plan(self, table: Table) -> tuple[Job, ...]:
        """The jobs to store with a table."""

    def replace(self, table: str, jobs: Iterable[Job]) -> None:
        """Replaces the jobs of a table, once these are stored."""


class TableService:
    """The tables of a process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        environment: Environment,
        scheduler: Scheduler,
        on_event: Callable[[Event], None] = lambda event: None,
    ) -> None:
        self.store = store
        self.environment = environment
        self.followers = Followers(store)
        self._scheduler = scheduler
        self._bus = bus
        self._on_event = on_event
        self._cache = SessionCache(self._load)
        self.peers = Peers(bus, self._here, self._watched, self._show_presence, self._drop)
        """The other processes that serve the same tables."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.gaps: Sequence[Span] = ()
        """When no server was running."""
        self._replaying = asyncio.Semaphore(MAX_REPLAYING)
        self._preparing = asyncio.Lock()
        """Held while the log of a long game is encoded: several at once would make long steps of the event loop."""

    async def start(self) -> None:
        """Starts listening to other processes, and telling them who is connected here."""
        if self.store.is_shared:
            self.peers.start()
        await self._bus.start(self)

    async def close(self) -> None:
        """Finishes what is being stored."""
        await self.peers.close()
        await self._bus.close()
        while pending := [task for task in self._tasks if not task.done()]:
            await asyncio.gather(*pending, return_exceptions=True)

    def disconnect_all(self) -> None:
        """Ends all subscriptions and streams."""
        for session in self._cache:
            session.broadcast(END)
        self.followers.close()

    def disconnect(self, player: str) -> None:
        """Ends all subscriptions of a player."""
        for session in self._cache:
            for subscriber in session.subscribers:
                if subscriber.player == player:
                    subscriber.put(END)

    @property
    def connected(self) -> Counter[str]:
        """The players who are connected to this process, with the number of their subscriptions."""
        return Counter(
            subscriber.player for session in self._cache for subscriber in session.subscribers if subscriber.player
        )

    @property
    def is_watched(self) -> bool:
        """Whether any table has subscribers."""
        return any(session.subscribers for session in self._cache)

    def is_used(self, table: str) -> bool:
        """Whether a table has subscribers, or work in this process."""
        session = self._cache.get(table)
        return (session is not None and session.is_used) or self.peers.elsewhere(table) != NO_ONE

    def forget(self, table: str) -> None:
        """Drops a table that has been deleted from the database, here and in other processes."""
        self.peers.deleted(table)
        self._drop(table)

    def _drop(self, table: str) -> None:
        self._scheduler.replace(table, ())
        if session := self._cache.get(table):
            self._discard(session)

    def has_player(self, table: str) -> bool:
        """Whether a player of a table is connected, to any process."""
        return bool(self._here(table).seats or self.peers.elsewhere(table).seats)

    def _here(self, table: str) -> Here:
        """Who is connected to a table in this process."""
        session = self._cache.get(table)
        return session.here if session else NO_ONE

    def _watched(self) -> list[str]:
        """The tables that anyone is connected to in this process."""
        return [session.table.id for session in self._cache if session.subscribers]

    def _show_presence(self, table: str) -> None:
        """Shows the viewers of a table who is connected to other processes."""
        if session := self._cache.get(table):
            session.broadcast_presence()

    @property
    def sessions(self) -> list[TableSession]:
        """The tables in memory."""
        return list(self._cache)

    @property
    def size(self) -> int:
        """The number of tables in memory."""
        return len(self._cache)

    async def session(self, table: str) -> TableSession:
        """The session of a table.

        :raises NoSuchTable: if there is no such table
        """
        return await self._cache.find(table)

    async def latest(self, table: str) -> TableSession:
        """The session of a table, including what other processes have stored so far.

        :raises NoSuchTable: if there is no such table
        """
        session = await self.session(table)
        if self.store.is_shared:
            await self.catch_up(session)
        return session if not session.is_closed else await self.session(table)

    async def session_to_join(self, table: str, player: str | None, seat: Seat | None, n: int | None) -> TableSession:
        """The session of a table for a subscriber who has seen the events up to ``n``, with a snapshot prepared.

        :raises NoSuchTable: if there is no such table
        """
        prepared: TableSession | None = None
        while (session := await self.session(table)) is not prepared:  # again if it was closed or evicted meanwhile
            if not session.is_replayable(n):
                await self.prepare_snapshot(session, Viewer.of(session.table, player, seat))
            prepared = session
        return session

    async def prepare_snapshot(self, session: TableSession, viewer: Viewer) -> None:
        """Encodes the log of a long game for a viewer, a little at a time, so that no one else waits for it.

        A snapshot that follows encodes only what is new.
        """
        if unlogged(session.table, viewer) <= MAX_MOVES_ENCODED_AT_ONCE:
            return
        async with self._preparing:
            begun = perf_counter()
            for _ in encode_log(session.table, viewer):
                if perf_counter() - begun > PREPARING_SLICE_SECONDS:
                    await asyncio.sleep(0)
                    begun = perf_counter()

    async def open(self, opened: Opened, player: str, secret: bytes) -> TableSession:
        """Opens a table; its chance follows from the secret, which must be unpredictable.

        :raises ParlourError: if the table cannot be opened like that
        """
        return await asyncio.shield(self.spawn(self._open(opened, player, secret)))

    async def submit(self, table: str, request: Request, player: str | None, request_id: str | None = None) -> int:
        """The number of the event that a request has led to, once it is stored.

        Retrying a request with the same id returns the original number. What is being stored is stored and broadcast
        even if the caller is cancelled.

        :raises TableError: if the table refuses it
        """
        for _ in range(MAX_ATTEMPTS):
            session = await self.session(table)
            try:
                return await session.enqueue(Submission(self, session, request, player, request_id))
            except SessionClosed:
                continue
            except Conflict:
                await self._check_exists(session)
                await self.catch_up(session)
                if n := await self._stored_number(table, player, request_id):
                    return n
            except TableError:
                if session.table.remembers_all or not (n := await self._stored_number(table, player, request_id)):
                    raise
                return n
        raise Stale("the table is too busy: try again")

    def submit_now(
        self, session: TableSession, request: TableRequest, player: str, on_stored: Callable[[int], None]
    ) -> asyncio.Future[int]:
        """Submits a request without a task; the function is called with its number right after it is broadcast.

        The future fails with what ``submit`` would retry after as well: call that then.
        """
        return session.enqueue(Submission(self, session, request, player, request.id, on_stored))

    async def _check_exists(self, session: TableSession) -> None:
        """Makes sure that a table has not been deleted.

        :raises NoSuchTable: if it has been
        """
        table = session.table.id
        if await self.store.table(table) is None:
            self._discard(session)
            raise NoSuchTable(f"no table {table!r}")

    async def _stored_number(self, table: str, player: str | None, request_id: str | None) -> int | None:
        """The event number of a request that was stored before, however long ago."""
        return await self.store.number_of(table, player, request_id) if request_id else None

    async def catch_up(self, session: TableSession) -> None:
        """Reads the events that other processes have stored.

        The session is closed if the database does not have the events that it is built from.
        """
        with suppress(SessionClosed):
            await session.enqueue(CatchUp(self, session))

    def on_notice(self, notice: Notice) -> None:
        """Another process has stored events."""
        session = self._cache.get(notice.table)
        if session and session.table.n < notice.n and notice.events:
            session.enqueue(Receive(self, session, notice.events)).add_done_callback(_log_failure)
        elif self._cache.is_loading(notice.table) or (session and session.table.n < notice.n):
            self.spawn(self._catch_up_with(notice.table))
        if self.followers.exist:
            self.spawn(self.followers.notify(notice.players, notice.table))

    def on_news(self, origin: str, news: Sequence[Any]) -> None:
        """Another process has sent news other than events."""
        self.peers.receive(origin, news)

    def on_gap(self) -> None:
        """Notices may have been lost."""
        self.peers.greet()
        for table in self._cache.ids:
            self.spawn(self._catch_up_with(table))
        self.spawn(self.followers.catch_up())

    async def _catch_up_with(self, table: str) -> None:
        await self.catch_up(await self.session(table))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that is finished before the process ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        _log_failure(task)

    async def _load(self, table: str) -> TableSession:
        row = await self.store.table(table)
        if row is None:
            raise NoSuchTable(f"no table {table!r}")
        events = await self.store.events(table)
        if len(events) <= MAX_EVENTS_REPLAYED_AT_ONCE:
            found, seconds = _replayed(events)
        else:
            async with self._replaying:  # long games would hold up the event loop
                found, seconds = await asyncio.to_thread(_replayed, events)
        add_cost(seconds)
        if missed := interruptions(found, self.gaps):
            return await self._interrupted(row, found, missed)
        return TableSession(row, found, events[-1], self.peers)

    async def _interrupted(self, row: TableRow, table: Table, events: tuple[Event, ...]) -> TableSession:
        """The session of a table whose clock stood still while no server was running."""
        after = apply_events(table, events)[-1][1]
        append = self._append(row_of(after, row.invite, row.secret, row.created), after, events)
        try:
            await self.store.append(append)
        except Conflict:  # another process was first
            return await self._load(row.id)
        self._publish(append)
        return TableSession(append.row, after, events[-1], self.peers)

    async def _open(self, opened: Opened, player: str | None, secret: bytes) -> TableSession:
        session, append = self._opening(opened, player, secret)
        await self.store.append(append)
        self._publish(append)
        return self._keep_opened(session)

    def _keep_opened(self, session: TableSession) -> TableSession:
        """Puts the session of a new table into memory.

        Others can find the table as soon as it is stored: what they have stored since is read.
        """
        session = self._cache.keep(session)
        if self.store.is_shared:
            self.spawn(self.catch_up(session))
        return session

    def _opening(self, opened: Opened, player: str | None, secret: bytes) -> tuple[TableSession, Append]:
        """The session of a new table, and what to store."""
        now = self.environment.now()
        events = numbered(None, open_table(opened, player, now, secret), now, player)
        table = Table.of(events)
        row = row_of(table, self.environment.new_id(), secret, now)
        return TableSession(row, table, events[-1], self.peers), self._append(row, table, events)

    def _append(
        self, row: TableRow, table: Table, events: tuple[Event, ...], before: TableSession | None = None
    ) -> Append:
        """What to store after events of a table, with the jobs that follow."""
        seating, had_jobs = table.seating, before is None or before.has_jobs
        has_new_seats = before is None or (
            before.table.seating is not seating and before.table.seating.holders != seating.holders
        )
        return Append(row, events, self._scheduler.plan(table), had_jobs, seating.players, has_new_seats)

    def _discard(self, session: TableSession) -> None:
        """Closes a session; the table is read again when it is needed."""
        self._cache.drop(session)
        session.close()

    def _reset(self, session: TableSession) -> None:
        """Closes a session whose events the database does not have, such as after a failover.

        Its subscribers have seen these events: they get a snapshot of what is stored before they reconnect.
        """
        LOGGER.error("events in memory are not in the database", extra={"fields": {"table": session.table.id}})
        self._cache.drop(session)
        session.is_closed = True
        self._scheduler.replace(session.table.id, ())
        self.spawn(self._show_stored(session))

    async def _show_stored(self, session: TableSession) -> None:
        try:
            stored = await self.session(session.table.id)
            for subscriber in session.subscribers:
                subscriber.refresh_viewer(stored.table)
                subscriber.put(stored.snapshot(subscriber.viewer, self.environment.now()))
        finally:
            session.close()

    def _publish(self, append: Append) -> None:
        """Counts what is stored, starts its jobs, and notifies the followers of its players."""
        for event in append.events:
            self._on_event(event)
        self._scheduler.replace(append.row.id, append.jobs)
        if self.followers.exist:
            self.spawn(self.followers.notify(set(append.seats.values()), append.row.id, append.row))


class SessionClosed(Exception):
    """A session was closed while a request waited in its queue: find the table again."""


class Submission:
    """A request in the queue of its table: decided, stored, then broadcast."""

    def __init__(
        self,
        service: TableService,
        session: TableSession,
        request: Request,
        player: str | None,
        request_id: str | None,
        on_stored: Callable[[int], None] | None = None,
    ) -> None:
        self._service = service
        self._session = session
        self._request = request
        self._player = player
        self._request_id = request_id
        self._on_stored = on_stored
        self._steps: list[Transition] = []
        self._stores: list[tuple[TableSession, Append]] = []
        """What is stored together: first for this session, then for that of a rematch."""

    def begin(self) -> asyncio.Future[None] | int:
        """Decides the request and starts storing its events; a repeated request returns its number at once."""
        session, service = self._session, self._service
        if session.is_closed:
            raise SessionClosed
        if self._request_id and (n := session.table.number_of(self._player, self._request_id)):
            return n
        self._steps = self._decided()
        events, after = tuple(event for event, _ in self._steps), self._steps[-1][1]
        row = row_of(after, session.invite, session.secret, session.created)
        self._stores = [(session, service._append(row, after, events, session))]
        if any(isinstance(event.body, Rematched) for event in events):
            secret = service.environment.bytes(32)
            self._stores.append(service._opening(next_game(after, secret), None, secret))
        return service.store.append(*(append for _, append in self._stores))

    def _decided(self) -> list[Transition]:
        """The events of the request; an offer or answer may lead to a rematch, which needs the id of a new table."""
        environment, table = self._service.environment, self._session.table
        next_table = environment.new_id() if isinstance(self._request, Offer | Answer) else ""
        now = environment.now()
        bodies = decide(table, self._request, self._player, now, self._session.secret, next_table, self._session.invite)
        return apply_events(table, numbered(table, bodies, now, self._player, self._request_id))

    def finish(self, stored: asyncio.Future[None]) -> int:
        """Broadcasts the stored events.

        :raises Conflict: if another process has appended to the table first
        """
        if error := stored.exception():
            if not isinstance(error, Conflict):  # it may be stored or not: read the table again
                LOGGER.error("store failed", exc_info=error)
                self._service._discard(self._session)
            raise error
        (session, append), *opened = self._stores
        for new, opening in opened:
            self._service._keep_opened(new)
            self._service._publish(opening)
        session.commit(self._steps, append.row.updated, bool(append.jobs))
        if self._on_stored:
            self._on_stored(append.events[0].n)
        self._service._publish(append)
        return append.events[0].n


class CatchUp:
    """Reading what other processes have stored, in the queue of its table."""

    def __init__(self, service: TableService, session: TableSession) -> None:
        self._service = service
        self._session = session

    def begin(self) -> asyncio.Future[list[Event]] | int:
        """Starts reading the latest event again, and those that are missing."""
        if self._session.is_closed:
            raise SessionClosed
        table = self._session.table
        return self._service.spawn(self._service.store.events(table.id, table.n - 1))

    def finish(self, read: asyncio.Future[list[Event]]) -> int:
        """Broadcasts the missing events.

        :raises SessionClosed: if the latest event is not stored: the database has lost it
        """
        session, service = self._session, self._service
        if error := read.exception():  # no later notice may follow: read the table again
            service._discard(session)
            raise error
        stored = read.result()
        if not stored or stored[0] != session.last.as_stored():
            service._reset(session)
            raise SessionClosed
        if missing := stored[1:]:
            self._apply(missing)
        return session.table.n

    def _apply(self, events: Sequence[Event]) -> None:
        """Broadcasts events; their jobs belong to the process that stored them."""
        session, service = self._session, self._service
        session.commit(apply_events(session.table, events), service.environment.now())
        service._scheduler.replace(session.table.id, ())


class Receive(CatchUp):
    """Taking over what another process has stored, from its notice."""

    def __init__(self, service: TableService, session: TableSession, events: Iterable[Sequence[Any]]) -> None:
        super().__init__(service, session)
        self._events = events

    def begin(self) -> asyncio.Future[list[Event]] | int:
        """Broadcasts the events; if any are missing before them, starts reading."""
        session = self._session
        if session.is_closed:
            raise SessionClosed
        events = [Event.of_columns(*columns) for columns in self._events if columns[0] > session.table.n]
        if events and events[0].n != session.table.n + 1:
            return super().begin()
        if events:
            self._apply(events)
        return session.table.n


def _replayed(events: Sequence[Event]) -> tuple[Table, float]:
    """The table after its events, and the processor time that replaying them took."""
    begun = thread_time()
    return Table.of(events), thread_time() - begun


def _log_failure(work: asyncio.Future[Any]) -> None:
    """Logs what went wrong in work that no one waits for."""
    error = None if work.cancelled() else work.exception()
    if error and not isinstance(error, ParlourError | SessionClosed):
        LOGGER.error("task failed", exc_info=error)
