"""Tables in memory: each with its queue of work, its latest events and its subscribers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from parlour.core import ParlourError, Seat
from parlour.protocol.events import Event, encode
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableRow, Viewer
from parlour.tables.runtime.peers import Here, Peers
from parlour.tables.runtime.subscribers import (
    END,
    Message,
    Subscriber,
    Transition,
    event_messages,
    snapshot_message,
)

MAX_REPLAYED_EVENTS = 40
"""How many events a subscriber who reconnects can catch up on; after more, a snapshot is sent."""
EVENTS_BETWEEN_TABLES = 20
"""How many events apart the tables are that are kept to send events again; the others are computed from them."""
PRESENCE_PAUSE_SECONDS = 0.2
"""The least time between two messages about who is connected."""
MAX_IDLE_SESSIONS = 250
"""How many unused sessions stay in memory; between two clean-ups, up to twice as many."""
MAX_IDLE_MOVES = 30_000
"""How many moves the unused sessions in memory may have in total; long games take much memory."""
KEPT_BETWEEN_CLEAN_UPS = 25
"""After how many loaded or opened tables the limits are checked, since tables grow."""


class Work(Protocol):
    """A piece of work on a table; one runs at a time."""

    def begin(self) -> asyncio.Future[Any] | int:
        """Starts the work: what to wait for, or the answer if it is done at once."""

    def finish(self, begun: asyncio.Future[Any]) -> int:
        """Finishes the work when what it waited for is done: the answer."""


def apply_events(table: Table, events: Iterable[Event]) -> list[Transition]:
    """The events, each with the table after it."""
    steps = []
    for event in events:
        table = table.after(event)
        steps.append((event, table))
    return steps


class TableSession:
    """A table in memory.

    Everything that changes the table goes through its queue, one piece of work at a time. Work on an idle table begins
    at once, in the caller's step of the event loop; a table without work holds no task.
    """

    def __init__(self, row: TableRow, table: Table, last: Event, peers: Peers | None = None) -> None:
        self._peers = peers
        self.table = table
        self.last = last
        """The latest event."""
        self.secret = row.secret
        self.invite = row.invite
        self.created = row.created
        self.has_jobs = True
        """Whether jobs may be stored for it."""
        self.is_closed = False
        """Whether it may differ from what is stored, so that no more work may begin here."""
        self.subscribers: set[Subscriber] = set()
        self._queue: deque[tuple[Work, asyncio.Future[int]]] = deque()
        self._presence_timer: asyncio.TimerHandle | None = None
        """Set for a moment after the subscribers were sent who is connected."""
        self._has_new_presence = False
        self._latest: deque[tuple[Event, Table | None]] = deque(
            [(last, table.without_caches())], maxlen=MAX_REPLAYED_EVENTS + EVENTS_BETWEEN_TABLES
        )
        """The latest events, and the table after some of them."""

    @property
    def moves(self) -> int:
        """The moves that are in memory: how much of it the session takes depends on them."""
        return len(self.table.play.steps)

    @property
    def is_busy(self) -> bool:
        """Whether work is running or waiting."""
        return bool(self._queue)

    @property
    def is_used(self) -> bool:
        """Whether the session has subscribers or work."""
        return bool(self.subscribers) or self.is_busy

    def enqueue(self, work: Work) -> asyncio.Future[int]:
        """The answer to some work, which begins when everything enqueued before it is done."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.append((work, answer))
        if len(self._queue) == 1:
            self._serve()
        return answer

    def _serve(self) -> None:
        """Begins the first work in the queue; work that is done at once makes room for the next."""
        while self._queue:
            work, answer = self._queue[0]
            try:
                begun = 0 if answer.cancelled() else work.begin()
                if not isinstance(begun, int):
                    begun.add_done_callback(self._finish)
                    return
                _succeed(answer, begun)
            except Exception as error:  # the caller always gets an answer
                _fail(answer, error)
            self._queue.popleft()

    def _finish(self, begun: asyncio.Future[Any]) -> None:
        """Finishes the first work in the queue, and begins the next."""
        work, answer = self._queue[0]
        try:
            _succeed(answer, work.finish(begun))
        except asyncio.CancelledError:
            answer.cancel()
        except Exception as error:  # the caller always gets an answer
            _fail(answer, error)
        self._queue.popleft()
        self._serve()

    def commit(self, steps: Sequence[Transition], now: int, has_jobs: bool = True) -> None:
        """Applies stored events, and broadcasts them."""
        self.last, self.table = steps[-1]
        self.has_jobs = has_jobs
        self._latest.extend(
            (event, table.without_caches() if event.n % EVENTS_BETWEEN_TABLES == 0 else None) for event, table in steps
        )
        self._broadcast_events(steps, now)

    def missed_events(self, n: int | None) -> list[Transition] | None:
        """The events after ``n``, each with the table after it; None if they are too many to be sent again."""
        if n is None or not self.is_replayable(n):
            return None
        if n == self.table.n:
            return []
        latest = [*self._latest]
        first = len(latest) - 1 - (self.table.n - n)
        while (table := latest[first][1]) is None:
            first -= 1
        return [step for step in apply_events(table, [event for event, _ in latest[first + 1 :]]) if step[0].n > n]

    def close(self) -> None:
        """Closes the session: its subscribers are disconnected, and reconnect to a new one."""
        self.is_closed = True
        self.broadcast(END)

    def join(self, subscriber: Subscriber, n: int | None, now: int) -> int:
        """Adds a subscriber who has seen the events up to ``n``, or none; returns the bytes that are sent first."""
        subscriber.refresh_viewer(self.table)
        missed = self.missed_events(n)
        if missed is None:
            messages = [self.snapshot(subscriber.viewer, now)]
        else:
            messages = event_messages(missed, [subscriber.viewer])[subscriber.viewer]
        for message in messages:
            subscriber.put(message, is_charged=False)
        self.subscribers.add(subscriber)
        self.broadcast_presence()
        return sum(len(message.d) for message in messages)

    def is_replayable(self, n: int | None) -> bool:
        """Whether the events after ``n`` are few, and in memory."""
        return n is not None and 0 <= self.table.n - n <= min(MAX_REPLAYED_EVENTS, len(self._latest) - 1)

    def leave(self, subscriber: Subscriber) -> None:
        """Removes a subscriber."""
        self.subscribers.discard(subscriber)
        self.broadcast_presence()

    def switch_seat(self, subscriber: Subscriber, seat: Seat | None, now: int) -> Message:
        """Shows a subscriber the table from another of their seats, and returns the snapshot."""
        subscriber.seat = seat
        subscriber.refresh_viewer(self.table)
        snapshot = self.snapshot(subscriber.viewer, now)
        subscriber.put(snapshot)
        return snapshot

    def snapshot(self, viewer: Viewer, now: int) -> Message:
        """Everything that a viewer may know."""
        return snapshot_message(self.table, viewer, now, self.invite)

    def broadcast(self, message: Message) -> None:
        """Sends all subscribers the same message."""
        for subscriber in self.subscribers:
            subscriber.put(message)

    def broadcast_presence(self) -> None:
        """Sends all subscribers who is connected: at once, or with other changes if that was done a moment ago.

        Each change is sent to everyone: without a pause, a few clients that reconnect all the time could keep a server
        with many watchers busy.
        """
        if self._peers:
            self._peers.changed(self.table.id)
        if self._presence_timer is not None:
            self._has_new_presence = True
            return
        self._send_presence()
        self._presence_timer = asyncio.get_running_loop().call_later(PRESENCE_PAUSE_SECONDS, self._end_pause)

    def _end_pause(self) -> None:
        self._presence_timer = None
        if self._has_new_presence and self.subscribers:
            self.broadcast_presence()

    def _send_presence(self) -> None:
        """Sends all subscribers the seats that are connected, and the number of watchers."""
        self._has_new_presence = False
        here, elsewhere = self.here, self._peers.elsewhere(self.table.id) if self._peers else Here()
        seats, watchers = sorted({*here.seats, *elsewhere.seats}), here.watchers + elsewhere.watchers
        self.broadcast(Message("here", encode({"seats": seats, "watchers": watchers})))

    @property
    def here(self) -> Here:
        """Who is connected to the table in this process."""
        seats = {seat for subscriber in self.subscribers for seat in subscriber.viewer.seats}
        return Here(tuple(sorted(seats)), sum(not subscriber.viewer.seats for subscriber in self.subscribers))

    def _broadcast_events(self, steps: Sequence[Transition], now: int) -> None:
        """Sends events; a subscriber whose seats have changed gets a snapshot instead."""
        changed = [subscriber for subscriber in self.subscribers if subscriber.refresh_viewer(self.table)]
        for subscriber in changed:
            subscriber.put(self.snapshot(subscriber.viewer, now))
        same = self.subscribers.difference(changed)
        messages = event_messages(steps, {subscriber.viewer for subscriber in same})
        for subscriber in same:
            for message in messages[subscriber.viewer]:
                subscriber.put(message)
        if changed:
            self.broadcast_presence()


def _succeed(answer: asyncio.Future[int], n: int) -> None:
    if not answer.done():
        answer.set_result(n)


def _fail(answer: asyncio.Future[int], error: Exception) -> None:
    """Answers with an error; without its traceback, which would make a reference cycle with the answer."""
    if not answer.done():
        answer.set_exception(error.with_traceback(None) if isinstance(error, ParlourError) else error)


class SessionCache:
    """The sessions in use, and the most recently used ones."""

    def __init__(self, read: Callable[[str], Awaitable[TableSession]]) -> None:
        self._read = read
        self._sessions: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._clean_up_above = 0
        self._kept = 0

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[TableSession]:
        return iter(self._sessions.values())

    def get(self, table: str) -> TableSession | None:
        """The session of a table, if it is in memory."""
        return self._sessions.get(table)

    @property
    def ids(self) -> list[str]:
        """The ids of the tables in memory and of those being loaded."""
        return [*self._sessions, *(self._loading.keys() - self._sessions.keys())]

    def is_loading(self, table: str) -> bool:
        """Whether a table is being loaded, perhaps without its very latest events."""
        return table in self._loading

    async def find(self, table: str) -> TableSession:
        """The session of a table, loaded if necessary; it stays at least until the caller's next ``await``.

        :raises NoSuchTable: if there is no such table
        """
        while not (session := self._sessions.get(table)):  # again if it was evicted before the caller could use it
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        self._sessions.move_to_end(table)
        return session

    def keep(self, session: TableSession) -> TableSession:
        """Puts a session into memory, and evicts the least recently used ones that no one needs.

        A table that is in memory already keeps its session, which may have subscribers: it is returned instead.
        """
        session = self._sessions.setdefault(session.table.id, session)
        self._kept += 1
        if len(self._sessions) > self._clean_up_above or self._kept % KEPT_BETWEEN_CLEAN_UPS == 0:
            self._clean_up()
        return session

    def _clean_up(self) -> None:
        """Evicts the least recently used sessions, so that few remain idle, with few moves in total."""
        unused = [kept for kept in self._sessions.values() if not kept.is_used]
        idle = moves = 0
        for kept in reversed(unused):
            idle, moves = idle + 1, moves + kept.moves
            if idle > MAX_IDLE_SESSIONS or (moves > MAX_IDLE_MOVES and idle > 1):
                del self._sessions[kept.table.id]
        self._clean_up_above = len(self._sessions) + MAX_IDLE_SESSIONS

    def drop(self, session: TableSession) -> None:
        """Removes a session; its table is loaded again when it is needed."""
        if self._sessions.get(session.table.id) is session:
            del self._sessions[session.table.id]

    async def _load(self, table: str) -> None:
        try:
            self.keep(await self._read(table))
        finally:
            del self._loading[table]
