"""Many moves for the same position at once: exactly one is accepted."""

import asyncio
from collections import Counter
from contextlib import ExitStack

import httpx
import pytest

from parlour.tables.store import Store
from tests.server.house import SHUFFLED
from tests.server.outside import Outside

pytestmark = pytest.mark.anyio
MOVES_AT_ONCE = 50


async def race(database, processes):
    """Sends fifty moves for the same position, three times, and returns the stored events of requests."""
    with ExitStack() as stack:
        urls = [stack.enter_context(Outside(database)).url for _ in range(processes)]
        async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=MOVES_AT_ONCE)) as http:
            me = await http.get(f"{urls[0]}/api/me")
            headers = {"cookie": f"parlour={me.cookies['parlour']}"}
            http.cookies.clear()
            wanted = {"game": SHUFFLED, "seats": [{"kind": "me"}, {"kind": "here"}]}
            table = (await http.post(f"{urls[0]}/api/tables", json=wanted, headers=headers)).json()["table"]
            for turn in range(3):
                now = (await http.get(f"{urls[0]}/api/tables/{table}", headers=headers)).json()
                moves = now["moves"]
                asked = [
                    http.post(
                        f"{urls[number % processes]}/api/tables/{table}/move",
                        json={"id": f"{turn}-{number}", "n": now["n"], "move": moves[number % len(moves)]},
                        headers=headers,
                    )
                    for number in range(MOVES_AT_ONCE)
                ]
                answers = await asyncio.gather(*asked)
                codes = Counter("ack" if each.is_success else each.json()["error"]["code"] for each in answers)
                assert codes == {"ack": 1, "stale": MOVES_AT_ONCE - 1}
                assert all("position" in each.json()["error"]["message"] for each in answers if not each.is_success)
    store = await Store.open(database, "check")
    events = await store.events(table)
    await store.close()
    return [event for event in events if event.request]


async def test_of_fifty_moves_at_once_one_process_accepts_one(database):
    assert len(await race(database, 1)) == 3


async def test_of_fifty_moves_at_once_three_processes_accept_one(postgres):
    assert len(await race(postgres.fresh(), 3)) == 3
