"""Group commit: what arrives while one group is being stored makes up the next."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from parlour.core import Seat
from parlour.protocol.events import Event
from parlour.tables.model.views import TableRow
from parlour.tables.store.errors import Away, Conflict, StoreError

MAX_APPENDS_PER_COMMIT = 256
GATHERING_STEPS = 2
"""Steps of the event loop between two commits while appends wait: in the first what was stored is broadcast, in the
second what has arrived by then is read and joins the next commit."""
MAX_GATHERING_SECONDS = 0.003
"""If appends wait after that, the next commit begins after as long as the previous one took, but at most this much
later: syncing the disk takes as much processor time as half a move, and more moves then share it."""


@dataclass(frozen=True)
class Job:
    """Something that will happen at a table without a request."""

    table: str
    kind: str
    seat: Seat
    n: int
    """The number of the event that causes it."""
    due: int
    lease: int
    """When other processes may take it."""


@dataclass(frozen=True)
class Append:
    """What one request changes in the database, all or nothing."""

    row: TableRow
    """The table as it is afterwards."""
    events: tuple[Event, ...]
    jobs: tuple[Job, ...] = ()
    """All jobs of the table afterwards."""
    had_jobs: bool = True
    """Whether the table may have had jobs before."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """The players by seat."""
    has_new_seats: bool = False
    """Whether the players have changed."""

    @property
    def after(self) -> int:
        """The number of the event that these follow; 0 for a new table."""
        return self.events[0].n - 1

    @property
    def is_new(self) -> bool:
        """Whether it opens a table."""
        return self.after == 0


class Appender(Protocol):
    """Stores a group in one transaction."""

    async def append(self, group: Sequence[tuple[Append, ...]]) -> list[bool]:
        """Which members of the group are stored; the others came too late. All of one member are stored, or none.

        :raises StoreError: if nothing is stored, or if it is not known whether something is
        """

    async def close(self) -> None:
        """Closes its connection; nothing may be running."""


_Waiting = tuple[tuple[Append, ...], "asyncio.Future[None]"]


class Writer:
    """Stores appends in groups: a quiet server commits each at once, on a busy one many share a commit."""

    def __init__(
        self,
        appender: Appender,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._appender = appender
        self._pause = pause
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self._committing: asyncio.Task[None] | None = None
        self._is_closed = False

    def append(self, *appends: Append) -> asyncio.Future[None]:
        """A future that is done when the appends are stored, all of them together.

        It fails with Conflict, and nothing is stored, if another process has appended to a table first.
        """
        if self._is_closed:
            raise StoreError("the server is shutting down")
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        self._waiting.append((appends, stored))
        if self._committing is None:
            self._committing = loop.create_task(self._run())
        return stored

    async def close(self) -> None:
        """Stores what is waiting, then stops."""
        self._is_closed = True
        if self._committing:
            await self._committing
        await self._appender.close()

    async def _run(self) -> None:
        """Commits until nothing is waiting; a group waits until the one before it is on the disk and broadcast."""
        while self._waiting:
            begun = self._clock()
            await self._settle(self._next_group())
            await self._gather(self._clock() - begun)
        self._committing = None

    async def _gather(self, committing: float) -> None:
        """Lets more appends join those that wait, if any do, for up to the seconds that the commit before took."""
        for _ in range(GATHERING_STEPS):
            await asyncio.sleep(0)
        if self._waiting and not self._is_closed:
            await self._pause(min(committing, MAX_GATHERING_SECONDS))

    def _next_group(self) -> list[_Waiting]:
        """What to store next: each table at most once, since each append follows the one before it."""
        tables: set[str] = set()
        group: list[_Waiting] = []
        for waiting in self._waiting[:MAX_APPENDS_PER_COMMIT]:
            ids = [append.row.id for append in waiting[0]]
            if not tables.isdisjoint(ids):
                break
            tables.update(ids)
            group.append(waiting)
        del self._waiting[: len(group)]
        return group

    async def _settle(self, group: list[_Waiting]) -> None:
        """Stores a group; if that fails, each append alone, so that only the faulty one is lost.

        If the database does not answer, everything that waits for it fails as well, instead of waiting as long again.
        """
        try:
            in_time = await self._appender.append([appends for appends, _ in group])
        except Exception as error:  # the callers always get an answer
            if isinstance(error, Away):
                group, self._waiting = [*group, *self._waiting], []
            if len(group) == 1 or isinstance(error, Away):
                for waiting in group:
                    _fail(waiting, error)
            else:
                for waiting in group:
                    await self._settle([waiting])
            return
        for is_stored, (appends, stored) in zip(in_time, group, strict=True):
            if not is_stored:
                _fail((appends, stored), Conflict("another process has appended to the table first"))
            elif not stored.cancelled():
                stored.set_result(None)


def _fail(waiting: _Waiting, error: Exception) -> None:
    if not waiting[1].cancelled():
        waiting[1].set_exception(error)
