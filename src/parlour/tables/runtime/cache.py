"""The table sessions in the memory of a process."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from parlour.tables.runtime.session import TableSession

MAX_IDLE_SESSIONS = 250
"""How many unused sessions stay; up to twice as many between two clean-ups."""


class SessionCache:
    """The sessions in use, and the most recently used ones."""

    def __init__(self, read: Callable[[str], Awaitable[TableSession]]) -> None:
        self._read = read
        self._sessions: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._most = 0

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[TableSession]:
        return iter(self._sessions.values())

    def get(self, table: str) -> TableSession | None:
        """The session of a table, if it is in memory."""
        return self._sessions.get(table)

    @property
    def names(self) -> list[str]:
        """The ids of the tables in memory and of those being loaded."""
        return [*self._sessions, *(self._loading.keys() - self._sessions.keys())]

    def is_loading(self, table: str) -> bool:
        """Whether a table is being loaded, perhaps without its very latest events."""
        return table in self._loading

    async def find(self, table: str) -> TableSession:
        """The session of a table, loaded if need be; it stays at least until the caller's next ``await``.

        :raises NoSuchTable: if there is none
        """
        while not (found := self._sessions.get(table)):  # again if it was evicted before the caller could use it
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        self._sessions.move_to_end(table)
        return found

    def keep(self, session: TableSession) -> TableSession:
        """Puts a session into memory, and evicts the least recently used ones that no one needs.

        A table that is in memory already keeps its session, which may have subscribers: it is returned instead.
        """
        session = self._sessions.setdefault(session.table.id, session)
        if len(self._sessions) > self._most:
            idle = [each for each in self._sessions.values() if not each.is_used]
            for each in idle[:-MAX_IDLE_SESSIONS]:
                del self._sessions[each.table.id]
            self._most = len(self._sessions) + MAX_IDLE_SESSIONS
        return session

    def drop(self, session: TableSession) -> None:
        """Removes a session; its table is loaded again when it is needed."""
        if self._sessions.get(session.table.id) is session:
            del self._sessions[session.table.id]

    async def _load(self, table: str) -> None:
        try:
            self.keep(await self._read(table))
        finally:
            del self._loading[table]
