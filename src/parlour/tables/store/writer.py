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
"""What a driver reports that does not count changed rows."""
CHANGING_COLUMNS = ("status", "n", "updated", "summary")
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("notice", type_=Text)))


@dataclass(frozen=True)
class Job:
    """Something that will happen at a table by itself."""

    table: str
    kind: str
    seat: Seat
    n: int
    """The number of the event that causes it."""
    due: int
    lease: int
    """When it becomes free for other processes."""


@dataclass(frozen=True)
class Append:
    """What one request changes in the database, all of it or nothing."""

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
        """How many rows it has changed; values are not converted, so JSON must be text."""
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

    def append(self, *wanted: Append) -> asyncio.Future[None]:
        """Done when the appends are stored, all of them together.

        The future fails with Conflict if another process was quicker, and nothing of it is stored.
        """
        if self._is_closed:
            raise StoreError("the server is going down")
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, stored))
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
            won = await self._access.write(partial(self._store, [wanted for wanted, _ in group]))
        except Exception as error:  # whatever it is, the callers get an answer
            if len(group) == 1 or isinstance(error, Away):
                for each in group:
                    _fail(each, error)
            else:
                for each in group:
                    await self._settle([each])
            return
        for has_won, (wanted, stored) in zip(won, group, strict=True):
            if not has_won:
                _fail((wanted, stored), Conflict("another process was quicker"))
            elif not stored.cancelled():
                stored.set_result(None)

    def _store(self, group: Sequence[tuple[Append, ...]], connection: Connection) -> list[bool]:
        """Stores a group: which of its members were in time; with a single process all are."""
        is_shared = connection.dialect.name == "postgresql"
        in_time = _in_time(connection, group) if is_shared else [True] * len(group)
        won = [append for unit, is_in_time in zip(group, in_time, strict=True) if is_in_time for append in unit]
        if new := [asdict(each.row) for each in won if each.is_new]:
            connection.execute(insert(tables), new)
        changed = [_changes(each) for each in won if not each.is_new]
        if changed and _CHANGE.run(connection, changed) not in (len(changed), UNKNOWN_ROW_COUNT):
            raise Conflict("an append does not follow the last event of its table")
        if won:
            _APPEND.run(connection, [_event(each.row.id, event) for each in won for event in each.events])
        _replace_seats(connection, won)
        _replace_jobs(connection, won)
        if won and is_shared:
            connection.execute(_NOTIFY, [{"notice": self._notice(each)} for each in won])
        return in_time

    def _notice(self, append: Append) -> str:
        """The notice for other processes: which table, its latest event, its players."""
        players = sorted(set(append.seats.values()))
        return json.dumps({"table": append.row.id, "n": append.row.n, "origin": self._origin, "players": players})


def _in_time(connection: Connection, group: Sequence[tuple[Append, ...]]) -> list[bool]:
    """Which follow the last event of their tables; rows are locked in one order to avoid deadlocks."""
    known = sorted({each.row.id for unit in group for each in unit if not each.is_new})
    found: dict[str, int] = {}
    if known:
        lock = select(tables.c.id, tables.c.n).where(tables.c.id.in_(known)).order_by(tables.c.id).with_for_update()
        found = {row.id: row.n for row in connection.execute(lock)}
    in_time = []
    for unit in group:
        in_time.append(all(found.get(each.row.id, 0) == each.after for each in unit))
        if in_time[-1]:
            found.update((each.row.id, each.row.n) for each in unit)
    return in_time


def _replace_seats(connection: Connection, won: Sequence[Append]) -> None:
    changed = {each.row.id: each.seats for each in won if each.has_new_seats}
    if changed:
        connection.execute(delete(seats).where(seats.c.table_id.in_(changed)))
    rows = [
        {"table_id": table, "seat": seat, "player": player}
        for table, held in changed.items()
        for seat, player in held.items()
    ]
    if rows:
        connection.execute(insert(seats), rows)


def _replace_jobs(connection: Connection, won: Sequence[Append]) -> None:
    last = {each.row.id: each.jobs for each in won}
    old = [each.row.id for each in won if each.had_jobs and not each.is_new]
    if old:
        connection.execute(delete(jobs).where(jobs.c.table_id.in_(old)))
    rows = [_job(job) for each in last.values() for job in each]
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
    found = asdict(job)
    return {"table_id": found.pop("table"), **found}


def _fail(waiting: _Waiting, error: Exception) -> None:
    if not waiting[1].cancelled():
        waiting[1].set_exception(error)
