"""Nothing is told before it is stored, and nothing that could not be stored."""

import asyncio

import pytest

from parlour.tables.requests import Move

pytestmark = pytest.mark.anyio
A_WHILE = 0.3
"""Seconds in which anything that is told too early would have come."""


class Gate:
    """What stands before the database: appends wait for it to open, or fail."""

    def __init__(self, append):
        self.open = asyncio.Event()
        self.error = None
        self._append = append

    def __call__(self, *wanted):
        return asyncio.ensure_future(self._later(*wanted))

    async def _later(self, *wanted):
        await self.open.wait()
        if self.error:
            raise self.error
        await self._append(*wanted)


async def nothing_comes(*lines):
    """Whether nobody hears anything for a while."""
    heard = [asyncio.create_task(line.next("event", "snapshot", "ack", "refused")) for line in lines]
    done, waiting = await asyncio.wait(heard, timeout=A_WHILE)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return not done


@pytest.fixture
async def seated(house):
    """Two players and a watcher at a table whose database answers when it is let."""
    async with house.person("Ann") as ann, house.person("Ben") as ben, house.person("Eve") as eve:
        opened = await ann.open("one-piece-for-two", "me", "friend")
        table = await ben.join(opened["invite"])
        async with ann.socket(table) as first, ben.socket(table) as second, eve.socket(table) as watching:
            lines = (first, second, watching)
            for line in lines:
                await line.until(lambda now: now["status"] == "playing")
            house.parlour.store.append = gate = Gate(house.parlour.store.append)
            yield ann, table, gate, lines
            gate.open.set()  # or the house would wait for ever to close


async def test_nobody_hears_of_a_move_before_it_is_stored(seated):
    ann, table, gate, lines = seated
    await lines[0].send("move", id="r1", move="red")
    assert await nothing_comes(*lines)
    assert (await ann.look(table))["last"] is None
    gate.open.set()
    assert (await lines[0].next("ack"))["d"]["id"] == "r1"
    for line in lines:
        await line.until(lambda now: now["last"] == {"seat": 0, "move": "red"})


async def test_a_move_that_could_not_be_stored_was_never_made(seated):
    ann, table, gate, lines = seated
    gate.error = OSError("the disk is full")
    gate.open.set()
    assert (await ann.ask(table, "move", id="r1", move="red")).status_code == 500
    assert (await ann.look(table))["last"] is None
    gate.error = None
    assert (await ann.ask(table, "move", id="r1", move="red")).is_success
    assert (await ann.look(table))["last"] == {"seat": 0, "move": "red"}
    assert not any(line.events for line in lines)


async def test_a_move_is_stored_and_told_when_nobody_waits_for_it_any_more(house, seated):
    _, table, gate, lines = seated
    keeper = house.parlour.keeper
    ann = (await keeper.live(table)).table.seating.holders[0].player
    asking = asyncio.create_task(keeper.ask(table, Move(None, None, "red"), ann, "r1"))
    assert await nothing_comes(*lines)
    asking.cancel()
    await asyncio.wait([asking])
    gate.open.set()
    async with asyncio.timeout(20):
        for line in lines:
            await line.until(lambda now: now["last"] == {"seat": 0, "move": "red"})
