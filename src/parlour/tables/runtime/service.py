"""The service runs the tables of a process: what is asked for is decided, stored, then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Protocol, TypeVar

from parlour.core import RulesError
from parlour.tables.model.decide import decide, numbered
from parlour.tables.model.errors import NoSuchTable, Stale, TableError
from parlour.tables.model.events import Event, Opened, Rematched
from parlour.tables.model.listing import row_of
from parlour.tables.model.opening import next_game, open_table
from parlour.tables.model.requests import Answer, Offer, Request
from parlour.tables.model.table import Table
from parlour.tables.runtime.bus import Bus, Notice
from parlour.tables.runtime.cache import SessionCache
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.notifications import Followers
from parlour.tables.runtime.session import TableSession, apply_events
from parlour.tables.runtime.subscribers import END, Transition
from parlour.tables.store import Append, Conflict, Job, Store, TableRow

T = TypeVar("T")
LOGGER = logging.getLogger("parlour.tables")
MAX_ATTEMPTS = 20
"""How often a request is decided anew after another process was quicker."""


class Hands(Protocol):
    """What does the jobs."""

    def plan(self, table: Table) -> tuple[Job, ...]:
        """What is due at a table, as it is to be written down."""

    def begin(self, table: str, jobs: Iterable[Job]) -> None:
        """These jobs, and no others, have been written down for a table."""


class TableService:
    """The tables of a process."""

    def __init__(
        self, store: Store, bus: Bus, environment: Environment, noted: Callable[[Event], None] = lambda event: None
    ) -> None:
        self.store = store
        self.environment = environment
        self.followers = Followers(store)
        self.hands: Hands | None = None
        self._bus = bus
        self._noted = noted
        self._cache = SessionCache(self._read)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begins to hear of other processes."""
        await self._bus.start(self)

    async def close(self) -> None:
        """Finishes what is being stored."""
        await self._bus.close()
        while pending := [task for task in self._tasks if not task.done()]:
            await asyncio.gather(*pending, return_exceptions=True)

    def disconnect_all(self) -> None:
        """Sends everybody away."""
        for session in self._cache:
            session.broadcast(END)
        self.followers.close()

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches a table."""
        return any(session.subscribers for session in self._cache)

    @property
    def size(self) -> int:
        """How many tables are in memory."""
        return len(self._cache)

    async def session(self, table: str) -> TableSession:
        """A table as it is now.

        :raises NoSuchTable: if there is none
        """
        return await self._cache.find(table)

    async def latest(self, table: str) -> TableSession:
        """A table with all that other processes have stored so far.

        :raises NoSuchTable: if there is none
        """
        session = await self.session(table)
        if self.store.is_shared:
            await self.catch_up(session)
        return session

    async def open(self, opened: Opened, player: str, secret: bytes) -> TableSession:
        """A new table; the secret behind its chance is one that nobody knows.

        :raises RulesError: if the game cannot be played so
        """
        return await self._finish(self._open(opened, player, secret))

    async def submit(self, table: str, request: Request, player: str | None, name: str | None = None) -> int:
        """The number of the event that a request has led to, once it is stored; the same for the same name.

        What is being stored is stored and told also if nobody waits for it any more.

        :raises TableError: if the table does not grant it
        """
        for _ in range(MAX_ATTEMPTS):
            session = await self.session(table)
            await session.lock()
            if self._cache.get(table) is not session:  # given up while others held it: whatever it says is old
                session.unlock()
                continue
            stored = None
            try:
                number = session.table.number_of(player, name) if name else None
                if number is None:
                    number, stored = self._begin(session, request, player, name)
            except TableError:
                if session.table.remembers_all or not (number := await self._number_of(table, player, name)):
                    raise
            finally:
                if stored is None:
                    session.unlock()
            try:
                if stored:
                    await asyncio.shield(stored)
                return number
            except Conflict:
                await self.catch_up(session)
                if number := await self._number_of(table, player, name):
                    return number
        raise Stale("the table is too busy: try again")

    async def _number_of(self, table: str, player: str | None, name: str | None) -> int | None:
        """The number that a request got before, however long ago."""
        return await self.store.number_of(table, player, name) if name else None

    def on_notice(self, notice: Notice) -> None:
        """Another process has stored events."""
        session = self._cache.get(notice.table)
        if self._cache.is_loading(notice.table) or (session and session.table.n < notice.n):
            self.spawn(self._catch_up_with(notice.table))
        if self.followers.are_there:
            self.spawn(self.followers.notify(notice.players, notice.table))

    def on_gap(self) -> None:
        """Events may have been stored that nobody told of."""
        for table in self._cache.names:
            self.spawn(self._catch_up_with(table))
        self.spawn(self.followers.catch_up())

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something begun that is finished before the process ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of something that goes on even if nobody waits for it any more."""
        return await asyncio.shield(self.spawn(work))

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, RulesError):
            LOGGER.error("failed", exc_info=error)

    async def _read(self, table: str) -> TableSession:
        row = await self.store.table(table)
        if row is None:
            raise NoSuchTable(f"no table {table!r}")
        return TableSession(row, Table.of(await self.store.events(table)))

    async def _open(self, opened: Opened, player: str | None, secret: bytes) -> TableSession:
        session, append = self._opening(opened, player, secret)
        await self.store.append(append)
        self._stored(append)
        return self._cache.keep(session)

    def _opening(self, opened: Opened, player: str | None, secret: bytes) -> tuple[TableSession, Append]:
        """A new table, and what is to be stored of it."""
        now = self.environment.now()
        events = numbered(None, open_table(opened, player, now, secret), now, player)
        table = Table.of(events)
        row = row_of(table, self.environment.new_id(), secret, now)
        return TableSession(row, table), self._append(row, table, events)

    def _begin(
        self, session: TableSession, request: Request, player: str | None, name: str | None
    ) -> tuple[int, asyncio.Future[None]]:
        """Begins to store what a request leads to at a locked table: the number it gets, and when that is done."""
        now, table = self.environment.now(), session.table
        following = self.environment.new_id() if isinstance(request, Offer | Answer) else ""
        bodies = decide(table, request, player, now, session.secret, following)
        events = numbered(table, bodies, now, player, name)
        steps = apply_events(table, events)
        after = steps[-1][1]
        row = row_of(after, session.invite, session.secret, session.created)
        append = self._append(row, after, events, session)
        further = [self._rematch(after)] if any(isinstance(body, Rematched) for body in bodies) else []
        stored = self.store.append(append, *(each for _, each in further))
        stored.add_done_callback(partial(self._end, session, steps, append, further))
        return events[0].n, stored

    def _end(
        self,
        session: TableSession,
        steps: list[Transition],
        append: Append,
        further: list[tuple[TableSession, Append]],
        stored: asyncio.Future[None],
    ) -> None:
        """Tells everybody what is stored, and unlocks the table."""
        try:
            error = stored.exception()
            if error is None:
                for new, opening in further:
                    self._cache.keep(new)
                    self._stored(opening)
                session.commit(steps, append.row.updated, bool(append.jobs))
                self._stored(append)
            elif not isinstance(error, Conflict):  # whether it is stored is not known: look again
                LOGGER.error("not stored", exc_info=error)
                self._cache.drop(session.table.id)
                session.broadcast(END)
        finally:
            session.unlock()

    def _rematch(self, table: Table) -> tuple[TableSession, Append]:
        secret = self.environment.bytes(32)
        return self._opening(next_game(table, secret), None, secret)

    def _append(
        self, row: TableRow, table: Table, events: tuple[Event, ...], before: TableSession | None = None
    ) -> Append:
        """What is to be stored of a table after events."""
        seats = {seat: holder.player for seat, holder in enumerate(table.seating.holders) if holder.player}
        jobs = self.hands.plan(table) if self.hands else ()
        has_new_seats = before is None or before.table.seating.holders != table.seating.holders
        return Append(row, events, jobs, before is None or before.has_jobs, seats, has_new_seats)

    def _stored(self, append: Append) -> None:
        """Lets everybody know who has to."""
        for event in append.events:
            self._noted(event)
        if self.hands:
            self.hands.begin(append.row.id, append.jobs)
        if self.followers.are_there:
            self.spawn(self.followers.notify(set(append.seats.values()), append.row.id, append.row))

    async def _catch_up_with(self, table: str) -> None:
        await self.catch_up(await self.session(table))

    async def catch_up(self, session: TableSession) -> None:
        """Takes the events that other processes have stored."""
        await session.lock()
        try:
            events = await self.store.events(session.table.id, session.table.n)
            if events:
                session.commit(apply_events(session.table, events), self.environment.now())
                if self.hands:
                    self.hands.begin(session.table.id, ())
        finally:
            session.unlock()
