"""Appends to SQLite: plain statements on one connection, used by the one thread that writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.protocol.events import Event, encode_text
from parlour.tables.model.views import TableRow
from parlour.tables.store.engines import ThreadAccess
from parlour.tables.store.errors import Conflict
from parlour.tables.store.writer import Append

OPEN = (
    "INSERT INTO tables (id, game, status, listed, n, invite, secret, created, updated, summary)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
CHANGE = "UPDATE tables SET status = ?, n = ?, updated = ?, summary = ? WHERE id = ? AND n = ?"
APPEND = "INSERT INTO events (table_id, n, at, by, request, body) VALUES (?, ?, ?, ?, ?, ?)"
CLEAR_SEATS = "DELETE FROM seats WHERE table_id = ?"
SEAT = "INSERT INTO seats (table_id, seat, player) VALUES (?, ?, ?)"
CLEAR_JOBS = "DELETE FROM jobs WHERE table_id = ?"
JOB = "INSERT INTO jobs (table_id, kind, seat, n, due, lease) VALUES (?, ?, ?, ?, ?, ?)"

Rows = list[tuple[Any, ...]]


class SqliteAppender:
    """Stores groups; one process has the database to itself, so all members are in time."""

    def __init__(self, access: ThreadAccess) -> None:
        self._access = access

    async def append(self, group: Sequence[tuple[Append, ...]]) -> list[bool]:
        """Which members of the group are stored: all."""
        batches = [*_batches([append for unit in group for append in unit])]
        await self._access.execute(lambda connection: _store(connection, batches))
        return [True] * len(group)

    async def close(self) -> None:
        """Does nothing: the connection belongs to the access."""


def _store(connection: sqlite3.Connection, batches: Sequence[tuple[str, Rows]]) -> None:
    """Runs each statement for its rows; sqlite3 keeps statements prepared."""
    for statement, rows in batches:
        changed = connection.executemany(statement, rows).rowcount
        if statement is CHANGE and changed != len(rows):
            raise Conflict("an append does not follow the last event of its table")


def _batches(appends: Sequence[Append]) -> Iterator[tuple[str, Rows]]:
    """The statements that store appends, with their rows."""
    seated = [append for append in appends if append.has_new_seats]
    jobs = [job for append in appends for job in append.jobs]
    batches = [
        (OPEN, [_table(append.row) for append in appends if append.is_new]),
        (CHANGE, [_change(append) for append in appends if not append.is_new]),
        (APPEND, [_event(append.row.id, event) for append in appends for event in append.events]),
        (CLEAR_SEATS, [(append.row.id,) for append in seated]),
        (SEAT, [(append.row.id, seat, player) for append in seated for seat, player in append.seats.items()]),
        (CLEAR_JOBS, [(append.row.id,) for append in appends if append.had_jobs and not append.is_new]),
        (JOB, [(job.table, job.kind, job.seat, job.n, job.due, job.lease) for job in jobs]),
    ]
    return (batch for batch in batches if batch[1])


def _table(row: TableRow) -> tuple[Any, ...]:
    about = (row.id, row.game, row.status, row.listed, row.n, row.invite, row.secret, row.created, row.updated)
    return (*about, encode_text(row.summary))


def _change(append: Append) -> tuple[Any, ...]:
    row = append.row
    return (row.status, row.n, row.updated, encode_text(row.summary), row.id, append.after)


def _event(table: str, event: Event) -> tuple[Any, ...]:
    return (table, event.n, event.at, event.by, event.request, encode_text(event.body))
