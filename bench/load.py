"""People at many tables, who move at a steady rate and look at the clock."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any

import httpx
import orjson
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.measured import Measured, children, megabytes, work
from parlour.games import load as load_game

LONG = "one-piece-for-two"
SHORT = ("hokito", "one-piece-for-two")
SOCKETS = 4
"""At each table: two players and two watchers."""
PATIENCE = 60
PLAIN: dict[str, Any] = {"websocket_handshake_timeout": PATIENCE}
EVENT = re.compile(rb'{"t":"event","n":(\d+),')
"""All that watchers read of an event: the client must not take the time that the server needs."""
LINES = 20
"""So many long games are known, which the tables share."""


@dataclass(frozen=True)
class Load:
    """How much is asked for."""

    tables: int = 500
    rate: float = 500
    """Moves each second."""
    seconds: float = 60
    is_short: bool = False
    """Whether games end after some twenty moves, and everybody goes on to the next table; or outlast the load."""


class Socket(WSListener):  # type: ignore[misc]
    """One of the four sockets at a table."""

    def __init__(self, party: Party, plays: bool) -> None:
        self.party, self.plays = party, plays
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
        text = frame.get_payload_as_bytes()
        self.party.measured.messages += 1
        if not self.plays and (event := EVENT.match(text)):
            self._count(int(event[1]))
            return
        message = orjson.loads(text)
        kind, told = message["t"], message["d"]
        if kind == "snapshot":
            self.now, self.n = told, told["n"]
        elif kind == "event":
            self._count(message["n"])
            self.now.update(told["now"])
            self.party.arrived(self, told)
        elif kind == "refused":
            self.fault = str(told)

    def _count(self, n: int) -> None:
        if n != self.n + 1:
            self.fault = f"event {n} after {self.n}"
        self.n = n

    def send(self, kind: str, **content: Any) -> None:
        """Sends a request."""
        self._transport.send(WSMsgType.TEXT, orjson.dumps({"t": kind, "d": content}))

    async def close(self) -> None:
        """Leaves."""
        self._transport.send_close(WSCloseCode.OK)
        self._transport.disconnect()
        await self._transport.wait_disconnected()


class Party:
    """Two players and two watchers, who play one game after the other."""

    def __init__(self, url: str, name: str, line: Iterator[str] | None, measured: Measured, rng: Random) -> None:
        self.url, self.name, self.line, self.measured, self.rng = url, name, line, measured, rng
        self.sockets: list[Socket] = []
        self._sent: tuple[float, Socket] | None = None
        self._answered = 0
        self._ended = False
        self._again: asyncio.Task[None] | None = None

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
        self.sockets = []
        for place in range(SOCKETS):
            headers = {"cookie": self._cookies[place]} if place < 2 else {}
            socket = Socket(self, place < 2)
            await ws_connect(lambda socket=socket: socket, url, extra_headers=headers, **PLAIN)
            self.sockets.append(socket)
        self._ended = False

    @property
    def mover(self) -> Socket | None:
        """Whoever may move now, if nobody is waited for."""
        if self._sent or self._ended:
            return None
        latest = max(socket.n for socket in self.sockets)  # whoever has heard less still has the moves of before
        return next(
            (socket for socket in self.sockets if socket.plays and socket.n == latest and socket.now.get("moves")), None
        )

    @property
    def is_settled(self) -> bool:
        """Whether everybody has heard of every move, and no rematch is under way or has failed."""
        if self._again and self._again.done():
            self._again.result()
        return not self._ended and not self._sent and len({socket.n for socket in self.sockets}) == 1

    def move(self, mover: Socket) -> None:
        """Makes a move and looks at the clock."""
        self._sent = perf_counter(), mover
        move = next(self.line) if self.line else self.rng.choice(mover.now["moves"])
        self._answered = mover.n
        mover.send("move", id=f"{self.rng.getrandbits(60):x}", n=mover.n, move=move)

    def arrived(self, socket: Socket, told: dict[str, Any]) -> None:
        """An event has reached somebody."""
        if told["kind"] == "moved" and socket.plays and self._sent:
            begun, mover = self._sent
            if socket is not mover and told["n"] > self._answered:
                self.measured.delays.append(perf_counter() - begun)
                self._sent = None
        if told["now"]["status"] == "over" and not self._ended:
            self._ended = True
            self._again = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Everybody goes on to the next game."""
        for socket in self.sockets[:2]:
            socket.send("offer", id=f"{self.rng.getrandbits(60):x}", what="rematch")
        while not (following := self.sockets[0].now["next"]):
            await asyncio.sleep(0.01)
        for socket in self.sockets:
            await socket.close()
        self.measured.games += 1
        self._sent = None
        await self._connect(following)


def lasting(load: Load, rng: Random) -> list[Iterator[str]]:
    """Moves of long games, for each table its own: whoever makes them never ends the game."""
    length = int(1.2 * load.seconds * load.rate / load.tables) + 10
    known: list[list[str]] = []
    while len(known) < min(LINES, load.tables):
        line = [*islice(_line(rng), length)]
        known += [line] if len(line) == length else []
    return [iter(line) for line, _ in zip(cycle(known), range(load.tables), strict=False)]


def _line(rng: Random) -> Iterator[str]:
    """Moves that do not end the game, as long as there are any."""
    state = load_game(LONG).initial()
    while True:
        moves = [*state.moves()]
        rng.shuffle(moves)
        state, move = next(((then, move) for move in moves if not (then := state.play(move)).outcome), (state, None))
        if move is None:
            return
        yield str(move)


async def play(url: str, load: Load, pid: int, told: Any) -> Measured:
    """What came of a load on a server; what it is doing is told every second."""
    measured, rng = Measured(), Random(1)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        names, lines = cycle(SHORT if load.is_short else [LONG]), cycle([] if load.is_short else lasting(load, rng))
        parties = [Party(url, next(names), next(lines, None), measured, rng) for _ in range(load.tables)]
        for number, party in enumerate(parties, 1):
            await party.open(http)
            if number % 20 == 0:
                told(f"{number * SOCKETS} sockets")
        measured.delays.clear()
        begun, turn, sent = perf_counter(), cycle(parties), 0
        pids = [pid, *children(pid)]
        before = sum(map(work, pids))
        while (passed := perf_counter() - begun) < load.seconds:
            for _ in range(load.tables):
                if sent >= passed * load.rate:
                    break
                if mover := (party := next(turn)).mover:
                    party.move(mover)
                    sent += 1
            if passed >= len(measured.marks):
                told(f"{len(measured.delays)} moves")
                measured.mark()
            await asyncio.sleep(0.002)
        measured.seconds = perf_counter() - begun
        measured.megabytes = max(map(megabytes, pids))
        measured.work = sum(map(work, pids)) - before
        measured.mark()
        await _settled(parties)
        for party in parties:
            assert not any(socket.fault for socket in party.sockets), [socket.fault for socket in party.sockets]
            assert party.is_settled, f"somebody has missed an event: {[socket.n for socket in party.sockets]}"
            for socket in party.sockets:
                await socket.close()
    return measured


async def _settled(parties: list[Party]) -> None:
    """Waits until everybody has heard the last of it, or too long."""
    for _ in range(PATIENCE * 10):
        if all(party.is_settled for party in parties):
            return
        await asyncio.sleep(0.1)
