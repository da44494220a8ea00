"""The same load on other servers: a minimal one in Node, and boardgame.io's, where Node is installed."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import orjson
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.load import CONNECT_OPTIONS, SOCKETS_PER_TABLE, Load
from bench.measured import Measured, megabytes, processor_seconds

SOURCE = Path(__file__).parent / "node"
INSTALLED = Path("build/bench-node")
INSTALL_SECONDS = 900
NAMESPACE = "/load"
"""The namespace of Socket.IO that boardgame.io uses for a game of this name."""
UPDATE = re.compile(rb'42/load,\["update",.*?"_stateID":(\d+)')


def install() -> Path | None:
    """The folder with the servers and their packages, which npm installs once; None without Node or packages."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for file in SOURCE.iterdir():
        shutil.copy(file, INSTALLED)
    if not (INSTALLED / "node_modules").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        try:
            subprocess.run(command, cwd=INSTALLED, check=True, timeout=INSTALL_SECONDS, capture_output=True)
        except (subprocess.SubprocessError, OSError):
            shutil.rmtree(INSTALLED / "node_modules", ignore_errors=True)
            return None
    return INSTALLED


class Room:
    """Two players who move in turn, and two watchers."""

    def __init__(self, name: str, measured: Measured) -> None:
        self.name, self.measured = name, measured
        self.sockets: list[Socket] = []
        self.n = 0
        """The moves that have reached the opponent."""
        self._sent: float | None = None

    @property
    def is_free(self) -> bool:
        """Whether no move is under way."""
        return self._sent is None

    def move(self) -> None:
        """Sends the next move and starts timing it."""
        self._sent = perf_counter()
        self.sockets[self.n % 2].move(self.n)

    def arrived(self, socket: Socket, n: int) -> None:
        """Handles the event of a move."""
        if self._sent is not None and n == self.n + 1 and socket is self.sockets[n % 2]:
            self.measured.delays.append(perf_counter() - self._sent)
            self.n, self._sent = n, None


class Socket(WSListener):
    """A socket of the minimal server."""

    event = re.compile(rb'{"t":"event","n":(\d+),')

    def __init__(self, room: Room, seat: int) -> None:
        self.room, self.seat = room, seat

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Remembers the open connection."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Reads the number of an event."""
        if frame.msg_type == WSMsgType.TEXT:
            self.room.measured.messages += 1
            if event := self.event.match(frame.get_payload_as_bytes()):
                self.room.arrived(self, int(event[1]))

    def move(self, n: int) -> None:
        """Sends a move."""
        self.transport.send(WSMsgType.TEXT, orjson.dumps({"t": "move", "d": {"id": f"m{n}", "n": n, "move": "a1-a2"}}))


class BoardgameSocket(Socket):
    """A socket of boardgame.io, which speaks Socket.IO."""

    event = UPDATE

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Answers what the protocol asks, and reads the number of an update."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(b"0"):
            self._send(f"40{NAMESPACE},")
        elif text == b"2":
            self._send("3")
        elif text.startswith(b"40"):
            self._emit("sync", self.room.name, self.player, None, 2)
        elif event := UPDATE.match(text):
            self.room.measured.messages += 1
            self.room.arrived(self, int(event[1]))

    @property
    def player(self) -> str | None:
        """The player's id; None for watchers."""
        return str(self.seat) if self.seat < 2 else None

    def move(self, n: int) -> None:
        """Sends a move."""
        payload: dict[str, Any] = {"type": "tick", "args": [], "playerID": self.player, "credentials": None}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, n, self.room.name, self.player)

    def _emit(self, *content: Any) -> None:
        self._send(f"42{NAMESPACE},{orjson.dumps(content).decode()}")

    def _send(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())


async def plain(url: str, load: Load, pid: int, report: Callable[[str], None]) -> Measured:
    """The measurements of a load on the minimal server."""
    measured = Measured()
    rooms = [Room(f"/{number}", measured) for number in range(load.tables)]
    return await _play(rooms, Socket, lambda room: url.replace("http", "ws") + room.name, load, pid, report)


async def boardgame(url: str, load: Load, pid: int, report: Callable[[str], None]) -> Measured:
    """The measurements of a load on boardgame.io."""
    measured = Measured()
    rooms = [Room(f"match{number}", measured) for number in range(load.tables)]  # created by the first who joins
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    return await _play(rooms, BoardgameSocket, lambda room: address, load, pid, report)


async def _play(
    rooms: list[Room],
    kind: type[Socket],
    address: Callable[[Room], str],
    load: Load,
    pid: int,
    report: Callable[[str], None],
) -> Measured:
    measured = rooms[0].measured
    for number, room in enumerate(rooms, 1):
        for seat in range(SOCKETS_PER_TABLE):
            socket = kind(room, seat)
            await ws_connect(lambda socket=socket: socket, address(room), **CONNECT_OPTIONS)
            room.sockets.append(socket)
        if number % 20 == 0:
            report(f"{number * SOCKETS_PER_TABLE} sockets")
    await asyncio.sleep(1)
    started, turn, sent, before = perf_counter(), cycle(rooms), 0, processor_seconds(pid)
    while (elapsed := perf_counter() - started) < load.seconds:
        for _ in rooms:
            if sent >= elapsed * load.rate:
                break
            if (room := next(turn)).is_free:
                room.move()
                sent += 1
        if elapsed >= len(measured.marks):
            report(f"{len(measured.delays)} moves")
            measured.mark()
        await asyncio.sleep(0.002)
    measured.seconds = perf_counter() - started
    measured.megabytes = megabytes(pid)
    measured.processor_seconds = processor_seconds(pid) - before
    measured.mark()
    for room in rooms:
        for each in room.sockets:
            each.transport.send_close(WSCloseCode.OK)
            each.transport.disconnect()
    return measured
