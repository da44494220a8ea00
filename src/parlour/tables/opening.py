"""Opening a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.record import commitment
from parlour.record.fairness import NONCE
from parlour.tables.clocks import ClockRule
from parlour.tables.errors import InvalidTable
from parlour.tables.events import Body, Event, Opened
from parlour.tables.holders import ANYONE, BOT, FRIEND, HERE, PERSON, Holder
from parlour.tables.match import Match
from parlour.tables.places import begin
from parlour.tables.table import Table

ME = "me"
"""The kind of seat that is for whoever opens the table."""
WANTED = (ME, HERE, BOT, FRIEND, ANYONE)


def plan(
    table: str,
    game: str,
    seats: Sequence[Mapping[str, Any]],
    secret: bytes,
    player: str,
    *,
    name: str = "",
    nonce: str = "",
    options: Mapping[str, object] | None = None,
    clock: Mapping[str, Any] | None = None,
    start: str | None = None,
    best_of: int = 1,
) -> Opened:
    """The table that a player wants to open; each seat says its ``kind``, and ``bot`` or ``name`` where it needs one.

    :raises RulesError: if there can be no such table
    """
    known = load(game)
    holders = tuple(_holders(seats, player, name))
    if not NONCE.fullmatch(nonce):
        raise InvalidTable(f"a nonce is up to 64 letters, digits, - and _, not {nonce!r}")
    return Opened(
        table=table,
        game=known.id,
        version=known.version,
        options=changed(read_options(known.options, options or {})),
        seats=holders,
        nonces=tuple(nonce if holder.kind == PERSON else "" for holder in holders),
        clock=ClockRule.from_json(clock or {}),
        commit=commitment(secret),
        listed=any(holder.kind == ANYONE for holder in holders),
        start=start,
        match=Match.first(best_of, len(holders)),
        rematch_of=None,
    )


def _holders(seats: Iterable[Mapping[str, Any]], player: str, name: str) -> Iterator[Holder]:
    is_seated = False
    for seat in seats:
        match seat.get("kind"):
            case "me" if is_seated:
                raise InvalidTable("you can sit in one seat only: say 'here' for others at your device")
            case "me":
                is_seated = True
                yield Holder(PERSON, player, name)
            case "here":
                yield Holder(HERE, player, str(seat.get("name") or ""))
            case "bot" if isinstance(bot := seat.get("bot"), str) and bot:
                yield Holder(BOT, None, bot, bot)
            case "bot":
                raise InvalidTable("a seat for a bot needs the name of the bot, such as 'level-3'")
            case "friend" | "anyone" as kind:
                yield Holder(kind)
            case kind:
                raise InvalidTable(f"no kind of seat {kind!r}: choose one of {', '.join(WANTED)}")


def open_table(opened: Opened, player: str | None, now: int, secret: bytes) -> tuple[Body, ...]:
    """What is to be stored as the first events of a table; the game begins if no seat is open.

    :raises RulesError: if the game cannot be played so
    """
    table = Table.open(Event(1, now, player, None, opened))
    return opened, *begin(table, secret)
