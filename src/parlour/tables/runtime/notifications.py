"""Notifications for players about all their tables: one begins, ends, waits for their move, or no longer does."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import cast

from parlour.protocol.bodies import Listed
from parlour.tables.model.listing import listed
from parlour.tables.store import Store, TableRow

MAX_QUEUED_TABLES = 1000
"""How many notifications may wait for a slow reader before the stream ends."""
END_OF_STREAM = cast("Listed", {})
"""The last item for a follower who was too slow, or when the server shuts down."""


class Follower:
    """A stream of notifications for one player."""

    def __init__(self, player: str) -> None:
        self.player = player
        self._notified: dict[str, tuple[str, bool]] = {}
        """For each table its status, and whether it waits for the player."""
        self._queue: asyncio.Queue[Listed] = asyncio.Queue()

    def begin(self, rows: Iterable[TableRow]) -> None:
        """Starts with the tables that there are: those that wait for the player are notified."""
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
        if is_news or shown["your_turn"]:
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
    def are_there(self) -> bool:
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
        followers = [each for player in players for each in self._followers.get(player, ())]
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
