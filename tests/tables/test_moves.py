"""Moves at a table, and what follows from them."""

from typing import Any

import pytest

from parlour.core import CHANCE, Outcome
from parlour.protocol.events import Ended, Moved
from parlour.protocol.requests import Move, Offer, Resign
from parlour.record import verify
from parlour.tables.model.decide import Accept
from parlour.tables.model.table import MAX_REMEMBERED_REQUESTS
from tests.tables.room import BOT, ME, SECRET, Room, here


def test_a_move_is_written_as_the_game_writes_it():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    assert room.move(" take=1 ") == (Moved(0, "take=1"),)
    assert str(room.table.state) == "1 2 / 3 / 1 / -"


def test_the_last_move_ends_the_game_and_reveals_the_secret():
    room = Room.full("tiny", start="1 2 / 2 / 0 / -")
    outcome = Outcome((1.0, 0.0), "last", "TN-5", "coin 1")
    assert room.move("take=2") == (Moved(0, "take=2"), Ended(outcome, "rules", None, SECRET.hex()))
    assert (room.table.outcome, room.table.status, room.table.actors) == (outcome, "over", ())
    assert room.record.outcome == outcome
    assert room.record.end is None


@pytest.mark.usefixtures("new_coins")
def test_chance_moves_at_once_together_with_the_move_before_it():
    room = Room.full("tiny")
    seat = room.table.turn
    moved, drawn = room.move("take=1")
    assert moved == Moved(seat, "take=1")
    assert drawn.seat == CHANCE
    assert room.table.turn == 1 - seat


@pytest.mark.usefixtures("new_coins")
def test_each_draw_of_a_game_follows_from_the_secret_and_its_own_number():
    room = Room.full("tiny")
    room.moves(*["pass"] * 6).ask(Resign(), "p0")
    verdict = verify(room.record)
    assert (verdict.ok, verdict.fairness, verdict.draws) == (True, "checked", 8)


REFUSED = [
    (Move("take=3"), "p0", "refused", "TN-4", "cannot take 3 of 4"),
    (Move("steal"), "p0", "refused", "TN-4", "cannot read the move 'steal': expected take=1, take=2"),
    (Move("accept"), "p0", "refused", "TN-6", "the end can be accepted only when the pile is gone"),
    (Move("take=1", 1), "p1", "not-your-turn", "TN-4", "it is seat 0's turn, not seat 1's"),
    (Move("steal", 1), "p1", "refused", "TN-4", "cannot read the move 'steal'"),
    (Move("coin=1", -1), "p0", "not-seated", "", "seat -1 is not yours to play"),
    (Move("take=1", 0, 2), "p0", "stale", "", "the move answers event 2, but the position is that of event 3"),
    (Move("take=1", 0, 4), "p0", "stale", "", "the move answers event 4, but the position is that of event 3"),
]


@pytest.mark.parametrize(("request_", "player", "code", "rule", "reason"), REFUSED)
def test_a_move_is_refused_with_the_reason(request_, player, code, rule, reason):
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    refused = room.refused(request_, player)
    assert (refused.code, refused.rule) == (code, rule)
    assert str(refused).startswith(reason)
    assert refused.to_json()["error"]["code"] == code


def test_offers_do_not_make_a_move_stale_and_other_moves_do():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    seen = room.table.n
    room.ask(Offer("pause"), "p1")
    room.ask(Move("take=1", 0, seen), "p0")
    assert room.refused(Move("take=1", 1, seen), "p1").code == "stale"
    room.ask(Move("take=1", 1, room.table.n), "p1")


def test_no_one_moves_during_a_pause():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 0 / -")
    room.ask(Offer("pause"))
    assert str(room.refused(Move("take=1"))) == "the game is paused: resume it first"
    assert room.snapshot("p0")["moves"] == []


def test_a_player_of_several_seats_need_not_say_which_one_moves():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 0 / -")
    assert room.ask(Move("take=1")) == (Moved(0, "take=1"),)
    assert room.ask(Move("take=1")) == (Moved(1, "take=1"),)


def test_a_move_without_a_seat_is_made_by_a_seat_that_may_act():
    room = Room("tiny", ME, here("Bob"), here("Cem"), start="1 2 1 / 0 / 0 / 1 2", options={"window": "on"})
    assert room.ask(Move("accept")) == (Moved(1, "accept"),)
    assert room.ask(Move("accept"))[0] == Moved(2, "accept")


def test_a_repeated_request_is_recognized_by_its_id_and_its_player():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    room.ask(Move("take=1"), "p0", request_id="r1")
    assert room.table.number_of("p0", "r1") == room.table.n
    assert room.table.number_of("p1", "r1") is None
    assert room.table.number_of("p0", "r2") is None
    assert room.rebuilt().number_of("p0", "r1") == room.table.n


@pytest.mark.usefixtures("new_coins")
def test_a_request_with_several_events_has_the_number_of_the_first():
    room = Room.full("tiny")
    before = room.table.n
    room.ask(Move("take=1", room.table.turn), f"p{room.table.turn}", request_id="r1")
    assert room.table.number_of(room.events[before].by, "r1") == before + 1
    assert [event.by for event in room.events[before + 1 :]] == [None]


def test_only_the_latest_requests_are_remembered():
    room = Room.full("tiny", 3, start="1 2 1 / 9 / 0 / -")
    for number in range(MAX_REMEMBERED_REQUESTS + 6):
        room.ask(Move("pass"), f"p{room.table.turn}", request_id=f"r{number}")
    assert len(room.table.recent) == MAX_REMEMBERED_REQUESTS
    assert room.table.recent != {}
    assert room.table.number_of(room.events[-1].by, f"r{number}") == room.table.n
    assert room.table.number_of(room.events[-1 - number].by, "r0") is None
    requests = [event for event in room.events if event.request]
    numbers = [room.table.number_of(event.by, event.request) for event in requests]
    latest = [event.n for event in requests[-MAX_REMEMBERED_REQUESTS:]]
    assert numbers == [None] * (len(requests) - MAX_REMEMBERED_REQUESTS) + latest


FINISHED: dict[str, Any] = {"start": "1 2 1 / 0 / 0 / 1 2", "options": {"window": "on"}}
"""The pile is gone, and seats 1 and 2 have yet to accept that."""


@pytest.mark.usefixtures("end_for_all")
def test_seats_that_have_not_accepted_do_so_when_the_time_is_up():
    room = Room("tiny", ME, here("Bob"), here("Cem"), **FINISHED)
    room.wait(5).move("accept", 1)
    assert room.wait(6.999).refused(Accept(), None).code == "not-allowed"
    room.wait(0.001)
    assert room.refused(Accept(), "p0").code == "not-allowed"
    accepted, ended = room.ask(Accept(), None)
    assert accepted == Moved(2, "accept")
    assert ended.outcome.winners == (0,)


@pytest.mark.usefixtures("end_for_all")
def test_a_pause_stops_the_acceptance_window():
    room = Room("tiny", ME, here("Bob"), BOT, **FINISHED)
    room.wait(5).ask(Offer("pause"))
    assert room.wait(60).refused(Accept(), None).code == "not-allowed"


def test_cached_facts_about_a_position_do_not_change_with_the_next_move():
    room = Room.full("nim")
    before = room.table.play
    assert before.choices(0) is before.choices(0)
    assert before.view(0) is before.view(1)
    choices, view = before.choices(0), before.view(0)
    room.move("1")
    assert before.choices(0) is choices
    assert before.view(0) is view
    assert choices == ["1", "2", "3"]
    assert room.table.play.choices(0) == []


def test_a_table_without_its_caches_is_the_same_table():
    table = Room.full("nim").table
    before = Room.full("nim").table
    table.play.choices(0), table.play.view(0), table.play.played(0, "1")
    bare = table.without_caches()
    assert bare == table == before
    assert bare.play._found == {}
    assert bare.play.choices(0) == ["1", "2", "3"]
