"""Notices that the tokens of connected clients were revoked, with one query for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from parlour.tables.store import StoreError
from parlour.tables.store.players import Players, digest

TOKEN_CHECK_INTERVAL_SECONDS = 15.0
"""Time between checks that the tokens of connected clients are still valid; another process may revoke them."""
MAX_CHECKED_TOKENS = 500
"""How many tokens one query checks."""


class Revocations:
    """The tokens of the clients that are connected to this process."""

    def __init__(self, players: Players) -> None:
        self._players = players
        self._watched: dict[str, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def watch(self, token: str) -> Iterator[asyncio.Event]:
        """An event that is set when a token is revoked, for as long as its client is connected."""
        key, revoked = digest(token), asyncio.Event()
        self._watched.setdefault(key, set()).add(revoked)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._check_often())
        try:
            yield revoked
        finally:
            self._watched[key].discard(revoked)
            if not self._watched[key]:
                del self._watched[key]

    async def check(self) -> None:
        """Finds out which tokens have been revoked; a database that does not answer revokes nothing."""
        keys = list(self._watched)
        for start in range(0, len(keys), MAX_CHECKED_TOKENS):
            batch = keys[start : start + MAX_CHECKED_TOKENS]
            with suppress(StoreError):
                valid = await self._players.valid(batch)
                for key in set(batch) - valid:
                    for revoked in self._watched.get(key, ()):
                        revoked.set()

    async def _check_often(self) -> None:
        while self._watched:
            await asyncio.sleep(TOKEN_CHECK_INTERVAL_SECONDS)
            await self.check()

    def close(self) -> None:
        """Stops checking."""
        if self._task:
            self._task.cancel()
