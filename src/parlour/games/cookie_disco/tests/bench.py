"""How Cookie Disco is measured, including how long it takes to solve and to look up positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from timeit import repeat

from rich.console import Console
from rich.table import Table

from bench.games import Benchmark
from parlour import engine
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution import probe, probe_many, solution, solve

BATCH_POSITIONS = 10_000
"""Positions that are looked up in a round."""
ROUNDS = 7


def solving(console: Console) -> Iterable[Table]:
    """Measured times, with their limits in the title."""
    rows = Table(title=f"{GAME.title} solved (limits: 60 s, 4 GB, file 30 MB, probe 20 µs, in a batch 0.5 µs)")
    for heading in ("what", "measured"):
        rows.add_column(heading, justify="left" if heading == "what" else "right")
    if engine.is_native():
        with TemporaryDirectory() as folder:
            os.environ["PARLOUR_DATA"] = folder
            _measure(rows)
    else:
        rows.add_row("left out", engine.notice())
    yield rows


def _measure(rows: Table) -> None:
    begin, busy = perf_counter(), process_time()
    path = solve()
    rows.add_row(f"solve, {os.cpu_count()} threads", f"{perf_counter() - begin:.1f} s")
    rows.add_row("of processor time", f"{process_time() - busy:.1f} s")
    rows.add_row("memory at most", f"{getrusage(RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")
    rows.add_row("solution file", f"{path.stat().st_size / 1e6:.1f} MB")
    for name, microseconds in _probes():
        rows.add_row(name, f"{microseconds:.2f} µs")


def _probes() -> list[tuple[str, float]]:
    rng, solved = Random(1), solution()
    texts = [solved.native.text(rng.randrange(len(solved.values))) for _ in range(BATCH_POSITIONS)]
    states = [GAME.parse(text) for text in texts]
    return [
        ("probe, a text", _best(lambda: [probe(text) for text in texts])),
        ("probe, a state", _best(lambda: [probe(state) for state in states])),
        ("probe_many, texts, each", _best(lambda: probe_many(texts))),
        ("probe_many, states, each", _best(lambda: probe_many(states))),
        (
            "every move of a turn",
            _best(lambda: [solved.moves(text) for text in texts[:1000]]) * BATCH_POSITIONS / 1000,
        ),
    ]


def _best(action: Callable[[], object]) -> float:
    """Microseconds of processor time for each position of a batch, in the best of several rounds."""
    return min(repeat(action, timer=process_time, number=1, repeat=ROUNDS)) / BATCH_POSITIONS * 1e6


BENCHMARK = Benchmark(playout_plies=1e6, playout_ratio=100, level_clock=0.3, parts={"solve": solving})
