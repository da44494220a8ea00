"""Moves at a table: those of players, what follows from them, and when bots are due."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final, NamedTuple

from parlour.bots.levels import LEVELS, find_level
from parlour.core import CHANCE, InvalidNotation, Outcome, Seat, State
from parlour.core.errors import IllegalMove
from parlour.protocol.events import Began, Body, Ended, Event, Moved, Returned
from parlour.protocol.requests import Move
from parlour.protocol.values import EndKind
from parlour.record.end import AGREED
from parlour.tables.model.clock import SECOND_MS
from parlour.tables.model.errors import NotAllowed, NotSeated, NotYourTurn, Refused, Stale
from parlour.tables.model.play import Play
from parlour.tables.model.seats import LOT
from parlour.tables.model.table import OPEN, OVER, PLAYING, Table

RULES: Final = "rules"
BOT_PACE_MS = 6 * SECOND_MS // 10
"""How long a bot waits if people play at the table, so that they can follow; clients wait for animations, too."""
OBJECTION_WINDOW_MS = 4 * SECOND_MS
"""How long a bot waits for people to object, if its next move would end their chance to."""
ACCEPTANCE_DELAY_MS = 12 * SECOND_MS
"""How long the players have to accept or contest an end of the game; then it counts as accepted."""
SLOWEST_REACTION_MS, QUICKEST_REACTION_MS = 3 * SECOND_MS, 1 * SECOND_MS
"""How long the weakest and the strongest level take to object to a mistake."""


def move(table: Table, request: Move, player: str | None, secret: bytes) -> Iterator[Body]:
    """A player's move and what follows from it."""
    check_playing(table)
    seat = moving_seat(table, request.seat, player)
    if request.n is not None and not table.position_n <= request.n <= table.n:
        raise Stale(f"the move answers event {request.n}, but the position is that of event {table.position_n}")
    if table.is_paused:
        raise NotAllowed("the game is paused: resume it first")
    state, text = _played(table.play, seat, request.move)
    if seat in table.seating.away:
        yield Returned(seat)
    yield Moved(seat, text)
    yield from settle(table, state, secret)


def check_playing(table: Table) -> None:
    """Raises NotAllowed unless a game is being played."""
    if table.status == OPEN:
        missing = "a player has yet to add to the shuffle" if table.seating.is_full else "a seat is still open"
        raise NotAllowed(f"the game has not begun: {missing}")
    if table.status == OVER:
        raise NotAllowed("the game is over")


def moving_seat(table: Table, seat: Seat | None, player: str | None) -> Seat:
    """The seat that a request is for: by default the one on turn, or one that may act, among those the player plays.

    :raises NotSeated: if it is not theirs to play
    """
    theirs = playing_seats(table, player)
    if seat is None:
        acting = [played for played in theirs if played in table.actors]
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
    """Why a player cannot return to a seat of theirs; None if they can."""
    has_stand_in = table.seating.holders[seat].bot is not None
    if not has_stand_in and seat not in table.seating.away:
        return f"you already play seat {seat}"
    if has_stand_in and seat in table.seating.resigned and table.status == PLAYING:
        return f"seat {seat} has resigned, and a bot plays it to the end"
    return None


def _played(play: Play, seat: Seat, text: str) -> tuple[State[Any], str]:
    """The state after a move, and the move as the game writes it."""
    try:
        value = play.state.parse_move(text)
        canonical = str(value)
        if seat not in play.state.actors and (violation := play.state.why_not(canonical, seat)):
            raise NotYourTurn(violation.message, violation.rule, violation.key, violation.values)
        return play.played(seat, canonical, value), canonical
    except InvalidNotation as error:
        raise Refused(str(error), error.rule, error.key) from None
    except IllegalMove as error:
        raise Refused(error.violation.message, error.rule, error.key, error.values) from None


def begin(table: Table, secret: bytes) -> Iterator[Body]:
    """The beginning of the game, once no seat is open and everything that players add to the shuffles is known."""
    if table.status == OPEN and table.seating.is_ready:
        order = table.fairness.draw_seats(secret) if table.opened.seating == LOT else None
        seating = table.seating if order is None else table.seating.reordered(order)
        began = Began(seating.nonces, order)
        yield began
        yield from settle(table.after(Event(table.n + 1, table.at, None, None, began)), table.state, secret)


def settle(table: Table, state: State[Any], secret: bytes) -> Iterator[Body]:
    """What follows from a state without a request: chance moves while it is on turn, then the game may end."""
    number = table.play.last.draws
    while state.actors == (CHANCE,):
        drawn = table.fairness.draw(secret, number, state.chance_moves())
        yield Moved(CHANCE, drawn)
        state, number = state.play(drawn, CHANCE), number + 1
    if state.outcome:
        yield Ended(state.outcome, RULES, None, secret.hex())


def give_up(table: Table, seat: Seat, how: EndKind, secret: bytes) -> Ended:
    """The end of a game when a seat gives up: all who remain win."""
    winners = [other for other in table.seating.remaining if other != seat]
    return Ended(Outcome.won_by(winners, len(table.seating.seats), how, ""), how, seat, secret.hex())


def agree(table: Table, secret: bytes) -> Ended:
    """The end of a game by agreement: a draw."""
    seats = table.seating.seats
    return Ended(Outcome.won_by(seats, len(seats), AGREED, ""), AGREED, None, secret.hex())


def accept(table: Table, player: str | None, now: int, secret: bytes) -> Iterator[Body]:
    """Accepts the end of the game for all who have not, when their time is up."""
    at = accept_at(table)
    if player is not None or at is None or now < at:
        raise NotAllowed("no acceptance window has expired")
    state, move = table.state, table.game.acceptance
    for seat in table.actors:
        yield Moved(seat, move)
        state = state.play(move, seat)
    yield from settle(table, state, secret)


class Due(NamedTuple):
    """Something that will happen without a request."""

    kind: str
    """``bot``: a bot chooses a move, once for each position; ``accept``: the end of the game counts as accepted."""
    seat: Seat | None
    at: int
    """When, in milliseconds since 1970."""


def due(table: Table) -> tuple[Due, ...]:
    """What will happen unless a request comes first; the earliest first."""
    if table.status != PLAYING or table.is_paused or table.turn == CHANCE:
        return ()
    return tuple(sorted(_due(table), key=lambda job: (job.at, job.seat or 0)))


def accept_at(table: Table) -> int | None:
    """When an end that waits for all players counts as accepted; None if no end waits."""
    if not table.actors or not table.play.last.waits_for_all or not table.game.acceptance:
        return None
    *_, first = takewhile(lambda step: step.waits_for_all, reversed(table.play.steps))
    return max(first.at, table.resumed_at) + ACCEPTANCE_DELAY_MS


def deadline(table: Table, seat: Seat | None) -> int | None:
    """When the chance to object to the latest move, or to accept it, passes for a seat; None if nothing ends it.

    For a seat that has nothing to decide, it is when the last bot that may object has reacted.
    """
    if table.status != PLAYING or table.is_paused:
        return None
    if (at := accept_at(table)) is not None:
        return at
    if len(table.actors) < 2:
        return None
    since = max(table.position_at, table.resumed_at)
    bots = {each: bot for each in table.actors if (bot := table.seating.holders[each].bot)}
    if table.turn in bots and _pace(table) == OBJECTION_WINDOW_MS:
        return since + OBJECTION_WINDOW_MS
    if seat is None or table.play.choices(seat):
        return None
    reactions = [reaction(bot) for each, bot in bots.items() if each != table.turn and table.play.choices(each)]
    return since + max(reactions) if reactions else None


def _due(table: Table) -> Iterator[Due]:
    for seat in table.actors:
        if (bot := table.seating.holders[seat].bot) and (seat == table.turn or table.play.choices(seat)):
            wait = _pace(table) if seat == table.turn else reaction(bot)
            yield Due("bot", seat, max(table.position_at, table.resumed_at) + wait)
    if (at := accept_at(table)) is not None:
        yield Due("accept", None, at)


def _pace(table: Table) -> int:
    """How long the bot on turn waits."""
    people = table.seating.people
    can_object = any(table.play.choices(seat) for seat in people if seat in table.actors)
    if can_object and not table.state.keeps_objections_open:
        return OBJECTION_WINDOW_MS
    return BOT_PACE_MS if people else 0


def reaction(bot: str) -> int:
    """How long a bot takes to object: the stronger its level, the shorter; a bot without a level takes longest."""
    rank = LEVELS.index(level) if (level := find_level(bot)) else 0
    return SLOWEST_REACTION_MS - (SLOWEST_REACTION_MS - QUICKEST_REACTION_MS) * rank // (len(LEVELS) - 1)
