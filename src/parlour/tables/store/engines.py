"""Connections to the database: one that writes and several that read."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.tables.store.errors import StoreError

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""What makes a commit survive the loss of power, and lets readers never wait for the writer."""


def connect(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """What writes and what reads; the same where the database has many writers.

    :raises StoreError: if the driver is not installed or the folder cannot be made
    """
    if url.get_backend_name() == "sqlite":
        _make_folder(Path(str(url.database)))
        return _sqlite(url, "IMMEDIATE", 1), _sqlite(url, "DEFERRED", 4)
    try:
        engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    except (ImportError, NoSuchModuleError):
        raise StoreError("PostgreSQL needs its driver: pip install 'parlour[postgres]'") from None
    return engine, engine


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder of the database {str(file)!r}: {error.strerror}") from None


def _sqlite(url: URL, begin: str, size: int) -> AsyncEngine:
    """Connections that begin their transactions in one way: a writer must not find out late that it may not write."""
    engine = create_async_engine(url, pool_size=size, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine
