"""Games played through a server that is killed again and again: what clients were sent must be stored.

``python -m tests.server.crash --kills 200`` prints what happened; ``make soak`` runs it on both kinds of database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.protocol.events import Event, write_body
from parlour.tables.model.table import Table
from parlour.tables.store import Store
from tests.postgres import running
from tests.server.house import PLAIN, SECRETIVE, SHUFFLED
from tests.server.outside import Outside

GAMES = (PLAIN, SHUFFLED, SECRETIVE)
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
PATIENCE_SECONDS = 5.0


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    games: int = 0
    finished: int = 0
    events: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    received: int = 0
    connections: int = 0
    seconds: float = 0
    faults: list[str] = field(default_factory=list)


class Client:
    """A player or a watcher who reconnects whenever the connection is lost."""

    def __init__(self, url: str, cookie: str, table: str, rng: Random, report: Report, plays: bool) -> None:
        self._url, self._cookie, self._rng, self._report = url, cookie, rng, report
        self.table = table
        self.plays = plays
        self.now: dict[str, Any] = {}
        self.acked: dict[str, int] = {}
        self.refused: set[str] = set()
        self.shown: dict[int, tuple[str, Any, Any]] = {}
        self._pending: dict[str, Any] | None = None

    @property
    def is_done(self) -> bool:
        return self.now.get("status") == "over" and self._pending is None

    async def run(self) -> None:
        while not self.is_done:
            try:
                await self._connect()
            except LOST:
                await asyncio.sleep(0.01)

    async def _connect(self) -> None:
        n = f"?n={self.now['n']}" if self.now and self._rng.random() < 0.8 else ""
        url = f"{self._url.replace('http', 'ws')}/api/tables/{self.table}/socket{n}"
        headers = {"Cookie": self._cookie}
        async with connect(
            url, additional_headers=headers, open_timeout=PATIENCE_SECONDS, close_timeout=0.1
        ) as websocket:
            self._report.connections += 1
            if self._rng.random() < 0.3:
                self._pending = None  # give it up: if it was shown without being stored, the check detects it
            if self._pending:
                self._report.sent_again += 1
                await self._send(websocket)
            while not self.is_done:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    self._receive(json.loads(await websocket.recv()))
                await self._act(websocket)

    async def _act(self, websocket: ClientConnection) -> None:
        if self.plays and self._pending is None and self.now.get("moves"):
            request_id = f"{self._rng.getrandbits(60):x}"
            move = self._rng.choice(self.now["moves"])
            self._pending = {"id": request_id, "n": self.now["n"], "move": move}
            await self._send(websocket)

    async def _send(self, websocket: ClientConnection) -> None:
        await websocket.send(json.dumps({"t": "move", "d": self._pending}))

    def _receive(self, message: dict[str, Any]) -> None:
        content = message["d"]
        self._report.received += 1
        match message["t"]:
            case "snapshot":
                self.now = content
                for step in content["log"]:
                    self._see(step["n"], ("moved", step["seat"], step["move"]))
            case "event" if content["n"] > self.now.get("n", 0):
                assert content["n"] == self.now["n"] + 1, f"event {content['n']} after {self.now['n']}"
                self.now = {**self.now, **content["now"]}
                self._see(content["n"], (content["kind"], content.get("seat"), content.get("move")))
            case "ack":
                self.acked[content["id"]] = content["n"]
                self._pending = None
            case "refused":
                self.refused.add(content["id"])
                self._pending = None

    def _see(self, n: int, what: tuple[str, Any, Any]) -> None:
        if self.shown.setdefault(n, what) != what:
            self._report.faults.append(f"event {n} of {self.table} was {self.shown[n]}, later {what}")


async def crash(database: str, kills: int, tables: int = 6, messages: int = 60, seed: int = 0) -> Report:
    """Plays at some tables while the server is killed again and again, each time after some messages."""
    rng, report, begun = Random(seed), Report(), monotonic()
    clients: list[Client] = []
    with Outside(database) as server:
        players = [asyncio.create_task(_play(server.url, rng, report, clients, kills)) for _ in range(tables)]
        while report.kills < kills:
            await _wait_for_messages(report, rng, messages)
            await asyncio.to_thread(server.kill)
            server.start()
            report.kills += 1
        await asyncio.gather(*players)
    report.seconds = monotonic() - begun
    await _check(database, clients, report)
    return report


async def _wait_for_messages(report: Report, rng: Random, messages: int) -> None:
    """Waits until the clients have received more messages, then for a random time."""
    enough = report.received + rng.randrange(1, messages)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while report.received < enough:
                await asyncio.sleep(0.002)
    except TimeoutError:
        pass  # all games may have ended, which is a moment to test, too
    await asyncio.sleep(rng.uniform(0, 0.02))


async def _play(url: str, rng: Random, report: Report, clients: list[Client], kills: int) -> None:
    """Plays one game after the other while the server is being killed."""
    while report.kills < kills:
        async with (
            httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as first,
            httpx.AsyncClient(base_url=url) as second,
        ):
            try:
                table = await _open(first, second, rng.choice(GAMES))
            except (*LOST, KeyError, ValueError):
                continue
            cookies = [f"parlour={each.cookies['parlour']}" for each in (first, second)]
            here = [Client(url, cookie, table, rng, report, plays=True) for cookie in cookies]
            here.append(Client(url, "", table, rng, report, plays=False))
            clients.extend(here)
            report.games += 1
            await asyncio.gather(*(client.run() for client in here))
            report.finished += 1


async def _open(first: httpx.AsyncClient, second: httpx.AsyncClient, game: str) -> str:
    for each in (first, second):
        (await each.get("/api/me")).raise_for_status()
    seats = [{"kind": "me"}, {"kind": "friend"}]
    opened = (await first.post("/api/tables", json={"game": game, "seats": seats})).raise_for_status().json()
    (await second.post(f"/api/join/{opened['invite']}", json={})).raise_for_status()
    return str(opened["table"])


async def _check(database: str, clients: list[Client], report: Report) -> None:
    """Compares what the clients received with what is stored."""
    store = await Store.open(database, "check")
    stored = {table: await store.events(table) for table in {client.table for client in clients}}
    await store.close()
    for table, events in stored.items():
        report.events += len(events)
        end = Table.of(events)
        for now in (client.now for client in clients if client.table == table):
            shown, right = (now["n"], now["text"]), (end.n, str(end.state.view(end.view_seat(now["seat"]))))
            if shown != right:
                report.faults.append(f"a client of {table} ended with {shown}, and {right} is stored")
        if [event.n for event in events] != list(range(1, len(events) + 1)):
            report.faults.append(f"the events of {table} have gaps")
    for client in clients:
        report.acknowledged += len(client.acked)
        report.faults += _violations(client, stored[client.table])


def _violations(client: Client, events: list[Event]) -> list[str]:
    """What a client received that is not stored."""
    stored = [event.request for event in events if event.request]
    numbers = {event.request: event.n for event in events if event.request}
    bodies = {event.n: write_body(event.body) for event in events}
    found = [f"{id_} is stored {stored.count(id_)} times" for id_ in client.acked if stored.count(id_) != 1]
    found += [f"{id_} was acknowledged as {n}" for id_, n in client.acked.items() if numbers.get(id_) != n]
    found += [f"{id_} was refused and is stored" for id_ in client.refused if id_ in numbers]
    for n, (kind, seat, move) in client.shown.items():
        body = bodies.get(n, {})
        is_right = kind == body.get("kind") and (
            kind != "moved" or (seat == body["seat"] and move in (None, body["move"]))
        )
        found += [] if is_right else [f"{kind} {move} was shown as event {n}, and {body} is stored"]
    return found


def main() -> None:
    """Kills servers on both kinds of database, and prints what happened."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as folder, running() as postgres:
        for name, database in {"SQLite": str(Path(folder) / "soak.db"), "PostgreSQL": postgres.fresh()}.items():
            report = asyncio.run(crash(database, given.kills, messages=given.messages, seed=given.seed))
            faults += len(report.faults)
            print(name, json.dumps(asdict(report)), flush=True)  # noqa: T201
    os._exit(1 if faults else 0)


if __name__ == "__main__":
    main()
