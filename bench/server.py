"""The server under load from a client in another process, compared with a bare WebSocket echo on the same machine."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from rich.console import Console
from rich.table import Table

from bench import rivals
from bench.crowd import crowd
from bench.load import CONNECT_OPTIONS, SOCKETS_PER_TABLE, Load, play
from bench.measured import Measured, megabytes
from tests.postgres import running

COLUMNS = (
    *("server", "sockets", "moves/s", "p50 ms", "p99 ms", "calm p99 ms", "p99 : echo"),
    *("ms/move", "stolen", "MB", "startup s"),
)
"""``calm``: in seconds when the host took little time; ``stolen``: the share it took; ``ms/move``: processor time."""


class Echo(WSListener):
    """A socket whose messages are echoed."""

    def __init__(self, measured: Measured) -> None:
        self._measured = measured
        self._sent: list[float] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Remembers the open connection."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Times a message that was echoed."""
        if frame.msg_type == WSMsgType.TEXT:
            self._measured.delays.append(perf_counter() - self._sent.pop(0))

    def send(self) -> None:
        """Sends a message as long as a move."""
        self._sent.append(perf_counter())
        self._transport.send(WSMsgType.TEXT, b"x" * 200)


async def echo(url: str, load: Load, report: Any) -> Measured:
    """The same number of messages to a server that only echoes them."""
    measured = Measured()
    sockets: list[Any] = []
    for number in range(load.tables * SOCKETS_PER_TABLE):
        _, socket = await ws_connect(lambda: Echo(measured), url.replace("http", "ws"), **CONNECT_OPTIONS)
        sockets.append(socket)
        if number % 100 == 0:
            report(f"{number} sockets for the echo")
    turn, sent, started = cycle(sockets), 0, perf_counter()
    while (elapsed := perf_counter() - started) < min(load.seconds, 10):
        while sent < elapsed * load.rate:
            next(turn).send()
            sent += 1
        if elapsed >= len(measured.marks):
            measured.mark()
        await asyncio.sleep(0.002)
    while len(measured.delays) < sent:
        await asyncio.sleep(0.01)
    measured.seconds = perf_counter() - started
    measured.mark()
    return measured


@contextmanager
def server(*args: str, program: str = sys.executable, source: str = "") -> Iterator[tuple[str, int, float]]:
    """A server in another process: its address, its process id, and the seconds until it listened.

    :param source: a folder from which Python imports Parlour
    """
    started, environment = perf_counter(), {**os.environ, **({"PYTHONPATH": source} if source else {})}
    process = subprocess.Popen(
        [program, *args],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment,
        cwd=source or None,
    )
    try:
        assert process.stdout
        url = process.stdout.readline().strip()
        assert url.startswith("http"), "the server did not start"
        yield url, process.pid, perf_counter() - started
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def serving(database: str, *more: str) -> tuple[str, ...]:
    """The command that serves a database without limits."""
    return ("-m", "parlour.cli", "serve", "--port", "0", "--database", database, "--no-limits", "--log", "error", *more)


def tables(console: Console, load: Load | None = None) -> Iterator[Table]:
    """One process with SQLite, one to three with PostgreSQL, other servers, and a restart with many tables."""
    load = load or Load()
    rows = Table(title="The server, client in another process (delay: move sent → event at the opponent's)")
    for column in COLUMNS:
        rows.add_column(column, justify="left" if column == "server" else "right")
    with tempfile.TemporaryDirectory() as folder, running() as postgres, console.status("…") as status:
        with server("-m", "bench.echo") as (url, _, seconds):
            bare = uvloop.run(echo(url, load, status.update))
        _add(rows, "bare echo", load, bare, bare, seconds)
        with server(*serving(str(Path(folder) / "bench.db"))) as (url, pid, seconds):
            measured = uvloop.run(play(url, load, pid, status.update))
        _add(rows, "SQLite, one process (< 40)", load, measured, bare, seconds)
        short = replace(load, tables=max(1, load.tables // 5), rate=load.rate / 4, is_short=True)
        with server(*serving(str(Path(folder) / "short.db"))) as (url, pid, seconds):
            measured = uvloop.run(play(url, short, pid, status.update))
        _add(rows, "the same, short games (< 60)", short, measured, bare, seconds)
        smaller = Load(max(1, load.tables // 5), load.rate * 0.3, load.seconds / 3)
        for workers in (1, 2, 3):
            with server(*serving(postgres.fresh(), "--workers", str(workers))) as (url, pid, seconds):
                measured = uvloop.run(play(url, smaller, pid, status.update))
            _add(rows, f"PostgreSQL, processes: {workers} (< 60)", smaller, measured, bare, seconds)
        for name, command, measure in _rivals(Path(folder)):
            with server(*command, program="node") as (url, pid, seconds):
                measured = uvloop.run(measure(url, load, pid, status.update))
            _add(rows, name, load, measured, bare, seconds)
        many = str(Path(folder) / "many.db")
        count = 20 * load.tables
        uvloop.run(crowd(many, count))
        with server(*serving(many)) as (_, pid, seconds):
            measured_cells = [f"{megabytes(pid):.0f}", f"{seconds:.2f}"]
            rows.add_row(f"SQLite, {count} open tables (< 2 s)", *["–"] * 8, *measured_cells)
    yield rows


def _rivals(folder: Path) -> Iterator[tuple[str, tuple[str, ...], Any]]:
    """The names of other servers, how Node runs them, and how they are measured; none without Node."""
    if installed := rivals.install():
        yield "minimal, Node and SQLite", (str(installed / "plain.js"), str(folder / "plain.db")), rivals.plain
        yield "boardgame.io in memory", (str(installed / "boardgame.js"),), rivals.boardgame
        yield "boardgame.io in files", (str(installed / "boardgame.js"), str(folder / "files")), rivals.boardgame


def _add(rows: Table, name: str, load: Load, found: Measured, bare: Measured, seconds: float) -> None:
    p50, p99 = found.quantile(0.5) * 1000, found.quantile(0.99) * 1000
    calm, seconds_calm = found.calm(0.99)
    ratio = p99 / (bare.quantile(0.99) * 1000)
    rows.add_row(
        name,
        str(load.tables * SOCKETS_PER_TABLE),
        f"{len(found.delays) / found.seconds:.0f}",
        f"{p50:.1f}",
        f"{p99:.1f}",
        f"{calm * 1000:.1f} ({seconds_calm} s)" if seconds_calm else "–",
        f"{ratio:.1f}",
        f"{found.processor_seconds / len(found.delays) * 1000:.2f}" if found.processor_seconds else "–",
        f"{found.stolen / found.seconds / (os.cpu_count() or 1):.1%}",
        f"{found.megabytes:.0f}" if found.megabytes else "–",
        f"{seconds:.2f}",
    )


def main() -> None:
    """Prints the table; the arguments TABLES RATE SECONDS change the load."""
    given = list(map(float, sys.argv[1:]))
    load = Load(int(given[0]), given[1], given[2]) if given else Load()
    console = Console(width=None if sys.stdout.isatty() else 140)
    for table in tables(console, load):
        console.print(table)


if __name__ == "__main__":
    main()
