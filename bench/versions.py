"""Two or more versions of the server under the same load, in turns of a few seconds, so that all meet the same noise.

    python -m bench.versions SECONDS RATE TABLES NAME=PYTHON[:SOURCE] …

PYTHON is the interpreter of an installed version; SOURCE, if given, the folder it imports Parlour from.
An editable installation takes precedence over SOURCE: PYTHON must not have one.
"""

from __future__ import annotations

import asyncio
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
import uvloop

from bench.games import endless_game
from bench.load import TIMEOUT_SECONDS, Load, Party, long_games
from bench.measured import Measured, megabytes
from bench.server import server, serving

TURN_SECONDS = 3.0


def nanoseconds(pid: int) -> int:
    """The processor time of all threads of a process, as the kernel counts it."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir())


class Side:
    """One version, its tables and its measurements."""

    def __init__(self, name: str, url: str, pid: int) -> None:
        self.name, self.url, self.pid = name, url, pid
        self.measured = Measured()
        self.nanoseconds = 0

    async def open(self, load: Load) -> None:
        """Opens all tables."""
        rng = Random(1)
        lines = cycle(long_games(load, rng))
        async with httpx.AsyncClient(base_url=self.url, timeout=TIMEOUT_SECONDS) as http:
            self.parties = [
                Party(self.url, endless_game(), next(lines), self.measured, rng) for _ in range(load.tables)
            ]
            for party in self.parties:
                await party.open(http)
        self.turn = cycle(self.parties)

    async def play(self, rate: float, seconds: float) -> None:
        """Plays for one turn."""
        before, started, sent = nanoseconds(self.pid), perf_counter(), 0
        while (elapsed := perf_counter() - started) < seconds:
            for _ in self.parties:
                if sent >= elapsed * rate:
                    break
                if mover := (party := next(self.turn)).mover:
                    party.move(mover)
                    sent += 1
            await asyncio.sleep(0.002)
        while not all(party.is_settled for party in self.parties):
            await asyncio.sleep(0.002)
        self.measured.seconds += perf_counter() - started
        self.nanoseconds += nanoseconds(self.pid) - before

    def report(self) -> str:
        """What was measured so far."""
        found = self.measured
        assert not any(socket.fault for party in self.parties for socket in party.sockets)
        moves = len(found.delays)
        return (
            f"{self.name}: {moves} moves, {moves / found.seconds:.0f}/s, {self.nanoseconds / 1e6 / moves:.3f} ms/move,"
            f" p50 {found.quantile(0.5) * 1000:.1f}, p99 {found.quantile(0.99) * 1000:.1f} ms,"
            f" {megabytes(self.pid):.0f} MB"
        )


async def compare(sides: list[Side], load: Load) -> None:
    """Plays in turns, and prints the cost of a move in each version."""
    for side in sides:
        await side.open(load)
        side.measured.delays.clear()
    for _ in range(round(load.seconds / TURN_SECONDS)):
        for side in sides:
            await side.play(load.rate, TURN_SECONDS)
    for side in sides:
        first = sides[0].nanoseconds / len(sides[0].measured.delays)
        print(side.report(), f"ratio {side.nanoseconds / len(side.measured.delays) / first:.3f}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the arguments and compares."""
    parser = ArgumentParser(prog="python -m bench.versions", description=__doc__)
    parser.add_argument("seconds", type=float, metavar="SECONDS")
    parser.add_argument("rate", type=float, metavar="RATE")
    parser.add_argument("tables", type=int, metavar="TABLES")
    parser.add_argument("versions", nargs="+", metavar="NAME=PYTHON[:SOURCE]")
    chosen = parser.parse_args(arguments)
    load = Load(chosen.tables, chosen.rate, chosen.seconds)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        sides = []
        for number, argument in enumerate(chosen.versions):
            name, _, where = argument.partition("=")
            python, _, source = where.partition(":")
            database = str(Path(folder) / f"{number}.db")
            url, pid, _ = stack.enter_context(server(*serving(database), program=python, source=source))
            sides.append(Side(name, url, pid))
        uvloop.run(compare(sides, load))


if __name__ == "__main__":
    main()
