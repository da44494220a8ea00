"""Everything that belongs to a running server."""

from __future__ import annotations

import asyncio
from typing import Self

from parlour.server.identity import Identity
from parlour.server.logs import log
from parlour.server.metrics import Metrics
from parlour.server.ratelimit import Meters
from parlour.server.settings import Settings
from parlour.tables.runtime.bus import Bus, LocalBus, PostgresBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import Jobs, JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.store import Store
from parlour.tables.store.players import Players


class AppState:
    """What the routes of a server work with, while it runs."""

    def __init__(
        self, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment, store: Store
    ) -> None:
        self.settings = settings
        self.meters = meters
        self.metrics = metrics
        self.environment = environment
        self.store = store
        self.players = Players(store.access)
        self.identity = Identity(self.players, meters, environment, settings.is_secure)
        bus: Bus = PostgresBus(store.url, store.origin) if store.is_shared else LocalBus()
        schedule = JobSchedule(environment)
        self.service = TableService(
            store, bus, environment, schedule, lambda event: metrics.events(event.body.kind).inc()
        )
        self.jobs = Jobs(schedule, self.service, lambda bot, seconds: metrics.bots.labels(bot).observe(seconds))
        self.analyst = asyncio.Lock()
        """Held while a move is judged, one at a time: tables need the other cores."""
        self.is_closing = False

    @classmethod
    async def open(cls, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment) -> Self:
        """A server that is ready; nothing is loaded before somebody asks for it.

        :raises StoreError: if the database cannot be used
        """
        store = await Store.open(settings.database, environment.bytes(8).hex())
        made = cls(settings, meters, metrics, environment, store)
        await made.service.start()
        await made.jobs.start()
        metrics.tables.set_function(lambda: made.service.size)
        log("ready", database=store.url.get_backend_name())
        return made

    def shutdown(self) -> None:
        """Tells everybody who is connected to come back later."""
        self.is_closing = True
        self.service.disconnect_all()

    async def close(self) -> None:
        """Finishes what is being stored, and ends."""
        await self.jobs.close()
        await self.service.close()
        await self.store.close()
        log("closed")
