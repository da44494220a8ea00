"""Tables: opened, found, joined, watched and played at."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from parlour.core import Game
from parlour.games import load
from parlour.server import answers
from parlour.server.answers import Done, Json, OpenedTable, Seated
from parlour.server.asking import anybody, ask, bot_called, known, maybe, parlour_of, why_not
from parlour.server.errors import NotFound, TooMany
from parlour.server.gate import address
from parlour.server.identity import allow, read_name
from parlour.server.parlour import Parlour
from parlour.server.shapes import ASKED, NAME, Asked, Joining, Matched, NewTable, Sit, WantedSeat
from parlour.server.streams import watch
from parlour.tables.model.errors import NotAllowed, SeatTaken
from parlour.tables.model.listing import is_inviting, is_plain, listed
from parlour.tables.model.opening import plan
from parlour.tables.model.record import seen_record
from parlour.tables.model.seats import ANYONE, BOT
from parlour.tables.model.views import Viewer
from parlour.tables.runtime.session import TableSession
from parlour.tables.store.players import Player

router = APIRouter(prefix="/api", tags=["tables"])
Anybody = Annotated[Player, Depends(anybody)]
Known = Annotated[Player, Depends(known)]
Maybe = Annotated[Player | None, Depends(maybe)]
TableName = Annotated[str, Path(pattern=NAME)]
Invite = Annotated[str, Path(pattern=NAME)]
SeatNumber = Annotated[int | None, Query(ge=0, le=99)]
HOUR = 3_600_000
LISTED, WAITING = 24 * HOUR, HOUR
"""How long after its last event an open table stands in the lobby, and somebody can be matched with its opener."""


@router.get("/tables")
async def lobby(request: Request, player: Maybe) -> list[dict[str, Any]]:
    """The tables at which anybody may sit down, the oldest first."""
    parlour = parlour_of(request)
    rows = await parlour.store.lobby(parlour.environment.now() - LISTED)
    return [listed(row, player.id if player else None) for row in rows if is_inviting(row)]


@router.post("/tables", status_code=201)
async def open_table(wanted: NewTable, request: Request, player: Anybody) -> OpenedTable:
    """Opens a table."""
    session = await _open(parlour_of(request), wanted, player)
    return OpenedTable(table=session.table.id, invite=session.invite)


async def _open(parlour: Parlour, wanted: NewTable, player: Player) -> TableSession:
    allow(player, "open")
    game = load(wanted.game)
    if all(seat.kind == BOT for seat in wanted.seats) and not parlour.meters.limits.bots_alone:
        raise NotAllowed("a table is for people: take a seat, or leave one open")
    parlour.meters.openings.take(player.id)
    most = parlour.meters.limits.open_tables
    if await parlour.store.open_count(player.id) >= most:
        raise TooMany(f"you have {most} tables that are not over: finish one first")
    secret = parlour.environment.bytes(32)
    seats = [_seat(seat, game) for seat in wanted.seats]
    opened = plan(
        parlour.environment.new_id(),
        game.id,
        seats,
        secret,
        player.id,
        name=player.name if wanted.name is None else read_name(wanted.name),
        nonce=wanted.nonce,
        options=wanted.options,
        clock=wanted.clock,
        start=wanted.start,
        best_of=wanted.best_of,
    )
    return await parlour.service.open(opened, player.id, secret)


def _seat(wanted: WantedSeat, game: Game[Any]) -> dict[str, Any]:
    """A seat as it is wanted, its names read."""
    bot = bot_called(wanted.bot, game) if wanted.kind == BOT and wanted.bot else wanted.bot
    return {"kind": wanted.kind, "name": read_name(wanted.name or ""), "bot": bot}


@router.post("/match")
async def match(wanted: Matched, request: Request, player: Anybody) -> Seated:
    """Sits down where somebody waits for an opponent, or opens a table and waits."""
    allow(player, "play")
    parlour, game = parlour_of(request), load(wanted.game).id
    async with parlour.store.exclusive(f"match {game}"):
        for row in filter(is_inviting, await parlour.store.lobby(parlour.environment.now() - WAITING, game)):
            shown = listed(row, player.id)
            if any(seat["you"] for seat in shown["seats"]):
                return Seated(table=row.id)
            if is_plain(shown):
                with suppress(SeatTaken, NotAllowed):  # somebody sat down without a match
                    await ask(parlour, row.id, Sit(name=wanted.name, nonce=wanted.nonce), player)
                    return Seated(table=row.id)
        seats = [{"kind": "me"}, *[{"kind": ANYONE}] * (load(game).seats[0] - 1)]
        new = NewTable.model_validate({**wanted.model_dump(), "game": game, "seats": seats})
        return Seated(table=(await _open(parlour, new, player)).table.id)


@router.get("/join/{invite}")
async def invitation(invite: Invite, request: Request, player: Maybe) -> dict[str, Any]:
    """What one is invited to."""
    session = await _invited(request, invite)
    row = await parlour_of(request).store.table(session.table.id)
    assert row
    return listed(row, player.id if player else None)


@router.post("/join/{invite}")
async def join(
    invite: Invite, wanted: Annotated[Joining, Body(default_factory=Joining)], request: Request, player: Anybody
) -> Seated:
    """Sits down at the table that one is invited to."""
    session = await _invited(request, invite)
    if not session.table.seating.held_by(player.id):
        asked = Sit(name=wanted.name, nonce=wanted.nonce, invite=invite)
        await ask(parlour_of(request), session.table.id, asked, player)
    return Seated(table=session.table.id)


async def _invited(request: Request, invite: str) -> TableSession:
    parlour = parlour_of(request)
    row = await parlour.store.invited(invite)
    if row is None:
        parlour.meters.guesses.take(address(request.scope))
        raise NotFound("the invitation is not known")
    return await parlour.service.session(row.id)


@router.get("/tables/{table}")
async def snapshot(table: TableName, request: Request, player: Maybe, seat: SeatNumber = None) -> Response:
    """All that one may know of a table."""
    parlour = parlour_of(request)
    session = await parlour.service.latest(table)
    shown = session.snapshot(_viewer(session, player, seat), parlour.environment.now())
    return Response(shown.d, media_type="application/json")


@router.get("/tables/{table}/events")
async def events(
    table: TableName,
    request: Request,
    player: Maybe,
    seat: SeatNumber = None,
    n: Annotated[int | None, Query(ge=0, le=2**31)] = None,
) -> Response:
    """The snapshot of a table, or what was missed since event n, then every event: a JSON object in each line."""
    parlour = parlour_of(request)
    return await watch(parlour, request, table, _reader(player), seat, n)


@router.get("/tables/{table}/why")
async def why(
    table: TableName,
    request: Request,
    player: Maybe,
    move: Annotated[str, Query(max_length=200)],
    seat: SeatNumber = None,
) -> answers.Why:
    """Why a move is not legal, with the paragraph of the rules."""
    session = await parlour_of(request).service.session(table)
    violation = why_not(session.table, _viewer(session, player, seat), move, seat)
    if violation is None:
        return answers.Why(move=move, rule=None, message=None)
    return answers.Why(move=move, rule=violation.rule, message=violation.message)


@router.get("/tables/{table}/record")
async def record(
    table: TableName,
    request: Request,
    player: Maybe,
    form: Literal["json", "text"] = "json",
    seat: SeatNumber = None,
) -> Response:
    """The record of a game; before its end as far as one may know it."""
    session = await parlour_of(request).service.latest(table)
    found = seen_record(session.table, _viewer(session, player, seat).seat)
    return PlainTextResponse(str(found)) if form == "text" else Json(found.to_json())


def _viewer(session: TableSession, player: Player | None, seat: int | None) -> Viewer:
    reader = _reader(player)
    return Viewer.of(session.table, reader.id if reader else None, seat)


def _reader(player: Player | None) -> Player | None:
    """The player, if the token allows to see what they see."""
    if player:
        allow(player, "read")
    return player


def _route(kind: str, shape: type[Asked]) -> Callable[..., Coroutine[Any, Any, Done]]:
    """What answers one kind of request to a table; newcomers can only sit down."""
    who = Anybody if shape is Sit else Known
    needs_body = any(field.is_required() for field in shape.model_fields.values())
    given = Body() if needs_body else Body(default_factory=shape)

    async def asked(
        table: TableName,
        body: Annotated[shape, given],  # type: ignore[valid-type]
        request: Request,
        player: who,  # type: ignore[valid-type]
    ) -> Done:
        return Done(n=await ask(parlour_of(request), table, body, player))

    asked.__name__, asked.__doc__ = kind, shape.__doc__
    return asked


for _kind, _shape in ASKED.items():
    router.post(f"/tables/{{table}}/{_kind}")(_route(_kind, _shape))
