"""Small clients from any loopback address: HTTP with keep-alive, and sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from tests.server.attack.process import ServerProcess


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Client:
    """One identity at one address, with one connection for its requests."""

    def __init__(self, server: ServerProcess, source: str) -> None:
        self.server = server
        self.source = source
        self.cookie = ""
        self.answers: dict[int, int] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection(*self.server.address, local_addr=(self.source, 0))

    async def sign_in(self) -> Client:
        """Gets an identity."""
        await self.request("GET", "/api/me")
        return self

    async def request(self, method: str, path: str, body: Any = None, raw: bytes | None = None) -> Answer:
        """The answer to a request; 0 as the status if the server closed the connection."""
        content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        try:
            answer = await self._exchange(method, path, content)
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError):
            self.close()
            answer = Answer(0, b"")
        self.answers[answer.status] = self.answers.get(answer.status, 0) + 1
        return answer

    async def _exchange(self, method: str, path: str, content: bytes) -> Answer:
        if self._streams is None:
            self._streams = await self.open()
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.server.address[0]}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] + ([f"Cookie: {self.cookie}"] if self.cookie else [])
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = {}
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        body = await reader.readexactly(int(headers["content-length"])) if "content-length" in headers else b""
        if "content-length" not in headers or headers.get("connection") == "close":
            self.close()
        return Answer(int(head.split(" ", 2)[1]), body)

    def close(self) -> None:
        """Closes the connection; the next request opens another."""
        if self._streams:
            self._streams[1].close()
            self._streams = None

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[ClientConnection]:
        """A socket of a table."""
        host, port = self.server.address
        async with connect(
            f"ws://{host}:{port}/api/tables/{table}/socket",
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            local_addr=(self.source, 0),
            max_size=None,
            compression=None,
        ) as websocket:
            yield websocket

    async def open_table(self, game: str, *seats: dict[str, str] | str, **more: Any) -> Answer:
        """Opens a table."""
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        return await self.request("POST", "/api/tables", {"game": game, "seats": wanted, **more})


async def repeat(seconds: float, works: list[Any]) -> None:
    """Calls each function again and again, all at once, until the time is over."""

    async def again(work: Any) -> None:
        with suppress(OSError):
            while True:
                await work()
                await asyncio.sleep(0)

    tasks = [asyncio.create_task(again(work)) for work in works]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
