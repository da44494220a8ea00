"""Bots move once each, wherever there is room, and also when a process dies with the job."""

import asyncio

import pytest

from parlour.bots import make
from parlour.core import RulesError
from parlour.record import Record, verify
from tests.server.house import PATIENCE, House, quick_world

pytestmark = pytest.mark.anyio
BOT = {"kind": "bot", "bot": "random"}


async def over(house, table):
    """The record of a game, when it is over."""
    async with asyncio.timeout(2 * PATIENCE), house.person() as somebody, somebody.socket(table) as line:
        await line.until(lambda now: now["status"] == "over")
        return Record.from_json((await somebody.http.get(f"/api/tables/{table}/record")).json())


async def test_another_process_does_the_job_of_one_that_died(postgres):
    database, world = postgres.fresh(), quick_world()
    async with House.open(database, world=world) as dying, House.open(database, world=world) as other:
        dying.parlour.jobs._start = lambda job: None
        dying.parlour.jobs._task.cancel()  # or it would take its own job anew for as long as it is the first to look
        async with dying.person() as ann:
            table = (await ann.open("one-piece-for-two", BOT, BOT))["table"]
        record = await over(other, table)
        assert verify(record).ok


async def test_two_processes_that_take_every_job_move_once_each(postgres, monkeypatch):
    """Leases that are over at once make both processes do everything."""
    monkeypatch.setattr("parlour.tables.jobs.LEASE", 0)
    monkeypatch.setattr("parlour.tables.jobs.PATIENCE", 0.005)
    database, world = postgres.fresh(), quick_world()
    async with House.open(database, world=world) as one, House.open(database, world=world) as two:
        async with one.person() as ann:
            tables = [(await ann.open("one-piece-for-two", BOT, BOT))["table"] for _ in range(3)]
        for table in tables:
            assert verify(await over(two, table)).ok


async def test_a_bot_moves_after_a_restart(tmp_path):
    database = str(tmp_path / "parlour.db")
    async with House.open(database) as house, house.person() as ann:
        house.parlour.jobs._start = lambda job: None
        table = (await ann.open("one-piece-for-two", BOT, "me"))["table"]
        cookies = ann.http.cookies
    async with House.open(database) as house, house.person(cookies=cookies) as ann, ann.socket(table) as line:
        await line.until(lambda now: now["moves"])


async def test_a_bot_that_fails_is_replaced_for_a_move(house, monkeypatch):
    def broken(spec, *more):
        asked.append(spec)
        if len(asked) == 1:
            raise RulesError("no bot today")
        return make(spec, *more)

    asked = []
    monkeypatch.setattr("parlour.tables.jobs.make", broken)
    async with house.person() as ann:
        table = (await ann.open("one-piece-for-two", BOT, "me"))["table"]
        async with ann.socket(table) as line:
            await line.until(lambda now: now["moves"])
    assert len(asked) >= 2


async def test_a_process_with_no_room_leaves_its_jobs_to_others(postgres):
    database, world = postgres.fresh(), quick_world()
    async with House.open(database, world=world) as full, House.open(database, world=world) as idle:
        full.parlour.jobs._running |= {("", "", 0, number) for number in range(1000)}
        async with full.person() as ann:
            table = (await ann.open("one-piece-for-two", BOT, BOT))["table"]
        assert verify(await over(idle, table)).ok
