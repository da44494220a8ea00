"""Commands for whoever keeps a database."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TextIO, TypeVar

import typer
from rich.console import Console

from parlour.cli.atomic_file import path_of, whole
from parlour.cli.commands.serve import Database
from parlour.cli.errors import FAILURE, NotWritten, UsageError, reason
from parlour.cli.words import counted
from parlour.core import ParlourError

if TYPE_CHECKING:
    from parlour.tables.store import Store

T = TypeVar("T")
Told = Callable[[int, int], None]


class Exported(NamedTuple):
    """What came of an export."""

    records: int
    """How many were written."""
    faults: Sequence[str]
    """Why tables were left out."""


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write, which must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy everything into one file, also while a server runs."""
    with whole(file) as part:
        rows = _run(lambda told: _backup(database, str(part), told))
    typer.echo(f"{counted(rows, 'row')} in {file}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that parlour backup has written.")],
    database: Database = None,
) -> None:
    """Copy a backup into a new database, SQLite or PostgreSQL."""
    if not os.path.isfile(path_of(file)):  # noqa: PTH113, names may be odd
        raise UsageError(f"no file {file!r}")
    try:
        rows = _run(lambda told: _restore(file, database, told))
    except OSError as error:
        raise UsageError(f"cannot copy {file!r} to a temporary folder: {reason(error)}") from None
    typer.echo(f"{counted(rows, 'row')} restored")


def export(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The file to write; left out: print.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Unfinished games too, hidden cards and all.")] = False,
    database: Database = None,
) -> None:
    """Write the record of every game, one in each line."""
    if file is None:
        exported = _print(database, every)
    else:
        with whole(file) as part, part.open("w", encoding="utf-8", errors="backslashreplace") as stream:
            exported = _run(lambda told: _export(database, every, stream, told))
        typer.echo(f"{counted(exported.records, 'record')} in {file}")
    for fault in exported.faults:
        typer.echo(fault, err=True)
    if exported.faults:
        raise typer.Exit(FAILURE)


def forget(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The id of the player, as /api/me tells it.")],
    database: Database = None,
) -> None:
    """Forget a player: the games remain, without a name. Only while no server runs."""
    count = _run(lambda told: _forget(database, player))
    typer.echo(f"forgotten, at {counted(count, 'table')}")
    typer.echo("note: do this while no server runs; one that has a table in memory writes the name again", err=True)


def _print(database: str | None, every: bool) -> Exported:
    """Writes records to the output; that nobody reads it to its end is no fault."""
    try:
        exported = _run(lambda told: _export(database, every, sys.stdout, told))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        with Path(os.devnull).open("wb") as nowhere:  # Python writes the rest when it ends
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise NotWritten(f"cannot write to the output: {reason(error)}") from None
    return exported


def _run(work: Callable[[Told], Coroutine[Any, Any, T]]) -> T:
    """The result of something slow, with its progress on the terminal."""
    from parlour.cli.board import progress  # loaded late: most commands show no bar

    console = Console(stderr=True)
    if not console.is_terminal:
        return asyncio.run(work(lambda done, total: None))
    with progress(console) as bar:
        task = bar.add_task("rows", total=None)
        return asyncio.run(work(lambda done, total: bar.update(task, completed=done, total=total)))


async def _backup(database: str | None, part: str, told: Told) -> int:
    from parlour.tables.store.admin import copy_database  # loaded late: no other command needs a database

    async with _opened(database) as old, _opened(part, must_exist=False) as new:
        return await copy_database(old, new, told)


async def _restore(file: str, database: str | None, told: Told) -> int:
    from parlour.tables.store.admin import backup_copy, copy_database, is_empty

    with backup_copy(path_of(file)) as kept:
        async with _opened(str(kept)) as old:
            if await is_empty(old):
                raise UsageError(f"{file!r} is empty: there is nothing to restore")
            async with _opened(database, must_exist=False) as new:
                return await copy_database(old, new, told)


async def _export(database: str | None, every: bool, stream: TextIO, told: Told) -> Exported:
    from parlour.tables.model.table import OVER
    from parlour.tables.store import StoreError
    from parlour.tables.store.errors import Damaged

    count, faults = 0, []
    async with _opened(database) as store:
        found = await store.table_ids(None if every else OVER)
        for done, name in enumerate(found, 1):
            try:
                line = await _record(store, name)
            except Exception as error:  # whatever is broken at one table, the others are whole
                if isinstance(error, StoreError) and not isinstance(error, Damaged):
                    raise
                line = None
                faults.append(f"table {name!r} is left out: {_why(error)}")
            if line is not None:
                stream.write(line + "\n")
                count += 1
            told(done, len(found))
    return Exported(count, faults)


async def _record(store: "Store", name: str) -> str | None:
    """The record of a table, or None before its game has begun."""
    from parlour.tables.model.table import OPEN, Table
    from parlour.tables.model.views import record
    from parlour.tables.store.errors import Damaged

    row = await store.table(name)
    table = Table.of(await store.events(name))
    if row and table.n < row.n:
        raise Damaged(f"its event {table.n + 1} is missing")
    return None if table.status == OPEN else record(table).dumps()


def _why(error: Exception) -> str:
    """What is wrong with a table, in one line."""
    told = " ".join(str(error).split()) or type(error).__name__
    return told if isinstance(error, ParlourError) else f"its events are damaged ({told})"


async def _forget(database: str | None, player: str) -> int:
    from parlour.tables.store.admin import forget_player

    async with _opened(database) as store:
        return await forget_player(store, player)


@asynccontextmanager
async def _opened(database: str | None, must_exist: bool = True) -> "AsyncIterator[Store]":
    """A database, which is made only where it need not be there."""
    from parlour.tables.store import Store, default_url

    store = await Store.open(default_url() if database is None else database, "command", must_exist=must_exist)
    try:
        yield store
    finally:
        await store.close()
