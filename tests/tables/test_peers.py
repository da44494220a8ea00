"""What processes tell each other, without a database."""

import asyncio
import json

import pytest

from parlour.tables.runtime import peers as peers_module
from parlour.tables.runtime.peers import NO_ONE, Here, Peers, batches

pytestmark = pytest.mark.anyio


class Wire:
    """Carries messages to the other end, unless it is cut."""

    def __init__(self, origin):
        self.origin, self.sent, self.is_cut = origin, [], False
        self.to = lambda origin, news: None

    async def send(self, news):
        self.sent.append(news)
        if not self.is_cut:
            self.to(self.origin, [json.loads(each) for each in news])


class Process:
    """A process with some tables."""

    def __init__(self, origin):
        self.wire, self.now = Wire(origin), 0.0
        self.tables: dict[str, Here] = {}
        self.shown: list[str] = []
        self.dropped: list[str] = []
        self.peers = Peers(
            self.wire,
            lambda table: self.tables.get(table, NO_ONE),
            lambda: self.tables,
            self.shown.append,
            self.dropped.append,
            lambda: self.now,
        )

    def connect(self, table, *seats, watchers=0):
        self.tables[table] = Here(seats, watchers)
        self.peers.changed(table)


@pytest.fixture
async def pair(monkeypatch):
    monkeypatch.setattr(peers_module, "BATCH_SECONDS", 0.001)
    one, other = Process("one"), Process("other")
    one.wire.to, other.wire.to = other.peers.receive, one.peers.receive
    one.peers.start()
    other.peers.start()
    yield one, other
    await one.peers.close()
    await other.peers.close()


async def settled(condition):
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.001)


async def test_what_all_other_processes_have_adds_up(pair):
    one, other = pair
    one.peers.receive("third", [("here", "T", [1], 2)])
    other.connect("T", 0, 1, watchers=1)
    await settled(lambda: one.peers.elsewhere("T") == Here((0, 1), 3))
    assert one.shown[-1] == "T"


async def test_presence_that_has_not_changed_is_not_sent_again(pair):
    one, other = pair
    for _ in range(3):
        one.connect("T", 0)
        await settled(lambda: not one.peers._changed)
    one.connect("U", 0)
    await settled(lambda: other.peers.elsewhere("U") != NO_ONE)
    assert [json.loads(each)[1] for news in one.wire.sent for each in news] == ["T", "U"]


async def test_a_process_that_is_silent_is_forgotten(pair):
    one, other = pair
    other.connect("T", 0)
    await settled(lambda: one.peers.elsewhere("T") != NO_ONE)
    one.now = peers_module.SILENT_SECONDS + 1
    one.peers.forget_silent()
    assert one.peers.elsewhere("T") == NO_ONE
    assert one.shown.count("T") == 2


async def test_a_process_that_ends_says_so(pair):
    one, other = pair
    other.connect("T", 0)
    await settled(lambda: one.peers.elsewhere("T") != NO_ONE)
    await other.peers.close()
    assert one.peers.elsewhere("T") == NO_ONE


async def test_what_was_lost_is_sent_again_after_a_greeting(pair):
    one, other = pair
    other.wire.is_cut = True
    other.connect("T", 0)
    await settled(lambda: other.wire.sent)
    other.wire.is_cut = False
    assert one.peers.elsewhere("T") == NO_ONE
    one.peers.greet()
    await settled(lambda: one.peers.elsewhere("T") == Here((0,), 0))


async def test_a_process_without_news_shows_that_it_is_alive(pair, monkeypatch):
    one, other = pair
    monkeypatch.setattr(peers_module, "HEARTBEAT_SECONDS", 0.001)
    one.connect("T")  # wakes the task, which then waits for the shorter time
    await settled(lambda: [] in one.wire.sent)
    assert other.peers._others["one"].heard == other.now


async def test_charges_are_added_up_before_they_are_sent(pair):
    one, other = pair
    charged = []
    other.peers.on_charge = lambda *charge: charged.append(charge)
    for _ in range(3):
        one.peers.charge("guesses", "192.0.2.1", 1)
    await settled(lambda: charged)
    assert charged == [("guesses", "192.0.2.1", 3)]


async def test_addresses_and_deletions_are_sent(pair):
    one, other = pair
    seen = []
    other.peers.on_address = lambda *address: seen.append(address)
    one.peers.address("ann", "192.0.2.1")
    one.peers.deleted("T")
    await settled(lambda: other.dropped)
    assert (seen, other.dropped) == ([("ann", "192.0.2.1")], ["T"])


def test_news_is_grouped_so_that_each_group_fits_into_a_notice():
    news = [b"x" * 100] * 200
    groups = batches([*news, b"y" * 10_000])
    assert [each for group in groups for each in group] == news
    assert all(sum(len(each) + 1 for each in group) <= peers_module.MAX_MESSAGE_BYTES for group in groups)
    assert len(groups) == 3


async def test_a_process_that_is_alone_collects_nothing():
    alone = Process("alone")
    alone.connect("T", 0)
    alone.peers.charge("guesses", "192.0.2.1", 1)
    alone.peers.deleted("T")
    assert list(alone.peers.take_news()) == []
    await alone.peers.close()
    assert alone.wire.sent == []
