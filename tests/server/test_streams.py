"""Streams for programs, and a bot that needs only curl."""

import asyncio
import gc
import json
import re
import subprocess
import sys
import weakref
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from parlour.protocol.events import Holder
from parlour.server.ratelimit import Limits
from parlour.tables.runtime.subscribers import END_OF_STREAM, MAX_QUEUED_TABLES, Follower
from parlour.tables.store import TableRow
from tests.server.house import PATIENCE_SECONDS, PLAIN, SHUFFLED, House

pytestmark = pytest.mark.anyio
PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


async def lines(http, path, **options):
    """The objects of a stream."""
    async with http.stream("GET", path, **options) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        async for line in answer.aiter_lines():
            if line:
                yield json.loads(line)


async def test_a_stream_carries_the_same_as_a_socket(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", {"kind": "here"}))["table"]
        stream = lines(ann.http, f"/api/tables/{table}/events")
        async with asyncio.timeout(PATIENCE_SECONDS), ann.socket(table) as line:
            now = await line.until(lambda now: now)
            assert (await anext(stream))["hash"] == now["hash"]
            await ann.ask(table, "move", move=now["moves"][0])
            await line.next("snapshot", "event")
            item = await anext(stream)
            assert item == (line.events[-1] if line.events else line.snapshot)
        await stream.aclose()


async def test_a_stream_resumes_where_it_was_interrupted(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "anyone"))["table"]
        async with asyncio.timeout(PATIENCE_SECONDS), house.person("Ben") as ben:
            await ben.ask(table, "sit")
            before = (await ann.look(table))["n"]
            move = (await ann.look(table))["moves"][0]
            await ann.ask(table, "move", move=move)
            stream = lines(ben.http, f"/api/tables/{table}/events", params={"n": before})
            item = await anext(stream)
            assert (item["n"], item["kind"], item["move"]) == (before + 1, "moved", move)
            await stream.aclose()


async def test_an_idle_stream_sends_empty_lines(house, monkeypatch):
    monkeypatch.setattr("parlour.server.streams.KEEP_ALIVE_INTERVAL_SECONDS", 0.01)
    async with house.person("Ann") as ann:
        for path in (f"/api/tables/{(await ann.open(SHUFFLED, 'me', 'friend'))['table']}/events", "/api/me/events"):
            async with asyncio.timeout(PATIENCE_SECONDS), ann.http.stream("GET", path) as answer:
                async for line in answer.aiter_lines():
                    if not line:
                        break
                else:
                    pytest.fail(f"{path} ended without an empty line")


async def test_too_many_streams_are_refused_before_they_begin(tmp_path):
    limits = replace(Limits.none(), connections=1)
    async with House.open(str(tmp_path / "db"), limits) as house, house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", "friend"))["table"]
        stream = lines(ann.http, f"/api/tables/{table}/events")
        await anext(stream)
        for path in (f"/api/tables/{table}/events", "/api/me/events"):
            answer = await ann.http.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")
        await stream.aclose()


@pytest.mark.parametrize("limit", ["connections", "shown_moves"])
async def test_of_two_streams_that_begin_together_only_as_many_as_allowed_begin(tmp_path, monkeypatch, limit):
    limits = replace(Limits.none(), **cast("Any", {limit: 1}))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])
        session, looking, both = house.parlour.service.session, [], asyncio.Event()

        async def session_for_both(table):
            looking.append(table)
            if len(looking) == 2:
                both.set()
            await both.wait()
            return await session(table)

        monkeypatch.setattr(house.parlour.service, "session", session_for_both)
        requests = [ann.http.build_request("GET", f"/api/tables/{table}/events") for _ in range(2)]
        async with asyncio.timeout(PATIENCE_SECONDS):
            answers = await asyncio.gather(*(ann.http.send(request, stream=True) for request in requests))
        assert sorted(answer.status_code for answer in answers) == [200, 429]
        for answer in answers:
            await answer.aclose()


async def test_a_stream_that_fails_breaks_off(house, monkeypatch):
    async with house.person("Ann") as ann:
        monkeypatch.setattr(house.parlour.store, "tables_of", None)
        with pytest.raises(httpx.RemoteProtocolError):
            await ann.http.get("/api/me/events")


async def test_a_stream_whose_client_disconnects_leaves_no_garbage(house):
    """Garbage is collected only every ten minutes, and a snapshot may be large."""
    async with house.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        table = (await ann.open(SHUFFLED, "me", "here"))["table"]
        for _ in range(2):  # the first time also creates what is created only once
            gc.collect()
            gc.disable()
            try:
                stream = lines(ann.http, f"/api/tables/{table}/events")
                await anext(stream)
                (subscriber,) = [weakref.ref(each) for each in (await house.parlour.service.session(table)).subscribers]
                await stream.aclose()
                while (await house.parlour.service.session(table)).subscribers:
                    await asyncio.sleep(0.01)
                while subscriber():
                    await asyncio.sleep(0.01)
            finally:
                gc.enable()


def test_the_stream_of_a_follower_who_reads_too_slowly_ends_and_its_queue_stops_growing():
    async def read(follower):
        return [await follower.next() for _ in range(MAX_QUEUED_TABLES + 1)]

    summary = {"seats": [asdict(Holder("person", "p0"))], "waited": [0], "clock": {}, "options": {}}
    row = TableRow("T1", SHUFFLED, "playing", False, 1, "i", b"", 0, 0, summary)
    follower = Follower("p0")
    for _ in range(MAX_QUEUED_TABLES + 9):
        follower.notify(row)
    assert follower._queue.qsize() == MAX_QUEUED_TABLES + 1
    assert asyncio.run(read(follower))[-1] is END_OF_STREAM


async def test_players_can_follow_all_their_tables(house):
    async with house.person("Ann") as ann, house.person("Ben") as ben, asyncio.timeout(PATIENCE_SECONDS):
        waiting = (await ann.open(SHUFFLED, "me", {"kind": "here"}))["table"]
        stream = lines(ann.http, "/api/me/events")
        assert (await anext(stream))["table"] == waiting
        opened = await ann.open(PLAIN, "me", "friend")
        assert (await anext(stream))["status"] == "open"
        table = await ben.join(opened["invite"])
        item = await anext(stream)
        assert (item["table"], item["status"], item["your_turn"]) == (table, "playing", True)
        await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])
        assert (await anext(stream))["your_turn"] is False
        await ben.ask(table, "move", move=(await ben.look(table))["moves"][0])
        assert (await anext(stream))["your_turn"] is True
        await ben.ask(table, "resign")
        assert (await anext(stream))["status"] == "over"
        await stream.aclose()


async def test_the_bot_on_the_page_plays_with_curl_alone_and_ends_with_the_game(house, tmp_path, monkeypatch):
    # Without empty lines, only the end of the game ends the bot.
    monkeypatch.setattr("parlour.server.streams.KEEP_ALIVE_INTERVAL_SECONDS", 1000)
    (script,) = re.findall(r"```sh\n(#!/bin/sh\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "bot.sh").write_text(script)
    async with house.person("Ann") as ann:
        token = (await ann.http.post("/api/me/tokens", json={"name": "curl"})).json()["token"]
        opened = await ann.open(PLAIN, "me", {"kind": "bot", "bot": "random"})
        path = str(Path(sys.executable).parent)
        done = await asyncio.to_thread(
            subprocess.run,
            ["sh", tmp_path / "bot.sh", house.url, token, opened["table"]],
            capture_output=True,
            timeout=PATIENCE_SECONDS,
            env={"PATH": f"{path}:/usr/bin:/bin"},
        )
        assert done.returncode == 0, done.stderr.decode()
        now = await ann.look(opened["table"])
        assert now["status"] == "over"
        assert sum(each["seat"] == 0 for each in now["log"]) > 2
