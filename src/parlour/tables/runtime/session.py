"""A table in the memory of a process, with those who watch it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from parlour.core import Seat
from parlour.tables.encoding import encode
from parlour.tables.model.events import Event
from parlour.tables.model.listing import TableRow
from parlour.tables.model.table import Table
from parlour.tables.model.views import Viewer
from parlour.tables.runtime.subscribers import Message, Subscriber, Transition, event_messages, snapshot_message

MAX_REPLAYED_EVENTS = 40
"""So many of the latest events can be messages again to those who missed them; others get a snapshot."""


def apply_events(table: Table, events: Iterable[Event]) -> list[Transition]:
    """The events, each with the table after it."""
    steps = []
    for event in events:
        table = table.after(event)
        steps.append((event, table))
    return steps


class TableSession:
    """A table as it is now."""

    def __init__(self, row: TableRow, table: Table) -> None:
        self.table = table
        self.secret = row.secret
        self.invite = row.invite
        self.created = row.created
        self.has_jobs = True
        """Whether jobs may be written down for it."""
        self.subscribers: set[Subscriber] = set()
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._latest: deque[Transition] = deque(maxlen=MAX_REPLAYED_EVENTS)

    @property
    def is_used(self) -> bool:
        """Whether anybody watches it or appends to it."""
        return bool(self.subscribers) or self._waiting > 0

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

    def commit(self, steps: Sequence[Transition], now: int, has_jobs: bool = True) -> None:
        """Takes events that are stored, and tells everybody who watches."""
        self.has_jobs = has_jobs
        self.table = steps[-1][1]
        self._latest.extend(steps)
        self._broadcast(steps, now)

    def join(self, subscriber: Subscriber, n: int | None, now: int) -> None:
        """Lets somebody watch who has seen the events up to a number, or none."""
        subscriber.refresh_viewer(self.table)
        missed = [(event, table) for event, table in self._latest if n is not None and event.n > n]
        if n is not None and n + len(missed) == self.table.n:
            for message in event_messages(missed, [subscriber.viewer])[subscriber.viewer]:
                subscriber.put(message)
        else:
            subscriber.put(self.snapshot(subscriber.viewer, now))
        self.subscribers.add(subscriber)
        self.broadcast_presence()

    def leave(self, subscriber: Subscriber) -> None:
        """Lets somebody go."""
        self.subscribers.discard(subscriber)
        self.broadcast_presence()

    def switch_seat(self, subscriber: Subscriber, seat: Seat | None, now: int) -> None:
        """Lets somebody look through another of their seats."""
        subscriber.seat = seat
        subscriber.refresh_viewer(self.table)
        subscriber.put(self.snapshot(subscriber.viewer, now))

    def snapshot(self, viewer: Viewer, now: int) -> Message:
        """Everything that a viewer may know."""
        return snapshot_message(self.table, viewer, now, self.invite)

    def broadcast(self, message: Message) -> None:
        """Tells everybody the same."""
        for subscriber in self.subscribers:
            subscriber.put(message)

    def broadcast_presence(self) -> None:
        """Tells everybody who is there."""
        seats = sorted({seat for subscriber in self.subscribers for seat in subscriber.viewer.seats})
        watchers = sum(not subscriber.viewer.seats for subscriber in self.subscribers)
        self.broadcast(Message("here", encode({"seats": seats, "watchers": watchers})))

    def _broadcast(self, steps: Sequence[Transition], now: int) -> None:
        """Tells of events; whoever looks through other eyes now gets a snapshot instead."""
        others = [subscriber for subscriber in self.subscribers if subscriber.refresh_viewer(self.table)]
        for subscriber in others:
            subscriber.put(self.snapshot(subscriber.viewer, now))
        same = self.subscribers.difference(others)
        messages = event_messages(steps, {subscriber.viewer for subscriber in same})
        for subscriber in same:
            for message in messages[subscriber.viewer]:
                subscriber.put(message)
        if others:
            self.broadcast_presence()
