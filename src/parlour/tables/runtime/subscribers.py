"""Who watches a table: what they are told waits in a queue that has an end."""

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
"""So many messages may wait for somebody who reads slowly; then they are left behind."""


class Message(NamedTuple):
    """A message to a viewer."""

    kind: str
    """What stands as ``t`` on the socket."""
    d: bytes
    """Its content, as JSON."""
    n: int | None = None
    """The number of the event that it tells of."""

    @property
    def envelope(self) -> str:
        """The message as a socket sends it."""
        number = "" if self.n is None else f'"n":{self.n},'
        return f'{{"t":"{self.kind}",{number}"d":{self.d.decode()}}}'


END = Message("end", b"{}")
"""What stands last in the queue of somebody who is left behind, or when the server goes down."""


class Subscriber:
    """Somebody who watches a table, as a player or not."""

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self.seat = seat
        """The seat to look through, as far as it is theirs."""
        self.viewer = Viewer()
        self._seating: Seating | None = None
        self.is_late = False
        """Whether they read too slowly and were left behind."""
        self._messages: deque[Message] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: Message) -> None:
        """Puts a message into the queue."""
        if self.is_late:
            return
        if message.kind == "snapshot":  # what happened before is in it
            self._messages = deque(each for each in self._messages if each.kind not in ("snapshot", "event"))
        if len(self._messages) >= MAX_QUEUED_MESSAGES:
            self.is_late = True
            self._messages.clear()
            message = END
        self._messages.append(message)
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def next(self) -> Message:
        """The next message, when there is one; for one reader."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.popleft()

    def refresh_viewer(self, table: Table) -> bool:
        """Looks at the table as it is now; whether that is through other eyes than before.

        Eyes change with the seating; and with the turn, for those who have several seats.
        """
        if table.seating is self._seating and len(self.viewer.seats) < 2:
            return False
        self._seating = table.seating
        before, self.viewer = self.viewer, Viewer.of(table, self.player, self.seat)
        return before != self.viewer


def snapshot_message(table: Table, viewer: Viewer, now: int, invite: str) -> Message:
    """A snapshot; with the invitation for those who sit there while a seat is open."""
    return Message("snapshot", encode(TableView(table, now).snapshot(viewer, invite)))


def event_messages(happened: Sequence[Transition], viewers: Iterable[Viewer]) -> dict[Viewer, list[Message]]:
    """What viewers are told of events that have led to tables."""
    views = [(event, TableView(table, event.at)) for event, table in happened]
    return {
        viewer: [Message("event", encode(view.event(event, viewer)), event.n) for event, view in views]
        for viewer in viewers
    }
