"""Subscribers of a table, and followers of all tables of a player; what they get waits in bounded queues."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from parlour.core import Seat
from parlour.protocol.bodies import Listed
from parlour.protocol.events import Event
from parlour.tables.model.seats import Seating
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableView, Viewer, listed
from parlour.tables.store import Store, TableRow

Transition = tuple[Event, Table]
"""An event, and the table after it."""
MAX_QUEUED_MESSAGES = 1000
"""How many messages may wait for a slow reader before the subscription ends."""
BYTES_CHARGED_AT_ONCE = 16 * 1024
"""How many bytes of events a subscriber gets before they are charged: charging each event would take longer."""
MAX_QUEUED_TABLES = 1000
"""How many notifications may wait for a slow reader before the stream ends."""
END_OF_STREAM = cast("Listed", {})
"""The last item for a follower who reads too slowly, or when the server shuts down."""


class Message:
    """A message to a viewer."""

    __slots__ = ("d", "envelope", "kind", "n")

    def __init__(self, kind: str, d: bytes, n: int | None = None) -> None:
        self.kind = kind
        """Its type, ``t`` on the socket."""
        self.d = d
        """Its content, as JSON."""
        self.n = n
        """The number of its event, if it is one."""
        number = b"" if n is None else b'"n":%d,' % n
        self.envelope = b'{"t":"%b",%b"d":%b}' % (kind.encode(), number, d)
        """The message as it goes over the socket."""


END = Message("end", b"{}")
"""The last message to a subscriber who reads too slowly or was sent too much, or when the server shuts down."""
TOO_SLOW = "too slow"
TOO_MANY_BYTES = "too many bytes"


class Subscriber:
    """A connection that receives the messages of a table, for a player or a watcher."""

    def __init__(
        self,
        player: str | None,
        seat: Seat | None = None,
        write: Callable[[bytes], bool] | None = None,
        charge: Callable[[int], bool] | None = None,
    ) -> None:
        self.player = player
        self.seat = seat
        """The seat whose view to show, if the player holds it."""
        self._write = write
        """Sends the envelope of a message at once and returns True, or returns False if the reader is slow."""
        self._charge = charge
        """Charges the reader for some bytes, and returns whether they may have more."""
        self._uncharged = 0
        self.viewer = Viewer()
        self._seating: Seating | None = None
        self.ended_for = ""
        """Why the subscription has ended, if the reader was too slow, or a watcher was sent too many bytes."""
        self._messages: deque[Message] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, message: Message, is_charged: bool = True) -> None:
        """Sends a message at once if all before it are sent, or queues it for the reader.

        A snapshot replaces the snapshots and events that are queued before it. Events are charged, unless the caller
        does that.
        """
        if self.ended_for:
            return
        if is_charged and message.kind == "event" and not self._affords(len(message.d)):
            message = self._end(TOO_MANY_BYTES)
        if self._is_read and self._write and message is not END and self._write(message.envelope):
            return
        if message.kind == "snapshot":
            self._messages = deque(queued for queued in self._messages if queued.kind not in ("snapshot", "event"))
        if len(self._messages) >= MAX_QUEUED_MESSAGES:
            message = self._end(TOO_SLOW)
        self._messages.append(message)
        if self._waiter and self._is_read:
            self._waiter.set_result(None)

    def _affords(self, size: int) -> bool:
        """Counts the bytes of an event, and returns whether it may be sent; players get theirs in any case."""
        self._uncharged += size
        if self._uncharged < BYTES_CHARGED_AT_ONCE or not self._charge:
            return True
        charged, self._uncharged = self._uncharged, 0
        return self._charge(charged) or bool(self.viewer.seats)

    def _end(self, reason: str) -> Message:
        self.ended_for = reason
        self._messages.clear()
        return END

    @property
    def _is_read(self) -> bool:
        """Whether the reader has taken everything and waits for more."""
        return self._waiter is not None and not self._waiter.done()

    async def next(self) -> Message:
        """The next message that was queued; only one reader may wait."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._waiter = None
        return self._messages.popleft()

    def refresh_viewer(self, table: Table) -> bool:
        """Updates the seats of the subscriber and the one to show, and returns whether the seats have changed.

        The seat to show also changes with the turn, for a player with several: events then show it from there.
        """
        if table.seating is self._seating and len(self.viewer.seats) < 2:
            return False
        self._seating = table.seating
        before, self.viewer = self.viewer, Viewer.of(table, self.player, self.seat)
        return before.seats != self.viewer.seats


def snapshot_message(table: Table, viewer: Viewer, now: int, invite: str) -> Message:
    """A snapshot, with the invitation for seated players while a seat is open."""
    return Message("snapshot", TableView(table, now).encoded_snapshot(viewer, invite))


def event_messages(transitions: Sequence[Transition], viewers: Iterable[Viewer]) -> dict[Viewer, list[Message]]:
    """The messages about events, for each viewer."""
    views = [(event, TableView(table, event.at)) for event, table in transitions]
    return {
        viewer: [Message("event", view.encoded_event(event, viewer), event.n) for event, view in views]
        for viewer in viewers
    }


class Follower:
    """A stream of notifications for one player."""

    def __init__(self, player: str) -> None:
        self.player = player
        self._notified: dict[str, tuple[str, bool]] = {}
        """For each table its status, and whether it waits for the player."""
        self._queue: asyncio.Queue[Listed] = asyncio.Queue()

    def begin(self, rows: Iterable[TableRow]) -> None:
        """Starts with the player's tables: those that wait for the player are queued."""
        for row in rows:
            self._notified.setdefault(row.id, (row.status, False))
            if listed(row, self.player)["your_turn"]:
                self.notify(row)

    def notify(self, row: TableRow) -> None:
        """Queues a table that has begun or ended, waits for the player, or no longer does.

        The stream of a reader who is too slow ends.
        """
        shown = listed(row, self.player)
        current = (row.status, shown["your_turn"])
        is_news = self._notified.get(row.id) != current
        self._notified[row.id] = current
        if (is_news or shown["your_turn"]) and self._queue.qsize() <= MAX_QUEUED_TABLES:
            self._queue.put_nowait(shown if self._queue.qsize() < MAX_QUEUED_TABLES else END_OF_STREAM)

    def end(self) -> None:
        """Ends the stream."""
        self._queue.put_nowait(END_OF_STREAM)

    async def next(self) -> Listed:
        """The next table, and finally ``END_OF_STREAM``."""
        return await self._queue.get()


class Followers:
    """The followers of this process, by player."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)

    @property
    def exist(self) -> bool:
        """Whether there are any followers."""
        return bool(self._followers)

    def add(self, follower: Follower) -> None:
        """Adds a follower."""
        self._followers[follower.player].add(follower)

    def drop(self, follower: Follower) -> None:
        """Removes a follower."""
        self._followers[follower.player].discard(follower)
        if not self._followers[follower.player]:
            del self._followers[follower.player]

    async def notify(self, players: Iterable[str], table: str, row: TableRow | None = None) -> None:
        """Notifies the followers of these players about a table."""
        followers = [follower for player in players for follower in self._followers.get(player, ())]
        if followers and (row := row or await self._store.table(table)):
            for follower in followers:
                follower.notify(row)

    async def catch_up(self) -> None:
        """Notifies all followers of what they may have missed."""
        for player in list(self._followers):
            rows = await self._store.tables_of(player)
            for follower in self._followers.get(player, ()):
                for row in rows:
                    follower.notify(row)

    def close(self) -> None:
        """Ends all streams."""
        for followers in self._followers.values():
            for follower in followers:
                follower.end()
