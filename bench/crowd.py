"""A database full of open tables."""

import asyncio

from bench.games import endless_game
from parlour.tables.model.opening import plan
from parlour.tables.runtime.bus import LocalBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.store import Store


async def crowd(database: str, count: int) -> None:
    """Opens a number of tables with a game in progress."""
    store = await Store.open(database, "crowd")
    environment = Environment()
    service = TableService(store, LocalBus(), environment, JobSchedule(environment))
    seats = [{"kind": "me"}, {"kind": "here"}]

    async def open_table(number: int) -> None:
        secret = environment.bytes(32)
        await service.open(
            plan(environment.new_id(), endless_game(), seats, secret, f"p{number}"), f"p{number}", secret
        )

    for first in range(0, count, 200):
        await asyncio.gather(*map(open_table, range(first, min(count, first + 200))))
    await service.close()
    await store.close()
