"""Tables are evicted from memory, but never while they are used or about to be."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from parlour.tables.runtime import session as sessions
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN

pytestmark = pytest.mark.anyio
TABLES = 6


async def test_tables_that_are_watched_stay_however_many_there_are(house, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_IDLE_SESSIONS", 1)
    async with house.person("Ann") as ann, AsyncExitStack() as stack, asyncio.timeout(PATIENCE_SECONDS):
        tables = [(await ann.open(PLAIN, "me", "here"))["table"] for _ in range(TABLES)]
        lines = [await stack.enter_async_context(ann.socket(table)) for table in tables]
        for line in lines:
            await line.send("move", id="r1", move=FIRST_MOVE)
        for line in lines:
            await line.until(lambda now: now["last"] is not None)
        assert house.parlour.service.size >= TABLES


async def test_unused_tables_are_evicted(house, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_IDLE_SESSIONS", 1)
    async with house.person("Ann") as ann:
        tables = [(await ann.open(PLAIN, "me", "here"))["table"] for _ in range(TABLES)]
        assert house.parlour.service.size <= 3
        for table in tables:
            assert (await ann.ask(table, "move", id="r1", move=FIRST_MOVE)).is_success


class Endless:
    """Work that goes on until the test ends it."""

    def begin(self):
        self.begun = asyncio.get_running_loop().create_future()
        return self.begun

    def finish(self, begun):
        return 0


async def test_a_table_with_work_in_its_queue_stays(house, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_IDLE_SESSIONS", 1)
    async with house.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        session = await house.parlour.service.session(table)
        work = Endless()
        session.enqueue(work)
        for _ in range(TABLES):
            await ann.open(PLAIN, "me", "here")
        assert await house.parlour.service.session(table) is session
        work.begun.set_result(None)
        for _ in range(TABLES):
            await ann.open(PLAIN, "me", "here")
        assert await house.parlour.service.session(table) is not session


async def test_many_requests_find_their_tables_while_few_tables_can_stay(house, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_IDLE_SESSIONS", 1)
    async with house.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        tables = [(await ann.open(PLAIN, "me", "here"))["table"] for _ in range(TABLES)]
        found = await asyncio.gather(*(ann.look(table) for table in tables for _ in range(5)))
        assert {each["table"] for each in found} == set(tables)


async def test_long_games_leave_memory_before_short_ones(house, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_IDLE_MOVES", 8)
    monkeypatch.setattr(sessions, "KEPT_BETWEEN_CLEAN_UPS", 1)
    async with house.person() as ann:
        long = (await ann.open(PLAIN, "me", "here"))["table"]
        for _ in range(5):
            await ann.ask(long, "move", move=(await ann.look(long))["moves"][0])
        for _ in range(2):
            await ann.open(PLAIN, "me", "here")
        kept = {session.table.id for session in house.parlour.service.sessions}
        assert long in kept
        for _ in range(3):
            await ann.open(PLAIN, "me", "here")
        kept = {session.table.id for session in house.parlour.service.sessions}
        assert long not in kept
        assert len(kept) > 3
        assert len((await ann.look(long))["log"]) == 5
