"""Moves at a table: those of players and bots, and what follows by itself."""

from collections.abc import Iterator
from typing import Any, Final

from parlour.core import CHANCE, InvalidNotation, Outcome, Seat, State
from parlour.core.errors import IllegalMove
from parlour.protocol.events import Body, Ended, Moved, Returned
from parlour.protocol.requests import Move
from parlour.protocol.values import EndKind
from parlour.record.end import AGREED
from parlour.tables.model.errors import NotAllowed, NotSeated, NotYourTurn, Refused, Stale
from parlour.tables.model.play import Play
from parlour.tables.model.schedule import accept_at
from parlour.tables.model.table import OPEN, OVER, PLAYING, Table

RULES: Final = "rules"


def move(table: Table, request: Move, player: str | None, secret: bytes) -> Iterator[Body]:
    """A move and what follows from it."""
    check_playing(table)
    seat = moving_seat(table, request.seat, player)
    if request.n is not None and not table.position_n <= request.n <= table.n:
        raise Stale(f"the move answers event {request.n}, and the position is that of event {table.position_n}")
    if table.is_paused:
        raise NotAllowed("the game is paused: resume it first")
    state, text = _played(table.play, seat, request.move)
    if seat in table.seating.away:
        yield Returned(seat)
    yield Moved(seat, text)
    yield from settle(table, state, secret)


def check_playing(table: Table) -> None:
    """Raises NotAllowed where no game is going on."""
    if table.status == OPEN:
        raise NotAllowed("the game has not begun: a seat is still open")
    if table.status == OVER:
        raise NotAllowed("the game is over")


def moving_seat(table: Table, seat: Seat | None, player: str | None) -> Seat:
    """The seat that a player means: by default the one on turn, or the one that can act, among those they play.

    :raises NotSeated: if it is not theirs to play
    """
    theirs = playing_seats(table, player)
    if seat is None:
        acting = [each for each in theirs if each in table.actors]
        return table.turn if table.turn in acting else (*acting, *theirs)[0]
    if seat in theirs:
        return seat
    is_theirs = seat in table.seating.held_by(player)
    raise NotSeated(_played_by_bot(table, seat) if is_theirs else f"seat {seat!r} is not yours to play")


def playing_seats(table: Table, player: str | None) -> tuple[Seat, ...]:
    """The seats that a player plays now.

    :raises NotSeated: if there are none
    """
    if theirs := table.seating.played_by(player):
        return theirs
    held = table.seating.held_by(player)
    raise NotSeated(_played_by_bot(table, held[0]) if held else "you have no seat here")


def _played_by_bot(table: Table, seat: Seat) -> str:
    return no_return(table, seat) or f"a bot plays seat {seat} now: return first"


def no_return(table: Table, seat: Seat) -> str | None:
    """Why a player cannot come back to a seat of theirs."""
    has_stand_in = table.seating.holders[seat].bot is not None
    if not has_stand_in and seat not in table.seating.away:
        return f"you play seat {seat} already"
    if has_stand_in and seat in table.seating.resigned and table.status == PLAYING:
        return f"seat {seat} has resigned, and a bot plays it to the end"
    return None


def _played(play: Play, seat: Seat, text: str) -> tuple[State[Any], str]:
    """The state after a move, and the move as the game writes it."""
    try:
        known = str(play.state.parse_move(text))
        if seat not in play.state.actors and (violation := play.state.why_not(known, seat)):
            raise NotYourTurn(violation.message, violation.rule)
        return play.played(seat, known), known
    except InvalidNotation as error:
        raise Refused(str(error), error.rule) from None
    except IllegalMove as error:
        raise Refused(error.violation.message, error.rule) from None


def settle(table: Table, state: State[Any], secret: bytes) -> Iterator[Body]:
    """What happens by itself in a state: chance moves while it is its turn, and the game ends when it is over."""
    number = table.play.last.draws
    while state.actors == (CHANCE,):
        drawn = table.fairness.draw(secret, number, state.chance_moves())
        yield Moved(CHANCE, drawn)
        state, number = state.play(drawn, CHANCE), number + 1
    if state.outcome:
        yield Ended(state.outcome, RULES, None, secret.hex())


def give_up(table: Table, seat: Seat, how: EndKind, secret: bytes) -> Ended:
    """The end of a game that is won by all who have not given up."""
    winners = [each for each in table.seating.remaining if each != seat]
    return Ended(Outcome.won_by(winners, len(table.seating.seats), how, ""), how, seat, secret.hex())


def agree(table: Table, secret: bytes) -> Ended:
    """The end of a game as a draw that all agree to."""
    seats = table.seating.seats
    return Ended(Outcome.won_by(seats, len(seats), AGREED, ""), AGREED, None, secret.hex())


def accept(table: Table, player: str | None, now: int, secret: bytes) -> Iterator[Body]:
    """All who have not accepted an end of the game accept it, when their time for it is up."""
    due = accept_at(table)
    if player is not None or due is None or now < due:
        raise NotAllowed("no window has run out of time")
    state, move = table.state, table.game.acceptance
    for seat in table.actors:
        yield Moved(seat, move)
        state = state.play(move, seat)
    yield from settle(table, state, secret)
