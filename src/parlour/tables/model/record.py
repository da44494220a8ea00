"""The game at a table as a record."""

from collections.abc import Iterator
from dataclasses import replace

from parlour.core import CHANCE, Seat
from parlour.record import End, Played, Record
from parlour.record.record import HIDDEN
from parlour.tables.model.moves import RULES
from parlour.tables.model.table import Table


def record(table: Table) -> Record:
    """The game as played so far, with everything in it."""
    ended = table.ended
    return Record(
        game=table.game.id,
        version=table.opened.version,
        options=table.opened.options,
        seats=tuple(holder.name for holder in table.seating.holders),
        start=table.opened.start,
        moves=tuple(_moves(table)),
        outcome=table.outcome,
        end=End(ended.how, ended.seat) if ended and ended.how != RULES else None,
        fairness=table.fairness,
    )


def _moves(table: Table) -> Iterator[Played]:
    began = table.play.steps[0].at
    for step in table.play.moves:
        assert step.seat is not None
        yield Played(step.seat, step.move, step.at - began)


def seen_record(table: Table, viewer: Seat | None) -> Record:
    """The game as a seat or a watcher may know it: until it is over without what chance does in secret."""
    whole = record(table)
    if table.ended or not table.game.has_secrets:
        return whole
    moves = tuple(move._replace(text=HIDDEN) if move.seat == CHANCE else move for move in whole.moves)
    start = None if whole.start is None else table.play.steps[0].text(table.eyes(viewer))
    return replace(whole, moves=moves, start=start)
