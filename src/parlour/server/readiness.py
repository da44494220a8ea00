"""Whether moves can be stored, checked for all who ask at once: each check writes to the disk."""

from __future__ import annotations

import asyncio
from time import monotonic

from parlour.tables.store import Store

DATABASE_TIMEOUT_SECONDS = 5.0
CHECK_INTERVAL_SECONDS = 1.0
"""For how long an answer is given to all who ask."""


class Readiness:
    """Whether the database of a server accepts moves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checked = -CHECK_INTERVAL_SECONDS
        self._task: asyncio.Task[bool] | None = None

    async def check(self) -> bool:
        """Whether moves can be stored now; at most one check runs in each interval."""
        if self._task is None or (self._task.done() and monotonic() - self._checked >= CHECK_INTERVAL_SECONDS):
            self._checked = monotonic()
            self._task = asyncio.create_task(self._can_store())
        return await asyncio.shield(self._task)

    async def _can_store(self) -> bool:
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await self._store.check()
        except Exception:  # whatever the cause, nothing can be stored
            return False
        return True
