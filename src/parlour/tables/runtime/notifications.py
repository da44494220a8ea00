"""Players who follow all their tables: they hear when one begins, ends, waits for them or no longer does."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import cast

from parlour.protocol.bodies import Listed
from parlour.tables.model.listing import listed
from parlour.tables.store import Store, TableRow

MAX_QUEUED_TABLES = 1000
"""So many tables may wait for somebody who reads slowly; then they are left behind."""
END_OF_STREAM = cast("Listed", {})
"""What stands last in the queue of somebody who is left behind, or when the server goes down."""


class Follower:
    """Somebody who follows the tables of a player."""

    def __init__(self, player: str) -> None:
        self.player = player
        self._told: dict[str, tuple[str, bool]] = {}
        """For each table its status, and whether it waits for the player."""
        self._queue: asyncio.Queue[Listed] = asyncio.Queue()

    def begin(self, rows: Iterable[TableRow]) -> None:
        """Takes note of the tables that there are, and tells of those that wait for the player."""
        for row in rows:
            self._told.setdefault(row.id, (row.status, False))
            if listed(row, self.player)["your_turn"]:
                self.notify(row)

    def notify(self, row: TableRow) -> None:
        """Tells of a table that has begun or ended, that waits for the player or no longer does.

        Whoever reads too slowly is left behind.
        """
        shown = listed(row, self.player)
        told = (row.status, shown["your_turn"])
        is_news = self._told.get(row.id) != told
        self._told[row.id] = told
        if is_news or shown["your_turn"]:
            self._queue.put_nowait(shown if self._queue.qsize() < MAX_QUEUED_TABLES else END_OF_STREAM)

    def end(self) -> None:
        """Tells that there is nothing more to come."""
        self._queue.put_nowait(END_OF_STREAM)

    async def next(self) -> Listed:
        """The next table, when there is one; at last ``END_OF_STREAM``."""
        return await self._queue.get()


class Followers:
    """Those who follow, by player."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)

    @property
    def are_there(self) -> bool:
        """Whether anybody follows."""
        return bool(self._followers)

    def add(self, follower: Follower) -> None:
        """Lets somebody follow."""
        self._followers[follower.player].add(follower)

    def drop(self, follower: Follower) -> None:
        """Lets somebody go."""
        self._followers[follower.player].discard(follower)
        if not self._followers[follower.player]:
            del self._followers[follower.player]

    async def notify(self, players: Iterable[str], table: str, row: TableRow | None = None) -> None:
        """Tells those who follow these players of a table."""
        followers = [each for player in players for each in self._followers.get(player, ())]
        if followers and (row := row or await self._store.table(table)):
            for follower in followers:
                follower.notify(row)

    async def catch_up(self) -> None:
        """Tells everybody what they may have missed."""
        for player in list(self._followers):
            rows = await self._store.tables_of(player)
            for follower in self._followers.get(player, ()):
                for row in rows:
                    follower.notify(row)

    def close(self) -> None:
        """Sends everybody away."""
        for followers in self._followers.values():
            for follower in followers:
                follower.end()
