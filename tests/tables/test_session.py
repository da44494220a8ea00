"""A table in memory does one piece of work at a time, in order."""

import asyncio
import gc
from typing import Any

import pytest

from parlour.core import ParlourError
from parlour.protocol.requests import Move
from parlour.tables.model.views import row_of
from parlour.tables.runtime.bus import LocalBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.session import MAX_REPLAYED_EVENTS, TableSession, apply_events
from parlour.tables.runtime.subscribers import Subscriber
from parlour.tables.store import Store
from tests.tables.room import SECRET, Room

pytestmark = pytest.mark.anyio


class Step:
    """Work that is done when the test says so, and notes when it begins and ends."""

    def __init__(self, name, happened, fails_at=""):
        self.name, self.happened, self.fails_at = name, happened, fails_at
        self.begun = asyncio.get_running_loop().create_future()

    def begin(self):
        self.note("begins")
        return self.begun

    def finish(self, begun):
        self.note("ends")
        return begun.result()

    def note(self, what):
        self.happened.append(f"{self.name} {what}")
        if self.fails_at == what:
            raise ParlourError(f"{self.name} fails")


class AtOnce:
    """Work that is done at once."""

    def begin(self):
        return 7


@pytest.fixture
def room():
    return Room.full("nim")


@pytest.fixture
def session(room):
    return TableSession(row_of(room.table, "invite", SECRET, 0), room.table, room.events[-1])


async def test_work_at_an_idle_table_begins_at_once(session):
    happened: list[Any] = []
    session.enqueue(Step("first", happened))
    assert happened == ["first begins"]
    assert session.is_busy


async def test_work_waits_for_all_work_before_it(session):
    happened: list[Any] = []
    steps = [Step(name, happened) for name in ("first", "second", "third")]
    answers = [session.enqueue(step) for step in steps]
    for n, step in enumerate(steps):
        assert happened[-1] == f"{step.name} begins"
        step.begun.set_result(n)
        assert await answers[n] == n
    assert happened == [f"{step.name} {what}" for step in steps for what in ("begins", "ends")]
    assert not session.is_busy


@pytest.mark.parametrize("fails_at", ["begins", "ends"])
async def test_work_that_fails_is_answered_and_the_next_begins(session, fails_at):
    happened: list[Any] = []
    first, second = Step("first", happened, fails_at), Step("second", happened)
    answers = [session.enqueue(first), session.enqueue(second)]
    first.begun.set_result(1)
    second.begun.set_result(2)
    with pytest.raises(ParlourError, match="first fails"):
        await answers[0]
    assert await answers[1] == 2


async def test_work_that_is_cancelled_is_answered(session):
    step = Step("first", [])
    answer = session.enqueue(step)
    step.begun.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answer
    assert not session.is_busy


async def test_work_that_is_done_at_once_leaves_the_queue(session):
    assert await session.enqueue(AtOnce()) == 7
    assert not session.is_busy


async def test_work_whose_caller_has_gone_is_not_begun(session):
    happened: list[Any] = []
    first, second, third = (Step(name, happened) for name in ("first", "second", "third"))
    session.enqueue(first)
    session.enqueue(second).cancel()
    last = session.enqueue(third)
    first.begun.set_result(1)
    third.begun.set_result(3)
    assert await last == 3
    assert "second begins" not in happened


async def test_work_that_has_begun_is_finished_without_its_caller(session):
    happened: list[Any] = []
    step = Step("first", happened)
    session.enqueue(step).cancel()
    step.begun.set_result(1)
    await asyncio.sleep(0)
    assert happened == ["first begins", "first ends"]


async def test_tables_kept_for_replays_hold_no_caches(session, room):
    session.join(Subscriber("p0"), None, 0)
    room.moves("1", "2")
    session.commit(apply_events(session.table, room.events[-2:]), 0)
    assert session.table.play._found
    kept = [table for _, table in session._latest if table is not None]
    assert kept
    assert not any(table.play._found for table in kept), "only the current one"


async def test_a_new_session_can_send_no_events_again(session, room):
    assert session.missed_events(room.table.n) == []
    assert not session.is_replayable(room.table.n - 1)


async def test_a_few_missed_events_are_sent_again_and_many_are_replaced_by_a_snapshot(session, room):
    seen = room.table.n
    for _ in range(MAX_REPLAYED_EVENTS // 4):
        room.wait(1).moves(room.table.play.choices(room.table.turn)[0])
    session.commit(apply_events(session.table, room.events[seen:]), 0)
    late, new = Subscriber("p0"), Subscriber("p0")
    session.join(late, seen, 0)
    session.join(new, seen - 1, 0)
    assert [(await late.next()).n for _ in room.events[seen:]] == [event.n for event in room.events[seen:]]
    assert (await new.next()).kind == "snapshot"


async def test_a_refused_request_leaves_no_reference_cycle_behind(tmp_path, room):
    environment = Environment()
    store = await Store.open(str(tmp_path / "tables.db"), "here")
    service = TableService(store, LocalBus(), environment, JobSchedule(environment))
    await service.open(room.table.opened, "p0", SECRET)
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            with pytest.raises(ParlourError):
                await service.submit("T1", Move("nonsense", 0), "p0")
        assert gc.collect() == 0
    finally:
        gc.enable()
        await service.close()
        await store.close()


async def test_changes_of_presence_in_quick_succession_are_sent_together(session):
    received: list[bytes] = []

    def write(envelope: bytes) -> bool:
        received.append(envelope)
        return True

    watcher = Subscriber(None, write=write)
    reading = asyncio.create_task(watcher.next())
    await asyncio.sleep(0)
    session.join(watcher, None, 0)
    for _ in range(100):
        passer_by = Subscriber(None)
        session.join(passer_by, None, 0)
        session.leave(passer_by)
    session.join(Subscriber(None), None, 0)
    assert [b'"watchers":1' in envelope for envelope in received if b'"here"' in envelope] == [True]
    session._end_pause()
    assert b'"watchers":2' in received[-1]
    session._end_pause()
    assert sum(b'"here"' in envelope for envelope in received) == 2
    reading.cancel()
