"""Copying all that a database holds into another one, of whichever kind."""

from collections.abc import Callable

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.tables.store.errors import StoreError
from parlour.tables.store.faults import in_our_words
from parlour.tables.store.schema import metadata
from parlour.tables.store.store import Store

ROWS = 1000
"""So many rows are copied at a time."""


async def copy(source: Store, target: Store, told: Callable[[int, int], None]) -> int:
    """The number of rows, when all are copied as they were at one moment; tells how many of how many are done.

    :raises StoreError: if the target is not empty, or one of them fails
    """
    with in_our_words(tells_why=True):
        async with source.moment() as reading, target.writing.begin() as writing:
            return await _copy(reading, writing, told)


async def is_empty(store: Store) -> bool:
    """Whether a database holds nothing at all.

    :raises StoreError: if it fails
    """
    with in_our_words(tells_why=True):
        async with store.moment() as reading:
            return not await _count(reading)


async def _copy(reading: AsyncConnection, writing: AsyncConnection, told: Callable[[int, int], None]) -> int:
    if await _count(writing):
        raise StoreError("the database is not empty: name a new one")
    total, done = await _count(reading), 0
    for table in metadata.sorted_tables:
        rows = await reading.stream(select(table))
        async for part in rows.mappings().partitions(ROWS):
            await writing.execute(insert(table), [dict(row) for row in part])
            told(done := done + len(part), total)
    return total


async def _count(connection: AsyncConnection) -> int:
    """How many rows there are in all."""
    counts = [select(func.count()).select_from(table) for table in metadata.sorted_tables]
    return sum([int((await connection.execute(each)).scalar_one()) for each in counts])
