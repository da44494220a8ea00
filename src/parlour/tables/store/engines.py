"""Connections to the database: one that writes and several that read."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.tables.store.errors import Away, StoreError, translate_db_errors
from parlour.tables.store.schema import metadata

T = TypeVar("T")
_TOUCH_ALL_TABLES = text(f"SELECT 1 FROM {', '.join(table.name for table in metadata.sorted_tables)} LIMIT 0")  # noqa: S608
"""Fails where a table is missing, and reads nothing."""
READER_THREADS = 2
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""What makes a commit survive the loss of power, and lets readers never wait for the writer."""


class Access(Protocol):
    """What runs transactions, each of them in one go; where the database fails, they raise StoreError."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some work has found."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of some work, once it is committed."""

    async def check(self) -> None:
        """Returns if something can be stored now."""

    def close(self) -> None:
        """Ends it, when nothing is running."""


class ThreadAccess:
    """Transactions of SQLite in threads of their own: each change of threads in their midst would cost milliseconds."""

    def __init__(self, url: URL) -> None:
        self._file = Path(str(url.database))
        self._known = _identity(self._file)
        self._reading = _Threads(url, "DEFERRED", READER_THREADS)
        self._writing = _Threads(url, "IMMEDIATE", 1)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some work has found."""
        return await self._reading.run(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of some work, once it is committed."""
        return await self._writing.run(work)

    async def check(self) -> None:
        """Returns if the file is still the one that was opened, and a commit gets onto the disk."""
        if _identity(self._file) != self._known:
            raise Away("the file of the database is not the one that was opened: restart the server")
        await self.write(_commit_something)

    def close(self) -> None:
        """Ends the threads and their connections."""
        self._reading.close()
        self._writing.close()


class _Threads:
    """Some threads with a connection each."""

    def __init__(self, url: URL, begin: str, count: int) -> None:
        self._engine = create_engine(
            url.set(drivername="sqlite"), pool_size=count, max_overflow=0, hide_parameters=True
        )
        _prepare(self._engine, begin)
        self._threads = ThreadPoolExecutor(count, begin.lower())

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with translate_db_errors(), self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()


class AsyncAccess:
    """Transactions of PostgreSQL, which waits without a thread."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some work has found."""
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of some work, once it is committed."""
        with translate_db_errors():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def check(self) -> None:
        """Returns if the tables are there and the server lets us write."""
        await self.read(_may_write)

    def close(self) -> None:
        """Nothing of its own to end."""


def connect(url: URL) -> tuple[AsyncEngine, AsyncEngine, Access]:
    """What writes and what reads at length, the same where there can be many writers; and what does all the rest.

    :raises StoreError: if the driver is not installed
    :raises OSError: if the file cannot be made
    """
    if url.get_backend_name() == "sqlite":
        _make_file(Path(str(url.database)))
        return _sqlite(url, "IMMEDIATE"), _sqlite(url, "DEFERRED"), ThreadAccess(url)
    try:
        engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    except (ImportError, NoSuchModuleError):
        raise StoreError("PostgreSQL needs its driver: pip install 'parlour[postgres]'") from None
    return engine, engine, AsyncAccess(engine)


def _make_file(file: Path) -> None:
    """Makes the file and its folder where they are missing, for nobody else to look into."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT, 0o600))


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _commit_something(connection: Connection) -> None:
    """Changes nothing, but writes and syncs what any commit would: only so a full disk is found out."""
    connection.execute(_TOUCH_ALL_TABLES)
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _may_write(connection: Connection) -> None:
    connection.execute(_TOUCH_ALL_TABLES)
    if connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
        raise Away("the database is read-only")


def _sqlite(url: URL, begin: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    _prepare(engine.sync_engine, begin)
    return engine


def _prepare(engine: Engine, begin: str) -> None:
    """Lets transactions begin in one way: a writer must not find out late that it may not write."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")
