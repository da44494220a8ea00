"""How time is counted."""

import pytest

from parlour.protocol.requests import Answer, Claim, Leave, Move, Offer, Resume, Return
from parlour.tables.model.clock import DAY_MS, ClockRule, Clocks
from parlour.tables.model.errors import InvalidTable
from tests.tables.room import ANYONE, BOT, ME, Room, here

LIVE = {"kind": "live", "bank": 60, "increment": 5, "cap": 62}


def left(room: Room) -> list[int]:
    """The seconds that each seat has left."""
    return [room.table.clocks.left_at(seat, room.now) // 1000 for seat in room.table.seating.seats]


def running(room: Room) -> list[bool]:
    return [bool(seat["clock"]) and seat["clock"]["running"] for seat in room.snapshot(None)["seats"]]


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({}, ClockRule()),
        ({"kind": "none"}, ClockRule()),
        ({"kind": "live", "bank": 300}, ClockRule("live", 300, 0, 300)),
        (LIVE, ClockRule("live", 60, 5, 62)),
        ({"kind": "days", "days": 3}, ClockRule("days", days=3)),
    ],
)
def test_a_clock_is_read_and_written(given, rule):
    assert ClockRule.from_json(given) == rule
    assert ClockRule.from_json(rule.to_json()) == rule


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"kind": "sand"}, "unknown clock 'sand': choose one of none, live, days"),
        ({"kind": ["live"]}, "unknown clock ['live']: choose one of none, live, days"),
        ({"kind": "live"}, "the bank of a clock must be a whole number from 10 to 10800, not None"),
        ({"kind": "live", "bank": 9}, "the bank of a clock must be a whole number from 10 to 10800, not 9"),
        ({"kind": "live", "bank": 60, "increment": -1}, "the increment of a clock must be a whole number from 0 to"),
        ({"kind": "live", "bank": 60, "cap": 1.5}, "the cap of a clock must be a whole number from 10 to 10800, not 1"),
        (
            {"kind": "live", "bank": 60, "incremnt": 5},
            "the clock 'live' has no 'incremnt': it has bank, increment, cap",
        ),
        ({"kind": "days", "days": 3, "bank": 60}, "the clock 'days' has no 'bank': it has days"),
        ({"kind": "none", "bank": 60}, "the clock 'none' has no 'bank': it has no settings"),
        ({"kind": "days", "days": True}, "the days of a clock must be a whole number from 1 to 30, not True"),
    ],
)
def test_an_invalid_clock_is_refused_with_the_reason(given, reason):
    with pytest.raises(InvalidTable) as error:
        ClockRule.from_json(given)
    assert str(error.value).startswith(reason)


def test_the_clock_of_the_seat_on_turn_runs_from_the_beginning():
    room = Room.full("nim", clock=LIVE)
    assert (left(room), running(room)) == ([60, 60], [True, False])
    assert left(room.wait(7)) == [53, 60]


def test_a_turn_adds_the_increment_up_to_the_cap_and_never_takes_time_away():
    room = Room.full("nim", clock=LIVE)
    room.wait(7).move("1")
    assert (left(room), running(room)) == ([58, 60], [False, True])
    room.wait(1).move("2")
    assert left(room) == [58, 62]
    rich = Room.full("nim", clock={**LIVE, "cap": 30})
    rich.wait(1).move("1")
    assert left(rich) == [59, 60]


def test_only_the_end_of_a_turn_adds_the_increment():
    clocks = Clocks.full(ClockRule.from_json(LIVE), 2).run(0, 0)
    clocks = clocks.run(0, 10_000, moved=0, is_new=True)
    assert clocks.left == (50_000, 60_000)
    assert clocks.run(1, 20_000, moved=0, is_new=True).left == (45_000, 60_000)


def test_a_clock_that_has_run_out_stays_at_zero_and_the_move_still_counts():
    room = Room.full("nim", clock=LIVE)
    room.wait(500).move("1")
    assert left(room) == [5, 60]


def test_a_clock_in_days_is_reset_each_turn():
    room = Room.full("nim", clock={"kind": "days", "days": 2})
    room.wait(DAY_MS / 1000).move("1")
    assert [seconds * 1000 for seconds in left(room)] == [2 * DAY_MS, 2 * DAY_MS]
    room.wait(DAY_MS / 1000)
    assert [seconds * 1000 for seconds in left(room)] == [2 * DAY_MS, DAY_MS]


def test_a_clock_in_days_is_reset_for_a_seat_whose_turn_begins():
    days, a_day = {"kind": "days", "days": 3}, DAY_MS / 1000
    room = Room.full("nim", clock=days).moves("1")
    room.wait(2.8 * a_day).ask(Offer("undo"), "p0")
    room.ask(Answer("undo", True), "p1")
    room.wait(2 * a_day).move("3")
    assert left(room) == [3 * a_day, 3 * a_day]
    room.wait(2 * a_day).ask(Offer("pause"), "p1")
    room.ask(Answer("pause", True), "p0")
    room.wait(9 * a_day).ask(Resume(), "p1")
    assert left(room) == [3 * a_day, a_day]


def test_a_clock_in_days_is_reset_when_the_same_seat_moves_again():
    clocks = Clocks.full(ClockRule("days", days=3), 2).run(0, 0)
    assert clocks.run(0, DAY_MS, is_new=True).left == (2 * DAY_MS, 3 * DAY_MS)
    assert clocks.run(0, DAY_MS, moved=0, is_new=True).left == (3 * DAY_MS, 3 * DAY_MS)


def test_a_bot_has_no_clock():
    room = Room("nim", BOT, ME, clock=LIVE)
    assert room.snapshot("p0")["seats"][0]["clock"] is None
    assert running(room.wait(500)) == [False, False]
    room.ask(Move("1", 0), None)
    assert (left(room), running(room)) == ([60, 60], [False, True])


def test_without_a_clock_no_seat_has_one():
    room = Room.full("nim")
    assert [seat["clock"] for seat in room.snapshot(None)["seats"]] == [None, None]
    assert not room.wait(10_000_000).table.clocks.is_out(0, room.now)


def test_no_clock_runs_before_the_game_during_a_pause_and_after_the_end():
    room = Room("nim", ME, ANYONE, clock=LIVE)
    assert left(room.wait(100)) == [60, 60]
    room = Room("nim", ME, here("Bob"), clock=LIVE)
    room.wait(10).ask(Offer("pause"))
    assert running(room) == [False, False]
    assert left(room.wait(500)) == [50, 60]
    room.ask(Resume())
    assert running(room) == [True, False]
    assert left(room.wait(10)) == [40, 60]
    room.ask(Offer("draw"))
    assert left(room.wait(500)) == [40, 60]


def test_only_a_player_who_returns_from_a_bot_gets_extra_time():
    room = Room.full("nim", clock=LIVE)
    room.wait(100).ask(Claim(0, "bot"), "p1")
    room.ask(Return(0), "p0")
    assert (left(room), running(room)) == ([30, 60], [True, False])
    days = Room.full("nim", clock={"kind": "days", "days": 1})
    days.wait(2 * DAY_MS / 1000).ask(Claim(0, "bot"), "p1")
    days.ask(Return(0), "p0")
    assert left(days) == [DAY_MS // 1000, DAY_MS // 1000]


def test_leaving_and_returning_gains_no_time():
    room = Room.full("nim", clock=LIVE).wait(59)
    room.ask(Leave(), "p0")
    room.ask(Return(), "p0")
    assert left(room) == [1, 60]


def test_time_never_runs_backwards():
    room = Room.full("nim", clock=LIVE)
    room.wait(10).move("1")
    room.wait(-1000).move("2")
    assert [event.at for event in room.events] == sorted(event.at for event in room.events)
    assert left(room.wait(1000)) == [55, 62]
