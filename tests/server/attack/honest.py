"""Honest players: they play with each other and with bots, look for opponents and analyse, and time every answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from math import inf
from random import Random
from time import perf_counter
from typing import Any

from tests.server.attack.clients import Client
from tests.server.attack.process import ServerProcess
from tests.server.house import PLAIN

HOME = "127.0.0.1"
MOVE_PAUSE_SECONDS = 0.1
"""The time between two moves at a table."""


def percentile(delays: Sequence[float], share: float) -> float:
    """The delay that this share of them does not exceed."""
    return sorted(delays)[min(len(delays) - 1, int(len(delays) * share))] if delays else float("nan")


class Pair:
    """Two people who play game after game; each move is timed until it is acknowledged."""

    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.delays: list[float] = []
        self._server = server
        self._random = Random(seed)

    async def play(self) -> None:
        """Plays until cancelled."""
        people = [await Client(self._server, HOME).sign_in() for _ in range(2)]
        try:
            while True:
                opened = (await people[0].open_table(PLAIN, "me", "friend")).json
                await people[1].request("POST", f"/api/join/{opened['invite']}", {})
                await self._play_out(people, opened["table"])
        finally:
            for person in people:
                person.close()

    async def _play_out(self, people: list[Client], table: str) -> None:
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(person.socket(table)) for person in people]
            states: list[dict[str, Any]] = [{} for _ in sockets]
            for socket, state in zip(sockets, states, strict=True):
                await _read(socket, state, lambda kind, _: kind == "snapshot")
            while (mover := await self._next_mover(sockets, states)) is not None:
                move, n = self._random.choice(states[mover]["moves"]), states[mover]["n"]
                content = {"id": f"m{n}", "n": n, "seat": states[mover]["seat"], "move": move}
                sent = perf_counter()
                await sockets[mover].send(json.dumps({"t": "move", "d": content}))
                await _read(sockets[mover], states[mover], lambda kind, _: kind in ("ack", "refused"))
                self.delays.append(perf_counter() - sent)
                for socket, state in zip(sockets, states, strict=True):
                    await _read(socket, state, lambda _, state, n=n: state["n"] > n, state["n"] > n)
                await asyncio.sleep(MOVE_PAUSE_SECONDS)

    async def _next_mover(self, sockets: list[Any], states: list[dict[str, Any]]) -> int | None:
        """The player who can move, once all know it; None if the game is over."""
        while len({state["n"] for state in states}) > 1 or not any(state["moves"] for state in states):
            if all(state["status"] == "over" for state in states):
                return None
            latest = max(state["n"] for state in states)
            behind = next((index for index, state in enumerate(states) if state["n"] < latest), 0)
            n = states[behind]["n"]
            await _read(sockets[behind], states[behind], lambda _, state, n=n: state["n"] > n)
        return next(index for index, state in enumerate(states) if state["moves"])


async def _read(socket: Any, state: dict[str, Any], is_enough: Any, has_enough: bool = False) -> None:
    """Reads messages and keeps the state up to date, until there is enough."""
    while not has_enough:
        message = json.loads(await socket.recv())
        if message["t"] == "snapshot":
            state |= message["d"]
        elif message["t"] == "event":
            state |= message["d"]["now"]
        has_enough = is_enough(message["t"], state)


class Crowd:
    """Several pairs who play for as long as the block lasts."""

    def __init__(self, server: ServerProcess, pairs: int = 4) -> None:
        self.pairs = [Pair(server, seed) for seed in range(pairs)]
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Crowd:
        self._tasks = [asyncio.create_task(pair.play()) for pair in self.pairs]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def wait_for_moves(self, count: int) -> None:
        """Waits until a number of moves have been timed."""
        async with asyncio.timeout(60):
            while sum(len(pair.delays) for pair in self.pairs) < count:
                await asyncio.sleep(0.05)

    def take_delays(self) -> list[float]:
        """The delays since the last call."""
        for task in self._tasks:
            if task.done():
                task.result()
        delays = [delay for pair in self.pairs for delay in pair.delays]
        for pair in self.pairs:
            pair.delays.clear()
        return delays


async def time_bot(person: Client, bot: str = "level-3") -> float:
    """Seconds until a bot answers the first move of a new game; infinity if the table is refused."""
    answer = await person.open_table(PLAIN, "me", {"kind": "bot", "bot": bot})
    if answer.status != 201:
        return inf
    opened = answer.json
    async with person.socket(opened["table"]) as socket:
        state: dict[str, Any] = {}
        await _read(socket, state, lambda _, state: state.get("moves"))
        sent = perf_counter()
        content = {"n": state["n"], "seat": state["seat"], "move": state["moves"][0]}
        await socket.send(json.dumps({"t": "move", "d": content}))
        n = state["n"]
        await _read(socket, state, lambda _, state: state["n"] >= n + 2)
        delay = perf_counter() - sent
    await person.request("POST", f"/api/tables/{opened['table']}/resign", {})
    return delay


async def time_analysis(person: Client, moves: Sequence[str]) -> float:
    """Seconds until the first move of a game is judged."""
    body = json.dumps({"game": PLAIN, "moves": list(moves), "seconds": 0.2}).encode()
    reader, writer = await person.open()
    lines = ["POST /api/analysis HTTP/1.1", f"Host: {HOME}", "Content-Type: application/json"]
    sent = perf_counter()
    writer.write("\r\n".join([*lines, f"Content-Length: {len(body)}"]).encode() + b"\r\n\r\n" + body)
    try:
        while b'"number"' not in (line := await reader.readline()):
            if not line:
                return inf
        return perf_counter() - sent
    finally:
        writer.close()
