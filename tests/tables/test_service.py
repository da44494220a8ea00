"""The tables of a process: no subscriber misses an event while a table is being opened or read."""

import asyncio

import pytest

from parlour.protocol.requests import Move
from parlour.tables.runtime.bus import LocalBus, Notice
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.subscribers import Subscriber
from parlour.tables.store import Store, StoreError
from tests.tables.room import SECRET, Room

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(tmp_path):
    environment = Environment()
    store = await Store.open(str(tmp_path / "tables.db"), "here")
    service = TableService(store, LocalBus(), environment, JobSchedule(environment))
    yield service
    await service.close()
    await store.close()


@pytest.fixture
def opened():
    return Room.full("nim").table.opened


async def kinds(subscriber: Subscriber, count: int) -> list[str]:
    async with asyncio.timeout(10):
        return [(await subscriber.next()).kind for _ in range(count)]


async def read_before_it_is_kept(service, monkeypatch):
    """Lets a subscriber find each new table after it is stored, before the process that opened it continues."""
    subscriber, append = Subscriber(None), service.store.append

    async def store_and_read(*appends):
        await append(*appends)
        (await service.session(appends[-1].row.id)).join(subscriber, None, 0)

    monkeypatch.setattr(service.store, "append", lambda *appends: asyncio.ensure_future(store_and_read(*appends)))
    return subscriber


async def test_a_subscriber_who_finds_a_new_table_early_gets_its_events(service, opened, monkeypatch):
    subscriber = await read_before_it_is_kept(service, monkeypatch)
    session = await service.open(opened, "p0", SECRET)
    assert subscriber in session.subscribers
    assert await service.session("T1") is session


async def test_events_that_others_store_while_a_table_is_being_opened_are_read(service, monkeypatch):
    """On a shared database; a notice about a table that is not in memory yet has no effect."""
    append = service.store.append
    monkeypatch.setattr(Store, "is_shared", True)
    other = TableService(service.store, LocalBus(), Environment(), JobSchedule(Environment()))

    async def store_and_move(*appends):
        await append(*appends)
        monkeypatch.setattr(service.store, "append", append)
        await other.submit("T1", Move("1", 0), "p0")
        service.on_notice(Notice("T1", 3, ("p0",)))

    monkeypatch.setattr(service.store, "append", lambda *appends: asyncio.ensure_future(store_and_move(*appends)))
    opened = Room("nim", {"kind": "me"}, {"kind": "here"}).table.opened
    session = await service.open(opened, "p0", SECRET)
    subscriber = Subscriber("p0")
    session.join(subscriber, None, 0)
    async with asyncio.timeout(10):
        while session.table.n < 3:
            await subscriber.next()
    await other.close()


async def test_a_notice_whose_events_cannot_be_read_makes_subscribers_reconnect(service, opened, monkeypatch):
    session, subscriber = await service.open(opened, "p0", SECRET), Subscriber("p0")
    session.join(subscriber, None, 0)

    async def fail(table, n):
        raise StoreError("the database does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(service.store, "events", fail)
        service.on_notice(Notice("T1", session.table.n + 1, ("p0",)))
        assert await kinds(subscriber, 3) == ["snapshot", "here", "end"]
    again = await service.session("T1")
    assert again is not session
    assert not again.is_closed


async def test_discarding_an_old_session_again_keeps_the_newer_one(service, opened):
    old = await service.open(opened, "p0", SECRET)
    service._discard(old)
    new = await service.session("T1")
    service._discard(old)
    assert await service.session("T1") is new
