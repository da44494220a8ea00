"""What is deleted after a while, on both databases."""

import asyncio

import pytest

from parlour.server import state
from parlour.tables.model.clock import DAY_MS
from parlour.tables.store.retention import Retention, delete_expired, find_expired
from tests.server.house import PATIENCE_SECONDS, PLAIN, SECRETIVE, House

pytestmark = pytest.mark.anyio


async def expired(house, retention=None, days=0.0):
    """What has expired on a server after a number of days."""
    now = house.parlour.environment.now() + int(days * DAY_MS)
    return await find_expired(house.parlour.store, retention or Retention(), now)


async def test_tables_expire_by_what_was_played_at_them(each_house):
    async with each_house.person("Ann") as ann, each_house.person("Ben") as ben:
        unstarted = (await ann.open(PLAIN, "me", "friend"))["table"]
        unplayed = (await ann.open(PLAIN, "me", {"kind": "bot", "bot": "random"}))["table"]
        resigned = (await ann.open(PLAIN, "me", {"kind": "bot", "bot": "random"}))["table"]
        await ann.ask(resigned, "resign")
        played = (await ann.open(PLAIN, "me", "here"))["table"]
        await ann.ask(played, "move", move=(await ann.look(played))["moves"][0])
        shared = await ann.open(SECRETIVE, "me", "friend")
        await ben.join(shared["invite"])
        over = (await ann.open(PLAIN, "me", "here"))["table"]
        await ann.ask(over, "move", move=(await ann.look(over))["moves"][0])
        await ann.ask(over, "resign")
        assert (await expired(each_house)).total == 0
        assert (await expired(each_house, days=1.1)).tables == {
            "unstarted": [unstarted],
            "unplayed": [],
            "abandoned": [],
        }
        soon = (await expired(each_house, days=3)).tables
        assert (soon["unstarted"], set(soon["unplayed"])) == ([unstarted], {unplayed, resigned})
        late = (await expired(each_house, days=181)).tables
        assert set(late["abandoned"]) == {unplayed, played, shared["table"]}
        everything = await expired(each_house, Retention(finished=10), days=181)
        assert set(everything.tables["finished"]) == {resigned, over}
        assert set(everything.table_ids) == {unstarted, unplayed, resigned, played, shared["table"], over}
        assert (await expired(each_house, Retention.nothing(), days=9999)).total == 0


async def test_what_has_expired_is_deleted_in_small_steps(each_house, monkeypatch):
    monkeypatch.setattr("parlour.tables.store.retention.PRUNED_AT_ONCE", 2)
    async with each_house.person("Ann") as ann, each_house.person():
        gone = [(await ann.open(PLAIN, "me", "friend"))["table"] for _ in range(5)]
        kept = (await ann.open(PLAIN, "me", "here"))["table"]
        await ann.ask(kept, "move", move=(await ann.look(kept))["moves"][0])
        found, steps = await expired(each_house, days=91), []
        assert len(found.players) == 1
        store = each_house.parlour.store
        done = await delete_expired(
            store, found, lambda done, total: steps.append((done, total)), lambda table: table == gone[0]
        )
        assert (done, steps) == (5, [(2, 6), (4, 6), (5, 6)])
        assert await store.table_ids() == [gone[0], kept]
        assert (await ann.http.get("/api/me")).status_code == 200


async def test_a_table_that_is_used_again_meanwhile_is_kept(house, monkeypatch):
    monkeypatch.setattr("parlour.tables.store.retention.PRUNED_AT_ONCE", 1)
    async with house.person("Ann") as ann:
        gone, back = [(await ann.open(PLAIN, "me", "friend"))["table"] for _ in range(2)]
        used = set()
        found = await expired(house, days=2)
        await delete_expired(house.parlour.store, found, lambda done, total: used.add(back), used.__contains__)
        assert gone not in used
        assert await house.parlour.store.table_ids() == [back]


async def test_players_with_a_table_a_phrase_or_a_bot_are_kept(each_house):
    async with (
        each_house.person() as seated,
        each_house.person() as recoverable,
        each_house.person() as author,
        each_house.person() as visitor,
    ):
        await seated.open(PLAIN, "me", "here")
        await recoverable.http.post("/api/me/phrase")
        await author.http.post("/api/me/tokens", json={"name": "bot"})
        found = await expired(each_house, days=91)
        assert found.players == [(await visitor.http.get("/api/me")).json()["player"]]


async def test_a_player_who_sits_down_meanwhile_is_kept(each_house):
    async with each_house.person() as back, each_house.person() as visitor:
        found = await expired(each_house, days=91)
        assert len(found.players) == 2
        await back.open(PLAIN, "me", "here")
        await delete_expired(each_house.parlour.store, found)
        assert (await expired(each_house, days=91)).players == []
        assert (await back.http.get("/api/me/tables")).status_code == 200
        assert (await visitor.http.get("/api/me/tables")).status_code == 401


async def test_a_server_prunes_tables_that_no_one_watches(house):
    async with house.person("Ann") as ann:
        gone, watched = [(await ann.open(PLAIN, "me", "friend"))["table"] for _ in range(2)]
        environment = house.parlour.environment
        now = environment.now
        async with ann.socket(watched) as line:
            await line.next("snapshot")
            object.__setattr__(environment, "now", lambda: now() + 2 * DAY_MS)
            assert await house.parlour.prune() == 1
            assert await house.parlour.prune() == 0
        assert (await ann.http.get(f"/api/tables/{gone}")).status_code == 404
        assert (await ann.http.get(f"/api/tables/{watched}")).status_code == 200


async def test_a_running_server_prunes_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(state, "OBSERVE_INTERVAL_SECONDS", 0.01)
    monkeypatch.setattr(state, "PRUNE_INTERVAL_SECONDS", 0)
    pruned, prune = asyncio.Event(), state.AppState.prune

    async def prune_and_note(app):
        await prune(app)
        pruned.set()

    monkeypatch.setattr(state.AppState, "prune", prune_and_note)
    async with House.open(str(tmp_path / "db")):
        await asyncio.wait_for(pruned.wait(), PATIENCE_SECONDS)


async def test_maintenance_continues_after_metrics_could_not_be_updated(tmp_path, monkeypatch):
    monkeypatch.setattr(state, "OBSERVE_INTERVAL_SECONDS", 0.01)
    refreshed, failures, observe = asyncio.Event(), ["once"], state.AppState.observe

    def observe_after_a_failure(app):
        if failures:
            raise RuntimeError(failures.pop())
        observe(app)

    async def refresh_and_note(app):
        refreshed.set()

    monkeypatch.setattr(state.AppState, "observe", observe_after_a_failure)
    monkeypatch.setattr(state.AppState, "refresh_bans", refresh_and_note)
    async with House.open(str(tmp_path / "db")):
        await asyncio.wait_for(refreshed.wait(), PATIENCE_SECONDS)


async def test_a_table_that_another_process_has_deleted_is_not_found(postgres):
    database = postgres.fresh()
    async with House.open(database) as one, House.open(database) as two, one.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        move = (await ann.look(table))["moves"][0]
        found = await expired(two, Retention(abandoned=0), days=1)
        assert await delete_expired(two.parlour.store, found) == 1
        assert (await ann.ask(table, "move", move=move)).status_code == 404
