"""A PostgreSQL that loses its last commits, fails over to a standby, or stops answering."""

import asyncio
from contextlib import suppress
from time import monotonic

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.tables.store import Store
from tests.postgres import replicated
from tests.server.house import FIRST_MOVE, PATIENCE_SECONDS, PLAIN, House
from tests.server.outside import Outside

pytestmark = pytest.mark.anyio
MAX_REFUSAL_SECONDS = 5
MAX_SHUTDOWN_SECONDS = 10


@pytest.fixture
def pair():
    with replicated() as servers:
        yield servers


async def replayed(pair, address):
    """Waits until the standby has everything that is committed so far."""
    ahead = await asyncpg.connect(address.replace("postgresql+asyncpg", "postgresql"))
    behind = await asyncpg.connect(**pair.standby_address, database="postgres")
    committed = await ahead.fetchval("SELECT pg_current_wal_lsn()")
    while not await behind.fetchval("SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn", committed):
        await asyncio.sleep(0.02)
    for connection in (ahead, behind):
        await connection.close()


async def play(person, table, moves, seconds=PATIENCE_SECONDS):
    """Makes a number of moves, again and again if the server cannot store them now; returns the last number."""
    n = 0
    async with asyncio.timeout(seconds):
        for _ in range(moves):
            while True:
                shown = await person.http.get(f"/api/tables/{table}")
                if shown.is_success and shown.json()["moves"]:
                    answer = await person.ask(table, "move", move=shown.json()["moves"][0])
                    if answer.is_success:
                        n = answer.json()["n"]
                        break
                await asyncio.sleep(0.05)
    return n


async def shown_after(line, number):
    """The snapshot with which a client is set back to what is stored, or a number if it is disconnected first."""
    with suppress(ConnectionClosed):
        while (message := await line.next("snapshot", "event", "bye"))["t"] != "snapshot":
            pass
        return message["d"]["n"]
    return number


async def test_after_a_failover_that_lost_moves_all_processes_continue_from_what_is_stored(pair, monkeypatch):
    monkeypatch.setattr("parlour.tables.runtime.bus.RECONNECT_SECONDS", 0.05)
    database = pair.fresh()
    async with House.open(database) as one, House.open(database) as other, one.person("Ann") as ann:
        async with asyncio.timeout(3 * PATIENCE_SECONDS):
            far = type(ann)(other, ann.http)
            tables = [(await ann.open(PLAIN, "me", "here"))["table"] for _ in range(3)]
            kept = [await play(ann, table, 2) for table in tables]
            await replayed(pair, database)
            pair.cut()
            async with far.socket(tables[0]) as watching:
                lost = [await play(ann, table, 2) for table in tables]
                await watching.until(lambda now: now["n"] == lost[0])
                load = [asyncio.create_task(play(ann, table, 4)) for table in tables[1:]]
                await asyncio.sleep(0.2)  # the primary fails while moves are being made
                await asyncio.to_thread(pair.fail_over)
                assert await shown_after(watching, lost[0]) == kept[0] < lost[0], "the phantom moves are gone"
            await asyncio.gather(*load)
            await play(ann, tables[0], 1)
            store = await Store.open(database, "check")
            for table in tables:
                stored = await store.events(table)
                assert [event.n for event in stored] == [*range(1, len(stored) + 1)]
                for house in (one, other):
                    session = await house.parlour.service.latest(table)
                    assert session.last.as_stored() == stored[-1]
                    shown = (await ann.http.get(f"{house.url}/api/tables/{table}")).json()
                    assert (shown["n"], len(shown["log"])) == (len(stored), len(session.table.play.moves))
            await store.close()


async def test_a_database_that_does_not_answer_is_reported_soon_and_does_not_delay_the_end(postgres):
    with Outside(postgres.fresh()) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_SECONDS) as http:
            await http.get("/api/me")
            wanted = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "here"}]}
            table = (await http.post("/api/tables", json=wanted)).json()["table"]

            async def timed(work):
                begun = monotonic()
                return (await work).status_code, monotonic() - begun

            move = {"move": FIRST_MOVE}
            with postgres.silent():
                answers = await asyncio.gather(
                    timed(http.post(f"/api/tables/{table}/move", json=move)),
                    timed(http.post("/api/tables", json=wanted)),
                    timed(http.get("/readyz")),
                )
                assert [status for status, _ in answers] == [503, 503, 503]
                assert max(seconds for _, seconds in answers) < MAX_REFUSAL_SECONDS
                begun = monotonic()
                server.end()
                assert await asyncio.to_thread(server.has_ended, 2 * MAX_SHUTDOWN_SECONDS)
                assert monotonic() - begun < MAX_SHUTDOWN_SECONDS
