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
from parlour.server.readiness import Readiness
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
        self.readiness = Readiness(store)
        self.players = Players(store.access)
        self.identity = Identity(self.players, meters, environment, settings.is_secure)
        bus: Bus = PostgresBus(store.url, store.origin) if store.is_shared else LocalBus()
        schedule = JobSchedule(environment)
        self.service = TableService(
            store, bus, environment, schedule, lambda event: metrics.events(event.body.kind).inc()
        )
        self.jobs = Jobs(schedule, self.service, lambda bot, seconds: metrics.bots.labels(bot).observe(seconds))
        self.analyst = asyncio.Lock()
        """Held while a move is analysed, one at a time: tables need the other cores."""
        self.is_closing = False

    @classmethod
    async def open(cls, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment) -> Self:
        """A server that is ready; tables are loaded when they are needed.

        :raises StoreError: if the database cannot be used
        """
        store = await Store.open(settings.database, environment.bytes(8).hex())
        state = cls(settings, meters, metrics, environment, store)
        await state.service.start()
        await state.jobs.start()
        metrics.tables.set_function(lambda: state.service.size)
        log("ready", database=store.url.get_backend_name())
        return state

    def shutdown(self) -> None:
        """Tells all clients to reconnect later."""
        self.is_closing = True
        self.service.disconnect_all()

    async def close(self) -> None:
        """Finishes storing, and closes everything."""
        self.identity.revocations.close()
        await self.jobs.close()
        await self.service.close()
        await self.store.close()
        log("closed")


def require_scope(player: Player, scope: str) -> None:
    """Checks that a player's token has a scope.

    :raises Forbidden: if it does not
    """
    if scope not in player.scopes:
        raise Forbidden(f"the token does not allow that: it needs the scope {scope!r}")


def require_person(player: Player) -> None:
    """Checks that a player uses the browser, for what no bot's token allows.

    :raises Forbidden: if it is a bot's token
    """
    if player.is_bot:
        raise Forbidden("a bot's token does not allow that: use the browser")


def app_state(connection: HTTPConnection) -> AppState:
    """The state of the server that handles a request."""
    state: AppState = connection.app.state.parlour
    return state


async def _signed_in(request: Request) -> Player:
    """The player who sent a request.

    :raises NoIdentity: if they are not signed in
    """
    player = await app_state(request).identity.find(request)
    if player is None:
        raise NoIdentity("not signed in: call GET /api/me and send its cookie")
    return player


async def _visitor(request: Request) -> Player | None:
    """The player who sent a request, if signed in."""
    return await app_state(request).identity.find(request)


async def _anyone(request: Request, response: Response) -> Player:
    """The player who sent a request; newcomers get an identity."""
    return await app_state(request).identity.find_or_create(request, response)


App = Annotated[AppState, Depends(app_state)]
SignedIn = Annotated[Player, Depends(_signed_in)]
Visitor = Annotated[Player | None, Depends(_visitor)]
Anyone = Annotated[Player, Depends(_anyone)]


async def submit(app: AppState, table: str, request: TableRequest, player: Player) -> int:
    """Submits a request to a table, and returns the number of its event.

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
    """Why a viewer cannot make a move, judged from their view.

    :raises WrongSeat: if the seat is not theirs
    """
    violation = _violation(table, viewer, move, seat)
    if violation is None:
        return {"move": move, "rule": None, "message": None}
    values = dict(violation.values)
    return {"move": move, "rule": violation.rule, "message": violation.message, "key": violation.key, "values": values}


def _violation(table: Table, viewer: Viewer, move: str, seat: Seat | None) -> Violation | None:
    if seat is not None and seat not in viewer.seats:
        raise WrongSeat(f"seat {seat!r} is not yours")
    seat = viewer.seat if seat is None else seat
    state: State[Any] = table.state.view(table.view_seat(seat))
    return Violation("", "you are watching", "watching") if seat is None else state.why_not(move, seat)


def find_bot(name: str, game: Game[Any]) -> str:
    """The bot with a name; ``learner`` is another name of ``level-3``.

    :raises BadMessage: if players may not invite such a bot
    """
    level = find_level(name)
    bot = level.spec if level else name
    if bot not in BOTS:
        known = ", ".join(BOTS)
        raise BadMessage(f"no bot {name!r} for {game.title}: choose one of {known}{did_you_mean(name, BOTS)}")
    return bot
