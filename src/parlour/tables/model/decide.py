"""What a table does about a request."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from parlour.protocol import requests
from parlour.protocol.events import Body, Event, Nudged
from parlour.protocol.requests import TableRequest
from parlour.tables.model.clock import SECOND_MS
from parlour.tables.model.errors import NotAllowed, NotSeated
from parlour.tables.model.moves import accept, check_playing, move, playing_seats
from parlour.tables.model.offers import answer, offer, resume, withdraw
from parlour.tables.model.seat_requests import claim, come_back, leave, resign, sit
from parlour.tables.model.table import Table

QUIET_BEFORE_NUDGE_MS = 60 * SECOND_MS
"""How long nothing must have happened at a table before a player may remind another."""


@dataclass(frozen=True)
class Accept:
    """Ends a window that waits for everybody, when its time is up; only the table itself asks for it."""


Request: TypeAlias = TableRequest | Accept
"""Everything that a table can be asked to do."""


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
        case requests.Nudge():
            return nudge(table, player, now)
        case _:  # Return
            return come_back(table, request, player)


def nudge(table: Table, player: str, now: int) -> Iterator[Body]:
    """A player reminds the one on turn; as that is an event itself, at most once a minute."""
    check_playing(table)
    theirs, turn = playing_seats(table, player), table.turn
    if table.is_paused or turn is None or turn in theirs or turn not in table.seating.people:
        raise NotAllowed("there is nobody to remind")
    wait = table.at + QUIET_BEFORE_NUDGE_MS - now
    if wait > 0:
        raise NotAllowed(f"wait {ceil(wait / SECOND_MS)} s before you remind somebody")
    yield Nudged(turn, theirs[0])


def numbered(
    table: Table | None, bodies: tuple[Body, ...], now: int, by: str | None = None, request: str | None = None
) -> tuple[Event, ...]:
    """The events with those bodies; the first one is the player's, and time never runs backwards."""
    first, at = (table.n + 1, max(now, table.at)) if table else (1, now)
    return tuple(
        Event(first + place, at, None if place else by, None if place else request, body)
        for place, body in enumerate(bodies)
    )
