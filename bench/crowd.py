"""A database full of open tables."""

import asyncio

from parlour.tables.bus import Alone
from parlour.tables.keeper import Keeper
from parlour.tables.opening import plan
from parlour.tables.store import Store
from parlour.tables.world import World


async def crowd(database: str, count: int) -> None:
    """Opens so many tables, at which a game is being played."""
    store = await Store.open(database, "crowd")
    world = World()
    keeper = Keeper(store, Alone(), world)
    seats = [{"kind": "me"}, {"kind": "here"}]

    async def one(number: int) -> None:
        secret = world.bytes(32)
        await keeper.open(plan(world.name(), "one-piece-for-two", seats, secret, f"p{number}"), f"p{number}", secret)

    for first in range(0, count, 200):
        await asyncio.gather(*map(one, range(first, min(count, first + 200))))
    await keeper.close()
    await store.close()
