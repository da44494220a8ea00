"""Several processes that serve the same tables."""

import asyncio
import json

import pytest
from sqlalchemy import text

from tests.server.house import PATIENCE, House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as other:
        yield one, other


async def test_what_happens_at_one_process_is_told_at_the_other(two):
    one, other = two
    async with one.person("Ann") as ann, one.person("Ben") as ben:
        opened = await ann.open("one-piece-for-two", "me", "friend")
        far = type(ann)(other, ann.http)
        async with asyncio.timeout(PATIENCE), far.socket(opened["table"]) as line:
            await line.until(lambda now: now["status"] == "open")
            table = await ben.join(opened["invite"])
            now = await line.until(lambda now: now["moves"])
            assert (await line.answer("move", n=now["n"], move=now["moves"][0]))["t"] == "ack"
            assert (await ben.look(table))["n"] == line.snapshot["n"]
            assert (await ben.ask(table, "move", move=(await ben.look(table))["moves"][0])).status_code == 200
            n = (await ben.look(table))["n"]
            assert (await line.until(lambda now: now["n"] == n))["moves"]


async def test_players_hear_of_their_tables_at_every_process(two):
    one, other = two
    async with one.person("Ann") as ann, one.person("Ben") as ben, asyncio.timeout(PATIENCE):
        url = f"{other.url}/api/me/events"
        async with ann.http.stream("GET", url, cookies=dict(ann.http.cookies)) as stream:
            lines = stream.aiter_lines()
            opened = await ann.open("one-piece-for-two", "me", "friend")
            assert json.loads(await anext(lines))["table"] == opened["table"]
            await ben.join(opened["invite"])
            assert json.loads(await anext(lines))["your_turn"] is True


async def test_nothing_is_missed_when_the_notices_are_interrupted(two, monkeypatch):
    monkeypatch.setattr("parlour.tables.bus.PATIENCE", 0.05)
    one, other = two
    async with one.person("Ann") as ann:
        table = (await ann.open("hokito", "me", {"kind": "here"}))["table"]
        async with asyncio.timeout(PATIENCE), type(ann)(other, ann.http).socket(table) as line:
            now = await line.until(lambda now: now["moves"])
            async with one.parlour.store.writing.begin() as connection:
                ended = await connection.execute(
                    text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
                )
                assert len(ended.all()) >= 2
            assert (await ann.ask(table, "move", move=now["moves"][0])).status_code == 200
            await line.until(lambda later: later["n"] > now["n"])
