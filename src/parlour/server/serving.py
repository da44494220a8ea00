"""Running a server, on a socket that is bound first so that its port is known."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn

from parlour import engine
from parlour.server import client
from parlour.server.app import make_app
from parlour.server.connections import ConnectionGate, GatedConfig, raise_descriptor_limit
from parlour.server.logs import LOGGER, set_up
from parlour.server.metrics import forget_worker, shared_by_workers
from parlour.server.ratelimit import Limits, Meters
from parlour.server.settings import Settings
from parlour.server.state import AppState
from parlour.server.workers import run_workers
from parlour.tables.store import Store, StoreError

MAX_FRAME_BYTES = 64 * 1024
"""A longer frame closes the connection; a shorter one that exceeds the limit is answered."""
SHUTDOWN_GRACE_SECONDS = 10
"""How long connections have to close when the server shuts down."""
GOODBYE_SECONDS = 1
"""How long clients have to receive the goodbye before that."""
KEEP_ALIVE_SECONDS = 75
"""How long a connection may be idle; longer than proxies keep theirs, so that they never use a closed one."""
PING_INTERVAL_SECONDS = 30
"""Time between pings, which detect dead sockets."""
BACKLOG = 2048
THREAD_SWITCH_SECONDS = 0.0001
"""How long a thread that commits or searches may hold the interpreter before the others run."""
GARBAGE_COLLECTION_SECONDS = 600
"""Time between garbage collections. Moves create no reference cycles, only connections do, of a few kilobytes each; an
automatic collection on a server with many tables would pause all players every second or two."""


class Serving(uvicorn.Server):
    """A server process."""

    def __init__(self, config: GatedConfig, settings: Settings, ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._gated = config
        self._settings = settings
        self._ready = ready

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves until a signal stops it."""
        set_up(self._settings.log)
        for notice in filter(None, (engine.notice(), client.notice())):
            LOGGER.warning(notice)
        sys.setswitchinterval(THREAD_SWITCH_SECONDS)
        raise_descriptor_limit()
        self.app = self.config.app = make_app(self._settings)
        self._gated.gate = self.app.state.gate
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts listening, and reports it."""
        await super().startup(sockets)
        self._collecting = asyncio.create_task(_collect_garbage())
        if self.started and self._ready:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shuts down gracefully, however many signals arrive: each step of the shutdown has its own time limit."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tells all clients to reconnect later, then shuts down."""
        state: AppState = self.app.state.parlour
        state.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                while state.service.is_watched:
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)


def serve(settings: Settings, bound: socket.socket, workers: int = 1, ready: Callable[[], None] | None = None) -> None:
    """Serves until a signal stops it.

    :raises StoreError: if the database cannot be used, or not by several processes
    """
    asyncio.run(_prepare(settings, workers))
    config = make_config("parlour.server.app:make_app")
    if workers == 1:
        Serving(config, settings, ready).run([bound])
        return
    if ready:
        ready()
    with shared_by_workers():
        run_workers(Serving(config, settings).run, bound, workers, 2 * SHUTDOWN_GRACE_SECONDS, forget_worker)


def make_config(app: Any, gate: ConnectionGate | None = None) -> GatedConfig:
    """How uvicorn runs an application, in production and in tests."""
    return GatedConfig(
        app,
        gate or ConnectionGate(Meters(Limits())),
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws_ping_interval=PING_INTERVAL_SECONDS,
    )


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free port.

    :raises OSError: if the address is in use, or does not belong to this machine
    """
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise
    bound.set_inheritable(True)
    return bound


async def _collect_garbage() -> None:
    """Collects garbage at long intervals, among objects created since the start."""
    gc.freeze()
    gc.disable()
    while True:
        await asyncio.sleep(GARBAGE_COLLECTION_SECONDS)
        gc.collect()


async def _prepare(settings: Settings, workers: int) -> None:
    """Brings the database up to date before it is served."""
    store = await Store.open(settings.database, "start")
    is_shared = store.is_shared
    await store.close()
    if workers > 1 and not is_shared:
        raise StoreError("several workers need PostgreSQL: use --database postgresql://USER@HOST/NAME")
