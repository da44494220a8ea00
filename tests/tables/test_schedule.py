"""What happens by itself: bots, fair windows, the final window."""

import pytest

from parlour.protocol.requests import Move, Offer, Resume, Sit
from parlour.tables.model.schedule import ACCEPTANCE_DELAY_MS, BOT_PACE_MS, OBJECTION_WINDOW_MS, Due, due, reaction
from parlour.tables.model.table import Table
from tests.tables.room import ANYONE, BOT, ME, START, Room
from tests.tables.test_moves import finishing


def test_a_bot_on_turn_is_asked_after_a_moment():
    room = Room("one-piece-for-two", BOT, ME)
    assert due(room.table) == (Due("bot", 0, START + BOT_PACE_MS, room.table.n),)
    room.wait(1).ask(Move("red", 0), None)
    assert due(room.table) == ()
    room.wait(1).ask(Move("south", 1))
    assert due(room.table) == (Due("bot", 0, START + 2000 + BOT_PACE_MS, room.table.n),)


def test_bots_among_themselves_do_not_wait():
    assert due(Room("one-piece-for-two", BOT, BOT).table) == (Due("bot", 0, START, 2),)


def test_nothing_is_due_before_the_game_in_a_pause_and_after_the_end():
    assert due(Room("tiny", BOT, ANYONE).table) == ()
    room = Room("tiny", BOT, ME, start="1 2 / 1 / 0 / -")
    room.ask(Offer("pause"))
    assert due(room.table) == ()
    room.wait(7).ask(Resume())
    assert due(room.table) == (Due("bot", 0, START + 7000 + BOT_PACE_MS, room.table.n),)
    room.ask(Move("take=1", 0), None)
    assert due(room.table) == ()


def test_nothing_is_due_before_chance_has_moved():
    room = Room("cocotaki", ME, BOT)
    assert room.kinds()[2] == "moved"
    assert due(Table.of(room.events[:3])) == ()


def laid(*seats: dict[str, str]) -> Room:
    """A table of Cocotaki with watchful players at which seat 0 has laid a card."""
    room = Room("cocotaki", *seats, secret=bytes(32))
    for seat, each in enumerate(seats):
        if each == ANYONE:
            room.ask(Sit(seat), f"p{seat}")
    lay = next(move for move in room.table.play.choices(0) if "!" in move)
    room.wait(1).ask(Move(lay, 0), "p0" if seats[0] == ME else None)
    return room


def test_a_bot_leaves_people_a_fair_window_before_it_closes_one():
    room = laid(ME, BOT, ANYONE)
    assert Due("bot", 1, room.now + OBJECTION_WINDOW_MS, room.table.n) in due(room.table)


def test_a_bot_does_not_wait_for_objections_of_who_has_laid_the_card():
    room = laid(ME, BOT, BOT)
    assert Due("bot", 1, room.now + BOT_PACE_MS, room.table.n) in due(room.table)


def test_ct_11_a_bot_that_lays_several_cards_closes_no_window_before_the_next_seat_acts():
    room = Room("cocotaki", BOT, ME, BOT, options={"level": "expert"}, secret=bytes(32))
    lay = next(move for move in room.table.play.choices(0) if "!" in move)
    room.wait(1).ask(Move(lay, 0), None)
    assert "object" in room.table.play.choices(1)
    assert Due("bot", 0, room.now + BOT_PACE_MS, room.table.n) in due(room.table)
    room.wait(1).ask(Move("done", 0), None)
    room.wait(1).move("draw", 1)
    assert room.table.turn == 2


def test_bots_that_could_object_are_asked_before_the_window_closes():
    room = laid(ME, BOT, ANYONE, BOT)
    asked = {each.seat: each.at - room.now for each in due(room.table)}
    assert asked == {1: OBJECTION_WINDOW_MS, 3: reaction("level-1")}
    assert asked[3] < OBJECTION_WINDOW_MS


@pytest.mark.parametrize(
    ("bot", "wait"),
    [("level-1", 3000), ("level-8", 1000), ("master", 1000), ("level-0", 3000), ("random", 3000), ("level-²", 3000)],
)
def test_stronger_bots_notice_sooner(bot, wait):
    assert reaction(bot) == wait
    assert 1000 <= reaction("level-4") < reaction("level-3") <= 3000


def test_ct_13_the_final_window_has_a_timer_that_answers_do_not_prolong():
    room = finishing(ME, {"kind": "here", "name": "Bob"}, BOT)
    opened = room.now
    assert Due("accept", None, opened + ACCEPTANCE_DELAY_MS, room.table.n) in due(room.table)
    seat = next(seat for seat in room.table.actors if room.table.seating.holders[seat].is_person)
    room.wait(5).move("accept", seat)
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [opened + ACCEPTANCE_DELAY_MS]


def test_ct_13_a_pause_gives_the_final_window_its_time_anew():
    room = finishing(ME, {"kind": "here", "name": "Bob"}, BOT)
    room.wait(5).ask(Offer("pause"))
    room.wait(60).ask(Resume())
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [room.now + ACCEPTANCE_DELAY_MS]


def test_a_game_says_nothing_of_windows_unless_it_has_some():
    assert not Room.full("tiny").table.state.keeps_objections_open


def test_a_game_without_acceptance_has_no_timer():
    room = Room("tiny", ME, BOT, start="1 2 / 0 / 0 / 1", options={"window": "on"})
    assert [each.kind for each in due(room.table)] == ["bot"]
