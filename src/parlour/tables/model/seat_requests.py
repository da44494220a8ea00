"""Taking, leaving and losing seats."""

from collections.abc import Iterator

from parlour.core import Seat
from parlour.protocol.events import Began, Body, Claimed, Event, Left, Replaced, Resigned, Returned, Sat
from parlour.protocol.requests import Claim, Resign, Return, Sit
from parlour.protocol.values import EndKind
from parlour.record.end import RESIGNED, TIME
from parlour.record.fairness import NONCE
from parlour.tables.model.errors import NotAllowed, NotSeated, SeatTaken
from parlour.tables.model.moves import check_playing, give_up, moving_seat, no_return, playing_seats, settle
from parlour.tables.model.seats import ANYONE, FRIEND, LOT, STAND_IN
from parlour.tables.model.table import OPEN, Table

WIN, BOT = CLAIM_KINDS = ("win", "bot")


def sit(table: Table, request: Sit, player: str, now: int, secret: bytes, invite: str | None) -> Iterator[Body]:
    """A player sits down; when all have, the game begins."""
    if table.seating.held_by(player):
        raise SeatTaken("you sit at this table already")
    if not NONCE.fullmatch(request.nonce):
        raise NotAllowed(f"a nonce is up to 64 letters, digits, - and _, not {request.nonce!r}")
    is_invited = request.invite is not None and request.invite == invite
    sat = Sat(_free_seat(table, request, is_invited), player, request.name or "", request.nonce)
    yield sat
    yield from begin(table.after(Event(table.n + 1, now, player, None, sat)), secret)


def _free_seat(table: Table, request: Sit, is_invited: bool) -> Seat:
    kinds = (FRIEND, ANYONE) if is_invited else (ANYONE,)
    seat = table.seating.first_open(kinds) if request.seat is None else request.seat
    if seat is None:
        closed = table.seating.is_full
        raise SeatTaken("no seat is open") if closed else NotAllowed("the open seats are for those who were invited")
    if seat not in table.seating.seats or not table.seating.holders[seat].is_open:
        raise SeatTaken(f"seat {seat!r} is not open")
    if table.seating.holders[seat].kind not in kinds:
        raise NotAllowed(f"seat {seat} is for somebody who was invited")
    return seat


def begin(table: Table, secret: bytes) -> Iterator[Body]:
    """The beginning of the game, once no seat is open."""
    if table.status == OPEN and table.seating.is_full:
        order = table.fairness.draw_seats(secret) if table.opened.seating == LOT else None
        seating = table.seating if order is None else table.seating.reordered(order)
        began = Began(seating.nonces, order)
        yield began
        yield from settle(table.after(Event(table.n + 1, table.at, None, None, began)), table.state, secret)


def leave(table: Table, player: str) -> Iterator[Body]:
    """A player gets up."""
    held = table.seating.held_by(player)
    if not held:
        raise NotSeated("you have no seat here")
    if table.seating.away.issuperset(held):
        raise NotAllowed("you have left already")
    yield from (Left(seat) for seat in held if seat not in table.seating.away)


def come_back(table: Table, request: Return, player: str) -> Iterator[Body]:
    """A player takes a seat again, or all of theirs."""
    held = table.seating.held_by(player)
    if not held or request.seat not in (None, *held):
        raise NotSeated(f"seat {request.seat!r} is not yours" if held else "you have no seat here")
    wanted = held if request.seat is None else (request.seat,)
    reasons = {seat: no_return(table, seat) for seat in wanted}
    free = [seat for seat, reason in reasons.items() if reason is None]
    if not free:
        raise NotAllowed("; ".join(filter(None, reasons.values())))
    yield from map(Returned, free)


def resign(table: Table, request: Resign, player: str, secret: bytes) -> Iterator[Body]:
    """A player gives a seat up: another wins, or a bot plays on while two others are in the game."""
    check_playing(table)
    seat = moving_seat(table, request.seat, player)
    yield Resigned(seat)
    others = [each for each in table.seating.remaining if each != seat]
    if len(others) > 1 and set(others).intersection(table.seating.people):
        yield Replaced(seat, STAND_IN)
    else:
        yield give_up(table, seat, RESIGNED, secret)


def claim(table: Table, request: Claim, player: str, now: int, secret: bytes) -> Iterator[Body]:
    """A player claims a seat that is out of time or left."""
    check_playing(table)
    theirs = [seat for seat in playing_seats(table, player) if seat not in table.seating.away]
    if not theirs:
        raise NotAllowed("you have left: return first")
    if request.how not in CLAIM_KINDS:
        raise NotAllowed(f"claim one of {', '.join(CLAIM_KINDS)}, not {request.how!r}")
    if request.seat not in claimable(table, player, now):
        raise NotAllowed(f"nobody else at seat {request.seat!r} has left or run out of time")
    if request.how == WIN and not can_win(table):
        raise NotAllowed("among three or more a bot takes the seat, and the others play on")
    yield Claimed(request.seat, next(seat for seat in theirs if seat != request.seat), request.how)
    if request.how == BOT:
        yield Replaced(request.seat, STAND_IN)
    else:
        how: EndKind = TIME if table.clocks.is_out(request.seat, now) else RESIGNED
        yield give_up(table, request.seat, how, secret)


def claimable(table: Table, player: str | None, now: int) -> tuple[Seat, ...]:
    """The seats of others that are out of time or left; at one device the others are all who sit there."""
    seating = table.seating
    mine = {seat for seat in seating.played_by(player) if seat not in seating.away}
    others = [seat for seat in seating.people if seating.holders[seat].player != player] or mine
    return tuple(seat for seat in others if mine - {seat} and (seat in seating.away or table.clocks.is_out(seat, now)))


def can_win(table: Table) -> bool:
    """Whether a seat wins when another gives up."""
    return len(table.seating.remaining) == 2
