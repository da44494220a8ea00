"""What belongs to a running server, and how routes and sockets use it: who is asking, and what they may do."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated, Any, Self

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from parlour.bots.levels import find_level
from parlour.bots.make import FOREIGN, NAMES
from parlour.core import Game, Seat, State, WrongSeat
from parlour.core.errors import Violation, did_you_mean
from parlour.protocol.messages import WhyNot
from parlour.protocol.requests import Offer, Sit, TableRequest
from parlour.server.errors import BadMessage, Forbidden, NoIdentity
from parlour.server.identity import Identity, read_name
from parlour.server.logs import log
from parlour.server.metrics import Metrics
from parlour.server.ratelimit import Meters
from parlour.server.settings import Settings
from parlour.tables.model.table import REMATCH, Table
from parlour.tables.model.views import Viewer
from parlour.tables.runtime.bus import Bus, LocalBus, PostgresBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import Jobs, JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.store import Store
from parlour.tables.store.players import Player, Players

BOTS = tuple(name for name in NAMES if not name.startswith(FOREIGN))
"""The bots that players may invite; foreign ones are programs, which only the operator of a server may choose."""


class AppState:
    """What the routes of a server work with, while it runs."""

    def __init__(
        self, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment, store: Store
    ) -> None:
        self.settings = settings
        self.meters = meters
        self.metrics = metrics
        self.environment = environment
        self.store = store
        self.players = Players(store.access)
        self.identity = Identity(self.players, meters, environment, settings.is_secure)
        bus: Bus = PostgresBus(store.url, store.origin) if store.is_shared else LocalBus()
        schedule = JobSchedule(environment)
        self.service = TableService(
            store, bus, environment, schedule, lambda event: metrics.events(event.body.kind).inc()
        )
        self.jobs = Jobs(schedule, self.service, lambda bot, seconds: metrics.bots.labels(bot).observe(seconds))
        self.analyst = asyncio.Lock()
        """Held while a move is judged, one at a time: tables need the other cores."""
        self.is_closing = False

    @classmethod
    async def open(cls, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment) -> Self:
        """A server that is ready; nothing is loaded before somebody asks for it.

        :raises StoreError: if the database cannot be used
        """
        store = await Store.open(settings.database, environment.bytes(8).hex())
        made = cls(settings, meters, metrics, environment, store)
        await made.service.start()
        await made.jobs.start()
        metrics.tables.set_function(lambda: made.service.size)
        log("ready", database=store.url.get_backend_name())
        return made

    def shutdown(self) -> None:
        """Tells everybody who is connected to come back later."""
        self.is_closing = True
        self.service.disconnect_all()

    async def close(self) -> None:
        """Finishes what is being stored, and ends."""
        await self.jobs.close()
        await self.service.close()
        await self.store.close()
        log("closed")


def require_scope(player: Player, scope: str) -> None:
    """Lets a player do something for which a bot's token needs a scope.

    :raises Forbidden: if the token has not got it
    """
    if scope not in player.scopes:
        raise Forbidden(f"the token does not allow that: it needs the scope {scope!r}")


def require_person(player: Player) -> None:
    """Lets a player do something that no bot's token allows.

    :raises Forbidden: if it is one
    """
    if player.is_bot:
        raise Forbidden("a bot's token does not allow that: use the browser")


def app_state(connection: HTTPConnection) -> AppState:
    """What belongs to the server that a request has reached."""
    state: AppState = connection.app.state.parlour
    return state


async def _signed_in(request: Request) -> Player:
    """The player who is asking.

    :raises NoIdentity: if they have no identity
    """
    player = await app_state(request).identity.find(request)
    if player is None:
        raise NoIdentity("not signed in: call GET /api/me and send its cookie")
    return player


async def _visitor(request: Request) -> Player | None:
    """The player who is asking, if they have an identity."""
    return await app_state(request).identity.find(request)


async def _anyone(request: Request, response: Response) -> Player:
    """The player who is asking; newcomers get an identity."""
    return await app_state(request).identity.find_or_make(request, response)


App = Annotated[AppState, Depends(app_state)]
SignedIn = Annotated[Player, Depends(_signed_in)]
Visitor = Annotated[Player | None, Depends(_visitor)]
Anyone = Annotated[Player, Depends(_anyone)]


async def submit(app: AppState, table: str, request: TableRequest, player: Player) -> int:
    """The number of the event that a request has led to.

    :raises ParlourError: if it is refused
    """
    require_scope(player, "play")
    if isinstance(request, Offer) and request.what == REMATCH:
        app.meters.openings.take(player.id)
    if isinstance(request, Sit):
        request = replace(request, name=player.name if request.name is None else read_name(request.name))
    with app.metrics.stored.time():
        return await app.service.submit(table, request, player.id, request.id)


def why_not(table: Table, viewer: Viewer, move: str, seat: Seat | None) -> WhyNot:
    """Why a viewer cannot make a move, judged from what they can see.

    :raises WrongSeat: if the seat is not theirs
    """
    violation = _violation(table, viewer, move, seat)
    if violation is None:
        return {"move": move, "rule": None, "message": None}
    return {"move": move, "rule": violation.rule, "message": violation.message}


def _violation(table: Table, viewer: Viewer, move: str, seat: Seat | None) -> Violation | None:
    if seat is not None and seat not in viewer.seats:
        raise WrongSeat(f"seat {seat!r} is not yours")
    seat = viewer.seat if seat is None else seat
    state: State[Any] = table.state.view(table.eyes(seat))
    return Violation("", "you only watch") if seat is None else state.why_not(move, seat)


def find_bot(name: str, game: Game[Any]) -> str:
    """The bot that players may invite by a name: ``level-3`` for itself and for ``learner``.

    :raises BadMessage: if there is none
    """
    level = find_level(name)
    bot = level.spec if level else name
    if bot not in BOTS:
        there = ", ".join(BOTS)
        raise BadMessage(f"no bot {name!r} for {game.title}; there are {there}{did_you_mean(name, BOTS)}")
    return bot
