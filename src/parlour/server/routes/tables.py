"""Tables: opening, finding, joining, watching and playing."""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import MISSING, fields
from functools import partial
from math import ceil
from typing import Annotated, Any, Literal

from fastapi import Body, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from parlour.core import Game
from parlour.games import load
from parlour.protocol.bodies import (
    Done,
    JoinRequest,
    Listed,
    NewSeat,
    NewTable,
    OpenedTable,
    QuickMatch,
    RecordJson,
    SeatedAt,
)
from parlour.protocol.messages import Snapshot, WhyNot
from parlour.protocol.requests import TABLE_REQUESTS, Sit, TableRequest
from parlour.protocol.values import ID_PATTERN, MAX_EVENT_NUMBER, MAX_SEAT
from parlour.server.errors import NotFound, TooMany
from parlour.server.identity import read_name
from parlour.server.ratelimit import Limits, client_address, sender_of
from parlour.server.responses import ApiRouter, Json
from parlour.server.state import Anyone, App, AppState, SignedIn, Visitor, find_bot, require_scope, submit, why_not
from parlour.server.streams import watch
from parlour.tables.model.errors import NotAllowed, SeatTaken
from parlour.tables.model.opening import plan
from parlour.tables.model.seats import ANYONE, BOT
from parlour.tables.model.table import Table
from parlour.tables.model.views import TableRow, Viewer, is_inviting, is_plain, listed, seen_record
from parlour.tables.runtime.fair_queue import Sender
from parlour.tables.runtime.jobs import FIRST_ESTIMATE_SECONDS
from parlour.tables.runtime.session import TableSession
from parlour.tables.store.players import Player
from parlour.tables.store.store import MAX_LISTED_TABLES, TableCounts

router = ApiRouter(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(pattern=ID_PATTERN)]
Invite = Annotated[str, Path(pattern=ID_PATTERN)]
ViewedSeat = Annotated[int | None, Query(ge=0, le=MAX_SEAT)]
SECONDS_PER_LOGGED_MOVE = 0.00002
"""How long it takes to write a move into a record, at a guess."""
HOUR_MS = 3_600_000
LISTED_MS, MATCHED_MS = 24 * HOUR_MS, HOUR_MS
"""How long after its last event an open table stays in the lobby, and takes part in quick matches."""


@router.get("/tables")
async def lobby(player: Visitor, app: App) -> list[Listed]:
    """The tables at which anyone may sit down, the oldest first."""
    rows = _present_first(app, await app.store.lobby(app.environment.now() - LISTED_MS))[:MAX_LISTED_TABLES]
    rows.sort(key=lambda row: row.created)
    return [listed(row, player.id if player else None) for row in rows]


def _present_first(app: AppState, rows: Iterable[TableRow]) -> list[TableRow]:
    """Tables that wait for players, in the order in which to fill them.

    Those with a player who is connected come first: no one can hide them behind tables at which no one waits. Among
    these and among the rest, each player's and each address's first table comes before anyone's second, and the oldest
    comes first.
    """
    waiting = [row for row in rows if is_inviting(row)]
    counted: Counter[str] = Counter()
    ranked = []
    for row in sorted(waiting, key=lambda row: row.created):
        opener, address = _opener(row), _opener_address(app, row)
        is_absent = not app.service.has_player(row.id)
        ranked.append((is_absent, counted[opener], counted[address], row.created, row))
        counted.update({opener, address})
    return [row for *_, row in sorted(ranked, key=lambda rank: rank[:4])]


def _without_abandoned(app: AppState, rows: list[TableRow]) -> list[TableRow]:
    """The tables without those at which no one is connected and whose address has several such tables, or opened many.

    The only one of an address may belong to a player who is about to connect.
    """
    absent = Counter(_opener_address(app, row) for row in rows if not app.service.has_player(row.id))
    return [row for row in rows if app.service.has_player(row.id) or _is_awaited(app, absent, row)]


def _is_awaited(app: AppState, absent: Counter[str], row: TableRow) -> bool:
    """Whether the player of a table at which no one is connected is probably about to connect."""
    address = _opener_address(app, row)
    return absent[address] == 1 and app.meters.opens_few(address)


def _opener_address(app: AppState, row: TableRow) -> str:
    """The address of the first player at a table; the player's id if it is not known."""
    return app.identity.address_of(_opener(row)) or _opener(row)


def _opener(row: TableRow) -> str:
    """The first player at a table."""
    opener: str = next(seat["player"] for seat in row.summary["seats"] if seat["player"])
    return opener


@router.post("/tables", status_code=201)
async def open_table(new: NewTable, request: Request, player: Anyone, app: App) -> OpenedTable:
    """Opens a table."""
    session = await _open(app, new, player, sender_of(request.scope))
    return {"table": session.table.id, "invite": session.invite}


async def _open(app: AppState, new: NewTable, player: Player, sender: Sender) -> TableSession:
    require_scope(player, "open")
    game = load(new.game)
    if all(seat.kind == BOT for seat in new.seats) and not app.meters.limits.bots_alone:
        raise NotAllowed("a table needs a person: take a seat, or leave one open")
    app.meters.take_opening(sender, any(seat.kind == ANYONE for seat in new.seats))
    app.service.peers.address(player.id, sender.address)
    _check_counts(await app.store.table_counts(player.id), app.meters.limits)
    if any(seat.kind == BOT for seat in new.seats):
        _check_bot_wait(app, sender)
    secret = app.environment.bytes(32)
    opened = plan(
        app.environment.new_id(),
        game.id,
        [_seat(seat, game) for seat in new.seats],
        secret,
        player.id,
        name=player.name if new.name is None else read_name(new.name),
        nonce=new.nonce,
        contributes=new.contributes,
        options=new.options,
        clock=new.clock,
        start=new.start,
        best_of=new.best_of,
        seating=new.seating,
    )
    return await app.service.open(opened, player.id, secret)


def _check_counts(counts: TableCounts, limits: Limits) -> None:
    """Checks that a player may have one more table.

    :raises TooMany: if they have too many
    """
    for count, most, what in (
        (counts.open, limits.waiting_tables, "that wait for players: leave one first"),
        (counts.open + counts.playing, limits.open_tables, "that are not over: finish one first"),
        (counts.open + counts.playing + counts.over, limits.stored_tables, "stored, and there is no room for more"),
    ):
        if count >= most:
            raise TooMany(f"you have {count} tables {what}")


def _check_bot_wait(app: AppState, sender: Sender) -> None:
    """Checks that a bot would have its turn to think soon.

    :raises TooMany: if it would not
    """
    wait = ceil(app.jobs.queue.expected_wait(sender, FIRST_ESTIMATE_SECONDS))
    if wait > app.meters.limits.bot_wait_seconds:
        raise TooMany(f"the bots at your tables are busy: wait about {wait} s", wait)


def _seat(seat: NewSeat, game: Game[Any]) -> dict[str, Any]:
    """A seat in plain types, its name and bot checked."""
    bot = find_bot(seat.bot, game) if seat.kind == BOT and seat.bot else seat.bot
    return {"kind": seat.kind, "name": read_name(seat.name or ""), "bot": bot}


@router.post("/match")
async def match(body: QuickMatch, request: Request, player: Anyone, app: App) -> SeatedAt:
    """Sits down where a player waits for an opponent, or opens a table and waits."""
    require_scope(player, "play")
    game = load(body.game)
    async with app.store.exclusive(f"match {game.id}"):
        rows = _present_first(app, await app.store.lobby(app.environment.now() - MATCHED_MS, game.id))
        for row in rows:
            if any(seat["you"] for seat in listed(row, player.id)["seats"]):
                return {"table": row.id}
        for row in _without_abandoned(app, [row for row in rows if is_plain(listed(row, None))]):
            with suppress(SeatTaken, NotAllowed):  # another player was quicker
                sit = Sit(name=body.name, nonce=body.nonce, contributes=body.contributes)
                await submit(app, row.id, sit, player)
                return {"table": row.id}
        seats = [NewSeat("me"), *[NewSeat(ANYONE)] * (game.seats[0] - 1)]
        new = NewTable(game.id, seats, name=body.name, nonce=body.nonce, contributes=body.contributes)
        session = await _open(app, new, player, sender_of(request.scope))
        return {"table": session.table.id}


@router.get("/join/{invite}")
async def invitation(invite: Invite, request: Request, player: Visitor, app: App) -> Listed:
    """The table that an invitation is for."""
    session = await _invited(app, request, invite)
    row = await app.store.table(session.table.id)
    assert row
    return listed(row, player.id if player else None)


@router.post("/join/{invite}")
async def join(
    invite: Invite,
    body: Annotated[JoinRequest, Body(default_factory=JoinRequest)],
    request: Request,
    player: Anyone,
    app: App,
) -> SeatedAt:
    """Sits down at the table that an invitation is for."""
    session = await _invited(app, request, invite)
    if not session.table.seating.held_by(player.id):
        sit = Sit(name=body.name, nonce=body.nonce, invite=invite, contributes=body.contributes)
        await submit(app, session.table.id, sit, player)
    return {"table": session.table.id}


async def _invited(app: AppState, request: Request, invite: str) -> TableSession:
    row = await app.store.invited(invite)
    if row is None:
        app.meters.guesses.take(client_address(request.scope))
        raise NotFound("unknown invitation")
    return await app.service.session(row.id)


@router.get("/tables/{table}", response_model=Snapshot)
async def snapshot(table: TableId, player: Visitor, app: App, seat: ViewedSeat = None) -> Response:
    """Everything the player may know about a table."""
    session = await app.service.latest(table)
    await app.service.prepare_snapshot(session, _viewer(session, player, seat))
    shown = session.snapshot(_viewer(session, player, seat), app.environment.now())
    return Response(shown.d, media_type="application/json")


@router.get("/tables/{table}/events")
async def events(
    table: TableId,
    request: Request,
    player: Visitor,
    app: App,
    seat: ViewedSeat = None,
    n: Annotated[int | None, Query(ge=0, le=MAX_EVENT_NUMBER)] = None,
) -> Response:
    """The snapshot of a table, or what was missed since event n, then every event: one JSON object per line."""
    return await watch(app, request, table, _reader(player), seat, n)


@router.get("/tables/{table}/why")
async def why(
    table: TableId,
    player: Visitor,
    app: App,
    move: Annotated[str, Query(max_length=200)],
    seat: ViewedSeat = None,
) -> WhyNot:
    """Why a move is not legal, with the paragraph of the rules."""
    session = await app.service.session(table)
    return why_not(session.table, _viewer(session, player, seat), move, seat)


@router.get("/tables/{table}/record", response_model=RecordJson)
async def record(
    table: TableId,
    request: Request,
    player: Visitor,
    app: App,
    form: Literal["json", "text"] = "json",
    seat: ViewedSeat = None,
) -> Response:
    """The record of a game; until it is over, only what the player may know."""
    session = await app.service.latest(table)
    write = partial(_record_response, session.table, _viewer(session, player, seat).seat, form)
    return await app.desk.run(sender_of(request.scope), write, SECONDS_PER_LOGGED_MOVE * session.table.n)


def _record_response(table: Table, seat: int | None, form: str) -> Response:
    seen = seen_record(table, seat)
    return PlainTextResponse(str(seen)) if form == "text" else Json(seen.to_json())


def _viewer(session: TableSession, player: Player | None, seat: int | None) -> Viewer:
    reader = _reader(player)
    return Viewer.of(session.table, reader.id if reader else None, seat)


def _reader(player: Player | None) -> Player | None:
    """The player, after checking that the token allows reading."""
    if player:
        require_scope(player, "read")
    return player


def _endpoint(request_type: type[TableRequest]) -> Callable[..., Coroutine[Any, Any, Done]]:
    """The route for one kind of request to a table; newcomers can only sit down."""

    async def endpoint(table: TableId, body: TableRequest, player: Player, app: App) -> Done:
        return {"n": await submit(app, table, body, player)}

    has_required = any(item.default is MISSING and item.default_factory is MISSING for item in fields(request_type))
    body = Body() if has_required else Body(default_factory=request_type)
    who = Anyone if request_type is Sit else SignedIn
    endpoint.__annotations__ |= {"body": Annotated[request_type, body], "player": who}  # what FastAPI reads
    return endpoint


for _name, _type in TABLE_REQUESTS.items():
    router.add_api_route(
        f"/tables/{{table}}/{_name}", _endpoint(_type), methods=["POST"], name=_name, description=_type.__doc__
    )
