"""What will happen at a table by itself, and when."""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from parlour.bots.levels import LEVELS, find_level
from parlour.core import CHANCE, Seat
from parlour.tables.model.clock import SECOND_MS
from parlour.tables.model.play import Step
from parlour.tables.model.table import PLAYING, Table

BOT_PACE_MS = SECOND_MS // 4
"""How long a bot waits if people are at the table, so that they can follow."""
OBJECTION_WINDOW_MS = 4 * SECOND_MS
"""How long a bot waits for people to object before its next move takes that from them."""
ACCEPTANCE_DELAY_MS = 12 * SECOND_MS
"""How long an end that all must accept waits for them; then they are taken to accept."""
SLOWEST_REACTION_MS, QUICKEST_REACTION_MS = 3 * SECOND_MS, 1 * SECOND_MS
"""How long the weakest and the strongest level take to notice a mistake."""


class Due(NamedTuple):
    """Something that will happen."""

    kind: str
    """``bot``: a bot is asked, once for each position; ``accept``: the rest accept."""
    seat: Seat | None
    at: int
    """When, in milliseconds since 1970."""
    n: int
    """The number of the event that the bot's move answers."""


def due(table: Table) -> tuple[Due, ...]:
    """What will happen unless something else happens first; the earliest first."""
    if table.status != PLAYING or table.is_paused or table.turn == CHANCE:
        return ()
    return tuple(sorted(_due(table), key=lambda each: (each.at, each.seat or 0)))


def accept_at(table: Table) -> int | None:
    """When an end that all must accept stops waiting; None if there is none."""
    if not table.actors or not _waits_for_all(table.play.last) or not table.game.acceptance:
        return None
    *_, first = takewhile(_waits_for_all, reversed(table.play.steps))
    return max(first.at, table.resumed_at) + ACCEPTANCE_DELAY_MS


def _waits_for_all(step: Step) -> bool:
    """Whether no seat in particular is on turn."""
    return step.state.turn is None


def _due(table: Table) -> Iterator[Due]:
    for seat in table.actors:
        if (bot := table.seating.holders[seat].bot) and (seat == table.turn or table.play.choices(seat)):
            wait = _pace(table) if seat == table.turn else reaction(bot)
            yield Due("bot", seat, max(table.position_at, table.resumed_at) + wait, table.n)
    if (at := accept_at(table)) is not None:
        yield Due("accept", None, at, table.n)


def _pace(table: Table) -> int:
    """How long the bot on turn waits."""
    people = table.seating.people
    can_object = any(table.play.choices(seat) for seat in people if seat in table.actors)
    if can_object and not table.state.keeps_objections_open:
        return OBJECTION_WINDOW_MS
    return BOT_PACE_MS if people else 0


def reaction(bot: str) -> int:
    """How long a bot takes to notice a mistake: the stronger its level, the less; one without a level takes longest."""
    rank = LEVELS.index(level) if (level := find_level(bot)) else 0
    return SLOWEST_REACTION_MS - (SLOWEST_REACTION_MS - QUICKEST_REACTION_MS) * rank // (len(LEVELS) - 1)
