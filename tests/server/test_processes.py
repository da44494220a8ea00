"""Several processes that serve the same tables."""

import asyncio
import json
from dataclasses import replace

import asyncpg
import pytest
from sqlalchemy import text

from parlour.server.ratelimit import Limits, Rate
from parlour.tables.runtime.bus import PostgresBus
from parlour.tables.store.address import parse_address
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN, SHUFFLED, House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as other:
        yield one, other


async def test_events_of_one_process_reach_the_other(two):
    one, other = two
    async with one.person("Ann") as ann, one.person("Ben") as ben:
        opened = await ann.open(PLAIN, "me", "friend")
        far = type(ann)(other, ann.http)
        async with asyncio.timeout(PATIENCE_SECONDS), far.socket(opened["table"]) as line:
            await line.until(lambda now: now["status"] == "open")
            table = await ben.join(opened["invite"])
            now = await line.until(lambda now: now["moves"])
            assert (await line.answer("move", n=now["n"], move=now["moves"][0]))["t"] == "ack"
            assert (await ben.look(table))["n"] == line.snapshot["n"]
            assert (await ben.ask(table, "move", move=(await ben.look(table))["moves"][0])).status_code == 200
            n = (await ben.look(table))["n"]
            assert (await line.until(lambda now: now["n"] == n))["moves"]


async def test_players_can_follow_their_tables_at_any_process(two):
    one, other = two
    async with one.person("Ann") as ann, one.person("Ben") as ben, asyncio.timeout(PATIENCE_SECONDS):
        url = f"{other.url}/api/me/events"
        async with ann.http.stream("GET", url, cookies=dict(ann.http.cookies)) as stream:
            lines = stream.aiter_lines()
            opened = await ann.open(PLAIN, "me", "friend")
            assert json.loads(await anext(lines))["table"] == opened["table"]
            await ben.join(opened["invite"])
            assert json.loads(await anext(lines))["your_turn"] is True


async def test_nothing_is_missed_when_the_notices_are_interrupted(two, monkeypatch):
    monkeypatch.setattr("parlour.tables.runtime.bus.RECONNECT_SECONDS", 0.05)
    one, other = two
    async with one.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", {"kind": "here"}))["table"]
        async with asyncio.timeout(PATIENCE_SECONDS), type(ann)(other, ann.http).socket(table) as line:
            now = await line.until(lambda now: now["moves"])
            async with one.parlour.store.writing.begin() as connection:
                listening = "query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify($1%'"
                ended = await connection.execute(
                    text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}")
                )
                assert len(ended.all()) >= 2
            n = now["n"]  # the snapshot is kept up to date
            assert (await ann.ask(table, "move", move=now["moves"][0])).status_code == 200
            await line.until(lambda later: later["n"] > n)


async def test_a_follower_gets_what_was_missed(two):
    one, other = two
    other.parlour.service.on_notice = lambda notice: None
    async with one.person("Ann") as ann, one.person("Ben") as ben, asyncio.timeout(PATIENCE_SECONDS):
        opened = await ann.open(PLAIN, "me", "friend")
        async with ann.http.stream("GET", f"{other.url}/api/me/events", cookies=dict(ann.http.cookies)) as stream:
            lines = stream.aiter_lines()
            while not other.parlour.service.followers.exist:
                await asyncio.sleep(0.01)
            table = await ben.join(opened["invite"])
            other.parlour.service.on_gap()
            shown = json.loads(await anext(lines))
            assert (shown["table"], shown["status"], shown["your_turn"]) == (table, "playing", True)


async def test_a_move_acknowledged_by_one_process_is_shown_by_another(two):
    one, other = two
    other.parlour.service.on_notice = lambda notice: None
    async with one.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        assert (await ann.http.get(f"{other.url}/api/tables/{table}")).is_success
        n = (await ann.ask(table, "move", move=FIRST_MOVE)).json()["n"]
        seen = await ann.http.get(f"{other.url}/api/tables/{table}")
        assert seen.json()["n"] == n
        await ann.ask(table, "move", move=seen.json()["moves"][0])
        record = await ann.http.get(f"{other.url}/api/tables/{table}/record")
        assert len(record.json()["moves"]) == 2


async def test_nothing_is_missed_while_a_table_is_being_loaded(two, monkeypatch):
    one, other = two
    service, read, pass_on = other.parlour.service, other.parlour.store.events, other.parlour.service.on_notice
    begun, continues, arrived = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(table, after=0):
        events = await read(table, after)
        begun.set()
        await continues.wait()
        return events

    def noted(notice):
        pass_on(notice)
        arrived.set()

    async with one.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        monkeypatch.setattr(other.parlour.store, "events", slow)
        reading = asyncio.create_task(service.session(table))
        await begun.wait()
        service.on_notice = noted
        n = (await ann.ask(table, "move", move=FIRST_MOVE)).json()["n"]
        await arrived.wait()
        continues.set()
        session = await reading
        while session.table.n < n:
            await asyncio.sleep(0.01)


class Listening:
    """Counts how often a process starts listening."""

    def __init__(self):
        self.begun = 0

    def on_gap(self):
        self.begun += 1

    def on_notice(self, notice):
        pass

    def on_news(self, origin, news):
        pass


async def test_a_connection_that_stops_answering_is_replaced(postgres, monkeypatch):
    """The connection is never closed, but the other side is gone."""

    async def silent(self, *_, **__):
        raise TimeoutError

    monkeypatch.setattr("parlour.tables.runtime.bus.HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr("parlour.tables.runtime.bus.RECONNECT_SECONDS", 0.01)
    monkeypatch.setattr("asyncpg.Connection.execute", silent)
    listening = Listening()
    bus = PostgresBus(parse_address(postgres.fresh()), "here")
    async with asyncio.timeout(PATIENCE_SECONDS):
        await bus.start(listening)
        while listening.begun < 3:
            await asyncio.sleep(0.01)
    await bus.close()


async def test_a_quiet_connection_is_kept(postgres, monkeypatch):
    monkeypatch.setattr("parlour.tables.runtime.bus.HEARTBEAT_SECONDS", 0.01)
    asked, execute = [], asyncpg.Connection.execute

    async def noted(self, *more, **named):
        asked.append(more)
        return await execute(self, *more)

    monkeypatch.setattr("asyncpg.Connection.execute", noted)
    listening = Listening()
    bus = PostgresBus(parse_address(postgres.fresh()), "here")
    async with asyncio.timeout(PATIENCE_SECONDS):
        await bus.start(listening)
        while len(asked) < 4:
            await asyncio.sleep(0.01)
    assert listening.begun == 1
    await bus.close()


async def test_all_processes_show_who_is_connected_to_any_of_them(two):
    one, other = two
    async with one.person("Ann") as ann, other.person("Ben") as ben, asyncio.timeout(PATIENCE_SECONDS):
        opened = await ann.open(PLAIN, "me", "friend")
        await ben.join(opened["invite"])
        async with ann.socket(opened["table"]) as line:
            async with ben.socket(opened["table"]) as far:
                while (await line.next("here"))["d"]["seats"] != [0, 1]:
                    pass
                while (await far.next("here"))["d"]["seats"] != [0, 1]:
                    pass
            while (await line.next("here"))["d"] != {"seats": [0], "watchers": 0}:
                pass


async def _until(condition):
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


async def test_quick_matches_at_any_process_find_players_who_are_connected_to_another(two):
    one, other = two
    async with one.person("Eve") as eve, one.person("Ann") as ann, other.person("Ben") as ben:
        ghosts = [(await eve.open(SHUFFLED, "me", "anyone"))["table"] for _ in range(2)]
        player = (await eve.http.get("/api/me")).json()["player"]
        await _until(lambda: other.parlour.identity.address_of(player))
        waiting = (await ann.http.post("/api/match", json={"game": SHUFFLED})).json()["table"]
        assert waiting not in ghosts
        async with ann.socket(waiting) as line:
            await line.next("snapshot")
            await _until(lambda: other.parlour.service.has_player(waiting))
            assert (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] == waiting
        await _until(lambda: not other.parlour.service.has_player(waiting))


async def test_a_quick_match_at_another_process_avoids_tables_at_which_no_one_waits(two):
    one, other = two
    async with one.person("Eve") as eve, other.person("Ben") as ben:
        ghosts = [(await eve.open(SHUFFLED, "me", "anyone"))["table"] for _ in range(2)]
        player = (await eve.http.get("/api/me")).json()["player"]
        await _until(lambda: other.parlour.identity.address_of(player))
        assert (await ben.http.post("/api/match", json={"game": SHUFFLED})).json()["table"] not in ghosts


async def test_limits_on_what_is_stored_count_for_all_processes_together(postgres):
    database = postgres.fresh()
    limits = replace(Limits.none(), openings=Rate(2, 0.001))
    async with House.open(database, limits) as one, House.open(database, limits) as other, one.person() as ann:
        for _ in range(2):
            await ann.open(PLAIN, "me", "here")
        player = (await ann.http.get("/api/me")).json()["player"]
        await _until(lambda: not other.parlour.meters._openings.has(player, 1))
        body = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "here"}]}
        assert (await ann.http.post(f"{other.url}/api/tables", json=body)).status_code == 429


async def test_a_deleted_table_is_closed_at_all_processes(two):
    one, other = two
    async with one.person("Ann") as ann, asyncio.timeout(PATIENCE_SECONDS):
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with type(ann)(other, ann.http).socket(table) as line:
            await line.next("snapshot")
            await one.parlour.close_table(table)
            await line.next("bye")


async def test_a_player_who_is_banned_at_one_process_is_disconnected_from_the_others(two):
    one, other = two
    async with one.person("Eve") as eve, asyncio.timeout(PATIENCE_SECONDS):
        table = (await eve.open(PLAIN, "me", "here"))["table"]
        player = (await eve.http.get("/api/me")).json()["player"]
        async with type(eve)(other, eve.http).socket(table) as line:
            await line.next("snapshot")
            await one.parlour.ban_player(player)
            await other.parlour.refresh_bans()
            await line.next("bye")


async def test_a_table_that_is_watched_at_another_process_is_not_pruned(two):
    one, other = two
    async with one.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "friend"))["table"]
        async with type(ann)(other, ann.http).socket(table) as line:
            await line.next("snapshot")
            await _until(lambda: one.parlour.service.is_used(table))


async def test_a_process_that_starts_later_learns_who_is_connected(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, one.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with ann.socket(table) as line:
            await line.next("snapshot")
            async with House.open(database) as other:
                await _until(lambda: other.parlour.service.has_player(table))
