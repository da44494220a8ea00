"""What happens without a request: bots move, and the acceptance window ends."""

import pytest

from parlour.protocol.requests import Move, Offer, Resume
from parlour.tables.model.moves import ACCEPTANCE_DELAY_MS, BOT_PACE_MS, OBJECTION_WINDOW_MS, Due, due, reaction
from parlour.tables.model.table import Table
from parlour.tables.runtime.environment import Environment
from parlour.tables.runtime.jobs import JobSchedule
from tests.tables.room import ANYONE, BOT, ME, START, Room, here
from tests.tables.test_moves import FINISHED
from tests.tiny import TinyState


def test_a_bot_on_turn_moves_after_a_moment():
    room = Room("nim", BOT, ME)
    assert due(room.table) == (Due("bot", 0, START + BOT_PACE_MS),)
    room.wait(1).ask(Move("1", 0), None)
    assert due(room.table) == ()
    room.wait(1).ask(Move("2", 1))
    assert due(room.table) == (Due("bot", 0, START + 2000 + BOT_PACE_MS),)


def test_people_see_their_own_move_land_before_a_bot_answers():
    assert 500 <= BOT_PACE_MS <= 1000


def test_bots_among_themselves_do_not_wait():
    assert due(Room("nim", BOT, BOT).table) == (Due("bot", 0, START),)


def test_nothing_is_due_before_the_game_during_a_pause_or_after_the_end():
    assert due(Room("tiny", BOT, ANYONE).table) == ()
    room = Room("tiny", BOT, ME, start="1 2 / 1 / 0 / -")
    room.ask(Offer("pause"))
    assert due(room.table) == ()
    room.wait(7).ask(Resume())
    assert due(room.table) == (Due("bot", 0, START + 7000 + BOT_PACE_MS),)
    room.ask(Move("take=1", 0), None)
    assert due(room.table) == ()


def test_nothing_is_due_before_chance_has_moved():
    room = Room("tiny", ME, BOT)
    assert room.kinds()[2] == "moved"
    assert due(Table.of(room.events[:3])) == ()


def test_a_bot_gives_people_time_to_object_before_its_move_ends_the_chance_to():
    room = Room("tiny", ME, BOT, here("Bob"), **FINISHED)
    assert due(room.table) == (Due("bot", 1, START + OBJECTION_WINDOW_MS),)


def test_a_bot_does_not_wait_for_people_without_moves_and_bots_take_time_to_react():
    room = Room("tiny", ME, BOT, BOT, **FINISHED)
    on_turn, other = due(room.table)
    assert on_turn == Due("bot", 1, START + BOT_PACE_MS)
    assert other == Due("bot", 2, START + reaction("level-1"))
    assert reaction("level-1") < OBJECTION_WINDOW_MS


def test_a_bot_does_not_wait_if_objections_stay_possible(monkeypatch):
    monkeypatch.setattr(TinyState, "keeps_objections_open", True)
    room = Room("tiny", ME, BOT, here("Bob"), **FINISHED)
    assert due(room.table) == (Due("bot", 1, START + BOT_PACE_MS),)


@pytest.mark.parametrize(
    ("bot", "wait"),
    [("level-1", 3000), ("level-8", 1000), ("master", 1000), ("level-0", 3000), ("random", 3000), ("level-²", 3000)],
)
def test_stronger_bots_react_sooner(bot, wait):
    assert reaction(bot) == wait
    assert 1000 <= reaction("level-4") < reaction("level-3") <= 3000


@pytest.mark.usefixtures("end_for_all")
def test_the_acceptance_window_is_not_prolonged_by_answers():
    room = Room("tiny", ME, here("Bob"), BOT, **FINISHED)
    assert Due("accept", None, START + ACCEPTANCE_DELAY_MS) in due(room.table)
    room.wait(5).move("accept", 1)
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [START + ACCEPTANCE_DELAY_MS]


@pytest.mark.usefixtures("end_for_all")
def test_the_acceptance_window_starts_over_after_a_pause():
    room = Room("tiny", ME, here("Bob"), BOT, **FINISHED)
    room.wait(5).ask(Offer("pause"))
    room.wait(60).ask(Resume())
    assert [each.at for each in due(room.table) if each.kind == "accept"] == [room.now + ACCEPTANCE_DELAY_MS]


def test_a_game_keeps_no_objections_open_by_default():
    assert not Room.full("tiny").table.state.keeps_objections_open


def test_a_game_without_acceptance_has_no_acceptance_window():
    room = Room("tiny", ME, BOT, start="1 2 / 0 / 0 / 1", options={"window": "on"})
    assert [each.kind for each in due(room.table)] == ["bot"]


def test_a_process_that_runs_more_jobs_than_it_has_room_for_has_no_room():
    schedule = JobSchedule(Environment())
    schedule.running |= {("T1", "bot", 0, number) for number in range(schedule.room + 3)}
    assert schedule.room == 0
