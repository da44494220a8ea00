"""Forgetting a player: the games remain, and nothing in them says who it was."""

import json
from secrets import token_hex
from typing import Any

from sqlalchemy import delete, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.tables.store.errors import Damaged, StoreError
from parlour.tables.store.faults import in_our_words
from parlour.tables.store.schema import events, players, seats, tables, tokens
from parlour.tables.store.store import Store


async def forget(store: Store, player: str) -> int:
    """The number of tables at which a player was, after the player is forgotten.

    :raises StoreError: if there is no such player, or the database fails
    """
    with in_our_words(tells_why=True):
        async with store.writing.begin() as connection:
            return await _forget(connection, player, f"gone-{token_hex(6)}")


async def _forget(connection: AsyncConnection, player: str, other: str) -> int:
    if not (await connection.execute(select(players).where(players.c.id == player))).first():
        raise StoreError(f"no player {player!r}; GET /api/me tells a player's own id")
    at = union(
        select(seats.c.table_id).where(seats.c.player == player),
        select(events.c.table_id).where(events.c.by == player),
    )
    found = [row.table_id for row in await connection.execute(at)]
    for table in found:
        await _rewrite(connection, table, player, other)
    await connection.execute(update(seats).where(seats.c.player == player).values(player=other))
    await connection.execute(delete(tokens).where(tokens.c.player == player))
    await connection.execute(delete(players).where(players.c.id == player))
    return len(found)


async def _rewrite(connection: AsyncConnection, table: str, player: str, other: str) -> None:
    """Puts another in the place of a player, everywhere at a table."""
    for row in (await connection.execute(select(events).where(events.c.table_id == table))).all():
        by = other if row.by == player else row.by
        found = _without(_read(row.body, table, row.n), player, other)
        body = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        if (by, body) != (row.by, row.body):
            this = (events.c.table_id == table, events.c.n == row.n)
            await connection.execute(update(events).where(*this).values(by=by, body=body))
    row = (await connection.execute(select(tables).where(tables.c.id == table))).one()
    summary = _without(row.summary, player, other)
    await connection.execute(update(tables).where(tables.c.id == table).values(summary=summary))


def _read(body: str, table: str, n: int) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        raise Damaged(f"event {n} of table {table!r} is damaged: restore a backup") from None


def _without(value: Any, player: str, other: str) -> Any:
    """The same value, with another and without a name wherever the player stands."""
    if isinstance(value, list):
        return [_without(each, player, other) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _without(each, player, other) for key, each in value.items()}
    return found | {"player": other, "name": ""} if found.get("player") == player else found
