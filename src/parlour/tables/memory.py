"""The tables that a process has in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from parlour.tables.live import Live

KEPT = 250
"""So many tables stay that nobody uses, and up to twice as many while nobody looks for them."""


class Memory:
    """The tables in use, and those that were used last."""

    def __init__(self, read: Callable[[str], Awaitable[Live]]) -> None:
        self._read = read
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._most = 0

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[Live]:
        return iter(self._live.values())

    def get(self, table: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table)

    @property
    def names(self) -> list[str]:
        """The tables in memory and those that are being read."""
        return [*self._live, *(self._loading.keys() - self._live.keys())]

    def is_loading(self, table: str) -> bool:
        """Whether a table is being read, perhaps without what happens meanwhile."""
        return table in self._loading

    async def find(self, table: str) -> Live:
        """A table as it is now; it stays for as long as whoever asks does not wait before they use it.

        :raises NoSuchTable: if there is none
        """
        while not (found := self._live.get(table)):  # again where it had to make room before anybody came to use it
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        self._live.move_to_end(table)
        return found

    def keep(self, live: Live) -> Live:
        """The same table, in memory; of those that nobody uses the ones used longest ago make room."""
        self._live[live.table.id] = live
        if len(self._live) > self._most:
            idle = [each for each in self._live.values() if not each.is_used]
            for each in idle[:-KEPT]:
                del self._live[each.table.id]
            self._most = len(self._live) + KEPT
        return live

    def drop(self, table: str) -> None:
        """Forgets a table, which is read anew when somebody asks for it."""
        self._live.pop(table, None)

    async def _load(self, table: str) -> None:
        try:
            self.keep(await self._read(table))
        finally:
            del self._loading[table]
