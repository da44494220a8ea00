"""Commands for whoever keeps a database."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from parlour.cli.errors import NotWritten, UsageError, reason
from parlour.cli.serve import Database
from parlour.cli.words import counted

if TYPE_CHECKING:
    from parlour.tables.store import Store

Told = Callable[[int, int], None]


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write, which must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy everything into one file, also while a server runs."""
    path = Path(file).expanduser()
    if path.exists():
        raise NotWritten(f"{file!r} is there already: choose another name")
    rows = _run(lambda told: _copy(database, str(path), told))
    typer.echo(f"{counted(rows, 'row')} in {path}")


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file that parlour backup has written.")],
    database: Database = None,
) -> None:
    """Copy a backup into a new database, SQLite or PostgreSQL."""
    if not Path(file).expanduser().is_file():
        raise UsageError(f"no file {file!r}")
    rows = _run(lambda told: _copy(file, database, told))
    typer.echo(f"{counted(rows, 'row')} restored")


def export(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The file to write; left out: print.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Unfinished games too, hidden cards and all.")] = False,
    database: Database = None,
) -> None:
    """Write the record of every game, one in each line."""
    try:
        with Path(file).expanduser().open("x", encoding="utf-8") if file else nullcontext(sys.stdout) as stream:
            count = _run(lambda told: _export(database, every, lambda line: stream.write(line + "\n"), told))
    except OSError as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
    if file:
        typer.echo(f"{counted(count, 'record')} in {file}")


def forget(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The id of the player, as /api/me tells it.")],
    database: Database = None,
) -> None:
    """Forget a player: the games remain, without a name."""
    count = _run(lambda told: _forget(database, player))
    typer.echo(f"forgotten, at {counted(count, 'table')}")


def _run(work: Callable[[Told], Coroutine[Any, Any, int]]) -> int:
    """The result of something slow, with its progress on the terminal."""
    from parlour.cli.board import progress  # loaded late: most commands show no bar

    console = Console(stderr=True)
    if not console.is_terminal:
        return asyncio.run(work(lambda done, total: None))
    with progress(console) as bar:
        task = bar.add_task("rows", total=None)
        return asyncio.run(work(lambda done, total: bar.update(task, completed=done, total=total)))


async def _copy(source: str | None, target: str | None, told: Told) -> int:
    from parlour.tables.store.copying import copy  # loaded late: no other command needs a database

    async with _opened(source) as old, _opened(target) as new:
        return await copy(old, new, told)


async def _export(database: str | None, every: bool, write: Callable[[str], object], told: Told) -> int:
    from parlour.tables.records import record
    from parlour.tables.table import OPEN, OVER, Table

    async with _opened(database) as store:
        found = await store.table_ids(None if every else OVER)
        count = 0
        for done, name in enumerate(found, 1):
            table = Table.of(await store.events(name))
            if table.status != OPEN:
                write(record(table).dumps())
                count += 1
            told(done, len(found))
    return count


async def _forget(database: str | None, player: str) -> int:
    from parlour.tables.store.forgetting import forget as forgotten

    async with _opened(database) as store:
        return await forgotten(store, player)


@asynccontextmanager
async def _opened(database: str | None) -> "AsyncIterator[Store]":
    from parlour.tables.store import Store, usual

    store = await Store.open(database or usual(), "command")
    try:
        yield store
    finally:
        await store.close()
