"""Players at many tables who move at a steady rate and time each move."""

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

from bench.games import endless_game, endless_options, short_games
from bench.measured import Measured, children, megabytes, processor_seconds
from parlour.games import load as load_game

SOCKETS_PER_TABLE = 4
"""Two players and two watchers."""
TIMEOUT_SECONDS = 60
CONNECT_OPTIONS: dict[str, Any] = {"websocket_handshake_timeout": TIMEOUT_SECONDS}
EVENT = re.compile(rb'{"t":"event","n":(\d+),')
"""All that watchers read of an event, so that the client takes little time from the server."""
LONG_GAMES = 20
"""The number of long games prepared, which the tables share."""


@dataclass(frozen=True)
class Load:
    """The size of a load."""

    tables: int = 500
    rate: float = 1000
    """Moves each second."""
    seconds: float = 60
    is_short: bool = False
    """Whether games end soon and are followed by rematches, instead of outlasting the load."""


class Socket(WSListener):
    """One of the four sockets at a table."""

    def __init__(self, party: Party, plays: bool) -> None:
        self.party, self.plays = party, plays
        self.now: dict[str, Any] = {}
        self.n = 0
        self.fault = ""

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Remembers the open connection."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Reads every message and checks that no event number is missing."""
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
        kind, data = message["t"], message["d"]
        if kind == "snapshot":
            self.now, self.n = data, data["n"]
            self.party.caught_up(self)
        elif kind == "event":
            self._count(message["n"])
            self.now.update(data["now"])
            self.party.arrived(self, data)
        elif kind == "refused":
            self.fault = str(data)

    def _count(self, n: int) -> None:
        if n != self.n + 1:
            self.fault = f"event {n} after {self.n}"
        self.n = n

    def send(self, kind: str, **content: Any) -> None:
        """Sends a request."""
        self._transport.send(WSMsgType.TEXT, orjson.dumps({"t": kind, "d": content}))

    async def close(self) -> None:
        """Closes the connection."""
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
        """Opens a table and connects all four sockets."""
        self._cookies = []
        for _ in range(2):
            http.cookies.clear()
            self._cookies.append(f"parlour={(await http.get('/api/me')).cookies['parlour']}")
            http.cookies.clear()
        first, second = ({"cookie": cookie} for cookie in self._cookies)
        options = endless_options() if self.line else {}
        new_table = {"game": self.name, "seats": [{"kind": "me"}, {"kind": "anyone"}], "options": options}
        table = (await http.post("/api/tables", json=new_table, headers=first)).json()["table"]
        (await http.post(f"/api/tables/{table}/sit", json={}, headers=second)).raise_for_status()
        await self._connect(table)

    async def _connect(self, table: str) -> None:
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        self.sockets = []
        for place in range(SOCKETS_PER_TABLE):
            headers = {"cookie": self._cookies[place]} if place < 2 else {}
            socket = Socket(self, place < 2)
            await ws_connect(lambda socket=socket: socket, url, extra_headers=headers, **CONNECT_OPTIONS)
            self.sockets.append(socket)
        self._ended = False

    @property
    def mover(self) -> Socket | None:
        """The socket of the player to move, unless a move is under way."""
        if self._sent or self._ended:
            return None
        latest = max(socket.n for socket in self.sockets)  # a socket that lags behind still has the previous moves
        return next(
            (socket for socket in self.sockets if socket.plays and socket.n == latest and socket.now.get("moves")), None
        )

    @property
    def is_settled(self) -> bool:
        """Whether every socket has received every move and no rematch is under way."""
        if self._again and self._again.done():
            self._again.result()
        return not self._ended and not self._sent and len({socket.n for socket in self.sockets}) == 1

    def move(self, mover: Socket) -> None:
        """Makes a move and starts timing it."""
        self._sent = perf_counter(), mover
        move = next(self.line) if self.line else self.rng.choice(mover.now["moves"])
        self._answered = mover.n
        mover.send("move", id=f"{self.rng.getrandbits(60):x}", n=mover.n, move=move)

    def arrived(self, socket: Socket, event: dict[str, Any]) -> None:
        """Handles an event that reached a socket."""
        if event["kind"] == "moved" and socket.plays and self._sent:
            started, mover = self._sent
            if socket is not mover and event["n"] > self._answered:
                self.measured.delays.append(perf_counter() - started)
                self._sent = None
        if event["now"]["status"] == "over" and not self._ended:
            self._ended = True
            self._again = asyncio.create_task(self._join_rematch())

    def caught_up(self, socket: Socket) -> None:
        """Handles a snapshot, which may contain the move under way: it arrived, at a time that was not measured."""
        if self._sent and socket.plays and socket is not self._sent[1] and socket.n > self._answered:
            self._sent = None

    async def _join_rematch(self) -> None:
        """Connects all sockets to the table of the rematch."""
        for socket in self.sockets[:2]:
            socket.send("offer", id=f"{self.rng.getrandbits(60):x}", what="rematch")
        while not (following := self.sockets[0].now["next"]):
            await asyncio.sleep(0.01)
        for socket in self.sockets:
            await socket.close()
        self.measured.games += 1
        self._sent = None
        await self._connect(following)


def long_games(load: Load, rng: Random) -> list[Iterator[str]]:
    """The moves of long games, one iterator for each table; none of them ends its game."""
    length = int(1.2 * load.seconds * load.rate / load.tables) + 10
    games: list[list[str]] = []
    while len(games) < min(LONG_GAMES, load.tables):
        line = [*islice(_line(rng), length)]
        games += [line] if len(line) == length else []
    return [iter(line) for line, _ in zip(cycle(games), range(load.tables), strict=False)]


def _line(rng: Random) -> Iterator[str]:
    """Moves that do not end the game, as long as there are any."""
    state = load_game(endless_game()).initial(options=endless_options())
    while True:
        moves = [*state.moves()]
        rng.shuffle(moves)
        state, move = next(((then, move) for move in moves if not (then := state.play(move)).outcome), (state, None))
        if move is None:
            return
        yield str(move)


async def play(url: str, load: Load, pid: int, report: Any) -> Measured:
    """The measurements of a load on a server; progress is reported every second."""
    measured, rng = Measured(), Random(1)
    async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT_SECONDS) as http:
        names = cycle(short_games() if load.is_short else [endless_game()])
        lines = cycle([] if load.is_short else long_games(load, rng))
        parties = [Party(url, next(names), next(lines, None), measured, rng) for _ in range(load.tables)]
        for number, party in enumerate(parties, 1):
            await party.open(http)
            if number % 20 == 0:
                report(f"{number * SOCKETS_PER_TABLE} sockets")
        measured.delays.clear()
        started, turn, sent = perf_counter(), cycle(parties), 0
        pids = [pid, *children(pid)]
        before = sum(map(processor_seconds, pids))
        while (elapsed := perf_counter() - started) < load.seconds:
            for _ in range(load.tables):
                if sent >= elapsed * load.rate:
                    break
                if mover := (party := next(turn)).mover:
                    party.move(mover)
                    sent += 1
            if elapsed >= len(measured.marks):
                report(f"{len(measured.delays)} moves")
                measured.mark()
            await asyncio.sleep(0.002)
        measured.seconds = perf_counter() - started
        measured.megabytes = max(map(megabytes, pids))
        measured.processor_seconds = sum(map(processor_seconds, pids)) - before
        measured.mark()
        await _settled(parties)
        for party in parties:
            assert not any(socket.fault for socket in party.sockets), [socket.fault for socket in party.sockets]
            assert party.is_settled, f"a socket has missed an event: {[socket.n for socket in party.sockets]}"
            for socket in party.sockets:
                await socket.close()
    return measured


async def _settled(parties: list[Party]) -> None:
    """Waits until every socket has received everything, or until the timeout."""
    for _ in range(TIMEOUT_SECONDS * 10):
        if all(party.is_settled for party in parties):
            return
        await asyncio.sleep(0.1)
