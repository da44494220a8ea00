"""The tables that a process has in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from parlour.tables.runtime.session import TableSession

MAX_IDLE_SESSIONS = 250
"""So many tables stay that nobody uses, and up to twice as many while nobody looks for them."""


class SessionCache:
    """The tables in use, and those that were used last."""

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
        """A table, if it is in memory."""
        return self._sessions.get(table)

    @property
    def names(self) -> list[str]:
        """The tables in memory and those that are being read."""
        return [*self._sessions, *(self._loading.keys() - self._sessions.keys())]

    def is_loading(self, table: str) -> bool:
        """Whether a table is being read, perhaps without what happens meanwhile."""
        return table in self._loading

    async def find(self, table: str) -> TableSession:
        """A table as it is now; it stays for as long as whoever asks does not wait before they use it.

        :raises NoSuchTable: if there is none
        """
        while not (found := self._sessions.get(table)):  # again where it had to make room before anybody came to use it
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        self._sessions.move_to_end(table)
        return found

    def keep(self, session: TableSession) -> TableSession:
        """The same table, in memory; of those that nobody uses the ones used longest ago make room."""
        self._sessions[session.table.id] = session
        if len(self._sessions) > self._most:
            idle = [each for each in self._sessions.values() if not each.is_used]
            for each in idle[:-MAX_IDLE_SESSIONS]:
                del self._sessions[each.table.id]
            self._most = len(self._sessions) + MAX_IDLE_SESSIONS
        return session

    def drop(self, table: str) -> None:
        """Forgets a table, which is read anew when somebody asks for it."""
        self._sessions.pop(table, None)

    async def _load(self, table: str) -> None:
        try:
            self.keep(await self._read(table))
        finally:
            del self._loading[table]
