"""The cost of a move at a table: deciding, appending, and encoding it for both players; nothing is stored or sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import thread_time

from rich.table import Table as Rows

import parlour
from parlour.protocol.requests import Move
from parlour.tables.model.decide import decide, numbered
from parlour.tables.model.moves import due
from parlour.tables.model.opening import open_table, plan
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer

GAMES_PER_ROW = 10
MAX_MOVES = 200
"""Games are stopped after this many moves."""
SECRET = bytes(range(32))


@dataclass
class Timing:
    """Seconds of processor time for each move."""

    deciding: list[float] = field(default_factory=list)
    appending: list[float] = field(default_factory=list)
    encoding: list[float] = field(default_factory=list)


def table() -> Rows:
    """The costs of every game."""
    rows = Rows(title="A move at a table (microseconds of processor time, median)")
    for heading in ("game", "decide", "append", "encode for both", "total"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for game in parlour.names():
        timing = _measured(game)
        parts = [median(durations) * 1e6 for durations in (timing.deciding, timing.appending, timing.encoding)]
        rows.add_row(game, *(f"{part:.0f}" for part in (*parts, sum(parts))))
    return rows


def _measured(game: str) -> Timing:
    timing, rng = Timing(), Random(1)
    for _ in range(GAMES_PER_ROW):
        opened = plan("T1", game, [{"kind": "me"}, {"kind": "here"}], SECRET, "ann")
        at_table = Table.of(numbered(None, open_table(opened, "ann", 0, SECRET), 0))
        for _ in range(MAX_MOVES):
            if at_table.ended:
                break
            at_table = _move(at_table, rng, timing)
    return timing


def _move(table: Table, rng: Random, timing: Timing) -> Table:
    """The table after a random move, timed."""
    seat = table.turn if table.turn is not None else table.actors[0]
    request = Move(rng.choice(table.play.choices(seat)), seat, table.n)
    start = thread_time()
    bodies = decide(table, request, "ann", 0, SECRET)
    decided, appending, encoding = thread_time() - start, 0.0, 0.0
    for event in numbered(table, bodies, 0):
        start = thread_time()
        table = table.after(event)
        due(table)
        appending += thread_time() - start
        start = thread_time()
        view = TableView(table, event.at)
        for viewer in (Viewer("ann", (0,), 0), Viewer("ann", (1,), 1)):
            view.event(event, viewer)
        encoding += thread_time() - start
    for durations, spent in zip(
        (timing.deciding, timing.appending, timing.encoding), (decided, appending, encoding), strict=True
    ):
        durations.append(spent)
    return table
