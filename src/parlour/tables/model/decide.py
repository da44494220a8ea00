"""What each request leads to at a table: events, or a refusal."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from parlour.core import Seat
from parlour.protocol import requests
from parlour.protocol.events import (
    Answered,
    Body,
    Claimed,
    Event,
    Left,
    Nudged,
    Offered,
    Paused,
    Permitted,
    Rematched,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Revealed,
    Sat,
    Sealed,
    Undone,
    Withdrawn,
)
from parlour.protocol.requests import Answer, Claim, Offer, Resign, Return, Reveal, Seal, Sit, TableRequest, Withdraw
from parlour.protocol.values import EndKind
from parlour.record.end import RESIGNED, TIME
from parlour.record.fairness import NONCE, SECRET
from parlour.tables.model.clock import SECOND_MS
from parlour.tables.model.errors import NotAllowed, NotSeated, SeatTaken
from parlour.tables.model.moves import (
    accept,
    agree,
    begin,
    check_playing,
    give_up,
    move,
    moving_seat,
    no_return,
    playing_seats,
)
from parlour.tables.model.seats import ANYONE, FRIEND, STAND_IN, seal_of
from parlour.tables.model.table import (
    COACH,
    DRAW,
    OFFER_KINDS,
    OPEN,
    OVER,
    PAUSE,
    PLAYING,
    REMATCH,
    UNDO,
    PendingOffer,
    Table,
)

QUIET_BEFORE_NUDGE_MS = 60 * SECOND_MS
"""How long a table must be quiet before a player may remind another."""
WIN, BOT = CLAIM_KINDS = ("win", "bot")


@dataclass(frozen=True)
class Accept:
    """Accepts the end of the game for players who have not answered in time; only the table itself sends it."""


Request: TypeAlias = TableRequest | Accept
"""Everything that a table can be asked to do."""


def decide(
    table: Table,
    request: Request,
    player: str | None,
    now: int,
    secret: bytes,
    next_table: str = "",
    invite: str | None = None,
) -> tuple[Body, ...]:
    """The events that a request leads to, to be appended together.

    The player is None for requests of the table itself: the moves of bots, and the end of a window. Offers and
    answers need the id of the next table, in case all agree on a rematch; sitting down needs the invitation.

    :raises TableError: if the table refuses the request
    """
    return tuple(_decide(table, request, player, now, secret, next_table, invite))


def _decide(
    table: Table, request: Request, player: str | None, now: int, secret: bytes, next_table: str, invite: str | None
) -> Iterator[Body]:
    if isinstance(request, requests.Move):
        return move(table, request, player, secret)
    if isinstance(request, Accept):
        return accept(table, player, now, secret)
    if player is None:
        raise NotSeated("only a player can do that")
    match request:
        case requests.Sit():
            return sit(table, request, player, now, secret, invite)
        case requests.Seal():
            return seal(table, request, player)
        case requests.Reveal():
            return reveal(table, request, player, now, secret)
        case requests.Leave():
            return leave(table, player)
        case requests.Offer():
            return offer(table, request, player, secret, next_table)
        case requests.Answer():
            return answer(table, request, player, secret, next_table)
        case requests.Withdraw():
            return withdraw(table, request, player)
        case requests.Resume():
            return resume(table, player)
        case requests.Resign():
            return resign(table, request, player, secret)
        case requests.Claim():
            return claim(table, request, player, now, secret)
        case requests.Nudge():
            return nudge(table, player, now)
        case _:  # Return
            return return_to_seat(table, request, player)


def nudge(table: Table, player: str, now: int) -> Iterator[Body]:
    """Reminds the player on turn; at most once a minute, because a reminder ends the quiet, too."""
    check_playing(table)
    theirs, turn = playing_seats(table, player), table.turn
    if table.is_paused or turn is None or turn in theirs or turn not in table.seating.people:
        raise NotAllowed("there is no one to remind")
    wait = ceil((table.at + QUIET_BEFORE_NUDGE_MS - now) / SECOND_MS)
    if wait > 0:
        raise NotAllowed(f"wait {wait} s before you remind a player", key="wait", values={"n": wait})
    yield Nudged(turn, theirs[0])


def numbered(
    table: Table | None, bodies: tuple[Body, ...], now: int, by: str | None = None, request: str | None = None
) -> tuple[Event, ...]:
    """The bodies as numbered events; the first one carries the player and the request id, and time never runs back."""
    first, at = (table.n + 1, max(now, table.at)) if table else (1, now)
    return tuple(
        Event(first + place, at, None if place else by, None if place else request, body)
        for place, body in enumerate(bodies)
    )


def sit(table: Table, request: Sit, player: str, now: int, secret: bytes, invite: str | None) -> Iterator[Body]:
    """Seats a player; the game begins when no seat is open and no one has to add to the shuffles first."""
    if table.seating.held_by(player):
        raise SeatTaken("you already sit at this table")
    if not NONCE.fullmatch(request.nonce):
        raise NotAllowed(f"a nonce is up to 64 letters, digits, - and _, not {request.nonce!r}")
    if request.contributes and request.nonce:
        raise NotAllowed("send the nonce with reveal, not before: a player who contributes sits down without one")
    is_invited = request.invite is not None and request.invite == invite
    seat = _free_seat(table, request, is_invited)
    sat = Sat(seat, player, request.name or "", request.nonce, request.contributes)
    yield sat
    yield from begin(table.after(Event(table.n + 1, now, player, None, sat)), secret)


def seal(table: Table, request: Seal, player: str) -> Iterator[Body]:
    """Fixes what a player adds to the shuffles; it can be changed until any player has revealed."""
    seat = _contributing_seat(table, player)
    if not SECRET.fullmatch(request.seal):
        raise NotAllowed(f"a seal is a SHA-256 in 64 hexadecimal digits, not {request.seal!r}")
    if seat in table.seating.seals and table.seating.revealed:
        raise NotAllowed("another player has revealed, so what you sealed stands: reveal it, or leave")
    yield Sealed(seat, request.seal)


def reveal(table: Table, request: Reveal, player: str, now: int, secret: bytes) -> Iterator[Body]:
    """Adds what a player sealed to the shuffles, once no one can change theirs; the last one begins the game."""
    seat = _contributing_seat(table, player)
    if not table.seating.is_sealed:
        missing = "every player has sealed" if table.seating.is_full else "every seat is taken"
        raise NotAllowed(f"keep the nonce until {missing}")
    if seat in table.seating.revealed:
        raise NotAllowed("you have already revealed your nonce")
    if not NONCE.fullmatch(request.nonce) or seal_of(request.nonce) != table.seating.seals[seat]:
        raise NotAllowed("this nonce is not the one that you sealed")
    revealed = Revealed(seat, request.nonce)
    yield revealed
    yield from begin(table.after(Event(table.n + 1, now, player, None, revealed)), secret)


def _contributing_seat(table: Table, player: str) -> Seat:
    """The seat whose player has promised to add to the shuffles, before the game."""
    if table.status != OPEN:
        raise NotAllowed("the game has begun: nothing can be added to its shuffles")
    for seat in table.seating.held_by(player):
        if seat in table.seating.promised:
            return seat
    raise NotAllowed("you did not promise to contribute when you sat down")


def _free_seat(table: Table, request: Sit, is_invited: bool) -> Seat:
    kinds = (FRIEND, ANYONE) if is_invited else (ANYONE,)
    seat = table.seating.first_open(kinds) if request.seat is None else request.seat
    if seat is None:
        is_full = table.seating.is_full
        raise SeatTaken("no seat is open") if is_full else NotAllowed("the open seats are for invited players")
    if seat not in table.seating.seats or not table.seating.holders[seat].is_open:
        raise SeatTaken(f"seat {seat!r} is not open")
    if table.seating.holders[seat].kind not in kinds:
        raise NotAllowed(f"seat {seat} is for an invited player")
    return seat


def leave(table: Table, player: str) -> Iterator[Body]:
    """Leaves all seats of a player."""
    held = table.seating.held_by(player)
    if not held:
        raise NotSeated("you have no seat here")
    if table.seating.away.issuperset(held):
        raise NotAllowed("you have already left")
    yield from (Left(seat) for seat in held if seat not in table.seating.away)


def return_to_seat(table: Table, request: Return, player: str) -> Iterator[Body]:
    """Returns a player to a seat, or to all of theirs."""
    held = table.seating.held_by(player)
    if not held or request.seat not in (None, *held):
        raise NotSeated(f"seat {request.seat!r} is not yours" if held else "you have no seat here")
    seats = held if request.seat is None else (request.seat,)
    reasons = {seat: no_return(table, seat) for seat in seats}
    free = [seat for seat, reason in reasons.items() if reason is None]
    if not free:
        raise NotAllowed("; ".join(filter(None, reasons.values())))
    yield from map(Returned, free)


def resign(table: Table, request: Resign, player: str, secret: bytes) -> Iterator[Body]:
    """Resigns a seat: the opponent wins, or a bot takes over while two others are in the game."""
    check_playing(table)
    seat = moving_seat(table, request.seat, player)
    yield Resigned(seat)
    others = [other for other in table.seating.remaining if other != seat]
    if len(others) > 1 and set(others).intersection(table.seating.people):
        yield Replaced(seat, STAND_IN)
    else:
        yield give_up(table, seat, RESIGNED, secret)


def claim(table: Table, request: Claim, player: str, now: int, secret: bytes) -> Iterator[Body]:
    """Claims a seat whose player is out of time or has left."""
    check_playing(table)
    theirs = [seat for seat in playing_seats(table, player) if seat not in table.seating.away]
    if not theirs:
        raise NotAllowed("you have left: return first")
    if request.how not in CLAIM_KINDS:
        raise NotAllowed(f"claim one of {', '.join(CLAIM_KINDS)}, not {request.how!r}")
    if request.seat not in claimable(table, player, now):
        raise NotAllowed(f"seat {request.seat!r} cannot be claimed: no other player there has left or run out of time")
    if request.how == WIN and not can_win(table):
        raise NotAllowed("with three or more players only a bot can take the seat: claim a bot")
    yield Claimed(request.seat, next(seat for seat in theirs if seat != request.seat), request.how)
    if request.how == BOT:
        yield Replaced(request.seat, STAND_IN)
    else:
        how: EndKind = TIME if table.clocks.is_out(request.seat, now) else RESIGNED
        yield give_up(table, request.seat, how, secret)


def claimable(table: Table, player: str | None, now: int) -> tuple[Seat, ...]:
    """The seats that a player can claim: out of time or left. At one device, players can claim from each other."""
    seating = table.seating
    if not seating.away and table.clocks.running is None:
        return ()
    mine = {seat for seat in seating.played_by(player) if seat not in seating.away}
    others = [seat for seat in seating.people if seating.holders[seat].player != player] or mine
    return tuple(seat for seat in others if mine - {seat} and (seat in seating.away or table.clocks.is_out(seat, now)))


def can_win(table: Table) -> bool:
    """Whether the other seat wins when one gives up."""
    return len(table.seating.remaining) == 2


def offer(table: Table, request: Offer, player: str, secret: bytes, next_table: str) -> Iterator[Body]:
    """Makes an offer; if no one has to agree, it takes effect at once."""
    seat = _offering_seat(table, request, player)
    if request.what not in OFFER_KINDS:
        raise NotAllowed(f"offer one of {', '.join(OFFER_KINDS)}, not {request.what!r}")
    if reason := no_offer(table, request.what, seat):
        raise NotAllowed(reason)
    pending = table.offer(request.what)
    if pending and seat in pending.waiting:
        yield from answer(table, Answer(request.what, True), player, secret, next_table)
    elif pending:
        raise NotAllowed(f"{request.what!r} is already offered")
    elif table.seating.asked_by(seat):
        yield Offered(request.what, seat)
    else:
        yield _effect(table, request.what, seat, secret, next_table)


def _offering_seat(table: Table, request: Offer, player: str) -> Seat:
    """The seat that offers; for an undo by a player with several seats, the one that moved last."""
    seat = moving_seat(table, request.seat, player)
    if request.what == UNDO and request.seat is None:
        return max(table.seating.played_by(player), key=lambda played: undone_to(table, played))
    return seat


def answer(table: Table, request: Answer, player: str, secret: bytes, next_table: str) -> Iterator[Body]:
    """Answers an offer; when all agree, it takes effect."""
    pending = _pending_offer(table, request.what)
    theirs = [seat for seat in table.seating.played_by(player) if seat in pending.waiting]
    if not theirs:
        raise NotAllowed(f"the offer {request.what!r} does not wait for your answer")
    yield Answered(request.what, theirs[0], request.yes)
    if request.yes and not pending.without(theirs).waiting:
        yield _effect(table, request.what, pending.seat, secret, next_table)


def withdraw(table: Table, request: Withdraw, player: str) -> Iterator[Body]:
    """Withdraws an offer, or the agreement on the coach."""
    if request.what == COACH and table.has_coach:
        yield Withdrawn(COACH, playing_seats(table, player)[0])
        return
    pending = _pending_offer(table, request.what)
    if pending.seat not in table.seating.held_by(player):
        raise NotAllowed(f"the offer {request.what!r} is not yours")
    yield Withdrawn(request.what, pending.seat)


def resume(table: Table, player: str) -> Iterator[Body]:
    """Ends a pause."""
    theirs = playing_seats(table, player)
    if not table.is_paused:
        raise NotAllowed("the game is not paused")
    yield Resumed(theirs[0])


def _pending_offer(table: Table, what: str) -> PendingOffer:
    if not (pending := table.offer(what)):
        raise NotAllowed(f"no one offers {what!r}")
    return pending


def _effect(table: Table, what: str, seat: Seat, secret: bytes, next_table: str) -> Body:
    """What an offer leads to when all agree."""
    match what:
        case "undo":
            return Undone(undone_to(table, seat))
        case "draw":
            return agree(table, secret)
        case "pause":
            return Paused(seat)
        case "coach":
            return Permitted(seat)
    assert next_table, "a rematch needs the id of the next table"
    return Rematched(next_table)


def no_offer(table: Table, what: str, seat: Seat) -> str | None:
    """Why a seat cannot offer something now; None if it can."""
    if what == REMATCH:
        return _no_rematch(table)
    if table.status != PLAYING:
        return "the game is over" if table.status == OVER else "the game has not begun"
    if what == UNDO:
        return _no_undo(table, seat)
    if what == COACH:
        return _no_coach(table, seat)
    if what == DRAW and table.seating.has_bots:
        return "a bot plays a seat, and bots do not accept draws"
    return "the game is already paused" if what == PAUSE and table.is_paused else None


def _no_coach(table: Table, seat: Seat) -> str | None:
    """Why a seat cannot ask the others to agree to the coach."""
    if table.has_coach:
        return "all players agreed to the coach already"
    return None if table.seating.asked_by(seat) else "no other people play here, so the coach needs no agreement"


def _no_rematch(table: Table) -> str | None:
    if table.status != OVER:
        return "the game is not over"
    if table.next:
        return "the next game has begun"
    return "a player has left" if table.seating.away.intersection(table.seating.people) else None


def _no_undo(table: Table, seat: Seat) -> str | None:
    """Why a seat cannot take its last move back; what the players have seen since cannot be unseen."""
    if table.game.has_secrets:
        return f"a move of {table.game.title} may reveal secrets, so it cannot be undone"
    to = undone_to(table, seat)
    if to < 0:
        return f"seat {seat} has not moved yet"
    if table.seating.absent:
        return "a bot stands in for a player who may return and cannot agree now"
    if table.play.steps[to].draws < table.play.last.draws:
        return "chance has moved since"
    return None


def undone_to(table: Table, seat: Seat) -> int:
    """How many moves remain when a seat takes back its last one; -1 if it has none."""
    steps = table.play.steps
    place = len(steps) - 1
    while place and steps[place].seat != seat:
        place -= 1
    return place - 1
