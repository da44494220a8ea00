"""The fair queue: who waits for whom, and how long."""

import asyncio
import gc
import threading
import weakref
from functools import partial

import pytest

from parlour.core import UnknownGame
from parlour.tables.runtime import fair_queue
from parlour.tables.runtime.fair_queue import FairQueue, QueueFull, Sender
from tests.server.house import PATIENCE_SECONDS

pytestmark = pytest.mark.anyio
LONG_SECONDS = 1.0
SHORT_SECONDS = 0.001
ANN, BEN, EVE = Sender("ann", "a"), Sender("ben", "b"), Sender("eve", "e")


class Bench:
    """Work that starts when the queue says so, and ends when the test says so."""

    def __init__(self):
        self.begun = []
        self._gates = {}

    def work(self, name):
        self._gates[name] = threading.Event()
        return partial(self._do, name)

    def _do(self, name):
        self.begun.append(name)
        assert self._gates[name].wait(PATIENCE_SECONDS)
        return name

    def end(self, *names):
        for name in names or tuple(self._gates):
            self._gates[name].set()


@pytest.fixture
async def queue():
    opened = FairQueue("test", 2, max_waiting=20, max_waiting_each=8)
    yield opened
    opened.close()


async def until(condition):
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(0.001)


async def test_the_work_of_one_address_leaves_room_for_another(queue):
    bench = Bench()
    tasks = [asyncio.create_task(queue.run(EVE, bench.work(f"eve{n}"), LONG_SECONDS)) for n in range(5)]
    await until(lambda: bench.begun == ["eve0"])
    tasks.append(asyncio.create_task(queue.run(ANN, bench.work("ann"), LONG_SECONDS)))
    await until(lambda: bench.begun == ["eve0", "ann"])
    assert queue.waiting == 4
    bench.end()
    assert await asyncio.gather(*tasks) == ["eve0", "eve1", "eve2", "eve3", "eve4", "ann"]


async def test_short_work_does_not_wait_for_long_work(queue):
    bench = Bench()
    tasks = [
        asyncio.create_task(queue.run(sender, bench.work(f"{sender.address}{n}"), LONG_SECONDS))
        for n in range(3)
        for sender in (EVE, BEN)
    ]
    await until(lambda: len(bench.begun) == 2)
    assert await queue.run(EVE, lambda: "short", SHORT_SECONDS) == "short"
    bench.end()
    await asyncio.gather(*tasks)


async def test_addresses_take_turns_however_much_one_of_them_asks_for(queue, monkeypatch):
    monkeypatch.setattr(fair_queue, "_timed", lambda work: (work(), None, LONG_SECONDS))
    bench = Bench()
    tasks = [asyncio.create_task(queue.run(EVE, bench.work(f"eve{n}"), LONG_SECONDS)) for n in range(6)]
    tasks += [asyncio.create_task(queue.run(BEN, bench.work(f"ben{n}"), LONG_SECONDS)) for n in range(2)]
    tasks += [asyncio.create_task(queue.run(ANN, bench.work(f"ann{n}"), LONG_SECONDS)) for n in range(2)]
    await until(lambda: len(bench.begun) == 2)
    for count in range(3, 7):
        bench.end(bench.begun[count - 3])
        await until(lambda count=count: len(bench.begun) == count)
    assert sorted(bench.begun) == ["ann0", "ann1", "ben0", "ben1", "eve0", "eve1"]
    bench.end()
    await asyncio.gather(*tasks)


async def test_players_at_one_address_take_turns(queue, monkeypatch):
    monkeypatch.setattr(fair_queue, "_timed", lambda work: (work(), None, LONG_SECONDS))
    bench = Bench()
    one, other = Sender("school", "one"), Sender("school", "other")
    tasks = [asyncio.create_task(queue.run(one, bench.work(f"one{n}"), LONG_SECONDS)) for n in range(3)]
    tasks.append(asyncio.create_task(queue.run(other, bench.work("other"), LONG_SECONDS)))
    await until(lambda: bench.begun == ["one0"])
    bench.end("one0")
    await until(lambda: len(bench.begun) == 2)
    assert bench.begun[1] == "other"
    bench.end()
    await asyncio.gather(*tasks)


async def test_too_much_waiting_work_is_refused_with_the_expected_wait(queue):
    bench = Bench()
    tasks = [asyncio.create_task(queue.run(EVE, bench.work(f"eve{n}"), LONG_SECONDS)) for n in range(9)]
    await until(lambda: queue.waiting == 8)
    with pytest.raises(QueueFull, match=r"the server is busy: wait about 5 s") as full:
        await queue.run(EVE, bench.work("eve9"), LONG_SECONDS)
    assert (full.value.wait, full.value.code) == (5, "busy")
    assert queue.expected_wait(ANN, LONG_SECONDS) == 0
    bench.end()
    await asyncio.gather(*tasks)


async def test_errors_reach_the_caller_and_costs_are_reported():
    costs = []
    queue = FairQueue("test", 2, on_cost=lambda sender, seconds: costs.append((sender, seconds)))

    def fail():
        sum(range(200_000))
        raise UnknownGame("no game")

    with pytest.raises(UnknownGame):
        await queue.run(ANN, fail, SHORT_SECONDS)
    with pytest.raises(ZeroDivisionError):
        await queue.run(ANN, lambda: 1 / 0, SHORT_SECONDS)
    assert [sender for sender, _ in costs] == [ANN, ANN]
    assert costs[0][1] > 0.0005
    queue.close()


async def test_a_refusal_does_not_keep_what_was_asked(queue):
    """Its traceback would hold the request, and the answer would hold the traceback, until garbage is collected."""

    class Body:
        """A large request."""

    async def ask(body):
        def refuse():
            assert body
            raise UnknownGame("no game")

        with pytest.raises(UnknownGame):
            await queue.run(ANN, refuse, SHORT_SECONDS)

    gc.collect()
    gc.disable()
    try:
        body = Body()
        known = weakref.ref(body)
        await ask(body)
        del body
        await until(lambda: known() is None)
    finally:
        gc.enable()


async def test_work_that_no_one_waits_for_any_more_is_not_begun(queue):
    bench = Bench()
    first = asyncio.create_task(queue.run(EVE, bench.work("first"), LONG_SECONDS))
    second = asyncio.create_task(queue.run(EVE, bench.work("second"), LONG_SECONDS))
    await until(lambda: queue.waiting == 1)
    second.cancel()
    await asyncio.wait([second])
    assert queue.waiting == 0
    bench.end()
    assert await first == "first"
    assert bench.begun == ["first"]


async def test_addresses_without_work_are_forgotten(queue, monkeypatch):
    monkeypatch.setattr(fair_queue, "MAX_ACCOUNTS", 3)
    for number in range(10):
        await queue.run(Sender(f"address {number}"), lambda: None, SHORT_SECONDS)
    assert len(queue._accounts) == 3


async def test_a_closing_queue_finishes_what_runs_and_cancels_what_waits():
    queue, bench = FairQueue("test", 2), Bench()
    tasks = [asyncio.create_task(queue.run(ANN, bench.work(f"ann{n}"), LONG_SECONDS)) for n in range(3)]
    await until(lambda: bench.begun == ["ann0"] and queue.waiting == 2)
    queue.close()
    bench.end()
    async with asyncio.timeout(PATIENCE_SECONDS):
        first, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert first == "ann0"
    assert [type(other) for other in others] == [asyncio.CancelledError] * 2
    assert bench.begun == ["ann0"]


async def test_a_closed_queue_cancels_what_it_is_asked_to_run():
    queue = FairQueue("test", 2)
    queue.close()
    with pytest.raises(asyncio.CancelledError):
        await queue.run(ANN, lambda: "too late", SHORT_SECONDS)
    assert (queue.running, queue.waiting) == (0, 0)
