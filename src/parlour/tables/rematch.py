"""The next game between the same players."""

from dataclasses import replace

from parlour.core import Seat
from parlour.record import commitment
from parlour.tables.events import Opened
from parlour.tables.holders import BOT, Holder
from parlour.tables.match import Match
from parlour.tables.table import Table


def next_game(table: Table, secret: bytes) -> Opened:
    """The table of the next game, when all have agreed on it."""
    assert table.next, "all have agreed on a rematch"
    order = next_order(table)
    holders = tuple(_staying(table.seating.holders[seat]) for seat in order)
    return replace(
        table.opened,
        table=table.next,
        seats=holders,
        nonces=tuple(table.seating.nonces[seat] for seat in order),
        commit=commitment(secret),
        match=_next_match(table, order),
        rematch_of=table.id,
    )


def next_order(table: Table) -> tuple[Seat, ...]:
    """The seats from which the players come: everybody moves on by one, or the loser begins where the rules say so."""
    seats, outcome = len(table.seating.seats), table.outcome
    first = 1
    if outcome and table.game.loser_begins and len(outcome.winners) < seats:
        first = next(seat for seat in range(seats) if seat not in outcome.winners)
    return tuple((first + place) % seats for place in range(seats))


def _staying(holder: Holder) -> Holder:
    """The holder in the next game: where a bot stands in, it stays."""
    return Holder(BOT, None, holder.bot, holder.bot) if holder.bot else holder


def _next_match(table: Table, order: tuple[Seat, ...]) -> Match:
    """The match goes on, single games are counted on, and after a match that is decided another begins."""
    match, outcome = table.opened.match, table.outcome
    assert outcome
    if match.best_of > 1 and match.is_decided(outcome):
        return Match.first(match.best_of, len(order))
    scores = match.scores(outcome)
    return replace(match, wins=tuple(scores[seat] for seat in order), game=match.game + 1)
