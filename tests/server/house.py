"""A server inside the test's own process: real HTTP and real sockets on a free port, and people who use them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from parlour.core import CHANCE
from parlour.games import BUILTIN, load
from parlour.server.app import make_app
from parlour.server.ratelimit import Limits
from parlour.server.serving import bind, make_config
from parlour.server.settings import Settings
from parlour.tables.runtime.environment import Environment, epoch_ms

PLAIN = next(
    game for game in (*BUILTIN, "nim") if not load(game).has_secrets and CHANCE not in load(game).initial().actors
)
"""A game without secrets that begins with a player's move."""
SECRETIVE = next(game for game in reversed(BUILTIN) if load(game).has_secrets)
"""A game in which seats see different things."""
SHUFFLED = next(
    game for game in reversed(BUILTIN) if not load(game).has_secrets and CHANCE in load(game).initial().actors
)
"""A game without secrets that begins with a move of chance."""
FIRST_MOVE, OTHER_MOVE = map(str, load(PLAIN).initial().moves()[:2])
"""Two moves that the first player of the plain game can choose from."""
PACE = 50
"""How much faster than real time the servers of tests run."""
PATIENCE_SECONDS = 30
"""How long to wait before a test fails."""
MAX_MOVES = 2000
"""How many moves of one player to wait for the end of a game before a test fails."""


def quick_environment() -> Environment:
    """An environment in which time passes quickly, so that tests hardly wait for bots."""
    began, wall = monotonic(), epoch_ms()
    return Environment(now=lambda: wall + int((monotonic() - began) * 1000 * PACE), pace=PACE)


class House:
    """A running server."""

    def __init__(self, url: str, app: Any) -> None:
        self.url = url
        self.app = app

    @classmethod
    @asynccontextmanager
    async def open(
        cls, database: str, limits: Limits | None = None, environment: Environment | None = None, **chosen: Any
    ) -> AsyncIterator[House]:
        bound = bind("127.0.0.1", 0)
        port = bound.getsockname()[1]
        settings = Settings(database, port=port, limits=limits or Limits.none(), **chosen)
        app = make_app(settings, environment or quick_environment())
        server = uvicorn.Server(make_config(app, app.state.gate))
        task = asyncio.create_task(server._serve([bound]))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not server.started:
                assert not task.done(), task.result()
                await asyncio.sleep(0.001)
        try:
            yield cls(f"http://127.0.0.1:{port}", app)
        finally:
            app.state.parlour.shutdown()
            server.should_exit = True
            await asyncio.wait_for(task, PATIENCE_SECONDS)

    def http(self, **options: Any) -> httpx.AsyncClient:
        """A client that waits long enough on a busy machine, and does not load certificates that it never needs."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_SECONDS, verify=False, **options)

    @asynccontextmanager
    async def person(self, name: str = "", **options: Any) -> AsyncIterator[Person]:
        """A person with a browser, signed in to the server."""
        async with self.http(**options) as http:
            (await http.get("/api/me")).raise_for_status()
            if name:
                (await http.patch("/api/me", json={"name": name})).raise_for_status()
            yield Person(self, http)

    @property
    def parlour(self) -> Any:
        return self.app.state.parlour


class Person:
    """A person who plays."""

    def __init__(self, house: House, http: httpx.AsyncClient) -> None:
        self.house = house
        self.http = http

    async def open(self, game: str, *seats: str | dict[str, Any], **more: Any) -> dict[str, Any]:
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def join(self, invite: str, **more: Any) -> str:
        answer = await self.http.post(f"/api/join/{invite}", json=more)
        assert answer.status_code == 200, answer.text
        return answer.json()["table"]

    async def look(self, table: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def is_on_turn(self, table: str) -> bool:
        """Whether the list of a player's tables says that it is their turn at a table."""
        listed = (await self.http.get("/api/me/tables")).json()
        return next(each["your_turn"] for each in listed if each["table"] == table)

    async def ask(self, table: str, kind: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/tables/{table}/{kind}", json=body)

    @asynccontextmanager
    async def socket(self, table: str, query: str = "") -> AsyncIterator[Line]:
        url = f"{self.house.url.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with connect(url, additional_headers={"Cookie": cookie} if cookie else {}) as websocket:
            yield Line(websocket)


class Line:
    """A socket, with the events received and the snapshot kept up to date."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.snapshot: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._count = 0

    async def send(self, kind: str, **content: Any) -> None:
        await self.websocket.send(json.dumps({"t": kind, "d": content}))

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds; the snapshot is kept up to date meanwhile."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                message = json.loads(await self.websocket.recv())
                if message["t"] == "snapshot":
                    self.snapshot = message["d"]
                if message["t"] == "event":
                    assert message["n"] == message["d"]["n"] == self.snapshot.get("n", message["n"] - 1) + 1
                    self.events.append(message["d"])
                    self.snapshot |= message["d"]["now"]
                if message["t"] in kinds:
                    return message

    async def answer(self, kind: str, **content: Any) -> dict[str, Any]:
        """Sends a request, and returns the answer."""
        self._count += 1
        await self.send(kind, id=f"r{self._count}", **content)
        return await self.next("ack", "refused", "why", "pong")

    async def until(self, condition: Any) -> dict[str, Any]:
        """Waits until a condition holds for the snapshot, and returns the snapshot."""
        while not self.snapshot or not condition(self.snapshot):
            await self.next("snapshot", "event")
        return self.snapshot

    async def play_out(self, choose: Callable[[list[str]], str | None] = lambda moves: moves[-1]) -> None:
        """Plays the moves of this socket until the game is over; a choice of None waits for the others."""
        for _ in range(MAX_MOVES):
            now = await self.until(lambda now: now["status"] == "over" or now["moves"])
            if now["status"] == "over":
                return
            if (move := choose(now["moves"])) is None:
                await self.next("snapshot", "event")
                continue
            await self.send("move", id=f"m{now['n']}", n=now["n"], seat=now["seat"], move=move)
            answer = await self.next("ack", "refused")
            assert answer["t"] == "ack" or answer["d"]["error"]["code"] in ("stale", "not-your-turn"), answer
            n = answer["d"].get("n", 0)
            await self.until(lambda now, n=n: now["n"] >= n)
        raise AssertionError(f"no end after {MAX_MOVES} moves")
