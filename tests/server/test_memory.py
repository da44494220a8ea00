"""Tables make room in memory, but never those that somebody uses or is about to use."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from parlour.tables import memory

pytestmark = pytest.mark.anyio
TABLES = 6


async def test_more_tables_are_watched_than_are_kept(house, monkeypatch):
    monkeypatch.setattr(memory, "KEPT", 1)
    async with house.person("Ann") as ann, AsyncExitStack() as stack, asyncio.timeout(20):
        tables = [(await ann.open("one-piece-for-two", "me", "here"))["table"] for _ in range(TABLES)]
        lines = [await stack.enter_async_context(ann.socket(table)) for table in tables]
        for line in lines:
            await line.send("move", id="r1", move="red")
        for line in lines:
            await line.until(lambda now: now["last"] is not None)
        assert house.parlour.keeper.size >= TABLES


async def test_tables_that_nobody_uses_make_room(house, monkeypatch):
    monkeypatch.setattr(memory, "KEPT", 1)
    async with house.person("Ann") as ann:
        tables = [(await ann.open("one-piece-for-two", "me", "here"))["table"] for _ in range(TABLES)]
        assert house.parlour.keeper.size <= 3
        for table in tables:
            assert (await ann.ask(table, "move", id="r1", move="red")).is_success


async def test_a_table_at_which_something_is_being_stored_stays(house, monkeypatch):
    monkeypatch.setattr(memory, "KEPT", 1)
    async with house.person("Ann") as ann, asyncio.timeout(20):
        table = (await ann.open("one-piece-for-two", "me", "here"))["table"]
        live = await house.parlour.keeper.live(table)
        await live.lock()
        for _ in range(TABLES):
            await ann.open("one-piece-for-two", "me", "here")
        assert await house.parlour.keeper.live(table) is live
        live.unlock()
        for _ in range(TABLES):
            await ann.open("one-piece-for-two", "me", "here")
        assert await house.parlour.keeper.live(table) is not live


async def test_many_come_to_a_table_at_once_while_none_can_stay(house, monkeypatch):
    monkeypatch.setattr(memory, "KEPT", 1)
    async with house.person("Ann") as ann, asyncio.timeout(20):
        tables = [(await ann.open("one-piece-for-two", "me", "here"))["table"] for _ in range(TABLES)]
        found = await asyncio.gather(*(ann.look(table) for table in tables for _ in range(5)))
        assert {each["table"] for each in found} == set(tables)
