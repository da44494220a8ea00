"""Nothing is shown before it is stored, or if it could not be stored."""

import asyncio

import pytest

from parlour.protocol.requests import Move
from parlour.tables.model.table import MAX_REMEMBERED_REQUESTS
from parlour.tables.store import Store
from tests.server.house import FIRST_MOVE, OTHER_MOVE, PATIENCE_SECONDS, PLAIN, SHUFFLED, House

pytestmark = pytest.mark.anyio


class Gate:
    """A gate in front of the database: appends wait for it to open, or fail."""

    def __init__(self, append):
        self.open = asyncio.Event()
        self.asked = asyncio.Event()
        self.error = None
        self.stores_first = False
        """Whether the error comes only after everything is stored."""
        self._append = append

    def __call__(self, *wanted):
        return asyncio.ensure_future(self._later(*wanted))

    async def _later(self, *wanted):
        self.asked.set()
        await self.open.wait()
        if not self.error or self.stores_first:
            await self._append(*wanted)
        if self.error:
            raise self.error


async def nothing_received(*lines):
    """Whether no client has received anything so far; messages keep their order."""
    for line in lines:
        await line.send("ping")
    return {(await line.next("event", "snapshot", "ack", "refused", "pong"))["t"] for line in lines} == {"pong"}


@pytest.fixture
async def seated(house):
    """Two players and a watcher at a table whose database waits for a gate."""
    async with house.person("Ann") as ann, house.person("Ben") as ben, house.person("Eve") as eve:
        opened = await ann.open(PLAIN, "me", "friend")
        table = await ben.join(opened["invite"])
        async with ann.socket(table) as first, ben.socket(table) as second, eve.socket(table) as watching:
            lines = (first, second, watching)
            for line in lines:
                await line.until(lambda now: now["status"] == "playing")
            house.parlour.store.append = gate = Gate(house.parlour.store.append)
            yield ann, table, gate, lines
            gate.open.set()  # otherwise the server would never shut down


async def test_no_one_sees_a_move_before_it_is_stored(seated):
    ann, table, gate, lines = seated
    await lines[0].send("move", id="r1", move=FIRST_MOVE)
    await gate.asked.wait()
    async with ann.socket(table) as also:  # the first socket answers nothing before the move
        await also.next("here")
        assert await nothing_received(also, *lines[1:])
    assert (await ann.look(table))["last"] is None
    gate.open.set()
    assert (await lines[0].next("ack"))["d"]["id"] == "r1"
    for line in lines:
        await line.until(lambda now: now["last"] == {"seat": 0, "move": FIRST_MOVE})


async def test_a_move_that_could_not_be_stored_was_never_made(seated):
    ann, table, gate, lines = seated
    gate.error = OSError("the disk is full")
    gate.open.set()
    assert (await ann.ask(table, "move", id="r1", move=FIRST_MOVE)).status_code == 500
    assert (await ann.look(table))["last"] is None
    gate.error = None
    assert (await ann.ask(table, "move", id="r1", move=FIRST_MOVE)).is_success
    assert (await ann.look(table))["last"] == {"seat": 0, "move": FIRST_MOVE}
    assert not any(line.events for line in lines)


async def test_a_move_that_was_stored_although_the_database_failed_was_made(seated):
    ann, table, gate, _ = seated
    gate.error, gate.stores_first = OSError("the connection is lost"), True
    gate.open.set()
    assert (await ann.ask(table, "move", id="r1", move=FIRST_MOVE)).status_code >= 500
    gate.error = None
    assert (await ann.look(table))["last"] == {"seat": 0, "move": FIRST_MOVE}
    assert (await ann.ask(table, "move", id="r1", move=FIRST_MOVE)).is_success


async def test_what_is_being_stored_is_stored_before_the_server_ends(database):
    async with House.open(database) as house, house.person() as ann:
        table = (await ann.open(PLAIN, "me", "here"))["table"]
        store, asked, closing = house.parlour.store, asyncio.Event(), asyncio.Event()
        settle, close = store._writer._settle, store.close

        async def late(group):
            asked.set()
            await closing.wait()
            await settle(group)

        async def closed():
            closing.set()
            await close()

        store._writer._settle, store.close = late, closed
        async with ann.socket(table) as line:
            await line.send("move", id="r1", move=FIRST_MOVE)
            await asked.wait()
    again = await Store.open(database, "again")
    assert [event.request for event in await again.events(table)][-1] == "r1"
    await again.close()


async def test_requests_that_wait_while_a_commit_fails_continue_from_what_is_stored(house, seated, caplog):
    """Requests that wait for the same table would otherwise be stored through a stale session."""
    ann, table, gate, _ = seated
    service = house.parlour.service
    gate.error = OSError("the disk is full")
    failing = asyncio.create_task(ann.ask(table, "move", id="r1", move=FIRST_MOVE))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await gate.asked.wait()
        player = (await service.session(table)).table.seating.holders[0].player
        waiting = asyncio.create_task(service.submit(table, Move(OTHER_MOVE), player, "r2"))
        while len((await service.session(table))._queue) < 2:
            await asyncio.sleep(0)
        gate.open.set()
        await failing
        gate.error = None
        await waiting
    assert (await ann.look(table))["last"] == {"seat": 0, "move": OTHER_MOVE}
    assert "the disk is full" in caplog.text


async def test_a_retried_request_is_not_done_again_however_long_ago_it_was(house):
    async with house.person("Ann") as ann:
        table = (await ann.open(SHUFFLED, "me", "here"))["table"]
        move = (await ann.look(table))["moves"][0]
        n = (await ann.ask(table, "move", id="first", move=move)).json()["n"]
        for number in range(MAX_REMEMBERED_REQUESTS // 2):
            await ann.ask(table, "offer", id=f"p{number}", what="pause")
            await ann.ask(table, "resume", id=f"r{number}")
        again = await ann.ask(table, "move", id="first", move=move)
        assert (again.status_code, again.json()) == (200, {"n": n})
        assert (await ann.ask(table, "move", id="new", move=move)).status_code == 422
        assert (await ann.ask(table, "move", move=move)).status_code == 422


async def test_a_move_is_stored_and_broadcast_after_its_player_has_gone(house, seated):
    _, table, gate, lines = seated
    service = house.parlour.service
    ann = (await service.session(table)).table.seating.holders[0].player
    asking = asyncio.create_task(service.submit(table, Move(FIRST_MOVE), ann, "r1"))
    await gate.asked.wait()
    assert await nothing_received(*lines)
    asking.cancel()
    await asyncio.wait([asking])
    gate.open.set()
    async with asyncio.timeout(PATIENCE_SECONDS):
        for line in lines:
            await line.until(lambda now: now["last"] == {"seat": 0, "move": FIRST_MOVE})
