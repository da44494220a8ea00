"""Commands that administer a database."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TextIO, TypeVar

import typer
from rich.console import Console

from parlour.cli.arguments import Database
from parlour.cli.atomic_file import complete_file, path_of
from parlour.cli.errors import FAILURE, NotWritten, UsageError
from parlour.cli.formatting import counted
from parlour.core import ParlourError
from parlour.core.errors import reason

if TYPE_CHECKING:
    from parlour.record import Record
    from parlour.tables.store import Store

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Called with the number of rows done and their total."""


class Exported(NamedTuple):
    """The result of an export."""

    records: int
    """The number of records written."""
    faults: Sequence[str]
    """Why tables were skipped."""


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")],
    database: Database = None,
) -> None:
    """Copy the database into one file, even while a server is running."""
    with complete_file(file) as part:
        rows = run_with_progress(lambda report: _backup(database, str(part), report))
    typer.echo(f"{counted(rows, 'row')} in {file}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by parlour backup.")],
    database: Database = None,
) -> None:
    """Copy a backup into a new database, SQLite or PostgreSQL."""
    if not os.path.isfile(path_of(file)):  # noqa: PTH113, Path.is_file raises if a name is too long
        raise UsageError(f"no file {file!r}")
    try:
        rows = run_with_progress(lambda report: _restore(file, database, report))
    except OSError as error:
        raise UsageError(f"cannot copy {file!r} to a temporary folder: {reason(error)}") from None
    typer.echo(f"{counted(rows, 'row')} restored")


def export(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The file to write; by default standard output.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Include unfinished games, with their hidden cards.")] = False,
    parquet: Annotated[bool, typer.Option("--parquet", help="Write a Parquet file with a row for each game.")] = False,
    database: Database = None,
) -> None:
    """Write the record of every finished game, one per line."""
    if parquet:
        exported = _write_parquet(file, database, every)
    elif file is None:
        exported = _print(database, every)
    else:
        with complete_file(file) as part, part.open("w", encoding="utf-8", errors="backslashreplace") as stream:
            exported = run_with_progress(lambda report: _export(database, every, _line_writer(stream), report))
        typer.echo(f"{counted(exported.records, 'record')} in {file}")
    for fault in exported.faults:
        typer.echo(fault, err=True)
    if exported.faults:
        raise typer.Exit(FAILURE)


def forget(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The id of the player, as in /api/me.")],
    database: Database = None,
) -> None:
    """Remove a player's name and identity; the games remain. Stop all servers first."""
    from parlour.server.lockfile import no_server  # imported late: few commands need the server
    from parlour.tables.store import default_url

    with no_server(default_url() if database is None else database):
        count = run_with_progress(lambda report: _forget(database, player))
    typer.echo(f"removed from {counted(count, 'table')}")


def _write_parquet(file: str | None, database: str | None, every: bool) -> Exported:
    from parlour.data import RecordWriter  # imported late: it needs its extra

    if file is None:
        raise UsageError("--parquet needs the name of a file")
    with complete_file(file) as part, RecordWriter(part) as writer:
        exported = run_with_progress(lambda report: _export(database, every, writer.add, report))
    typer.echo(f"{counted(exported.records, 'record')} in {file}")
    return exported


def _line_writer(stream: TextIO) -> Callable[["Record"], None]:
    """Writes records as lines of JSON."""

    def write(record: "Record") -> None:
        stream.write(record.dumps() + "\n")

    return write


def _print(database: str | None, every: bool) -> Exported:
    """Writes records to standard output; a reader that closes the pipe early is not an error."""
    try:
        exported = run_with_progress(lambda report: _export(database, every, _line_writer(sys.stdout), report))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        with Path(os.devnull).open("wb") as nowhere:  # Python flushes the rest when it exits
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise NotWritten(f"cannot write to standard output: {reason(error)}") from None
    return exported


def run_with_progress(work: Callable[[Progress], Coroutine[Any, Any, T]]) -> T:
    """Runs slow work and returns its result, with a progress bar on a terminal."""
    from parlour.cli.progress import progress_bar  # imported late: most commands show no bar

    console = Console(stderr=True)
    if not console.is_terminal:
        return asyncio.run(work(lambda done, total: None))
    with progress_bar(console) as bar:
        task = bar.add_task("rows", total=None)
        return asyncio.run(work(lambda done, total: bar.update(task, completed=done, total=total)))


async def _backup(database: str | None, part: str, report: Progress) -> int:
    from parlour.tables.store.admin import copy_database  # imported late: few commands need a database

    async with _unchanged_database(database) as old, opened_database(part, must_exist=False) as new:
        return await copy_database(old, new, report)


async def _restore(file: str, database: str | None, report: Progress) -> int:
    from parlour.tables.store.admin import backup_copy, copy_database, is_empty

    with backup_copy(path_of(file)) as copy:
        async with opened_database(str(copy)) as old:
            if await is_empty(old):
                raise UsageError(f"{file!r} is empty: there is nothing to restore")
            async with opened_database(database, must_exist=False) as new:
                return await copy_database(old, new, report)


async def _export(database: str | None, every: bool, write: Callable[["Record"], None], report: Progress) -> Exported:
    from parlour.tables.model.table import OVER
    from parlour.tables.store import StoreError
    from parlour.tables.store.errors import Damaged

    count, faults = 0, []
    async with _unchanged_database(database) as store:
        table_ids = await store.table_ids(None if every else OVER)
        for done, table_id in enumerate(table_ids, 1):
            try:
                found = await _record(store, table_id)
            except Exception as error:  # one damaged table must not stop the export of the others
                if isinstance(error, StoreError) and not isinstance(error, Damaged):
                    raise
                found = None
                faults.append(f"skipped table {table_id!r}: {_reason(error)}")
            if found is not None:
                write(found)
                count += 1
            report(done, len(table_ids))
    return Exported(count, faults)


async def _record(store: "Store", table_id: str) -> "Record | None":
    """The record of a table, or None before its game has begun."""
    from parlour.tables.model.table import OPEN, Table
    from parlour.tables.model.views import record
    from parlour.tables.store.errors import Damaged

    row = await store.table(table_id)
    table = Table.of(await store.events(table_id))
    if row and table.n < row.n:
        raise Damaged(f"its event {table.n + 1} is missing")
    return None if table.status == OPEN else record(table)


def _reason(error: Exception) -> str:
    """What is wrong with a table, in one line."""
    message = " ".join(str(error).split()) or type(error).__name__
    return message if isinstance(error, ParlourError) else f"its events are damaged ({message})"


async def _forget(database: str | None, player: str) -> int:
    from parlour.tables.store.admin import forget_player

    async with opened_database(database) as store:
        return await forget_player(store, player)


@asynccontextmanager
async def _unchanged_database(database: str | None) -> "AsyncIterator[Store]":
    """A database to read, which a server of an older version may be using: a file of that version is copied first."""
    from parlour.tables.store import Store, default_url, parse_address
    from parlour.tables.store.admin import backup_copy
    from parlour.tables.store.errors import OlderStore

    address = default_url() if database is None else database
    async with AsyncExitStack() as stack:
        try:
            store = await Store.open(address, "command", must_exist=True, may_upgrade=False)
        except OlderStore:
            url = parse_address(address)
            if url.get_backend_name() != "sqlite":
                raise
            copy = stack.enter_context(backup_copy(Path(str(url.database))))
            store = await Store.open(str(copy), "command")
        stack.push_async_callback(store.close)
        yield store


@asynccontextmanager
async def opened_database(database: str | None, must_exist: bool = True) -> "AsyncIterator[Store]":
    """An open database; a missing one is created unless it must exist."""
    from parlour.tables.store import Store, default_url

    store = await Store.open(default_url() if database is None else database, "command", must_exist=must_exist)
    try:
        yield store
    finally:
        await store.close()
