"""What a table does about a request."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from parlour.protocol import requests
from parlour.protocol.events import Body, Event
from parlour.protocol.requests import TableRequest
from parlour.tables.model.errors import NotSeated
from parlour.tables.model.moves import accept, move
from parlour.tables.model.offers import answer, offer, resume, withdraw
from parlour.tables.model.seat_requests import claim, come_back, leave, resign, sit
from parlour.tables.model.table import Table


@dataclass(frozen=True)
class Accept:
    """Ends a window that waits for everybody, when its time is up; only the table itself asks for it."""


Request: TypeAlias = TableRequest | Accept


def decide(
    table: Table,
    request: Request,
    player: str | None,
    now: int,
    secret: bytes,
    next_table: str = "",
    invite: str | None = None,
) -> tuple[Body, ...]:
    """What is to be appended to the events of a table, all of it or nothing.

    The player is None where the table itself asks: for the moves of bots, and for what the time brings.
    The id of the next table is needed where players may agree on a rematch, the invitation where they may sit down.

    :raises TableError: if the request cannot be granted
    """
    return tuple(_decide(table, request, player, now, secret, next_table, invite))


def _decide(
    table: Table, request: Request, player: str | None, now: int, secret: bytes, next_table: str, invite: str | None
) -> Iterator[Body]:
    if isinstance(request, requests.Move):
        return move(table, request, player, secret)
    if isinstance(request, Accept):
        return accept(table, player, now, secret)
    if player is None:
        raise NotSeated("only a player can ask for that")
    match request:
        case requests.Sit():
            return sit(table, request, player, now, secret, invite)
        case requests.Leave():
            return leave(table, player)
        case requests.Offer():
            return offer(table, request, player, secret, next_table)
        case requests.Answer():
            return answer(table, request, player, secret, next_table)
        case requests.Withdraw():
            return withdraw(table, request, player)
        case requests.Resume():
            return resume(table, player)
        case requests.Resign():
            return resign(table, request, player, secret)
        case requests.Claim():
            return claim(table, request, player, now, secret)
        case _:  # Return
            return come_back(table, request, player)


def numbered(
    table: Table | None, bodies: tuple[Body, ...], now: int, by: str | None = None, request: str | None = None
) -> tuple[Event, ...]:
    """The events with those bodies; the first one is the player's, and time never runs backwards."""
    first, at = (table.n + 1, max(now, table.at)) if table else (1, now)
    return tuple(
        Event(first + place, at, None if place else by, None if place else request, body)
        for place, body in enumerate(bodies)
    )
