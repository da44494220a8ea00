"""The subscribers of a table: messages wait for each of them in a bounded queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parlour.core import Seat
from parlour.protocol.events import Event
from parlour.tables.encoding import encode
from parlour.tables.model.seats import Seating
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer

Transition = tuple[Event, Table]
"""An event, and the table after it."""
MAX_QUEUED_MESSAGES = 1000
"""How many messages may wait for a slow reader before the subscription ends."""


class Message(NamedTuple):
    """A message to a viewer."""

    kind: str
    """Its type, ``t`` on the socket."""
    d: bytes
    """Its content, as JSON."""
    n: int | None = None
    """The number of its event, if it is one."""

    @property
    def envelope(self) -> str:
        """The message as it goes over the socket."""
        number = "" if self.n is None else f'"n":{self.n},'
        return f'{{"t":"{self.kind}",{number}"d":{self.d.decode()}}}'


END = Message("end", b"{}")
"""The last message to a subscriber who was too slow, or when the server shuts down."""


class Subscriber:
    """A connection that gets the messages of a table, for a player or a watcher."""

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self.seat = seat
        """The seat whose view is wanted, if the player holds it."""
        self.viewer = Viewer()
        self._seating: Seating | None = None
        self.is_late = False
        """Whether the reader was too slow, so that the subscription has ended."""
        self._messages: deque[Message] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: Message) -> None:
        """Queues a message; a snapshot replaces the snapshots and events before it."""
        if self.is_late:
            return
        if message.kind == "snapshot":
            self._messages = deque(each for each in self._messages if each.kind not in ("snapshot", "event"))
        if len(self._messages) >= MAX_QUEUED_MESSAGES:
            self.is_late = True
            self._messages.clear()
            message = END
        self._messages.append(message)
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def next(self) -> Message:
        """The next message; only one reader may wait."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.popleft()

    def refresh_viewer(self, table: Table) -> bool:
        """Works out which seats the subscriber has now; whether that has changed.

        It changes with the seating, and for a player of several seats with the turn.
        """
        if table.seating is self._seating and len(self.viewer.seats) < 2:
            return False
        self._seating = table.seating
        before, self.viewer = self.viewer, Viewer.of(table, self.player, self.seat)
        return before != self.viewer


def snapshot_message(table: Table, viewer: Viewer, now: int, invite: str) -> Message:
    """A snapshot, with the invitation for seated players while a seat is open."""
    return Message("snapshot", encode(TableView(table, now).snapshot(viewer, invite)))


def event_messages(happened: Sequence[Transition], viewers: Iterable[Viewer]) -> dict[Viewer, list[Message]]:
    """The messages about events, for each viewer."""
    views = [(event, TableView(table, event.at)) for event, table in happened]
    return {
        viewer: [Message("event", encode(view.event(event, viewer)), event.n) for event, view in views]
        for viewer in viewers
    }
