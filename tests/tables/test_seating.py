"""Who begins: seats as the players chose them, or drawn by lot when the game begins."""

from dataclasses import replace

import pytest

from parlour.core import ParlourError
from parlour.protocol.events import Began, Event, Moved
from parlour.protocol.requests import Leave, Move, Offer, Resign, Sit
from parlour.record import Fairness, commitment, verify
from parlour.record.record import read
from parlour.tables.model.opening import next_game
from parlour.tables.model.table import Table
from tests.tables.room import ANYONE, BOT, ME, SECRET, START, Room, here
from tests.tiny import TinyNim

OTHER = b"another secret, thirty-two bytes"


def drawn(seats: int) -> tuple[int, ...]:
    """The lot that follows from the secret, for players with the nonces n0, n1 …"""
    return Fairness("T1", commitment(SECRET), tuple(f"n{seat}" for seat in range(seats))).draw_seats(SECRET)


def names(room: Room) -> list[str]:
    return [holder.name for holder in room.table.seating.holders]


def secret_that_swaps(nonces: tuple[str, ...]) -> bytes:
    """A secret whose lot gives the first seat to the player who chose the second."""
    secrets = (bytes([number]) * 32 for number in range(256))
    return next(each for each in secrets if Fairness("T1", "", nonces).draw_seats(each)[0] == 1)


def test_seats_stay_as_chosen_unless_they_are_drawn_by_lot():
    room = Room.full("tiny", 3)
    assert names(room) == ["Ann", "P1", "P2"]
    assert room.table.opened.seating == "as-chosen"
    assert room.record.fairness
    assert room.record.fairness.order is None
    assert room.snapshot(None)["seating"] == "as-chosen"


def test_the_lot_is_drawn_when_the_last_player_sits_down():
    room = Room("tiny", ME, ANYONE, ANYONE, seating="lot")
    assert room.snapshot("p0")["seating"] == "lot"
    room.ask(Sit(name="P1", nonce="n1"), "p1")
    assert names(room) == ["Ann", "P1", ""]
    _, began, *_ = room.ask(Sit(name="P2", nonce="n2"), "p2")
    order = drawn(3)
    assert began == Began(tuple(f"n{seat}" for seat in order), order)
    assert order != (0, 1, 2)
    assert names(room) == [["Ann", "P1", "P2"][seat] for seat in order]


def test_everything_at_the_table_follows_the_lot():
    room = Room.full("tiny", 3, seating="lot", clock={"kind": "live", "bank": 60})
    order = drawn(3)
    for seat, chosen in enumerate(order):
        player = f"p{chosen}"
        assert room.table.seating.held_by(player) == (seat,)
        assert room.table.seating.nonces[seat] == f"n{chosen}"
        assert room.snapshot(player)["you"] == [seat]
    first = room.table.turn
    assert (first, room.table.clocks.running) == (0, 0)
    assert room.refused(Move("take=1"), f"p{order[1]}").code == "not-your-turn"
    room.wait(5).move("take=1", player=f"p{order[0]}")
    assert room.table.clocks.left[0] == 55_000
    assert room.record.seats == tuple(names(room))
    assert room.rebuilt() == room.table


def test_viewers_are_shown_the_order_of_the_lot():
    room = Room.full("tiny", 3, seating="lot")
    place = room.kinds().index("began")
    room.table = Table.of(room.events[: place + 1])
    room.events = room.events[: place + 1]
    shown = room.shown_event(None)
    assert shown["order"] == list(drawn(3))
    assert [seat["name"] for seat in shown["now"]["seats"]] == names(room)


def test_draws_come_from_the_nonces_in_their_new_order():
    room = Room.full("tiny", 2, seating="lot", secret=secret_that_swaps(("n0", "n1")))
    assert room.table.seating.nonces == ("n1", "n0")
    first = next(event.body for event in room.events if isinstance(event.body, Moved))
    start = room.table.play.start
    assert first.move == room.table.fairness.draw(room.secret, 0, start.chance_moves())


def test_a_table_without_open_seats_draws_at_once():
    room = Room("tiny", ME, BOT, here("Cem"), seating="lot", nonce="")
    assert room.kinds()[:2] == ["opened", "began"]
    assert sorted(names(room)) == ["Ann", "Cem", "level-1"]
    assert room.table.seating.order == Fairness("T1", "", ("", "", "")).draw_seats(SECRET)


def test_leaving_before_the_lot_opens_the_chosen_seat_again():
    room = Room("tiny", ME, ANYONE, ANYONE, seating="lot")
    room.ask(Sit(2, "Eve", "x"), "p2")
    room.ask(Leave(), "p2")
    assert [holder.kind for holder in room.table.seating.holders] == ["person", "anyone", "anyone"]


def test_an_unknown_way_to_assign_seats_is_refused():
    with pytest.raises(ParlourError, match="the seating must be one of as-chosen, lot, not 'dice'"):
        Room("tiny", ME, BOT, seating="dice")


@pytest.mark.parametrize("loser_begins", [False, True])
def test_a_rematch_draws_no_lot_but_follows_the_rules_of_the_game(loser_begins, monkeypatch):
    monkeypatch.setattr(TinyNim, "loser_begins", loser_begins)
    room = Room("tiny", ME, here("Bob"), seating="lot", secret=secret_that_swaps(("n0", "")))
    assert names(room) == ["Bob", "Ann"]
    room.ask(Resign(0))
    room.ask(Offer("rematch"))
    opened = next_game(room.table, OTHER)
    assert [holder.name for holder in opened.seats] == (["Bob", "Ann"] if loser_begins else ["Ann", "Bob"])
    assert opened.nonces == ("", "")
    assert opened.seating == "as-chosen"


def test_the_record_proves_the_lot_and_a_forged_one_is_detected():
    room = Room.full("tiny", 3, seating="lot")
    assert verify(room.record).ok  # the secret is not revealed yet
    room.ask(Resign(), "p0")
    room.ask(Resign(), "p1")
    record = read(room.record.dumps())
    assert record == room.record
    assert record.fairness
    assert (verify(record).ok, record.fairness.order) == (True, drawn(3))
    forged = replace(record, fairness=replace(record.fairness, order=(0, 1, 2)))
    assert "the seats were drawn in the order [0, 1, 2]" in str(verify(forged).faults[0])


def test_tables_stored_before_seats_could_be_drawn_by_lot_are_read():
    room = Room.full("tiny", 2)
    stored = [event.to_json() for event in room.events]
    del stored[0]["seating"]
    for event in stored:
        event.pop("order", None)
    assert Table.of(map(Event.from_json, stored)) == room.table
    assert room.events[0].at == START
