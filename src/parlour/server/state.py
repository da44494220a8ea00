"""What belongs to a running server, and how routes and sockets use it: who is asking, and what they may do."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from time import monotonic
from typing import Annotated, Any, Self

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from parlour.bots.levels import find_level
from parlour.bots.make import SPECS
from parlour.core import Game, Seat, State, WrongSeat
from parlour.core.errors import Violation, did_you_mean
from parlour.engine import Line
from parlour.protocol.messages import WhyNot
from parlour.protocol.requests import Move, Offer, Resign, Sit, TableRequest
from parlour.protocol.values import ID_PATTERN
from parlour.server.connections import ConnectionGate
from parlour.server.errors import BadMessage, Forbidden, NoIdentity
from parlour.server.identity import Identity, read_name
from parlour.server.load import load_of
from parlour.server.logs import LOGGER, log
from parlour.server.metrics import Metrics
from parlour.server.ratelimit import Meters
from parlour.server.readiness import Readiness
from parlour.server.settings import Settings
from parlour.tables.model.errors import NoSuchTable, NotAllowed
from parlour.tables.model.table import REMATCH, Table
from parlour.tables.model.views import Viewer
from parlour.tables.runtime.bus import Bus, LocalBus, PostgresBus
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.fair_queue import FairQueue, Sender
from parlour.tables.runtime.jobs import Jobs, JobSchedule
from parlour.tables.runtime.service import TableService
from parlour.tables.runtime.uptime import Uptime
from parlour.tables.store import Store
from parlour.tables.store.bans import BanKind, Bans
from parlour.tables.store.players import Player, Players
from parlour.tables.store.progress import ProgressStore
from parlour.tables.store.retention import Expired, delete_expired, find_expired

BOTS = SPECS
"""The bots that players may invite; others run code that only the operator of a server may choose."""
OBSERVE_INTERVAL_SECONDS = 5.0
"""Time between updates of the metrics and of the bans."""
PRUNE_INTERVAL_SECONDS = 3600
"""Time between deletions of what the retention policy no longer keeps."""
DESK_THREADS, ANALYST_THREADS = 2, 2
MAX_DESK_WORK = 32
"""How many requests of one address may wait for the desk."""


class AppState:
    """What the routes of a server work with, while it runs."""

    def __init__(
        self,
        settings: Settings,
        meters: Meters,
        metrics: Metrics,
        environment: Environment,
        store: Store,
        gate: ConnectionGate,
    ) -> None:
        self.settings = settings
        self.meters = meters
        self.metrics = metrics
        self.environment = environment
        self.store = store
        self.readiness = Readiness(store)
        self.gate = gate
        self.started = environment.now()
        self.players = Players(store.access)
        self.bans = Bans(store.access)
        self.progress = ProgressStore(store.access)
        meters.is_address_banned, meters.is_player_banned = self.bans.has_address, self.bans.has_player
        self.identity = Identity(self.players, meters, environment, settings.is_secure)
        bus: Bus = PostgresBus(store.url, store.origin) if store.is_shared else LocalBus()
        schedule = JobSchedule(environment)
        self.service = TableService(
            store, bus, environment, schedule, lambda event: metrics.events(event.body.kind).inc()
        )
        peers = self.service.peers
        meters.share(peers.charge)
        peers.on_charge, peers.on_address = meters.charge_shared, self.identity.note_address
        self.jobs = Jobs(
            schedule, self.service, lambda bot, seconds: metrics.bots.labels(bot).observe(seconds), self._bot_sender
        )
        self.uptime = Uptime(store, environment)
        self.desk = FairQueue("desk", DESK_THREADS, max_waiting_each=MAX_DESK_WORK, on_cost=meters.charge)
        """Work on requests that would hold up the event loop, charged to the sender."""
        self.analyst = FairQueue("analyst", ANALYST_THREADS)
        """The searches of analyses, one for each address at a time."""
        self.hint_lines: dict[tuple[str, str, Seat], tuple[Line, ...]] = {}
        """What the latest hints follow from, by table, position and seat: the next stage must not contradict them."""
        self.is_closing = False
        self._maintenance = asyncio.create_task(self._maintain())

    @classmethod
    async def open(
        cls, settings: Settings, meters: Meters, metrics: Metrics, environment: Environment, gate: ConnectionGate
    ) -> Self:
        """A server that is ready; tables are loaded when they are needed.

        :raises StoreError: if the database cannot be used
        """
        store = await Store.open(settings.database, environment.bytes(8).hex())
        state = cls(settings, meters, metrics, environment, store, gate)
        await state.bans.refresh()
        await state.uptime.start()
        state.service.gaps = state.uptime.gaps
        await state.service.start()
        await state.jobs.start()
        log("ready", database=store.url.get_backend_name())
        return state

    def shutdown(self) -> None:
        """Tells all clients to reconnect later."""
        self.is_closing = True
        self.service.disconnect_all()

    async def prune(self) -> int:
        """Deletes what the retention policy no longer keeps, and returns how much that was."""
        async with self.store.exclusive("prune"):
            expired = await find_expired(self.store, self.settings.retention, self.environment.now())
            deleted = await delete_expired(
                self.store, expired, is_used=self.service.is_used, on_deleted=self.service.forget
            )
        if deleted:
            log("pruned", deleted=deleted)
        return deleted

    async def ban_player(self, player: str) -> None:
        """Bans a player, and closes their sockets."""
        await self.bans.add("player", player, self.environment.now())
        self._disconnect("player", player)

    async def ban_address(self, address: str) -> None:
        """Bans an address, and closes its connections."""
        await self.bans.add("address", address, self.environment.now())
        self._disconnect("address", address)

    async def refresh_bans(self) -> None:
        """Reads the bans, and disconnects those that another process has banned."""
        for ban in await self.bans.refresh():
            self._disconnect(ban.kind, ban.subject)

    def _disconnect(self, kind: BanKind, subject: str) -> None:
        if kind == "player":
            self.service.disconnect(subject)
        else:
            self.gate.close(subject)

    async def close_table(self, table: str) -> None:
        """Deletes a table with everything that is stored about it, and disconnects its viewers."""
        await delete_expired(self.store, Expired({"closed": [table]}, []), on_deleted=self.service.forget)

    def observe(self) -> None:
        """Sets the metrics that are not counted as things happen."""
        self.metrics.tables.set(self.service.size)
        self.metrics.connections.set(self.gate.total)
        for name, queue in self.queues.items():
            self.metrics.waiting.labels(name).set(queue.waiting)
            self.metrics.running.labels(name).set(queue.running)

    @property
    def queues(self) -> dict[str, FairQueue]:
        """The queues for expensive work, by what they are for."""
        return {"bots": self.jobs.queue, "analysis": self.analyst, "requests": self.desk}

    async def _maintain(self) -> None:
        """Refreshes bans and metrics and tells other processes the load at short intervals, and prunes at long ones."""
        pruned = monotonic()
        while True:
            await asyncio.sleep(OBSERVE_INTERVAL_SECONDS)
            try:
                self.observe()
                self.service.peers.load(load_of(self))
                await self.refresh_bans()
                if monotonic() - pruned >= PRUNE_INTERVAL_SECONDS:
                    pruned = monotonic()
                    await self.prune()
            except Exception as error:  # the database may be unavailable for a while
                LOGGER.warning("maintenance failed", extra={"fields": {"reason": type(error).__name__}})

    async def close(self) -> None:
        """Finishes storing, and closes everything."""
        self._maintenance.cancel()
        self.identity.revocations.close()
        await asyncio.gather(self.jobs.close(), self.uptime.close())  # together: a silent database delays both
        await self.service.close()
        self.desk.close()
        self.analyst.close()
        await self.store.close()
        log("closed")

    def _bot_sender(self, table: Table) -> Sender:
        """For whom the bots of a table think: the first of its people, at the address they were last seen at."""
        players = [holder.player for holder in table.seating.holders if holder.player]
        for player in players:
            if address := self.identity.address_of(player):
                return Sender(address, player)
        return Sender(f"player {players[0]}" if players else f"table {table.id}")


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
    check_submission(app, (await app.service.session(table)).table, request, player)
    if not isinstance(request, Move):
        app.meters.offers.take(player.id)
    if isinstance(request, Offer) and request.what == REMATCH:
        app.meters.take_opening(Sender(app.identity.address_of(player.id) or "unknown", player.id))
    if isinstance(request, Sit):
        request = replace(request, name=player.name if request.name is None else read_name(request.name))
    with app.metrics.stored.time():
        return await app.service.submit(table, request, player.id, request.id)


def checked_id(table: str) -> str:
    """The id of a table, if it can be one.

    :raises NoSuchTable: if it cannot
    """
    if not re.fullmatch(ID_PATTERN, table):
        raise NoSuchTable(f"no table {table[:64]!r}")
    return table


def check_submission(app: AppState, table: Table, request: TableRequest, player: Player) -> None:
    """Checks that a player may submit a request to a table at all.

    :raises ParlourError: if not
    """
    require_scope(player, "play")
    if table.n >= app.meters.limits.table_events and not isinstance(request, Resign):
        raise NotAllowed(f"the table has {app.meters.limits.table_events} events: resign, and open another")


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
