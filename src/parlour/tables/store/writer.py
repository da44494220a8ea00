"""Group commit: one task per process writes events, and what arrives during a commit shares the next one."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Insert,
    Text,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from parlour.core import Seat
from parlour.protocol.events import Event, encode, write_body
from parlour.tables.model.views import TableRow
from parlour.tables.store.engines import Access
from parlour.tables.store.errors import Away, Conflict, StoreError
from parlour.tables.store.schema import events, jobs, seats, tables

CHANNEL = "parlour"
MAX_APPENDS_PER_COMMIT = 256
COMMIT_INTERVAL_SECONDS = 0.01
"""The least time between two commits: a quiet server commits at once, on a busy one many appends share a commit."""
UNKNOWN_ROW_COUNT = -1
"""What a driver reports if it does not count changed rows."""
CHANGING_COLUMNS = ("status", "n", "updated", "summary")
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("notice", type_=Text)))


@dataclass(frozen=True)
class Job:
    """Something that will happen at a table without a request."""

    table: str
    kind: str
    seat: Seat
    n: int
    """The number of the event that causes it."""
    due: int
    lease: int
    """When other processes may take it."""


@dataclass(frozen=True)
class Append:
    """What one request changes in the database, all or nothing."""

    row: TableRow
    """The table as it is afterwards."""
    events: tuple[Event, ...]
    jobs: tuple[Job, ...] = ()
    """All jobs of the table afterwards."""
    had_jobs: bool = True
    """Whether the table may have had jobs before."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """The players by seat."""
    has_new_seats: bool = False
    """Whether the players have changed."""

    @property
    def after(self) -> int:
        """The number of the event that these follow; 0 for a new table."""
        return self.events[0].n - 1

    @property
    def is_new(self) -> bool:
        """Whether it opens a table."""
        return self.after == 0


class Statement:
    """A statement for many rows, compiled once: compiling it each time would take longer than executing it."""

    def __init__(self, clause: Insert | Update) -> None:
        self._clause = clause
        self._compiled: dict[str, tuple[str, Sequence[str]]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Runs the statement, and returns how many rows it changed; values are not converted, so JSON must be text."""
        sql, names = self._compile(connection.dialect)
        return connection.exec_driver_sql(sql, [tuple(row[name] for name in names) for row in rows]).rowcount

    def _compile(self, dialect: Dialect) -> tuple[str, Sequence[str]]:
        """The SQL text, and the names of its parameters in order."""
        if dialect.name not in self._compiled:
            compiled = self._clause.compile(dialect=dialect)
            self._compiled[dialect.name] = str(compiled), compiled.positiontup or ()
        return self._compiled[dialect.name]


_CHANGE = Statement(
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.n == bindparam("after"))
    .values({name: bindparam(f"new_{name}") for name in CHANGING_COLUMNS})
)
_APPEND = Statement(insert(events))
_Waiting = tuple[tuple[Append, ...], "asyncio.Future[None]"]


class Writer:
    """Stores appends in groups."""

    def __init__(self, access: Access, origin: str) -> None:
        self._access = access
        self._origin = origin
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._run())

    def append(self, *appends: Append) -> asyncio.Future[None]:
        """A future that is done when the appends are stored, all of them together.

        It fails with Conflict, and nothing is stored, if another process has appended to a table first.
        """
        if self._is_closed:
            raise StoreError("the server is shutting down")
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((appends, stored))
        self._wake.set()
        return stored

    async def close(self) -> None:
        """Stores what is waiting, then stops."""
        self._is_closed = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        """Commits what is waiting, until closed."""
        now = asyncio.get_running_loop().time
        while not self._is_closed or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while group := self._waiting[:MAX_APPENDS_PER_COMMIT]:
                del self._waiting[:MAX_APPENDS_PER_COMMIT]
                begun = now()
                await self._settle(group)
                await asyncio.sleep(begun + COMMIT_INTERVAL_SECONDS - now())

    async def _settle(self, group: list[_Waiting]) -> None:
        """Stores a group; if that fails, each append alone, so that only the faulty one is lost."""
        try:
            in_time = await self._access.write(partial(self._store, [appends for appends, _ in group]))
        except Exception as error:  # the callers always get an answer
            if len(group) == 1 or isinstance(error, Away):
                for waiting in group:
                    _fail(waiting, error)
            else:
                for waiting in group:
                    await self._settle([waiting])
            return
        for is_stored, (appends, stored) in zip(in_time, group, strict=True):
            if not is_stored:
                _fail((appends, stored), Conflict("another process has appended to the table first"))
            elif not stored.cancelled():
                stored.set_result(None)

    def _store(self, group: Sequence[tuple[Append, ...]], connection: Connection) -> list[bool]:
        """Stores a group, and returns which of its members are in time; with a single process all are."""
        is_shared = connection.dialect.name == "postgresql"
        in_time = _in_time(connection, group) if is_shared else [True] * len(group)
        stored = [append for unit, is_in_time in zip(group, in_time, strict=True) if is_in_time for append in unit]
        if new := [asdict(append.row) for append in stored if append.is_new]:
            connection.execute(insert(tables), new)
        changed = [_changes(append) for append in stored if not append.is_new]
        if changed and _CHANGE.run(connection, changed) not in (len(changed), UNKNOWN_ROW_COUNT):
            raise Conflict("an append does not follow the last event of its table")
        if stored:
            _APPEND.run(connection, [_event(append.row.id, event) for append in stored for event in append.events])
        _replace_seats(connection, stored)
        _replace_jobs(connection, stored)
        if stored and is_shared:
            connection.execute(_NOTIFY, [{"notice": self._notice(append)} for append in stored])
        return in_time

    def _notice(self, append: Append) -> str:
        """The notice for other processes: which table, its latest event, its players."""
        players = sorted(set(append.seats.values()))
        return json.dumps({"table": append.row.id, "n": append.row.n, "origin": self._origin, "players": players})


def _in_time(connection: Connection, group: Sequence[tuple[Append, ...]]) -> list[bool]:
    """Which follow the last event of their tables; rows are locked in one order to avoid deadlocks."""
    ids = sorted({append.row.id for unit in group for append in unit if not append.is_new})
    numbers: dict[str, int] = {}
    if ids:
        lock = select(tables.c.id, tables.c.n).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
        numbers = {row.id: row.n for row in connection.execute(lock)}
    in_time = []
    for unit in group:
        in_time.append(all(numbers.get(append.row.id, 0) == append.after for append in unit))
        if in_time[-1]:
            numbers.update((append.row.id, append.row.n) for append in unit)
    return in_time


def _replace_seats(connection: Connection, appends: Sequence[Append]) -> None:
    changed = {append.row.id: append.seats for append in appends if append.has_new_seats}
    if changed:
        connection.execute(delete(seats).where(seats.c.table_id.in_(changed)))
    rows = [
        {"table_id": table, "seat": seat, "player": player}
        for table, held in changed.items()
        for seat, player in held.items()
    ]
    if rows:
        connection.execute(insert(seats), rows)


def _replace_jobs(connection: Connection, appends: Sequence[Append]) -> None:
    current = {append.row.id: append.jobs for append in appends}
    old = [append.row.id for append in appends if append.had_jobs and not append.is_new]
    if old:
        connection.execute(delete(jobs).where(jobs.c.table_id.in_(old)))
    rows = [_job(job) for table_jobs in current.values() for job in table_jobs]
    if rows:
        connection.execute(insert(jobs), rows)


def _changes(append: Append) -> dict[str, Any]:
    row = append.row
    changed = {f"new_{name}": getattr(row, name) for name in CHANGING_COLUMNS}
    return {"table": row.id, "after": append.after, **changed, "new_summary": encode(row.summary).decode()}


def _event(table: str, event: Event) -> dict[str, Any]:
    body = encode(write_body(event.body)).decode()
    return {"table_id": table, "n": event.n, "at": event.at, "by": event.by, "request": event.request, "body": body}


def _job(job: Job) -> dict[str, Any]:
    columns = asdict(job)
    return {"table_id": columns.pop("table"), **columns}


def _fail(waiting: _Waiting, error: Exception) -> None:
    if not waiting[1].cancelled():
        waiting[1].set_exception(error)
