"""Long games cost as much for each move as short ones: no snapshot follows every move."""

import asyncio
import json
from typing import Any

import pytest

from parlour.core import CHANCE
from parlour.tables.model import views
from parlour.tables.model.views import TableView, Viewer
from parlour.tables.runtime import service
from parlour.tables.runtime.session import TableSession
from tests.server.house import PLAIN, SECRETIVE

pytestmark = pytest.mark.anyio


async def play_alone(ann, table, moves):
    """The messages after each move of a player who holds all seats, and the log kept up to date."""
    received: list[Any] = []
    log: list[Any] = []
    async with ann.socket(table) as line:
        await line.next("snapshot")
        log += line.snapshot["log"]
        while len(received) < moves and line.snapshot["status"] == "playing":
            content = {
                "id": f"m{line.snapshot['n']}",
                "seat": line.snapshot["seat"],
                "move": line.snapshot["moves"][-1],
            }
            await line.websocket.send(json.dumps({"t": "move", "d": content}))
            messages: list[Any] = []
            while not messages or not line.snapshot["moves"] or messages[-1]["t"] != "ack":
                if line.snapshot["status"] == "over":
                    break
                text = await line.websocket.recv()
                message = json.loads(text)
                messages.append({"t": message["t"], "size": len(text)})
                if message["t"] == "event":
                    line.snapshot |= message["d"]["now"]
                    log = [*log, *logged(message["d"])]
            received.append(messages)
    return received, log


def logged(event):
    """What an event adds to the log, as docs/protocol.md says."""
    if event["kind"] != "moved":
        return []
    now = event["now"]
    move = {key: event[key] for key in ("n", "seat", "move", "at")}
    return [{**move, "text": now.get("logged", now["text"])}]


@pytest.mark.parametrize("game", [PLAIN, SECRETIVE])
async def test_people_who_share_a_device_get_no_snapshot_after_each_move(house, game):
    async with house.person() as ann:
        table = (await ann.open(game, "me", "here"))["table"]
        received, log = await play_alone(ann, table, 40)
        assert len(received) > 9
        assert not [message for messages in received for message in messages if message["t"] == "snapshot"]
        assert (await ann.look(table))["log"][-len(log) :] == log


async def test_the_log_of_people_who_share_a_device_shows_what_all_may_see(house):
    async with house.person() as ann:
        table = (await ann.open(SECRETIVE, "me", "here"))["table"]
        await play_alone(ann, table, 10)
        shared = (await ann.look(table))["log"]
        ann.http.cookies.clear()
        assert (await ann.look(table))["log"] == shared


@pytest.mark.parametrize("game", [PLAIN, SECRETIVE])
async def test_a_snapshot_encoded_move_by_move_is_the_snapshot(house, game):
    async with house.person('"Änn" \\') as ann:
        table = (await ann.open(game, "me", "here"))["table"]
        await play_alone(ann, table, 12)
        session = await house.parlour.service.session(table)
        for viewer in (Viewer(), Viewer.of(session.table, session.table.seating.holders[0].player)):
            view = TableView(session.table, 5)
            for _ in range(2):
                assert json.loads(view.encoded_snapshot(viewer, "i")) == json.loads(
                    json.dumps(view.snapshot(viewer, "i"))
                )
        assert any(step.seat == CHANCE for step in session.table.play.moves) or game == PLAIN


async def test_the_moves_of_a_log_are_encoded_once_for_all_snapshots(house, monkeypatch):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        await play_alone(ann, table, 6)
        session = await house.parlour.service.session(table)
        encoded = []
        logged = views._logged

        def counted(table, step, text):
            encoded.append(step.n)
            return logged(table, step, text)

        monkeypatch.setattr(views, "_logged", counted)
        for step in session.table.play.moves:
            step.logged = None
        for now in range(3):
            TableView(session.table, now).encoded_snapshot(Viewer())
        assert encoded == [step.n for step in session.table.play.moves]


@pytest.mark.parametrize("game", [PLAIN, SECRETIVE])
async def test_the_log_of_a_long_game_is_encoded_in_slices(house, game, monkeypatch):
    monkeypatch.setattr(service, "MAX_MOVES_ENCODED_AT_ONCE", 2)
    monkeypatch.setattr(service, "PREPARING_SLICE_SECONDS", 0)
    async with house.person("Ann") as ann:
        table = (await ann.open(game, "me", "here"))["table"]
        await play_alone(ann, table, 6)
        session = await house.parlour.service.session(table)
        for step in session.table.play.moves:
            step.logged = None
        steps = 0

        async def count_steps():
            nonlocal steps
            while True:
                steps += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count_steps())
        viewer = Viewer()
        await house.parlour.service.prepare_snapshot(session, viewer)
        counting.cancel()
        assert steps >= len(session.table.play.moves)
        assert views.unlogged(session.table, viewer) == 0


async def test_the_first_snapshot_of_a_long_game_is_prepared_on_every_way(house, monkeypatch):
    monkeypatch.setattr(service, "MAX_MOVES_ENCODED_AT_ONCE", 2)
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        await play_alone(ann, table, 6)
        session = await house.parlour.service.session(table)
        left: list[int] = []
        snapshot = session.snapshot

        def noted(viewer, now):
            left.append(views.unlogged(session.table, viewer))
            return snapshot(viewer, now)

        monkeypatch.setattr(session, "snapshot", noted)

        def forget():
            for step in session.table.play.moves:
                step.logged = None

        forget()
        await ann.look(table)
        forget()
        async with ann.socket(table) as line:
            await line.next("snapshot")
            forget()
            await line.websocket.send(json.dumps({"t": "look", "d": {"seat": 0}}))
            await line.next("snapshot")
        forget()
        async with ann.http.stream("GET", f"/api/tables/{table}/events") as stream:
            async for _ in stream.aiter_lines():
                break
        assert left == [0, 0, 0, 0]


@pytest.mark.parametrize("query", ["", "?n=1"])
async def test_the_first_snapshot_after_a_table_is_loaded_is_prepared(house, monkeypatch, query):
    monkeypatch.setattr(service, "MAX_MOVES_ENCODED_AT_ONCE", 2)
    left: list[int] = []
    snapshot = TableSession.snapshot

    def noted(session, viewer, now):
        left.append(views.unlogged(session.table, viewer))
        return snapshot(session, viewer, now)

    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        await play_alone(ann, table, 6)
        tables = house.parlour.service
        tables._discard(await tables.session(table))
        monkeypatch.setattr(TableSession, "snapshot", noted)
        async with ann.socket(table, query) as line:
            await line.next("snapshot")
    assert left == [0]


async def test_a_table_that_is_dropped_while_its_log_waits_to_be_encoded_is_prepared_again(house, monkeypatch):
    monkeypatch.setattr(service, "MAX_MOVES_ENCODED_AT_ONCE", 2)
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        await play_alone(ann, table, 6)
        tables = house.parlour.service
        for _ in range(2):
            tables._discard(await tables.session(table))
            async with tables._preparing:
                joining = asyncio.create_task(tables.session_to_join(table, None, None, None))
                while not tables._preparing._waiters:
                    await asyncio.sleep(0.001)
                tables._discard(await tables.session(table))
            session = await joining
            assert session is await tables.session(table)
            assert views.unlogged(session.table, Viewer()) == 0


async def test_a_look_shows_the_time_after_its_log_is_encoded(house, monkeypatch):
    async with house.person("Ann") as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        session = await house.parlour.service.session(table)
        encoded_at, shown_at = [], []
        snapshot = session.snapshot

        async def prepare(*_):
            await asyncio.sleep(0.01)
            encoded_at.append(house.parlour.environment.now())

        def noted(viewer, now):
            shown_at.append(now)
            return snapshot(viewer, now)

        async with ann.socket(table) as line:
            await line.next("snapshot")
            monkeypatch.setattr(house.parlour.service, "prepare_snapshot", prepare)
            monkeypatch.setattr(session, "snapshot", noted)
            await line.send("look", seat=0)
            await line.next("snapshot")
        assert shown_at[0] >= encoded_at[0]
