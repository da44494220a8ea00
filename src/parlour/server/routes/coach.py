"""The coach: hints, and a judgement of a move before it is made."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

from fastapi import Request

from parlour.core import CHANCE, Game, ParlourError, Seat, State
from parlour.engine import Limits, Stop
from parlour.protocol.school import BoardPosition, Coached, Hint, HintRequest, MoveToJudge
from parlour.school.coach import CoachVerdict, hint, judge
from parlour.server.catalogue import board_view, last_move
from parlour.server.ratelimit import sender_of
from parlour.server.responses import ApiRouter
from parlour.server.routes.tables import TableId
from parlour.server.state import App, AppState, SignedIn, require_person
from parlour.tables.model.errors import NotAllowed
from parlour.tables.model.table import Table
from parlour.tables.model.views import Viewer

T = TypeVar("T")

router = ApiRouter(prefix="/api", tags=["tables"])
HINT_LIMITS = Limits(seconds=0.3, memory=1 << 26, lines=4)
JUDGE_LIMITS = Limits(seconds=0.2, memory=1 << 26)
"""For each of two searches: the answer has to come within 0.7 seconds."""
MAX_REMEMBERED_HINTS = 200
THINKING_SECONDS = 0.4
"""How long an answer takes, as an estimate for the queue."""
MAX_MOVES_SHOWN = 4
"""How much of the expected line is shown on the board."""


@router.post("/tables/{table}/hint")
async def ask_hint(table: TableId, body: HintRequest, request: Request, player: SignedIn, app: App) -> Hint:
    """A hint: where to look, which piece, or which move. With other people only if all of them agreed to the coach."""
    require_person(player)
    game, view, seat = await _decision(app, table, player.id, body.seat)
    key = (table, str(view), seat)
    work = partial(hint, game, view, seat, body.stage, HINT_LIMITS, Stop(), app.hint_lines.get(key, ()))
    given = await _think(app, request, work)
    app.hint_lines[key] = given.lines
    if len(app.hint_lines) > MAX_REMEMBERED_HINTS:
        del app.hint_lines[next(iter(app.hint_lines))]
    return cast("Hint", given.to_json())


@router.post("/tables/{table}/coach")
async def ask_coach(table: TableId, body: MoveToJudge, request: Request, player: SignedIn, app: App) -> Coached:
    """What the coach thinks of a move before it is made, and what would happen; with other people if all agreed."""
    require_person(player)
    game, view, seat = await _decision(app, table, player.id, body.seat)

    def work() -> Coached:
        verdict = judge(game, view, seat, body.move, JUDGE_LIMITS, Stop())
        shown = _shown(game, view, seat, _line(verdict)) if verdict.is_slip else []
        return cast("Coached", {**verdict.to_json(), "shown": shown})

    return await _think(app, request, work)


async def _think(app: AppState, request: Request, work: Callable[[], T]) -> T:
    """The result of a search, when it is its turn: the coach shares the core of the analyses."""
    sender = sender_of(request.scope)
    app.meters.thoughts.take(sender.address)
    return await app.analyst.run(sender, work, THINKING_SECONDS)


async def _decision(app: AppState, table_id: str, player: str, seat: Seat | None) -> tuple[Game[Any], State[Any], Seat]:
    """The game, the view and the seat of a player who may ask the coach.

    :raises NotAllowed: at a table with other people, of others, or where nothing is being played
    """
    table = (await app.service.session(table_id)).table
    seat = Viewer.of(table, player, seat).seat
    _check(table, player, seat)
    assert seat is not None
    return table.game, table.state.view(seat), seat


def _check(table: Table, player: str, seat: Seat | None) -> None:
    own = table.seating.held_by(player)
    if not own or seat not in own:
        raise NotAllowed("the coach speaks only to players of the table: take a seat first")
    if table.status != "playing":
        raise NotAllowed("the coach helps while a game is being played, and none is being played here")
    if not table.has_coach and any(other not in own for other in table.seating.people):
        raise NotAllowed("no coach at a table with other people unless all of them agree: offer 'coach' first")


def _line(verdict: CoachVerdict) -> Sequence[str]:
    """The moves to show: those of the first reason whose line begins with the move, or the move and its answer."""
    lines = [reason.line for reason in verdict.reasons if not reason.is_better]
    made = verdict.judgement.made
    return lines[0] if lines else made.variation[:2] if made else ()


def _shown(game: Game[Any], view: State[Any], seat: Seat, line: Sequence[str]) -> list[BoardPosition]:
    """The positions after each move of a line, as the seat would see them."""
    shown: list[BoardPosition] = []
    for move in line[:MAX_MOVES_SHOWN]:
        mover = view.turn
        if mover is None or mover == CHANCE:
            break
        try:
            last, after = last_move(view, mover, move), view.play(move, mover).view(seat)
        except ParlourError:  # the next move depends on a secret
            break
        view = after
        shown.append(cast("BoardPosition", board_view(game, view, seat, last)))
    return shown
