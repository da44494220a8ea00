"""Whole games, in which bots move when they are due and people when they are on turn."""

from random import Random

import pytest

from parlour.bots import RandomBot
from parlour.bots.bot import Clock
from parlour.protocol.requests import Move
from parlour.record import read, verify
from parlour.tables.model.decide import Accept
from parlour.tables.model.moves import due
from tests.settings import SETTINGS, Setting
from tests.tables.room import BOT, ME, Room

MAX_STEPS = 3000


def play(room: Room, rng: Random) -> Room:
    """Lets time pass until the game is over; each bot is asked once in a position."""
    asked: set[tuple[int | None, int]] = set()
    for _ in range(MAX_STEPS):
        table = room.table
        if table.ended:
            return room
        todo = [each for each in due(table) if (each.seat, table.position_n) not in asked]
        if table.turn is not None and table.seating.holders[table.turn].is_person:
            room.ask(Move(rng.choice(table.play.choices(table.turn)), table.turn, table.n))
        else:
            first = todo[0]
            asked.add((first.seat, table.position_n))
            room.now = max(room.now, first.at)
            act(room, first.seat, rng)
    raise AssertionError(f"no end after {MAX_STEPS} steps, in {room.table.state}")


def act(room: Room, seat: int | None, rng: Random) -> None:
    """A bot moves or passes; without a seat, the end counts as accepted."""
    if seat is None:
        room.ask(Accept(), None)
    elif (move := RandomBot().choose(room.table.state.view(seat), seat, rng, Clock())) is not None:
        room.ask(Move(str(move), seat, room.table.n), None)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("first", [ME, BOT], ids=["a person and bots", "bots"])
def test_a_game_comes_to_its_end_and_can_be_checked(setting: Setting, first: dict[str, str]) -> None:
    room = play(Room(setting.game, first, *[BOT] * (setting.seats - 1), options=setting.options), Random(1))
    record = read(room.record.dumps())
    verdict = verify(record)
    assert (verdict.ok, verdict.fairness, verdict.moves) == (True, "checked", len(record.moves))
    assert record.outcome == room.table.state.outcome
    assert room.rebuilt() == room.table
