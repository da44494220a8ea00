"""The command that deletes what is no longer needed from a database."""

import time
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.arguments import Database, days_or_never
from parlour.cli.commands.database import Progress, opened_database, run_with_progress
from parlour.cli.formatting import counted

if TYPE_CHECKING:
    from parlour.tables.store.retention import Expired, Retention

LABELS = {
    "unstarted": "tables at which the game has not begun",
    "unplayed": "games of one person who has not moved",
    "abandoned": "games that have begun and are not over",
    "finished": "games that are over",
    "identities": "players without a table, phrase, bot or progress",
}


def prune(
    unstarted: Annotated[
        float | None,
        typer.Option(metavar="DAYS", parser=days_or_never, help="Tables at which the game has not begun."),
    ] = 1,
    unplayed: Annotated[
        float | None,
        typer.Option(metavar="DAYS", parser=days_or_never, help="Games of one person who has not moved."),
    ] = 2,
    abandoned: Annotated[
        float | None,
        typer.Option(metavar="DAYS", parser=days_or_never, help="Games that have begun and are not over."),
    ] = 180,
    finished: Annotated[
        float | None,
        typer.Option(metavar="DAYS", parser=days_or_never, help="Games that are over; by default never."),
    ] = None,
    identities: Annotated[
        float | None,
        typer.Option(
            metavar="DAYS", parser=days_or_never, help="Players without a table, a phrase, a bot or progress."
        ),
    ] = 90,
    is_real: Annotated[bool, typer.Option("--delete", help="Delete them; otherwise they are only counted.")] = False,
    database: Database = None,
) -> None:
    """Count what has not changed for a number of days, or delete it; DAYS may be never."""
    from parlour.tables.store.retention import Retention  # imported late: few commands need a database

    kept = {"unstarted": unstarted, "unplayed": unplayed, "abandoned": abandoned, "finished": finished}
    retention = Retention(**kept, identities=identities)
    expired = run_with_progress(lambda report: _prune(database, retention, is_real, report))
    _show(retention, expired)
    if is_real:
        typer.echo(f"deleted {counted(len(expired.table_ids), 'table')} and {counted(len(expired.players), 'player')}")
    elif expired.total:
        typer.echo("nothing is deleted yet: repeat the command with --delete")


async def _prune(database: str | None, retention: "Retention", is_real: bool, report: Progress) -> "Expired":
    from parlour.tables.store.retention import delete_expired, find_expired

    async with opened_database(database) as store:
        expired = await find_expired(store, retention, time.time_ns() // 1_000_000)
        if is_real:
            await delete_expired(store, expired, report)
        return expired


def _show(retention: "Retention", expired: "Expired") -> None:
    for item in fields(retention):
        days = getattr(retention, item.name)
        count = len(expired.players) if item.name == "identities" else len(expired.tables.get(item.name, ()))
        age = "kept forever" if days is None else f"{count:>7} unchanged for {days:g} {'day' if days == 1 else 'days'}"
        typer.echo(f"{LABELS[item.name]:52} {age}")
