"""A move takes little memory for as long as its table stays in memory."""

import gc
import tracemalloc
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from parlour.core import CHANCE
from parlour.protocol.requests import Move
from parlour.tables.model.decide import decide, numbered
from parlour.tables.model.views import row_of
from parlour.tables.runtime.session import TableSession, apply_events
from parlour.tables.runtime.subscribers import Subscriber
from tests.settings import GAMES
from tests.tables.room import SECRET, Room

pytestmark = pytest.mark.anyio
MOVES = 150
"""How many moves are counted, at as many tables as that takes."""
FIRST_MOVES = 6
"""How many moves are made at each table before: what a table takes once is not counted."""
BYTES_PER_MOVE = 2500
"""About twice what a move takes."""


def opened(game: str, seed: int) -> TableSession:
    """A table with its players and two watchers."""
    room = Room.full(game, secret=bytes([seed]) * 32)
    session = TableSession(row_of(room.table, "invite", SECRET, 0), room.table, room.events[-1])
    for player in (*room.table.seating.players.values(), None, None):
        session.join(Subscriber(player, write=lambda _: True), None, room.now)
    return session


def play(session: TableSession, rng: Random, moves: int) -> int:
    """Makes random moves that do not end the game, as far as there are any, and returns how many."""
    for made in range(moves):
        table = session.table
        seat = next(seat for seat in table.actors if table.play.choices(seat))
        choices = [*table.play.choices(seat)]
        rng.shuffle(choices)
        going_on = (text for text in choices if not table.state.play(text, seat).outcome)
        if (text := next(going_on, None)) is None:
            return made
        player = table.seating.holders[seat].player
        bodies = decide(table, Move(text, seat, table.n), player, table.at + 1000, SECRET, "T2", "invite")
        events = numbered(table, bodies, table.at + 1000, player, f"{rng.getrandbits(60):x}")
        session.commit(apply_events(table, events), table.at + 1000)
        if not session.table.actors:
            return made + 1
    return moves


def shared_caches() -> list[Any]:
    """The caches that all tables share, up to a limit."""
    cached = [each for each in gc.get_objects() if type(each) is type(lru_cache(len))]
    return [each for each in cached if each.cache_parameters()["maxsize"]]


def forget(session: TableSession) -> None:
    """Drops what does not depend on the number of moves: what viewers were sent, and facts about the position now."""
    for subscriber in session.subscribers:
        subscriber._messages.clear()
    session.table = session.table.without_caches()


def traced(session: TableSession, caches: list[Any]) -> int:
    """The bytes in memory, without what a limit bounds: caches, and objects that Python keeps for the next ones."""
    forget(session)
    for each in caches:
        each.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def play_all(game: str) -> tuple[int, int]:
    """The bytes that moves at some tables keep in memory, and their number."""
    rng, kept, caches = Random(1), [], shared_caches()
    grown = made = 0
    for seed in range(1, MOVES):
        session = opened(game, seed)
        kept.append(session)
        play(session, rng, FIRST_MOVES)
        before = traced(session, caches)
        made += play(session, rng, MOVES - made)
        grown += traced(session, caches) - before
        if made >= MOVES:
            break
    assert any(step.seat not in (None, CHANCE) for step in kept[0].table.play.steps)
    return grown, made


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_takes_little_memory(game: str) -> None:
    play_all(game)  # fills the caches that all tables share
    tracemalloc.start()
    try:
        grown, made = play_all(game)
    finally:
        tracemalloc.stop()
    assert grown / made < BYTES_PER_MOVE, f"{grown // made} bytes"
