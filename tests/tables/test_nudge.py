"""Reminding the player on turn."""

import pytest

from parlour.protocol.events import Nudged
from parlour.protocol.requests import Nudge, Offer, Resign
from tests.tables.room import BOT, ME, Room


def test_after_a_quiet_minute_a_player_may_remind_the_one_on_turn():
    room = Room.full("tiny", 3)
    (event,) = room.wait(60).ask(Nudge(), "p2")
    assert event == Nudged(0, 2)
    assert room.table.actors == (0,)
    for player in ("p0", "p1", None):
        assert room.shown_event(player)["kind"] == "nudged"


def test_all_players_together_may_remind_at_most_once_a_minute():
    room = Room.full("tiny", 3).wait(60)
    room.ask(Nudge(), "p1")
    refused = room.wait(10).refused(Nudge(), "p2")
    assert str(refused) == "wait 50 s before you remind a player"
    assert (refused.key, refused.values) == ("wait", {"n": 50})
    assert room.wait(50).ask(Nudge(), "p2") == (Nudged(0, 2),)


def test_no_one_is_reminded_right_after_a_move():
    room = Room.full("tiny").wait(60)
    room.move(room.table.play.choices(0)[0])
    assert room.refused(Nudge(), "p0").code == "not-allowed"


@pytest.mark.parametrize(("player", "code"), [("p0", "not-allowed"), ("p9", "not-seated"), (None, "not-seated")])
def test_only_a_seated_player_who_is_not_on_turn_may_remind(player, code):
    assert Room.full("tiny").wait(60).refused(Nudge(), player).code == code


def test_there_is_no_one_to_remind_while_a_bot_is_on_turn_or_the_game_is_paused():
    assert Room("tiny", BOT, ME).wait(60).refused(Nudge()).code == "not-allowed"
    room = Room("tiny", ME, {"kind": "here", "name": "Ben"}).wait(60)
    room.ask(Offer("pause"))
    assert room.wait(60).refused(Nudge()).code == "not-allowed"


def test_before_and_after_the_game_there_is_no_one_to_remind():
    assert Room("tiny", ME, {"kind": "anyone"}).wait(60).refused(Nudge()).code == "not-allowed"
    room = Room.full("tiny")
    room.ask(Resign(), "p0")
    assert room.wait(60).refused(Nudge(), "p1").code == "not-allowed"
