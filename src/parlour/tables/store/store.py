"""The database of tables: their events, jobs and lists."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self

from sqlalchemy import URL, Connection, Text, and_, cast, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.protocol.events import Event
from parlour.tables.model.views import TableRow
from parlour.tables.store.address import is_missing, open_failed, parse_address
from parlour.tables.store.engines import Access, ThreadAccess, connect, translate_db_errors
from parlour.tables.store.errors import StoreError
from parlour.tables.store.migration import MIGRATIONS, migrate
from parlour.tables.store.postgres import PostgresAppender
from parlour.tables.store.schema import events, jobs, players, runs, seats, tables
from parlour.tables.store.sqlite import SqliteAppender
from parlour.tables.store.writer import Append, Job, Writer

MAX_LISTED_TABLES = 100
CLOSE_SECONDS = 1.0
"""How long PostgreSQL may take to close its connections."""
_SQLITE_SIZE = "(SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)"
MAX_CANDIDATES = 2000
"""How many tables in the lobby are read, from which those to list are chosen."""


class TableCounts(NamedTuple):
    """How many tables a player has."""

    open: int = 0
    playing: int = 0
    over: int = 0


class Statistics(NamedTuple):
    """What a database holds."""

    open: int
    playing: int
    over: int
    players: int
    bytes: int


class Store:
    """An open database."""

    def __init__(self, url: URL, writing: AsyncEngine, reading: AsyncEngine, access: Access, origin: str) -> None:
        self.url = url
        self.writing = writing
        """Bulk writes."""
        self.reading = reading
        """Bulk reads."""
        self.access = access
        """Everything else."""
        self.origin = origin
        """The id of this process among those that use the database."""
        self._writer = Writer(
            SqliteAppender(access) if isinstance(access, ThreadAccess) else PostgresAppender(url, origin)
        )
        self._exclusive = asyncio.Lock()

    @classmethod
    async def open(
        cls,
        address: str,
        origin: str,
        migrations: Path = MIGRATIONS,
        must_exist: bool = False,
        may_upgrade: bool = True,
    ) -> Self:
        """The database at an address, migrated if necessary; created unless it must exist.

        :raises OlderStore: if it would have to be migrated and may not be
        :raises StoreError: if it cannot be used
        """
        url = parse_address(address)
        if must_exist and is_missing(url):
            raise StoreError(f"no database {address!r}")
        try:
            writing, reading, access = connect(url)
            try:
                async with writing.begin() as connection:
                    await connection.run_sync(migrate, migrations, must_exist, may_upgrade)
            except BaseException:
                access.close()
                await writing.dispose()
                raise
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise open_failed(address, error) from None
        return cls(url, writing, reading, access, origin)

    @property
    def is_shared(self) -> bool:
        """Whether several processes may use it at once."""
        return self.url.get_backend_name() == "postgresql"

    async def close(self) -> None:
        """Stores what is waiting and closes all connections; a server that does not answer is not waited for."""
        await self._writer.close()
        self.access.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS if self.is_shared else None):
                await self.reading.dispose()
                await self.writing.dispose()

    def append(self, *appends: Append) -> asyncio.Future[None]:
        """A future that is done when the appends are stored, all together, whether the caller waits or not.

        It fails with Conflict if another process has appended to one of the tables first.
        """
        return self._writer.append(*appends)

    @asynccontextmanager
    async def exclusive(self, what: str) -> AsyncIterator[None]:
        """A lock by name, across processes."""
        async with self._exclusive:  # in this process first: waiting for another process holds a connection
            if not self.is_shared:
                yield
                return
            number = int.from_bytes(sha256(what.encode()).digest()[:8], signed=True)
            async with AsyncExitStack() as stack:
                with translate_db_errors():
                    connection = await stack.enter_async_context(self.reading.begin())
                    await connection.execute(select(func.pg_advisory_xact_lock(number)))
                yield

    @asynccontextmanager
    async def consistent_read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one consistent state of the database, whatever is written meanwhile."""
        async with self.reading.connect() as connection:
            if self.is_shared:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection

    async def table_ids(self, status: str | None = None) -> list[str]:
        """The ids of all tables, or of those with a status, the oldest first."""
        query = select(tables.c.id).order_by(tables.c.created, tables.c.id)
        query = query if status is None else query.where(tables.c.status == status)
        return await self.access.read(lambda connection: list(connection.execute(query).scalars()))

    async def check(self) -> None:
        """Returns if moves can be stored now.

        :raises StoreError: if they cannot
        """
        await self.access.check()

    async def table(self, table: str) -> TableRow | None:
        """The row of a table, if there is one."""
        return await self._row(tables.c.id == table)

    async def invited(self, invite: str) -> TableRow | None:
        """The row of the table that an invitation is for, if there is one."""
        return await self._row(tables.c.invite == invite)

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after a number, in order."""
        query = select(events).where(events.c.table_id == table, events.c.n > after).order_by(events.c.n)
        rows = await self.access.read(lambda connection: connection.execute(query).all())
        return [Event.of_columns(row.n, row.at, row.by, row.request, json.loads(row.body)) for row in rows]

    async def number_of(self, table: str, player: str | None, request: str) -> int | None:
        """The event number of a player's request, if it is stored."""
        mine = and_(events.c.table_id == table, events.c.by == player, events.c.request == request)
        query = select(events.c.n).where(mine)
        return await self.access.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def lobby(self, since: int, game: str | None = None) -> list[TableRow]:
        """The tables in the lobby with a player and a seat for anyone that have changed since a time, latest first."""
        is_waiting = exists().where(seats.c.table_id == tables.c.id)
        summary = cast(tables.c.summary, Text)
        has_room = or_(*(summary.contains(f'"kind":{space}"anyone"') for space in ("", " ")))
        listed = and_(tables.c.listed, tables.c.status == "open", tables.c.updated >= since, is_waiting, has_room)
        listed = listed if game is None else and_(listed, tables.c.game == game)
        return await self._rows(select(tables).where(listed).order_by(tables.c.created.desc()).limit(MAX_CANDIDATES))

    async def tables_of(self, player: str) -> list[TableRow]:
        """The tables at which a player sits, the latest first."""
        held = select(seats.c.table_id).where(seats.c.player == player)
        return await self._rows(
            select(tables).where(tables.c.id.in_(held)).order_by(tables.c.updated.desc()).limit(MAX_LISTED_TABLES)
        )

    async def table_counts(self, player: str) -> TableCounts:
        """How many tables a player has, by status."""
        held = select(seats.c.table_id).where(seats.c.player == player)
        query = (
            select(tables.c.status, func.count().label("number")).where(tables.c.id.in_(held)).group_by(tables.c.status)
        )
        rows = await self.access.read(lambda connection: connection.execute(query).all())
        return TableCounts(**{row.status: row.number for row in rows})

    async def statistics(self) -> Statistics:
        """How many tables and players there are, and how much room everything takes."""

        def read(connection: Connection) -> Statistics:
            by_status = select(tables.c.status, func.count().label("number")).group_by(tables.c.status)
            counts = {row.status: row.number for row in connection.execute(by_status)}
            people = connection.execute(select(func.count()).select_from(players)).scalar_one()
            size = "pg_database_size(current_database())" if self.is_shared else _SQLITE_SIZE
            used = connection.execute(text(f"SELECT {size}")).scalar_one()
            by = [counts.get(status, 0) for status in ("open", "playing", "over")]
            return Statistics(by[0], by[1], by[2], people, used)

        return await self.access.read(read)

    async def has_job(self, now: int) -> bool:
        """Whether a job is due that no process has leased."""
        free = select(jobs.c.n).where(jobs.c.lease <= now, jobs.c.due <= now).limit(1)
        return await self.access.read(lambda connection: connection.execute(free).first() is not None)

    async def take_jobs(self, now: int, lease: int, most: int) -> list[Job]:
        """Due jobs that no process has leased, which are leased to the caller."""
        key = (jobs.c.table_id, jobs.c.kind, jobs.c.seat)
        free = select(*key, jobs.c.n, jobs.c.due).where(jobs.c.lease <= now, jobs.c.due <= now).limit(most)

        def taken(connection: Connection) -> list[Job]:
            rows = connection.execute(free.with_for_update(skip_locked=True)).all()
            for row in rows:
                mine = and_(jobs.c.table_id == row.table_id, jobs.c.kind == row.kind, jobs.c.seat == row.seat)
                connection.execute(update(jobs).where(mine).values(lease=lease))
            return [Job(row.table_id, row.kind, row.seat, row.n, row.due, lease) for row in rows]

        return await self.access.write(taken)

    async def drop_job(self, job: Job) -> None:
        """Deletes a job that has no effect, unless the table has changed since."""
        await self.access.write(lambda connection: connection.execute(delete(jobs).where(_matches(job))))

    async def free_jobs(self, which: Iterable[Job]) -> None:
        """Releases leases, unless the tables have changed since."""

        def free(connection: Connection) -> None:
            for job in which:
                connection.execute(update(jobs).where(_matches(job)).values(lease=0))

        await self.access.write(free)

    async def free_all_jobs(self) -> None:
        """Releases all leases; only for a database that no other process uses."""
        await self.access.write(lambda connection: connection.execute(update(jobs).values(lease=0)))

    async def runs(self) -> tuple[list[tuple[int, int]], int]:
        """When processes served this database, from their start to their last heartbeat; and the latest stored time."""

        def read(connection: Connection) -> tuple[list[tuple[int, int]], int]:
            found = [(row.started, row.alive) for row in connection.execute(select(runs))]
            updated = connection.execute(select(func.max(tables.c.updated))).scalar_one() or 0
            return found, max([updated, *(alive for _, alive in found)])

        return await self.access.read(read)

    async def start_run(self, now: int, forget_before: int) -> None:
        """Records that this process has started, and deletes runs that ended long ago."""

        def start(connection: Connection) -> None:
            connection.execute(delete(runs).where(runs.c.alive < forget_before))
            connection.execute(insert(runs).values(id=self.origin, started=now, alive=now))

        await self.access.write(start)

    async def save_run(self, now: int) -> None:
        """Records that this process is alive."""
        mine = update(runs).where(runs.c.id == self.origin).values(alive=now)
        await self.access.write(lambda connection: connection.execute(mine))

    async def _row(self, which: Any) -> TableRow | None:
        return next(iter(await self._rows(select(tables).where(which))), None)

    async def _rows(self, query: Any) -> list[TableRow]:
        rows = await self.access.read(lambda connection: connection.execute(query).all())
        return [TableRow(**row._mapping) for row in rows]


def _matches(job: Job) -> Any:
    """The condition for the row of a job; it matches no row if the table has changed since."""
    return and_(jobs.c.table_id == job.table, jobs.c.kind == job.kind, jobs.c.seat == job.seat, jobs.c.n == job.n)
