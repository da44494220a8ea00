"""Offers and their answers."""

from collections.abc import Iterator

from parlour.core import CHANCE, Seat
from parlour.protocol.events import Answered, Body, Offered, Paused, Rematched, Resumed, Undone, Withdrawn
from parlour.protocol.requests import Answer, Offer, Withdraw
from parlour.tables.model.errors import NotAllowed
from parlour.tables.model.moves import agree, moving_seat, playing_seats
from parlour.tables.model.table import (
    DRAW,
    OFFER_KINDS,
    OVER,
    PAUSE,
    PLAYING,
    REMATCH,
    UNDO,
    PendingOffer,
    Table,
)


def offer(table: Table, request: Offer, player: str, secret: bytes, next_table: str) -> Iterator[Body]:
    """A player offers something; where nobody is to be asked it is done at once."""
    seat = _offering_seat(table, request, player)
    if request.what not in OFFER_KINDS:
        raise NotAllowed(f"offer one of {', '.join(OFFER_KINDS)}, not {request.what!r}")
    if reason := objection(table, request.what, seat):
        raise NotAllowed(reason)
    pending = table.offer(request.what)
    if pending and seat in pending.waiting:
        yield from answer(table, Answer(request.what, True), player, secret, next_table)
    elif pending:
        raise NotAllowed(f"{request.what} is offered already")
    elif table.seating.asked_by(seat):
        yield Offered(request.what, seat)
    else:
        yield _done(table, request.what, seat, secret, next_table)


def _offering_seat(table: Table, request: Offer, player: str) -> Seat:
    """The seat that offers; who asks for an undo and plays several means the one that moved last."""
    seat = moving_seat(table, request.seat, player)
    if request.what == UNDO and request.seat is None:
        return max(table.seating.played_by(player), key=lambda each: undone_to(table, each))
    return seat


def answer(table: Table, request: Answer, player: str, secret: bytes, next_table: str) -> Iterator[Body]:
    """A player answers an offer; when all agree it is done."""
    pending = _pending_offer(table, request.what)
    theirs = [seat for seat in table.seating.played_by(player) if seat in pending.waiting]
    if not theirs:
        raise NotAllowed(f"the offer of {request.what} does not wait for your answer")
    yield Answered(request.what, theirs[0], request.yes)
    if request.yes and not pending.without(theirs).waiting:
        yield _done(table, request.what, pending.seat, secret, next_table)


def withdraw(table: Table, request: Withdraw, player: str) -> Iterator[Body]:
    """A player takes an offer back."""
    pending = _pending_offer(table, request.what)
    if pending.seat not in table.seating.held_by(player):
        raise NotAllowed(f"the offer of {request.what} is not yours")
    yield Withdrawn(request.what, pending.seat)


def resume(table: Table, player: str) -> Iterator[Body]:
    """A player ends a pause."""
    theirs = playing_seats(table, player)
    if not table.is_paused:
        raise NotAllowed("the game is not paused")
    yield Resumed(theirs[0])


def _pending_offer(table: Table, what: str) -> PendingOffer:
    if not (pending := table.offer(what)):
        raise NotAllowed(f"nobody offers {what!r}")
    return pending


def _done(table: Table, what: str, seat: Seat, secret: bytes, next_table: str) -> Body:
    """What follows when everybody agrees."""
    match what:
        case "undo":
            return Undone(undone_to(table, seat))
        case "draw":
            return agree(table, secret)
        case "pause":
            return Paused(seat)
    assert next_table, "a rematch needs the name of a table"
    return Rematched(next_table)


def objection(table: Table, what: str, seat: Seat) -> str | None:
    """Why a seat cannot offer something now."""
    if what == REMATCH:
        return _no_rematch(table)
    if table.status != PLAYING:
        return "the game is over" if table.status == OVER else "the game has not begun"
    if what == UNDO:
        return _no_undo(table, seat)
    if what == DRAW and table.seating.has_bots:
        return "a bot sits at the table, and bots play on"
    return "the game is paused already" if what == PAUSE and table.is_paused else None


def _no_rematch(table: Table) -> str | None:
    if table.status != OVER:
        return "the game is not over"
    if table.next:
        return "the next game has begun"
    return "somebody has left" if table.seating.away.intersection(table.seating.people) else None


def _no_undo(table: Table, seat: Seat) -> str | None:
    """Why a seat cannot take its last move back: everything that happened since is known by now."""
    if table.game.has_secrets:
        return f"moves of {table.game.title} show cards, so none is taken back"
    to = undone_to(table, seat)
    if to < 0:
        return f"seat {seat} has not moved yet"
    if table.seating.absent:
        return "a bot plays for somebody who may come back, and who cannot be asked"
    if any(step.seat == CHANCE for step in table.play.steps[to + 1 :]):
        return "chance has moved since"
    return None


def undone_to(table: Table, seat: Seat) -> int:
    """How many moves remain when a seat takes back its last one; -1 if it has none."""
    steps = table.play.steps
    place = len(steps) - 1
    while place and steps[place].seat != seat:
        place -= 1
    return place - 1
