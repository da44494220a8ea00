"""A server that shuts down notifies all clients first."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.house import PATIENCE_SECONDS, PLAIN, Line
from tests.server.outside import Outside

pytestmark = pytest.mark.anyio


async def test_all_clients_at_a_table_are_notified_when_the_server_shuts_down(tmp_path):
    with Outside(str(tmp_path / "db")) as server:
        async with (
            httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_SECONDS) as http,
            asyncio.timeout(2 * PATIENCE_SECONDS),
        ):
            await http.get("/api/me")
            wanted = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "here"}]}
            table = (await http.post("/api/tables", json=wanted)).json()["table"]
            sockets = [connect(f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket") for _ in range(9)]
            lines = [Line(await each) for each in sockets]
            for line in lines:
                await line.next("here")
            server.end()
            for line in lines:
                await line.next("bye")
