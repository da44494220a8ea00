"""Copying all that a database holds into another one, of whichever kind."""

from collections.abc import Callable

from sqlalchemy import Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.tables.store.errors import StoreError
from parlour.tables.store.schema import metadata
from parlour.tables.store.store import Store

ROWS = 1000
"""So many rows are copied at a time."""


async def copy(source: Store, target: Store, told: Callable[[int, int], None]) -> int:
    """The number of rows, when all are copied as they were at one moment; tells how many of how many are done.

    :raises StoreError: if the target is not empty
    """
    async with source.moment() as reading, target.writing.begin() as writing:
        if any([await _count(writing, table) for table in metadata.sorted_tables]):
            raise StoreError("the database is not empty: name a new one")
        total, done = sum([await _count(reading, table) for table in metadata.sorted_tables]), 0
        for table in metadata.sorted_tables:
            rows = await reading.stream(select(table))
            async for part in rows.mappings().partitions(ROWS):
                await writing.execute(insert(table), [dict(row) for row in part])
                told(done := done + len(part), total)
    return total


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
