"""Appends to PostgreSQL: one prepared statement stores a group and notifies the other processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import orjson
from sqlalchemy import URL

from parlour.protocol.events import encode, encode_text
from parlour.tables.store.address import dsn
from parlour.tables.store.engines import ANSWER_SECONDS, NO_ANSWER
from parlour.tables.store.errors import Away, Conflict, StoreError
from parlour.tables.store.writer import Append

CHANNEL = "parlour"
"""The channel of notices, named in the statement below as well."""
MAX_NOTICE_BYTES = 7999
"""The longest payload that NOTIFY takes."""
LOGGER = logging.getLogger("parlour.tables")
APPEND = """
WITH given AS (
    SELECT * FROM unnest(
        $1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bool[], $7::int[], $8::text[], $9::bytea[],
        $10::bigint[], $11::bigint[], $12::text[], $13::bool[], $14::text[]
    ) AS g(unit, id, after, game, status, listed, n, invite, secret, created, updated, summary, has_new_seats, notice)
),
locked AS MATERIALIZED (
    SELECT id, n FROM tables WHERE id = ANY($2) ORDER BY id FOR UPDATE
),
kept AS MATERIALIZED (
    SELECT * FROM given WHERE unit NOT IN (
        SELECT unit FROM given LEFT JOIN locked USING (id) WHERE given.after <> COALESCE(locked.n, 0)
    )
),
opened AS (
    INSERT INTO tables (id, game, status, listed, n, invite, secret, created, updated, summary)
    SELECT id, game, status, listed, n, invite, secret, created, updated, summary::json FROM kept WHERE after = 0
),
changed AS (
    UPDATE tables SET status = kept.status, n = kept.n, updated = kept.updated, summary = kept.summary::json
    FROM kept WHERE tables.id = kept.id AND kept.after > 0
),
appended AS (
    INSERT INTO events (table_id, n, at, by, request, body)
    SELECT e.* FROM unnest($15::text[], $16::int[], $17::bigint[], $18::text[], $19::text[], $20::text[])
    AS e(id, n, at, by, request, body) JOIN kept USING (id)
),
new_seats AS MATERIALIZED (
    SELECT s.* FROM unnest($21::text[], $22::int[], $23::text[]) AS s(id, seat, player) JOIN kept USING (id)
),
left_seats AS (
    DELETE FROM seats USING kept WHERE seats.table_id = kept.id AND kept.has_new_seats
    AND NOT EXISTS (SELECT FROM new_seats WHERE id = seats.table_id AND seat = seats.seat)
),
taken_seats AS (
    INSERT INTO seats (table_id, seat, player) SELECT id, seat, player FROM new_seats
    ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player
),
new_jobs AS MATERIALIZED (
    SELECT j.* FROM unnest($24::text[], $25::text[], $26::int[], $27::int[], $28::bigint[], $29::bigint[])
    AS j(id, kind, seat, n, due, lease) JOIN kept USING (id)
),
old_jobs AS (
    DELETE FROM jobs USING kept WHERE jobs.table_id = kept.id AND jobs.table_id = ANY($30::text[])
    AND NOT EXISTS (SELECT FROM new_jobs WHERE id = jobs.table_id AND kind = jobs.kind AND seat = jobs.seat)
),
planned AS (
    INSERT INTO jobs (table_id, kind, seat, n, due, lease) SELECT id, kind, seat, n, due, lease FROM new_jobs
    ON CONFLICT (table_id, kind, seat) DO UPDATE SET n = excluded.n, due = excluded.due, lease = excluded.lease
)
SELECT unit, pg_notify('parlour', notice) FROM kept
"""
"""Rows are locked in one order, which avoids deadlocks. All parts see the database as it was before, so rows that stay
are updated instead of being deleted and inserted again."""


class PostgresAppender:
    """Stores groups over a connection of its own, which is opened again after a failure."""

    def __init__(self, url: URL, origin: str) -> None:
        self._address = dsn(url)
        self._origin = origin
        self._connection: Any = None

    async def append(self, group: Sequence[tuple[Append, ...]]) -> list[bool]:
        """Which members of the group are in time, and stored."""
        import asyncpg  # only where PostgreSQL is used

        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                connection = await self._connected(asyncpg)
                rows = await connection.fetch(APPEND, *self._arguments(group))
        except asyncpg.IntegrityConstraintViolationError:
            raise Conflict("another request was stored first: try again") from None
        except (asyncpg.DataError, asyncpg.SyntaxOrAccessError) as error:
            _log(error)
            raise StoreError("the database rejected the statement") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:  # also a timeout
            _log(error)
            self._drop()
            raise Away(NO_ANSWER) from None
        except BaseException:
            self._drop()
            raise
        stored = {row[0] for row in rows}
        return [number in stored for number in range(len(group))]

    async def close(self) -> None:
        """Closes the connection."""
        if self._connection:
            with suppress(Exception):
                await self._connection.close(timeout=1)
            self._drop()

    async def _connected(self, asyncpg: Any) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._address, timeout=ANSWER_SECONDS)
        return self._connection

    def _drop(self) -> None:
        """Gives the connection up: what it is doing is unknown."""
        if self._connection:
            self._connection.terminate()
            self._connection = None

    def _arguments(self, group: Sequence[tuple[Append, ...]]) -> list[list[Any]]:
        """The columns of everything to store."""
        appends = [append for unit in group for append in unit]
        given = [(unit, *self._given(append)) for unit, members in enumerate(group) for append in members]
        events = [
            (append.row.id, event.n, event.at, event.by, event.request, encode_text(event.body))
            for append in appends
            for event in append.events
        ]
        seats = [
            (append.row.id, seat, player)
            for append in appends
            if append.has_new_seats
            for seat, player in append.seats.items()
        ]
        jobs = [(job.table, job.kind, job.seat, job.n, job.due, job.lease) for append in appends for job in append.jobs]
        old_jobs = [append.row.id for append in appends if append.had_jobs and not append.is_new]
        return [*_columns(given, 14), *_columns(events, 6), *_columns(seats, 3), *_columns(jobs, 6), old_jobs]

    def _given(self, append: Append) -> tuple[Any, ...]:
        """A table, the number of the event to append after, and the notice for other processes."""
        row = append.row
        table = (row.game, row.status, row.listed, row.n, row.invite, row.secret, row.created, row.updated)
        return (row.id, append.after, *table, encode_text(row.summary), append.has_new_seats, self._notice(append))

    def _notice(self, append: Append) -> str:
        """The notice for other processes: which table, its latest event, its players, and the events if they fit."""
        players = sorted(set(append.seats.values()))
        notice = {"origin": self._origin, "table": append.row.id, "n": append.row.n, "players": players}
        events = [event.columns() for event in append.events]
        whole = encode({**notice, "events": events})
        return (whole if len(whole) <= MAX_NOTICE_BYTES else orjson.dumps(notice)).decode()


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    """The rows as one list for each column."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(count)]


def _log(error: Exception) -> None:
    """Logs the first line of an error; further lines contain values."""
    reason = f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
    LOGGER.warning("database error", extra={"fields": {"reason": reason}})
