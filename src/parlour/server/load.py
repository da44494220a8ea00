"""How busy a process is, as the operator's page shows it; processes report it to each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, cast

if TYPE_CHECKING:
    from parlour.server.state import AppState

MAX_TABLES = 50
MAX_PLAYERS = 50


class ProcessLoad(TypedDict):
    """What one process is doing, in plain types."""

    process: int
    started: int
    """Milliseconds since 1970."""
    people: int
    connections: int
    capacity: int
    """How many connections there may be."""
    cached: int
    """The number of tables in memory."""
    memory: int
    """Bytes; 0 if that is unknown."""
    queues: dict[str, tuple[int, int]]
    """For each queue of expensive work, how much is running and how much is waiting."""
    slow: list[tuple[int, str, int, float]]
    """The latest slow requests: when they came, route, status and seconds."""
    tables: list[tuple[str, str, str, int, int, int]]
    """The tables with the most connections: id, game, status, events, connections, and when the last event was."""
    players: list[tuple[str, str, int]]
    """The players with the most connections: id, address and connections."""
    addresses: list[tuple[str, int]]
    """The addresses with the most connections."""


def load_of(app: AppState) -> ProcessLoad:
    """What this process is doing."""
    connected = app.service.connected
    sessions = sorted(app.service.sessions, key=lambda session: (-len(session.subscribers), -session.table.at))
    return {
        "process": os.getpid(),
        "started": app.started,
        "people": len(connected),
        "connections": app.gate.total,
        "capacity": app.gate.capacity,
        "cached": app.service.size,
        "memory": _memory(),
        "queues": {name: (queue.running, queue.waiting) for name, queue in app.queues.items()},
        "slow": [(int(slow.at * 1000), slow.route, slow.status, slow.seconds) for slow in app.metrics.slow_requests],
        "tables": [
            (table.id, table.game.title, table.status, table.n, len(session.subscribers), table.at)
            for session in sessions[:MAX_TABLES]
            for table in [session.table]
        ],
        "players": [
            (player, app.identity.address_of(player) or "", count)
            for player, count in connected.most_common(MAX_PLAYERS)
        ],
        "addresses": app.gate.busiest,
    }


def loads_of(app: AppState) -> list[ProcessLoad]:
    """What all processes are doing: this one now, the others as they last reported."""
    others: list[Any] = [load for load in app.service.peers.loads if load.keys() >= ProcessLoad.__required_keys__]
    return [load_of(app), *cast("list[ProcessLoad]", others)]


def _memory() -> int:
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0
