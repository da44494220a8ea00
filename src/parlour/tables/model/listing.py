"""A table in a list: what is written down of it beside its events, and what of that is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.protocol.bodies import Listed, ListedSeat
from parlour.protocol.values import Status
from parlour.tables.model.seats import ANYONE
from parlour.tables.model.table import Table


@dataclass(frozen=True)
class TableRow:
    """What is known of a table without reading its events."""

    id: str
    game: str
    status: Status
    listed: bool
    n: int
    """The number of its last event."""
    invite: str
    secret: bytes = field(repr=False)
    created: int
    updated: int
    summary: Mapping[str, Any]


def row_of(table: Table, invite: str, secret: bytes, created: int) -> TableRow:
    """The row that goes with a table."""
    opened = table.opened
    summary = {
        "seats": table.seating.listed,
        "waited": list(table.waited),
        "clock": opened.clock,
        "options": dict(opened.options),
        "own_start": opened.start is not None,
        "best_of": opened.match.best_of,
    }
    about = (table.id, table.game.id, table.status, opened.listed, table.n)
    return TableRow(*about, invite, secret, created, table.at, summary)


def listed(row: TableRow, player: str | None) -> Listed:
    """A table as a list shows it to a player."""
    held = row.summary["seats"]
    seats: list[ListedSeat] = [
        {"kind": seat["kind"], "name": seat["name"], "bot": seat["bot"], "you": _is(seat, player)} for seat in held
    ]
    return {
        "table": row.id,
        "game": row.game,
        "status": row.status,
        "n": row.n,
        "seats": seats,
        "your_turn": any(_is(held[seat], player) and not held[seat]["bot"] for seat in _waited(row)),
        "clock": row.summary["clock"],
        "options": row.summary["options"],
        "own_start": row.summary.get("own_start", False),
        "best_of": row.summary.get("best_of", 1),
        "created": row.created,
        "updated": row.updated,
    }


def _waited(row: TableRow) -> list[int]:
    """The seats that are waited for; rows from before that was written down have all that can act."""
    waited: list[int] = row.summary.get("waited") or row.summary.get("actors", [])
    return waited


def _is(seat: dict[str, Any], player: str | None) -> bool:
    return player is not None and seat["player"] == player


def is_inviting(row: TableRow) -> bool:
    """Whether a player waits at the table for anyone to join."""
    seats = row.summary["seats"]
    return any(seat["player"] for seat in seats) and any(seat["kind"] == ANYONE for seat in seats)


def is_plain(shown: Listed) -> bool:
    """Whether a listed table has no special rules, as a player expects who chooses only the game."""
    has_own_rules = bool(shown["options"]) or shown["own_start"] or shown["best_of"] > 1
    return not has_own_rules and shown["clock"]["kind"] == "none"
