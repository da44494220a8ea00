"""What happens by itself: bots, fair windows, the final window."""

import pytest

from parlour.protocol.requests import Move, Offer, Resume
from parlour.tables.model.moves import ACCEPTANCE_DELAY_MS, BOT_PACE_MS, OBJECTION_WINDOW_MS, Due, due, reaction
from parlour.tables.model.table import Table
from tests.tables.room import ANYONE, BOT, ME, START, Room, here
from tests.tables.test_moves import FINISHED
from tests.tiny import TinyState


def test_a_bot_on_turn_is_asked_after_a_moment():
    room = Room("nim", BOT, ME)
    assert due(room.table) == (Due("bot", 0, START + BOT_PACE_MS, room.table.n),)
    room.wait(1).ask(Move("1", 0), None)
    assert due(room.table) == ()
    room.wait(1).ask(Move("2", 1))
    assert due(room.table) == (Due("bot", 0, START + 2000 + BOT_PACE_MS, room.table.n),)


def test_bots_among_themselves_do_not_wait():
    assert due(Room("nim", BOT, BOT).table) == (Due("bot", 0, START, 2),)


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
    room = Room("tiny", ME, BOT)
    assert room.kinds()[2] == "moved"
    assert due(Table.of(room.events[:3])) == ()


def test_a_bot_leaves_people_a_fair_window_before_it_closes_one():
    room = Room("tiny", ME, BOT, here("Bob"), **FINISHED)
    assert due(room.table) == (Due("bot", 1, START + OBJECTION_WINDOW_MS, room.table.n),)


def test_a_bot_does_not_wait_for_people_without_moves_and_takes_time_to_react_itself():
    room = Room("tiny", ME, BOT, BOT, **FINISHED)
    on_turn, other = due(room.table)
    assert on_turn == Due("bot", 1, START + BOT_PACE_MS, room.table.n)
    assert other == Due("bot", 2, START + reaction("level-1"), room.table.n)
    assert reaction("level-1") < OBJECTION_WINDOW_MS


def test_a_bot_whose_move_closes_no_window_does_not_wait(monkeypatch):
    monkeypatch.setattr(TinyState, "keeps_objections_open", True)
    room = Room("tiny", ME, BOT, here("Bob"), **FINISHED)
    assert due(room.table) == (Due("bot", 1, START + BOT_PACE_MS, room.table.n),)


@pytest.mark.parametrize(
    ("bot", "wait"),
    [("level-1", 3000), ("level-8", 1000), ("master", 1000), ("level-0", 3000), ("random", 3000), ("level-²", 3000)],
)
def test_stronger_bots_notice_sooner(bot, wait):
    assert reaction(bot) == wait
    assert 1000 <= reaction("level-4") < reaction("level-3") <= 3000


@pytest.mark.usefixtures("end_for_all")
def test_the_final_window_has_a_timer_that_answers_do_not_prolong():
    room = Room("tiny", ME, here("Bob"), BOT, **FINISHED)
    assert Due("accept", None, START + ACCEPTANCE_DELAY_MS, room.table.n) in due(room.table)
    room.wait(5).move("accept", 1)
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [START + ACCEPTANCE_DELAY_MS]


@pytest.mark.usefixtures("end_for_all")
def test_the_final_window_starts_over_after_a_pause():
    room = Room("tiny", ME, here("Bob"), BOT, **FINISHED)
    room.wait(5).ask(Offer("pause"))
    room.wait(60).ask(Resume())
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [room.now + ACCEPTANCE_DELAY_MS]


def test_a_game_says_nothing_of_windows_unless_it_has_some():
    assert not Room.full("tiny").table.state.keeps_objections_open


def test_a_game_without_acceptance_has_no_timer():
    room = Room("tiny", ME, BOT, start="1 2 / 0 / 0 / 1", options={"window": "on"})
    assert [each.kind for each in due(room.table)] == ["bot"]
