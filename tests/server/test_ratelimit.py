"""Limits by address, network and player, in processor time as well as in numbers."""

import asyncio
import json
from dataclasses import replace
from threading import get_ident
from time import thread_time

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.errors import TooMany
from parlour.server.ratelimit import Buckets, Lanes, Limits, Metered, Meters, Rate, network_of
from parlour.server.routes import games
from parlour.tables.model.table import Table
from parlour.tables.runtime import service, subscribers
from parlour.tables.runtime.fair_queue import Sender
from tests.server.house import FIRST_MOVE, PLAIN, House
from tests.server.test_gate import closed, limited

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_limits_count_for_networks_of_ipv6_addresses(address, network):
    assert network_of(address) == network


async def test_addresses_of_one_ipv6_network_share_their_limits(tmp_path):
    async with (
        House.open(str(tmp_path / "db"), limited(newcomers=Rate(2, 0.001))) as house,
        house.http() as http,
    ):
        statuses = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"):
            statuses.append((await http.get("/api/me", headers={"x-forwarded-for": address})).status_code)
            http.cookies.clear()
        assert statuses == [200, 200, 429, 200]


def test_an_overdrawn_budget_is_refused_until_it_is_refilled():
    now = [0.0]
    budget = Buckets(Rate(2, 0.5), "expensive requests", lambda: now[0])
    budget.charge("a", 3)
    assert budget.is_overdrawn("a")
    with pytest.raises(TooMany, match="too many expensive requests: wait 2 s"):
        budget.check("a")
    now[0] = 2.0
    budget.check("a")
    assert not budget.is_overdrawn("b")


def test_debts_are_bounded():
    now = [0.0]
    budget = Buckets(Rate(2, 1), "things", lambda: now[0])
    budget.charge("a", 1000)
    now[0] = 2.0
    budget.check("a")


def test_a_player_with_many_addresses_and_an_address_with_many_players_run_out_of_processor_time():
    meters = Meters(replace(Limits.none(), processor=Rate(1, 0.001), address_processor=Rate(3, 0.001)))
    for address in ("a", "b"):
        meters.charge(Sender(address, "eve"), 0.6)
    with pytest.raises(TooMany):
        meters.check_budget(Sender("c", "eve"))
    for number in range(4):
        meters.charge(Sender("d", f"player {number}"), 0.9)
    with pytest.raises(TooMany):
        meters.check_budget(Sender("d", "newcomer"))
    meters.check_budget(Sender("e", "newcomer"))


async def test_the_processor_time_of_work_is_measured_without_its_waiting():
    async def work():
        end = thread_time() + 0.02
        while thread_time() < end:
            pass
        await asyncio.sleep(0.2)
        return "done"

    metered = Metered(work())
    assert await metered == "done"
    assert 0.02 <= metered.seconds < 0.15


async def test_errors_and_cancellation_pass_through_metered_work():
    async def fail():
        await asyncio.sleep(0)
        raise KeyError("x")

    with pytest.raises(KeyError):
        await Metered(fail())

    async def wait():
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def run():
        await Metered(wait())

    seen: list[str] = []
    task = asyncio.create_task(run())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert (seen, task.cancelled()) == (["cancelled"], True)


async def test_only_a_few_requests_of_an_address_are_worked_on_at_once():
    lanes, entered = Lanes(2), []

    async def enter(name):
        await lanes.enter("a")
        entered.append(name)

    tasks = [asyncio.create_task(enter(number)) for number in range(4)]
    await asyncio.sleep(0)
    await asyncio.wait_for(lanes.enter("b"), 1)
    assert entered == [0, 1]
    tasks[2].cancel()
    await asyncio.wait([tasks[2]])
    lanes.leave("a")
    await asyncio.wait([tasks[3]])
    assert entered == [0, 1, 3]
    for key in ("a", "a", "b"):
        lanes.leave(key)
    assert not lanes._held
    assert not lanes._waiting


async def test_expensive_requests_are_charged_to_their_sender(tmp_path):
    limits = limited(address_processor=Rate(0.02, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.http() as http:
        statuses = [
            (
                await http.post("/api/positions", json={"game": PLAIN}, headers={"x-forwarded-for": "192.0.2.1"})
            ).status_code
            for _ in range(60)
        ]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        other = await http.post("/api/positions", json={"game": PLAIN}, headers={"x-forwarded-for": "192.0.2.2"})
        assert other.status_code == 200


async def test_snapshots_are_charged_by_their_bytes(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(traffic=Rate(10_000, 0.001))) as house, house.person() as ann:
        path = f"/api/tables/{(await ann.open(PLAIN, 'me', 'here'))['table']}"
        statuses = [(await ann.http.get(path)).status_code for _ in range(20)]
        assert (statuses[0], statuses[-1]) == (200, 429)


async def test_a_socket_is_charged_for_its_first_snapshot_and_for_each_look(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(traffic=Rate(10_000, 0.001))) as house, house.person() as ann:
        table, traffic = (await ann.open(PLAIN, "me", "here"))["table"], house.parlour.meters.traffic
        [address] = traffic._left
        opened = traffic._left[address][0]
        async with ann.socket(table) as line:
            await line.next("snapshot")
            joined = traffic._left[address][0]
            await line.send("look", seat=1)
            await line.next("snapshot")
            assert opened - 1000 > joined > traffic._left[address][0] + 1000
            traffic.charge(address, 10_000)
            await line.send("look", seat=0)
            answer = await line.next("refused", "snapshot")
            assert answer["t"] == "refused"
            assert answer["d"]["error"]["code"] == "too-many"


async def test_events_are_charged_by_their_bytes_and_end_the_sockets_of_watchers_only(tmp_path, monkeypatch):
    monkeypatch.setattr(subscribers, "BYTES_CHARGED_AT_ONCE", 1)
    async with (
        House.open(str(tmp_path / "db"), limited(traffic=Rate(1_000_000, 0.001))) as house,
        house.person() as ann,
    ):
        table, traffic = (await ann.open(PLAIN, "me", "here"))["table"], house.parlour.meters.traffic
        async with ann.socket(table) as line, house.person() as eve, eve.socket(table) as watcher:
            await line.next("snapshot")
            await watcher.next("snapshot")
            [address] = traffic._left
            before = traffic._left[address][0]
            await line.send("move", id="m1", seat=0, move=line.snapshot["moves"][0])
            await line.next("event")
            await watcher.next("event")
            assert before - 500 > traffic._left[address][0]
            traffic.charge(address, 1_000_000)
            await line.send("move", id="m2", seat=1, move=line.snapshot["moves"][0])
            await line.next("event")
            with pytest.raises(ConnectionClosed) as ended:
                await watcher.next("event")
            assert ended.value.rcvd
            assert (ended.value.rcvd.code, ended.value.rcvd.reason) == (1013, "too many bytes")
            assert b"parlour_slow_readers_total 0.0" in house.parlour.metrics.page()


async def test_each_line_of_a_stream_is_charged_once_and_ends_those_of_watchers_only(tmp_path, monkeypatch):
    monkeypatch.setattr(subscribers, "BYTES_CHARGED_AT_ONCE", 1)
    async with (
        House.open(str(tmp_path / "db"), limited(traffic=Rate(1_000_000, 0.001))) as house,
        house.person() as ann,
        house.http(headers={"x-forwarded-for": "192.0.2.1"}) as eve,
    ):
        table, traffic = (await ann.open(PLAIN, "me", "here"))["table"], house.parlour.meters.traffic
        async with eve.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            before = traffic._left["192.0.2.1"][0]
            await ann.ask(table, "move", move=FIRST_MOVE)
            size = len((await anext(lines) + "\n").encode())
            assert before - traffic._left["192.0.2.1"][0] == pytest.approx(size, abs=1)
            traffic.charge("192.0.2.1", 1_000_000)
            await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])
            assert [line async for line in lines] == []


async def test_events_that_a_socket_has_missed_are_charged_once(tmp_path, monkeypatch):
    monkeypatch.setattr(subscribers, "BYTES_CHARGED_AT_ONCE", 1)
    async with (
        House.open(str(tmp_path / "db"), limited(traffic=Rate(1_000_000, 0.001))) as house,
        house.person() as ann,
    ):
        table, traffic = (await ann.open(PLAIN, "me", "here"))["table"], house.parlour.meters.traffic
        seen = (await ann.look(table))["n"]
        await ann.ask(table, "move", move=FIRST_MOVE)
        [address] = traffic._left
        before = traffic._left[address][0]
        async with ann.socket(table, f"?n={seen}") as line:
            event = json.loads(await line.websocket.recv())
            size = len(json.dumps(event["d"], ensure_ascii=False, separators=(",", ":")).encode())
            assert event["t"] == "event"
            assert before - traffic._left[address][0] == pytest.approx(size, rel=0.1)


@pytest.mark.parametrize("way", ["request", "socket"])
async def test_loading_a_table_is_charged_to_its_sender(tmp_path, monkeypatch, way):
    monkeypatch.setattr(service, "_replayed", lambda events: (Table.of(events), 10.0))
    limits = limited(address_processor=Rate(6, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person() as ann:
        path = f"/api/tables/{(table := (await ann.open(PLAIN, 'me', 'here'))['table'])}"
        tables = house.parlour.service
        tables._discard(await tables.session(table))
        if way == "request":
            assert (await ann.http.get(path)).status_code == 200
        else:
            async with ann.socket(table) as line:
                await line.next("snapshot")
        assert (await ann.http.get(path)).status_code == 429


@pytest.mark.parametrize("path", ["positions", "verify"])
async def test_long_work_leaves_the_event_loop(house, monkeypatch, path):
    threads = []
    work = {"positions": "study", "verify": "check_record"}[path]
    monkeypatch.setattr(games, work, lambda *_: threads.append(get_ident()))
    async with house.person() as ann:
        await ann.http.post(f"/api/{path}", json={"game": PLAIN})
    assert threads
    assert get_ident() not in threads


async def test_reconnecting_does_not_reset_the_limit_on_messages(tmp_path):
    limits = limited(messages=Rate(5, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with ann.socket(table) as line:
            for _ in range(5):
                await line.answer("ping")
        async with ann.socket(table) as line:
            await line.next("snapshot")
            await line.send("ping")
            assert (await line.next("refused"))["d"]["error"]["code"] == "too-many"
            assert await closed(line) == 1008


@pytest.mark.parametrize("few", [{"messages": Rate(2, 0.001)}, {"address_messages": Rate(2, 0.001)}])
async def test_moves_count_as_messages(tmp_path, few):
    async with House.open(str(tmp_path / "db"), limited(**few)) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        async with ann.socket(table) as line:
            now = (await line.next("snapshot"))["d"]
            for _ in range(2):
                await line.send("move", move=now["moves"][0], seat=now["seat"])
                now = (await line.next("event"))["d"]["now"]
            await line.send("move", move=now["moves"][0], seat=now["seat"])
            assert await closed(line) == 1008
        assert (await ann.look(table))["n"] == now["n"]


async def test_watchers_share_the_messages_of_their_address(tmp_path):
    limits = limited(address_messages=Rate(2, 0.001))
    async with House.open(str(tmp_path / "db"), limits) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        ann.http.cookies.clear()
        for _ in range(2):
            async with ann.socket(table) as line:
                await line.answer("ping")
        async with ann.socket(table) as line:
            await line.next("snapshot")
            await line.send("ping")
            assert await closed(line) == 1008


async def test_offers_are_limited(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(offers=Rate(4, 0.001))) as house, house.person() as ann:
        opened = await ann.open(PLAIN, "me", "friend")
        async with house.person() as ben:
            await ben.join(opened["invite"])
            kinds = ("offer", "withdraw") * 3
            statuses = [(await ann.ask(opened["table"], kind, what="draw")).status_code for kind in kinds]
        assert statuses == [200, 200, 200, 200, 429, 429]


async def test_a_table_does_not_grow_without_end(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(table_events=3)) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        refused = None
        while refused is None:
            answer = await ann.ask(table, "move", move=(await ann.look(table))["moves"][0])
            refused = answer.json().get("error")
        assert (refused["code"], "resign" in refused["message"]) == ("not-allowed", True)
        assert (await ann.ask(table, "resign")).status_code == 200


async def test_tables_that_wait_and_tables_that_are_stored_are_limited(tmp_path):
    async with House.open(str(tmp_path / "db"), limited(waiting_tables=2, stored_tables=4)) as house:
        async with house.person() as ann:
            for _ in range(2):
                await ann.open(PLAIN, "me", "friend")
            body = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "friend"}]}
            answer = await ann.http.post("/api/tables", json=body)
            assert (answer.status_code, "that wait for players" in answer.text) == (429, True)
        async with house.person() as ben:
            for _ in range(4):
                await ben.ask((await ben.open(PLAIN, "me", "here"))["table"], "resign")
            answer = await ben.http.post("/api/tables", json=body)
            assert (answer.status_code, "stored" in answer.text) == (429, True)


async def test_no_table_with_a_bot_is_opened_while_bots_are_busy(tmp_path, monkeypatch):
    async with House.open(str(tmp_path / "db"), limited(bot_wait_seconds=30)) as house, house.person() as ann:
        monkeypatch.setattr(house.parlour.jobs.queue, "expected_wait", lambda *_: 41.2)
        body = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level-3"}]}
        answer = await ann.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "42")
        assert "the bots at your tables are busy: wait about 42 s" in answer.text


async def test_players_see_how_long_a_bot_will_wait_for_its_turn(house, monkeypatch):
    async with house.person() as ann:
        table = (await ann.open(PLAIN, "me", {"kind": "bot", "bot": "random"}))["table"]
        async with ann.socket(table) as line:
            await line.next("snapshot")
            monkeypatch.setattr(house.parlour.jobs.queue, "expected_wait", lambda *_: 12.3)
            await line.send("move", move=line.snapshot["moves"][0])
            assert (await line.next("thinking"))["d"] == {"seat": 1, "wait": 13}
            assert (await line.next("thinking"))["d"] == {"seat": 1}
