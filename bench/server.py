"""The server under load, the client in another process, beside a bare WebSocket echo on the same machine."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import httpx
import orjson
import uvloop
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from rich.console import Console
from rich.table import Table

from bench.crowd import crowd
from tests.postgres import running

GAMES = ("hokito", "one-piece-for-two")
SOCKETS = 4
"""At each table: two players and two watchers."""
PATIENCE = 60
COLUMNS = ("server", "sockets", "moves/s", "p50 ms", "p99 ms", "p99 : echo", "CPU ms/move", "memory MB", "listening s")
PLAIN: dict[str, Any] = {"websocket_handshake_timeout": PATIENCE}


@dataclass(frozen=True)
class Load:
    """How much is asked for."""

    tables: int = 500
    rate: float = 500
    """Moves each second."""
    seconds: float = 60


@dataclass
class Measured:
    """What came of it."""

    delays: list[float] = field(default_factory=list)
    """Seconds from a move sent to its event at the opponent's."""
    messages: int = 0
    games: int = 0
    megabytes: float = 0
    work: float = 0
    """Seconds that the processes of the server were at work."""
    seconds: float = 0

    def quantile(self, part: float) -> float:
        """The delay that so many of the moves did not exceed."""
        return sorted(self.delays)[min(len(self.delays) - 1, int(part * len(self.delays)))]


class Seat(WSListener):  # type: ignore[misc]
    """One of the four sockets at a table."""

    def __init__(self, game: Game, plays: bool) -> None:
        self.game, self.plays = game, plays
        self.now: dict[str, Any] = {}
        self.n = 0
        self.fault = ""

    def on_ws_connected(self, transport: WSTransport) -> None:
        """It is open."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Takes every message; nobody may miss a number."""
        if frame.msg_type == WSMsgType.CLOSE:
            self.fault = self.fault or f"closed with {frame.get_close_code()}"
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = orjson.loads(frame.get_payload_as_bytes())
        kind, told = message["t"], message["d"]
        self.game.measured.messages += 1
        if kind == "snapshot":
            self.now, self.n = told, told["n"]
        elif kind == "event":
            if message["n"] != self.n + 1:
                self.fault = f"event {message['n']} after {self.n}"
            self.n = message["n"]
            self.now.update(told["now"])
            self.game.arrived(self, told)
        elif kind == "refused":
            self.fault = str(told)

    def send(self, kind: str, **content: Any) -> None:
        """Sends a request."""
        self._transport.send(WSMsgType.TEXT, orjson.dumps({"t": kind, "d": content}))

    async def close(self) -> None:
        """Leaves."""
        self._transport.send_close(WSCloseCode.OK)
        self._transport.disconnect()
        await self._transport.wait_disconnected()


class Game:
    """Two players and two watchers, who play one game after the other."""

    def __init__(self, url: str, name: str, measured: Measured, rng: Random) -> None:
        self.url, self.name, self.measured, self.rng = url, name, measured, rng
        self.seats: list[Seat] = []
        self._sent: tuple[float, Seat] | None = None
        self._answered = 0
        self._ended = False

    async def open(self, http: httpx.AsyncClient) -> None:
        """Opens a table and sits everybody down."""
        self._cookies = []
        for _ in range(2):
            http.cookies.clear()
            self._cookies.append(f"parlour={(await http.get('/api/me')).cookies['parlour']}")
            http.cookies.clear()
        first, second = ({"cookie": cookie} for cookie in self._cookies)
        wanted = {"game": self.name, "seats": [{"kind": "me"}, {"kind": "anyone"}]}
        table = (await http.post("/api/tables", json=wanted, headers=first)).json()["table"]
        (await http.post(f"/api/tables/{table}/sit", json={}, headers=second)).raise_for_status()
        await self._connect(table)

    async def _connect(self, table: str) -> None:
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        self.seats = []
        for place in range(SOCKETS):
            headers = {"cookie": self._cookies[place]} if place < 2 else {}
            seat = Seat(self, place < 2)
            await ws_connect(lambda seat=seat: seat, url, extra_headers=headers, **PLAIN)
            self.seats.append(seat)
        self._ended = False

    @property
    def mover(self) -> Seat | None:
        """Whoever may move now, if nobody is waited for."""
        if self._sent or self._ended:
            return None
        latest = max(seat.n for seat in self.seats)  # whoever has heard less still has the moves of before
        return next((seat for seat in self.seats if seat.plays and seat.n == latest and seat.now.get("moves")), None)

    def move(self, mover: Seat) -> None:
        """Makes a move and looks at the clock."""
        self._sent = perf_counter(), mover
        move = self.rng.choice(mover.now["moves"])
        self._answered = mover.n
        mover.send("move", id=f"{self.rng.getrandbits(60):x}", n=mover.n, move=move)

    def arrived(self, seat: Seat, told: dict[str, Any]) -> None:
        """An event has reached somebody."""
        if told["kind"] == "moved" and seat.plays and self._sent:
            begun, mover = self._sent
            if seat is not mover and told["n"] > self._answered:
                self.measured.delays.append(perf_counter() - begun)
                self._sent = None
        if told["now"]["status"] == "over" and not self._ended:
            self._ended = True
            self.again = asyncio.create_task(self._again())

    async def _again(self) -> None:
        """Everybody goes on to the next game."""
        for seat in self.seats[:2]:
            seat.send("offer", id=f"{self.rng.getrandbits(60):x}", what="rematch")
        while not (following := self.seats[0].now["next"]):
            await asyncio.sleep(0.01)
        for seat in self.seats:
            await seat.close()
        self.measured.games += 1
        self._sent = None
        await self._connect(following)


async def play(url: str, load: Load, pids: list[int], told: Any) -> Measured:
    """What came of a load on a server."""
    measured, rng = Measured(), Random(1)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        games = [Game(url, name, measured, rng) for name, _ in zip(cycle(GAMES), range(load.tables), strict=False)]
        for number, game in enumerate(games, 1):
            await game.open(http)
            told(f"{number * SOCKETS} sockets")
        measured.delays.clear()
        begun, turn, sent = perf_counter(), cycle(games), 0
        before = sum(map(_work, pids))
        while (passed := perf_counter() - begun) < load.seconds:
            for _ in range(load.tables):
                if sent >= passed * load.rate:
                    break
                if mover := (game := next(turn)).mover:
                    game.move(mover)
                    sent += 1
            told(f"{len(measured.delays)} moves")
            await asyncio.sleep(0.002)
        measured.seconds = perf_counter() - begun
        measured.megabytes = max(map(_megabytes, pids))
        measured.work = sum(map(_work, pids)) - before
        await _settled(games)
        for game in games:
            assert not any(seat.fault for seat in game.seats), [seat.fault for seat in game.seats]
            heard = {seat.n for seat in game.seats}
            assert game._ended or len(heard) == 1, f"somebody has missed an event: {heard}"
            for seat in game.seats:
                await seat.close()
    return measured


async def _settled(games: list[Game]) -> None:
    """Waits until everybody has heard the last of it, or too long."""
    for _ in range(PATIENCE * 10):
        if all(game._ended or len({seat.n for seat in game.seats}) == 1 for game in games):
            return
        await asyncio.sleep(0.1)


class Echo(WSListener):  # type: ignore[misc]
    """A socket on which everything comes back."""

    def __init__(self, measured: Measured) -> None:
        self._measured = measured
        self._sent: list[float] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        """It is open."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Something has come back."""
        if frame.msg_type == WSMsgType.TEXT:
            self._measured.delays.append(perf_counter() - self._sent.pop(0))

    def send(self) -> None:
        """Sends something as long as a move."""
        self._sent.append(perf_counter())
        self._transport.send(WSMsgType.TEXT, b"x" * 200)


async def echo(url: str, load: Load, told: Any) -> Measured:
    """The same number of messages to a server that only echoes them."""
    measured, sockets = Measured(), []
    for number in range(load.tables * SOCKETS):
        _, socket = await ws_connect(lambda: Echo(measured), url.replace("http", "ws"), **PLAIN)
        sockets.append(socket)
        told(f"{number} sockets for the echo")
    turn, sent, begun = cycle(sockets), 0, perf_counter()
    while (passed := perf_counter() - begun) < min(load.seconds, 10):
        while sent < passed * load.rate:
            next(turn).send()
            sent += 1
        await asyncio.sleep(0.002)
    while len(measured.delays) < sent:
        await asyncio.sleep(0.01)
    measured.seconds = perf_counter() - begun
    return measured


@contextmanager
def server(*args: str) -> Iterator[tuple[str, list[int], float]]:
    """A server in another process: its address, its processes, and how long it took to listen."""
    begun = perf_counter()
    command = [sys.executable, *args]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout
        url = process.stdout.readline().strip()
        assert url.startswith("http"), "the server did not start"
        seconds = perf_counter() - begun
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        pids = [process.pid, *(int(pid) for pid in (children.read_text().split() if children.exists() else []))]
        yield url, pids, seconds
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _work(pid: int) -> float:
    """The seconds that a process has been at work."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serving(database: str, *more: str) -> tuple[str, ...]:
    """The command that serves a database without limits."""
    return ("-m", "parlour.cli", "serve", "--port", "0", "--database", database, "--no-limits", "--log", "error", *more)


def tables(console: Console, load: Load | None = None) -> Iterator[Table]:
    """One process with SQLite, three with PostgreSQL, and a restart with many tables."""
    load = load or Load()
    rows = Table(title="The server, client in another process (delay: move sent → event at the opponent's)")
    for column in COLUMNS:
        rows.add_column(column, justify="left" if column == "server" else "right")
    with tempfile.TemporaryDirectory() as folder, running() as postgres, console.status("…") as status:
        with server("-m", "bench.echo") as (url, _, seconds):
            bare = uvloop.run(echo(url, load, status.update))
        _add(rows, "bare echo", load, bare, bare, seconds)
        with server(*serving(str(Path(folder) / "bench.db"))) as (url, pids, seconds):
            measured = uvloop.run(play(url, load, pids, status.update))
        _add(rows, "SQLite, one process", load, measured, bare, seconds)
        smaller = Load(max(1, load.tables // 5), load.rate / 5, load.seconds / 3)
        with server(*serving(postgres.fresh(), "--workers", "3")) as (url, pids, seconds):
            measured = uvloop.run(play(url, smaller, pids, status.update))
        _add(rows, "PostgreSQL, three processes", smaller, measured, bare, seconds)
        many = str(Path(folder) / "many.db")
        count = 20 * load.tables
        uvloop.run(crowd(many, count))
        with server(*serving(many)) as (_, pids, seconds):
            rows.add_row(f"SQLite, {count} open tables", *["–"] * 6, f"{_megabytes(pids[0]):.0f}", f"{seconds:.2f}")
    yield rows


def _add(rows: Table, name: str, load: Load, found: Measured, bare: Measured, seconds: float) -> None:
    p50, p99 = found.quantile(0.5) * 1000, found.quantile(0.99) * 1000
    ratio = p99 / (bare.quantile(0.99) * 1000)
    rows.add_row(
        name,
        str(load.tables * SOCKETS),
        f"{len(found.delays) / found.seconds:.0f}",
        f"{p50:.1f}",
        f"{p99:.1f}",
        f"{ratio:.1f}",
        f"{found.work / len(found.delays) * 1000:.2f}" if found.work else "–",
        f"{found.megabytes:.0f}" if found.megabytes else "–",
        f"{seconds:.2f}",
    )


def main() -> None:
    """Prints the table; TABLES RATE SECONDS may be given."""
    given = list(map(float, sys.argv[1:]))
    load = Load(int(given[0]), given[1], given[2]) if given else Load()
    console = Console(width=None if sys.stdout.isatty() else 140)
    for table in tables(console, load):
        console.print(table)


if __name__ == "__main__":
    main()
