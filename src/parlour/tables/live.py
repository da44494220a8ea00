"""A table in the memory of a process, with those who watch it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from parlour.core import Seat
from parlour.tables.encoding import encode
from parlour.tables.events import Event
from parlour.tables.store.rows import TableRow
from parlour.tables.table import Table
from parlour.tables.told import Viewer
from parlour.tables.watching import Happened, Told, Watcher, full, news

KEPT = 40
"""So many of the latest events can be told again to those who missed them; others get a snapshot."""


def folded(table: Table, events: Iterable[Event]) -> list[Happened]:
    """The events, each with the table after it."""
    steps = []
    for event in events:
        table = table.after(event)
        steps.append((event, table))
    return steps


class Live:
    """A table as it is now."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.table = table
        self.secret = row.secret
        self.invite = row.invite
        self.created = row.created
        self.has_jobs = True
        """Whether jobs may be written down for it."""
        self.watchers: set[Watcher] = set()
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._latest: deque[Happened] = deque(maxlen=KEPT)

    @property
    def is_used(self) -> bool:
        """Whether anybody watches it or appends to it."""
        return bool(self.watchers) or self._waiting > 0

    async def lock(self) -> None:
        """Lets nobody else append to the table until it is unlocked."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        except asyncio.CancelledError:
            self._waiting -= 1
            raise

    def unlock(self) -> None:
        """Lets the next one append."""
        self._waiting -= 1
        self._lock.release()

    def go_on(self, steps: Sequence[Happened], now: int, has_jobs: bool = True) -> None:
        """Takes events that are stored, and tells everybody who watches."""
        self.has_jobs = has_jobs
        self.table = steps[-1][1]
        self._latest.extend(steps)
        self._broadcast(steps, now)

    def join(self, watcher: Watcher, n: int | None, now: int) -> None:
        """Lets somebody watch who has seen the events up to a number, or none."""
        watcher.look(self.table)
        missed = [(event, table) for event, table in self._latest if n is not None and event.n > n]
        if n is not None and n + len(missed) == self.table.n:
            for message in news(missed, [watcher.viewer])[watcher.viewer]:
                watcher.tell(message)
        else:
            watcher.tell(self.snapshot(watcher.viewer, now))
        self.watchers.add(watcher)
        self.tell_here()

    def leave(self, watcher: Watcher) -> None:
        """Lets somebody go."""
        self.watchers.discard(watcher)
        self.tell_here()

    def look(self, watcher: Watcher, seat: Seat | None, now: int) -> None:
        """Lets somebody look through another of their seats."""
        watcher.seat = seat
        watcher.look(self.table)
        watcher.tell(self.snapshot(watcher.viewer, now))

    def snapshot(self, viewer: Viewer, now: int) -> Told:
        """Everything that a viewer may know."""
        return full(self.table, viewer, now, self.invite)

    def tell(self, message: Told) -> None:
        """Tells everybody the same."""
        for watcher in self.watchers:
            watcher.tell(message)

    def tell_here(self) -> None:
        """Tells everybody who is there."""
        seats = sorted({seat for watcher in self.watchers for seat in watcher.viewer.seats})
        watchers = sum(not watcher.viewer.seats for watcher in self.watchers)
        self.tell(Told("here", encode({"seats": seats, "watchers": watchers})))

    def _broadcast(self, steps: Sequence[Happened], now: int) -> None:
        """Tells of events; whoever looks through other eyes now gets a snapshot instead."""
        others = [watcher for watcher in self.watchers if watcher.look(self.table)]
        for watcher in others:
            watcher.tell(self.snapshot(watcher.viewer, now))
        same = self.watchers.difference(others)
        told = news(steps, {watcher.viewer for watcher in same})
        for watcher in same:
            for message in told[watcher.viewer]:
                watcher.tell(message)
        if others:
            self.tell_here()
