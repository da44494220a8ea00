"""Administration of a whole database: copying it, reading backups, deleting a player."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Table, delete, func, insert, select, text, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.tables.store.engines import translate_db_errors
from parlour.tables.store.errors import Damaged, StoreError
from parlour.tables.store.migration import OUR_TABLES, SERVER_LOCK, VERSION_TABLE
from parlour.tables.store.schema import events, metadata, players, progress, runs, seats, tables, tokens
from parlour.tables.store.store import Store

COPY_BATCH_ROWS = 1000
CONTENT = [table for table in metadata.sorted_tables if table is not runs]
"""Every table but ``runs``: a database is empty even if a server has run on it."""


async def copy_database(source: Store, target: Store, report: Callable[[int, int], None]) -> int:
    """Copies a consistent state of a whole database, reports rows done and in total, and returns the number of rows.

    :raises StoreError: if the target is not empty, or one of them fails
    """
    with translate_db_errors(with_reason=True):
        async with source.consistent_read() as reading, target.writing.begin() as writing:
            return await _copy_rows(reading, writing, report)


async def is_empty(store: Store) -> bool:
    """Whether a database is empty.

    :raises StoreError: if it fails
    """
    with translate_db_errors(with_reason=True):
        async with store.consistent_read() as reading:
            return not await _count(reading, CONTENT)


async def _copy_rows(reading: AsyncConnection, writing: AsyncConnection, report: Callable[[int, int], None]) -> int:
    if await _count(writing, CONTENT):
        raise StoreError("the database is not empty: use a new one")
    total, done = await _count(reading, metadata.sorted_tables), 0
    for table in metadata.sorted_tables:
        rows = await reading.stream(select(table))
        async for part in rows.mappings().partitions(COPY_BATCH_ROWS):
            await writing.execute(insert(table), [dict(row) for row in part])
            report(done := done + len(part), total)
    return total


async def _count(connection: AsyncConnection, counted: Sequence[Table]) -> int:
    """The number of rows in some tables of the database."""
    counts = [select(func.count()).select_from(table) for table in counted]
    return sum([int((await connection.execute(count)).scalar_one()) for count in counts])


@contextmanager
def backup_copy(file: Path) -> Iterator[Path]:
    """A temporary copy of a backup, which can be opened and migrated; the backup itself is only read.

    :raises StoreError: if it is not a backup of Parlour, or is damaged
    """
    with TemporaryDirectory(prefix="parlour-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            names = _copy_file(file, copy)
        except sqlite3.OperationalError as error:
            raise StoreError(f"cannot read the backup {str(file)!r}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{str(file)!r} is not a backup of Parlour, or is damaged: {error}") from None
        if not names >= {*OUR_TABLES, VERSION_TABLE}:
            raise StoreError(f"{str(file)!r} is not a backup of Parlour")
        yield copy


def _copy_file(file: Path, copy: Path) -> set[str]:
    """Copies a database file, and returns the names of its tables."""
    is_unused = not Path(f"{file}-wal").exists()  # no writer, so SQLite needs neither locks nor extra files
    address = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if is_unused else ''}"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        if target.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise StoreError(f"the backup {str(file)!r} is damaged: restore another one")
        return {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


async def forget_player(store: Store, player: str) -> int:
    """Anonymizes a player, and returns the number of tables where they played.

    :raises StoreError: if there is no such player, or the database fails
    """
    with translate_db_errors(with_reason=True):
        async with store.writing.begin() as connection:
            return await _forget_player(connection, player, f"gone-{token_hex(6)}")


async def _forget_player(connection: AsyncConnection, player: str, other: str) -> int:
    if connection.dialect.name == "postgresql":
        free = await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({SERVER_LOCK})"))
        if not free:  # a server with the player's table in memory would write the name again
            raise StoreError("a Parlour server is using this database: stop all servers first")
    if not (await connection.execute(select(players).where(players.c.id == player))).first():
        raise StoreError(f"no player {player!r}; GET /api/me shows a player their id")
    at = union(
        select(seats.c.table_id).where(seats.c.player == player),
        select(events.c.table_id).where(events.c.by == player),
    )
    table_ids = [row.table_id for row in await connection.execute(at)]
    for table in table_ids:
        await _rewrite(connection, table, player, other)
    await connection.execute(update(seats).where(seats.c.player == player).values(player=other))
    await connection.execute(delete(tokens).where(tokens.c.player == player))
    await connection.execute(delete(progress).where(progress.c.player == player))
    await connection.execute(delete(players).where(players.c.id == player))
    return len(table_ids)


async def _rewrite(connection: AsyncConnection, table: str, player: str, other: str) -> None:
    """Replaces a player in everything stored about a table."""
    for row in (await connection.execute(select(events).where(events.c.table_id == table))).all():
        by = other if row.by == player else row.by
        anonymized = _anonymized(_read(row.body, table, row.n), player, other)
        body = json.dumps(anonymized, ensure_ascii=False, separators=(",", ":"))
        if (by, body) != (row.by, row.body):
            this = (events.c.table_id == table, events.c.n == row.n)
            await connection.execute(update(events).where(*this).values(by=by, body=body))
    row = (await connection.execute(select(tables).where(tables.c.id == table))).one()
    summary = _anonymized(row.summary, player, other)
    await connection.execute(update(tables).where(tables.c.id == table).values(summary=summary))


def _read(body: str, table: str, n: int) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise Damaged(f"event {n} of table {table!r} is damaged: restore a backup") from None


def _anonymized(value: Any, player: str, other: str) -> Any:
    """The same value with the player's id replaced and their name removed."""
    if isinstance(value, list):
        return [_anonymized(item, player, other) for item in value]
    if not isinstance(value, dict):
        return value
    plain = {key: _anonymized(item, player, other) for key, item in value.items()}
    return plain | {"player": other, "name": ""} if plain.get("player") == player else plain
