"""When servers were running: while none was, no player's clock runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress

from parlour.protocol.events import Event, Paused, Resumed
from parlour.tables.model.clock import DAY_MS, SECOND_MS
from parlour.tables.model.table import Table
from parlour.tables.runtime.environment import Environment
from parlour.tables.store import Store, StoreError

HEARTBEAT_SECONDS = 5.0
"""Time between two heartbeats of a server; a crash is dated to the last one."""
MIN_GAP_MS = SECOND_MS
"""Shorter interruptions are not worth two events at every table."""
MIN_SHARED_GAP_MS = 3 * int(HEARTBEAT_SECONDS) * SECOND_MS
"""The same where several processes serve, whose heartbeats are only known with a delay."""
RUN_RETENTION_MS = 90 * DAY_MS
"""How long runs are kept; no clock gives a player that much time for a move."""

Span = tuple[int, int]
"""The start and the end of a period, in milliseconds since 1970."""


class Uptime:
    """Records that this process is alive, and knows when no process was."""

    def __init__(self, store: Store, environment: Environment) -> None:
        self._store = store
        self._environment = environment
        self._beating: asyncio.Task[None] | None = None
        self.gaps: tuple[Span, ...] = ()
        """The periods before this process began in which no server was running."""

    async def start(self) -> None:
        """Starts the clock at the latest stored time or later, and the heartbeat."""
        runs, latest = await self._store.runs()
        self._environment.not_before(latest)
        now = self._environment.now()
        shortest = MIN_SHARED_GAP_MS if self._store.is_shared else MIN_GAP_MS
        self.gaps = tuple(gap for gap in gaps_between(runs, now) if gap[1] - gap[0] >= shortest)
        await self._store.start_run(now, forget_before=now - RUN_RETENTION_MS)
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Records the end of this run."""
        if self._beating:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        with suppress(StoreError):  # without a database the last heartbeat has to do
            await self._store.save_run(self._environment.now())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with suppress(StoreError):  # logged where it is raised; the next one may succeed
                await self._store.save_run(self._environment.now())


def gaps_between(runs: Iterable[Span], now: int) -> list[Span]:
    """The periods between runs, and after the last one, in which no server was running; none before the first."""
    gaps, end = [], None
    for started, alive in sorted(runs):
        if end is not None and started > end:
            gaps.append((end, started))
        end = alive if end is None else max(end, alive)
    if end is not None and now > end:
        gaps.append((end, now))
    return gaps


def interruptions(table: Table, gaps: Sequence[Span]) -> tuple[Event, ...]:
    """The events that stop the running clock of a table while no server was running."""
    seat = table.clocks.running
    if seat is None:
        return ()
    bodies = [
        each
        for start, end in gaps
        if end > table.at
        for each in ((max(start, table.at), Paused(seat)), (end, Resumed(seat)))
    ]
    return tuple(Event(n, at, None, None, body) for n, (at, body) in enumerate(bodies, table.n + 1))
