"""Connections to the database, and what their errors mean: one writer and several readers on SQLite, or a pool."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import (
    DBAPIError,
    IntegrityError,
    InterfaceError,
    MultipleResultsFound,
    NoResultFound,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.tables.store.errors import Away, Conflict, Damaged, StoreError
from parlour.tables.store.schema import metadata

T = TypeVar("T")
_TOUCH_ALL_TABLES = text(f"SELECT 1 FROM {', '.join(table.name for table in metadata.sorted_tables)} LIMIT 0")  # noqa: S608
"""Fails if a table is missing, and reads nothing."""
READER_THREADS = 2
ANSWER_SECONDS = 4.0
"""How long PostgreSQL may take to answer before it counts as unavailable."""
NO_ANSWER = "the database does not answer: try again in a moment"
POOLED_CONNECTIONS = 6
"""Connections to PostgreSQL in each process, besides the one that appends and the one that listens."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
"""Commits survive a power failure, and readers never wait for the writer."""
LOGGER = logging.getLogger("parlour.tables")
LOGGER.addHandler(logging.NullHandler())  # commands report errors themselves
DAMAGE_PHRASES = ("malformed", "not a database", "Could not decode")
"""What SQLite says about a damaged file."""
Fault = SQLAlchemyError | OSError | ValueError


class Access(Protocol):
    """Runs functions as transactions; a failing database raises StoreError."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of a function, once what it wrote is committed."""

    async def check(self) -> None:
        """Returns if something can be stored now; raises StoreError otherwise."""

    def close(self) -> None:
        """Releases connections and threads; nothing may be running."""


class ThreadAccess:
    """SQLite transactions, each as a whole in one thread: switching threads inside one would cost milliseconds."""

    def __init__(self, url: URL) -> None:
        self._file = Path(str(url.database))
        self._opened = _identity(self._file)
        self._reading = _Threads(url, "DEFERRED", READER_THREADS)
        self._writing = _Threads(url, "IMMEDIATE", 1)
        self._turn = asyncio.Lock()
        """Held by one writer at a time."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads."""
        return await self._reading.run(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of a function, once what it wrote is committed."""
        async with self._turn:
            return await self._writing.run(work)

    async def execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a function that uses the driver itself, once what it wrote is committed."""
        async with self._turn:
            return await self._writing.execute(work)

    async def check(self) -> None:
        """Returns if the file is still the one that was opened, and a commit reaches the disk."""
        if _identity(self._file) != self._opened:
            raise Away("the database file was replaced or deleted: restart the server")
        await self.write(_commit_something)

    def close(self) -> None:
        """Stops the threads and closes their connections."""
        self._reading.close()
        self._writing.close()


class Committer:
    """A thread for one commit after the other.

    Handing a commit to an executor and back takes two to three times the processor time of the commit itself; a queue
    and a callback take less than half of it.
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def run(self, work: Callable[[], object]) -> asyncio.Future[None]:
        """A future that is done when the thread has done some work, or fails as the work does."""
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="commit", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def do() -> None:
            error: BaseException | None = None
            try:
                work()
            except BaseException as failure:  # raised where the future is awaited
                error = failure
            with suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(_settle, done, error)

        self._queue.put(do)
        return done

    def _serve(self) -> None:
        while do := self._queue.get():
            do()

    def close(self) -> None:
        """Ends the thread."""
        if self._thread:
            self._queue.put(None)
            self._thread.join()
            self._thread = None


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class _Threads:
    """Threads with one connection each."""

    def __init__(self, url: URL, begin: str, count: int) -> None:
        self._engine = create_engine(
            url.set(drivername="sqlite"), pool_size=count + 1, max_overflow=0, hide_parameters=True
        )
        _prepare(self._engine, begin)
        self._threads = ThreadPoolExecutor(count, begin.lower())
        self._committer = Committer()
        self._begin = f"BEGIN {begin}"
        self._plain: Any = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    async def execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a function whose statements run at once, and whose commit runs in a thread.

        Handing each statement to a thread costs more than the statement; only a commit waits for the disk. While
        another process holds the lock, everything runs in the thread, which waits for it.
        """
        with translate_db_errors():
            connection = self._plain_connection()
            try:
                connection.execute(self._begin)
            except sqlite3.OperationalError:
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._execute, work)
            try:
                result = work(connection)
                await self._committer.run(lambda: connection.execute("COMMIT"))
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return result

    def _plain_connection(self) -> sqlite3.Connection:
        """A connection without SQLAlchemy, whose layers take longer than the statements of a move; it never waits."""
        if self._plain is None:
            self._plain = self._engine.raw_connection()
            self._plain.driver_connection.execute("PRAGMA busy_timeout=0")
        connection: sqlite3.Connection = self._plain.driver_connection
        return connection

    def _execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def run(connection: Connection) -> T:
            driver: Any = connection.connection.driver_connection
            return work(driver)

        return self._run(run)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with translate_db_errors(), self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        self._threads.shutdown()
        self._committer.close()
        if self._plain:
            self._plain.close()
        self._engine.dispose()


class AsyncAccess:
    """PostgreSQL transactions, which need no threads."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._running: set[asyncio.Task[Any]] = set()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads."""
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of a function, once what it wrote is committed.

        A server that does not answer is not waited for: its connection may take much longer to end.
        """
        task = asyncio.create_task(self._transact(work))
        self._running.add(task)
        task.add_done_callback(self._forget)
        done, _ = await asyncio.wait([task], timeout=ANSWER_SECONDS)
        if not done:
            task.cancel()
            raise Away(NO_ANSWER)
        return task.result()

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        with translate_db_errors():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # raised where the result was wanted, if it still was

    async def check(self) -> None:
        """Returns if the tables exist and are writable."""
        await self.read(_may_write)

    def close(self) -> None:
        """Does nothing: the engine belongs to the store."""


def connect(url: URL) -> tuple[AsyncEngine, AsyncEngine, Access]:
    """The engine for bulk writes, the one for bulk reads (the same on PostgreSQL), and the access for everything else.

    :raises StoreError: if the driver is not installed
    :raises OSError: if the file cannot be created
    """
    if url.get_backend_name() == "sqlite":
        _make_file(Path(str(url.database)))
        return _sqlite(url, "IMMEDIATE"), _sqlite(url, "DEFERRED"), ThreadAccess(url)
    try:
        engine = create_async_engine(
            url,
            pool_size=POOLED_CONNECTIONS,
            max_overflow=0,
            pool_timeout=ANSWER_SECONDS,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"timeout": ANSWER_SECONDS, "command_timeout": ANSWER_SECONDS},
        )
    except (ImportError, NoSuchModuleError):
        raise StoreError("PostgreSQL needs its driver: pip install 'parlour[postgres]'") from None
    return engine, engine, AsyncAccess(engine)


def _make_file(file: Path) -> None:
    """Creates the file and its folder if they are missing, accessible to their owner only."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT, 0o600))


def _identity(file: Path) -> tuple[int, int] | None:
    """What distinguishes a file from a later one of the same name; None if there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _commit_something(connection: Connection) -> None:
    """Changes nothing, but writes and syncs like any commit: nothing less would detect a full disk."""
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
    """Sets how transactions begin; a writer takes the lock at once, and not when it first writes."""

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


@contextmanager
def translate_db_errors(with_reason: bool = False) -> Iterator[None]:
    """Turns a driver's error into a StoreError; the reason is logged, and part of the message only on request.

    :raises StoreError: if something is wrong with the database
    """
    try:
        yield
    except sqlite3.Error as error:
        wrapped = DBAPIError.instance("", None, error, sqlite3.Error, hide_parameters=True)
        raise _translated(cast("SQLAlchemyError", wrapped), with_reason) from None
    except (SQLAlchemyError, OSError, JSONDecodeError) as error:
        raise _translated(error, with_reason) from None  # further lines and the traceback contain values


def _translated(error: Fault, with_reason: bool) -> StoreError:
    """The StoreError for a driver's error, which is logged."""
    if not isinstance(error, IntegrityError):  # a conflict is normal
        LOGGER.warning("database error", extra={"fields": {"reason": f"{type(error).__name__}: {first_line(error)}"}})
    return from_driver(error, with_reason)


def from_driver(error: Fault, with_reason: bool = False) -> StoreError:
    """The StoreError for a driver's error."""
    if isinstance(error, IntegrityError):
        return Conflict("another request was stored first: try again")
    if is_broken(error):
        return Damaged(f"the database is damaged ({first_line(error)}): restore a backup")
    why = f" ({first_line(error)})" if with_reason else ""
    if _is_away(error):
        return Away(f"the database does not answer{why}: try again in a moment")
    return StoreError(f"the database rejected the statement{why}")


def first_line(error: Fault) -> str:
    """The first line of a driver's message; further lines contain values."""
    if isinstance(error, OSError):
        return (error.strerror or str(error) or "it does not answer").partition("\n")[0].lower()
    return str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]


def is_broken(error: Fault) -> bool:
    """Whether a file is damaged or its content inconsistent."""
    if isinstance(error, JSONDecodeError | NoResultFound | MultipleResultsFound):
        return True
    return isinstance(error, DBAPIError) and any(phrase in first_line(error) for phrase in DAMAGE_PHRASES)


def _is_away(error: Fault) -> bool:
    """Whether the database is unavailable."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OSError | NoConnection | OperationalError | InterfaceError)
