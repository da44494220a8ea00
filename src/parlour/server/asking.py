"""What requests over HTTP and over the socket have in common."""

from typing import Any

from fastapi import Request, Response
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from parlour.bots.make import FOREIGN, NAMES
from parlour.core import Game, Seat, State, WrongSeat
from parlour.core.errors import Violation, did_you_mean
from parlour.server.errors import BadMessage, NoIdentity
from parlour.server.identity import allow, read_name
from parlour.server.parlour import Parlour
from parlour.server.shapes import Asked, Sit
from parlour.tables import requests
from parlour.tables.store.players import Player
from parlour.tables.table import Table
from parlour.tables.told import Viewer

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
    with parlour.metrics.stored.time():
        request = await _sitting(parlour, table, asked, player) if isinstance(asked, Sit) else asked.request()
        return await parlour.keeper.ask(table, request, player.id, asked.id)


async def _sitting(parlour: Parlour, table: str, asked: Sit, player: Player) -> requests.Sit:
    """The wish to sit down; who knows the invitation is invited."""
    live = await parlour.keeper.live(table)
    name = read_name(asked.name) if asked.name is not None else player.name
    return requests.Sit(asked.seat, name, asked.nonce, is_invited=asked.invite == live.invite)


def why_not(table: Table, viewer: Viewer, text: str, seat: Seat | None) -> Violation | None:
    """Why a viewer cannot make a move, from what their own view says."""
    if seat is not None and seat not in viewer.seats:
        raise WrongSeat(f"seat {seat!r} is not yours")
    seat = viewer.seat if seat is None else seat
    state: State[Any] = table.state.view(seat)
    if seat is None:
        return Violation("", "you only watch")
    return state.why_not(text, seat)


def check_bot(spec: str, game: Game[Any]) -> None:
    """Makes sure that a bot is one that players may invite.

    :raises BadMessage: if it is not
    """
    if spec not in BOTS:
        there = ", ".join(BOTS)
        raise BadMessage(f"no bot {spec!r} for {game.title}; there are {there}{did_you_mean(spec, BOTS)}")


def told_briefly(error: ValidationError) -> BadMessage:
    """What is wrong with a message, in one line."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(map(str, first["loc"]))
    return BadMessage(f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}" if place else first["msg"])
