"""What requests over HTTP and over the socket have in common."""

from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from parlour.bots.levels import find_level
from parlour.bots.make import FOREIGN, NAMES
from parlour.core import Game, Seat, State, WrongSeat
from parlour.core.errors import Violation, did_you_mean
from parlour.server.errors import BadMessage, NoIdentity
from parlour.server.identity import allow, read_name
from parlour.server.parlour import Parlour
from parlour.server.shapes import Asked, Offer, Sit
from parlour.tables.model import requests
from parlour.tables.model.table import REMATCH, Table
from parlour.tables.model.views import Viewer
from parlour.tables.store.players import Player

BOTS = tuple(name for name in NAMES if not name.startswith(FOREIGN))
"""The bots that players may invite; foreign ones are programs, which are for whoever runs the server to choose."""


def parlour_of(connection: HTTPConnection) -> Parlour:
    """The server that a request has reached."""
    found: Parlour = connection.app.state.parlour
    return found


async def known(request: Request) -> Player:
    """The player who asks, who must be known.

    :raises NoIdentity: if nobody knows them
    """
    player = await parlour_of(request).identity.find(request)
    if player is None:
        raise NoIdentity("nobody knows you yet: GET /api/me first, and keep the cookie")
    return player


async def maybe(request: Request) -> Player | None:
    """The player who asks, if known."""
    return await parlour_of(request).identity.find(request)


async def anybody(request: Request, response: Response) -> Player:
    """The player who asks; newcomers become known."""
    return await parlour_of(request).identity.find_or_make(request, response)


async def ask(parlour: Parlour, table: str, asked: Asked, player: Player) -> int:
    """The number of the event that a request has led to.

    :raises RulesError: if it is not granted
    """
    allow(player, "play")
    if isinstance(asked, Offer) and asked.what == REMATCH:
        parlour.meters.openings.take(player.id)
    with parlour.metrics.stored.time():
        request = await _sitting(parlour, table, asked, player) if isinstance(asked, Sit) else asked.request()
        return await parlour.service.submit(table, request, player.id, asked.id)


async def _sitting(parlour: Parlour, table: str, asked: Sit, player: Player) -> requests.Sit:
    """The wish to sit down; who knows the invitation is invited."""
    session = await parlour.service.session(table)
    name = read_name(asked.name) if asked.name is not None else player.name
    return requests.Sit(asked.seat, name, asked.nonce, is_invited=asked.invite == session.invite)


def why_not(table: Table, viewer: Viewer, text: str, seat: Seat | None) -> Violation | None:
    """Why a viewer cannot make a move, from what their own view says."""
    if seat is not None and seat not in viewer.seats:
        raise WrongSeat(f"seat {seat!r} is not yours")
    seat = viewer.seat if seat is None else seat
    state: State[Any] = table.state.view(table.eyes(seat))
    if seat is None:
        return Violation("", "you only watch")
    return state.why_not(text, seat)


def bot_called(name: str, game: Game[Any]) -> str:
    """The bot that players may invite by a name: ``level-3`` for itself and for ``learner``.

    :raises BadMessage: if there is none
    """
    level = find_level(name)
    bot = level.spec if level else name
    if bot not in BOTS:
        there = ", ".join(BOTS)
        raise BadMessage(f"no bot {name!r} for {game.title}; there are {there}{did_you_mean(name, BOTS)}")
    return bot


def told_briefly(fault: Mapping[str, Any]) -> BadMessage:
    """What is wrong with a message, in one line."""
    place, message = ".".join(map(str, fault["loc"])), str(fault["msg"])
    return BadMessage(f"{place}: {message[:1].lower()}{message[1:]}" if place else message)
