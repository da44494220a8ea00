"""Opening a table: a new one, or the one for the next game between the same players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.core import Seat
from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.protocol.events import Body, Event, Holder, Match, Opened
from parlour.protocol.values import SeatingKind
from parlour.record import commitment
from parlour.record.fairness import NONCE
from parlour.record.record import hides_something
from parlour.tables.model.clock import ClockRule
from parlour.tables.model.errors import InvalidTable
from parlour.tables.model.moves import begin
from parlour.tables.model.seats import ANYONE, AS_CHOSEN, BOT, FRIEND, HERE, PERSON, SEATING_KINDS
from parlour.tables.model.table import Table

ME = "me"
"""The kind of seat for the player who opens the table."""
MAX_MATCH_GAMES = 99
SEAT_KINDS = (ME, HERE, BOT, FRIEND, ANYONE)


def plan(
    table: str,
    game: str,
    seats: Sequence[Mapping[str, Any]],
    secret: bytes,
    player: str,
    *,
    name: str = "",
    nonce: str = "",
    contributes: bool = False,
    options: Mapping[str, object] | None = None,
    clock: Mapping[str, Any] | None = None,
    start: str | None = None,
    best_of: int = 1,
    seating: SeatingKind = AS_CHOSEN,
) -> Opened:
    """The first event of a new table; each seat has a ``kind``, and a ``bot`` or a ``name`` where it needs one.

    :raises ParlourError: if the table cannot be opened like that
    """
    rules = load(game)
    holders = tuple(_holders(seats, player, name))
    if not NONCE.fullmatch(nonce):
        raise InvalidTable(f"a nonce is up to 64 letters, digits, - and _, not {nonce!r}")
    if contributes and nonce:
        raise InvalidTable("send the nonce with reveal, not before: a player who contributes opens without one")
    if seating not in SEATING_KINDS:
        raise InvalidTable(f"the seating must be one of {', '.join(SEATING_KINDS)}, not {seating!r}")
    return Opened(
        table=table,
        game=rules.id,
        version=rules.version,
        options=changed(read_options(rules.options, options or {})),
        seats=holders,
        nonces=tuple(nonce if holder.kind == PERSON else "" for holder in holders),
        clock=ClockRule.from_json(clock or {}).to_json(),
        commit=commitment(secret),
        listed=any(holder.kind == ANYONE for holder in holders),
        start=start,
        match=first_match(best_of, len(holders)),
        rematch_of=None,
        seating=seating,
        promised=tuple(seat for seat, holder in enumerate(holders) if contributes and holder.kind == PERSON),
    )


def _holders(seats: Iterable[Mapping[str, Any]], player: str, name: str) -> Iterator[Holder]:
    is_seated = False
    for seat in seats:
        match seat.get("kind"):
            case "me" if is_seated:
                raise InvalidTable("you can take only one seat: use 'here' for others at your device")
            case "me":
                is_seated = True
                yield Holder(PERSON, player, name)
            case "here":
                yield Holder(HERE, player, str(seat.get("name") or ""))
            case "bot" if isinstance(bot := seat.get("bot"), str) and bot:
                yield Holder(BOT, None, bot, bot)
            case "bot":
                raise InvalidTable("a seat for a bot needs a bot, such as 'level-3'")
            case "friend" | "anyone" as kind:
                yield Holder(kind)
            case kind:
                raise InvalidTable(f"unknown kind of seat {kind!r}: choose one of {', '.join(SEAT_KINDS)}")


def first_match(best_of: int, seats: int) -> Match:
    """The match before its first game.

    :raises InvalidTable: if a match cannot have that number of games
    """
    if type(best_of) is not int or not 1 <= best_of <= MAX_MATCH_GAMES or best_of % 2 == 0:
        raise InvalidTable(f"a match is the best of 1, 3, 5 … {MAX_MATCH_GAMES} games, not of {best_of!r}")
    return Match(best_of, (0.0,) * seats)


def open_table(opened: Opened, player: str | None, now: int, secret: bytes) -> tuple[Body, ...]:
    """The first events of a table; the game begins if no seat is open.

    :raises ParlourError: if the game cannot be played like that
    """
    table = Table.open(Event(1, now, player, None, opened))
    if opened.start is not None and hides_something(table.state):
        opened = replace(opened, deal_known=True)
    return opened, *begin(replace(table, opened=opened), secret)


def next_game(table: Table, secret: bytes) -> Opened:
    """The first event of the rematch that all agreed on; its seats follow from this table's, without another lot.

    Nonces are not used again: players who sealed and revealed theirs do so for the rematch, too.
    """
    assert table.next, "no rematch was agreed on"
    order = next_order(table)
    holders = tuple(_staying(table.seating.holders[seat]) for seat in order)
    return replace(
        table.opened,
        table=table.next,
        seats=holders,
        nonces=("",) * len(order),
        promised=_still_promised(table, order, holders),
        commit=commitment(secret),
        match=_next_match(table, order),
        rematch_of=table.id,
        seating=AS_CHOSEN,
    )


def _still_promised(table: Table, order: tuple[Seat, ...], holders: tuple[Holder, ...]) -> tuple[Seat, ...]:
    """The seats of the rematch whose players add to its shuffles, as they did at this table."""
    promised = table.seating.promised
    return tuple(place for place, seat in enumerate(order) if seat in promised and holders[place].is_person)


def next_order(table: Table) -> tuple[Seat, ...]:
    """For each seat of the rematch, the player's seat at this table: all move on by one, or the loser begins."""
    seats, outcome = len(table.seating.seats), table.outcome
    first = 1
    if outcome and table.game.loser_begins and len(outcome.winners) < seats:
        first = next(seat for seat in range(seats) if seat not in outcome.winners)
    return tuple((first + place) % seats for place in range(seats))


def _staying(holder: Holder) -> Holder:
    """The holder in the rematch: a bot that stands in stays."""
    return Holder(BOT, None, holder.bot, holder.bot) if holder.bot else holder


def _next_match(table: Table, order: tuple[Seat, ...]) -> Match:
    """The match continues, or starts over once it is decided; single games just keep counting."""
    match, outcome = table.opened.match, table.outcome
    assert outcome
    if match.best_of > 1 and match.is_decided(outcome):
        return first_match(match.best_of, len(order))
    scores = match.scores(outcome)
    return replace(match, wins=tuple(scores[seat] for seat in order), game=match.game + 1)
