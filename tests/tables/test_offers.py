"""Offers: undo, draw, pause, rematch."""

import pytest

from parlour.core import Outcome
from parlour.protocol.events import (
    Answered,
    Ended,
    Moved,
    Offered,
    Paused,
    Permitted,
    Rematched,
    Resumed,
    Undone,
    Withdrawn,
)
from parlour.protocol.requests import Answer, Claim, Leave, Move, Offer, Resign, Resume, Return, Sit, Withdraw
from tests.tables.room import BOT, ME, SECRET, Room, here


def begun() -> Room:
    """A table at which both have moved twice."""
    return Room.full("nim").moves("1", "2", "3", "1")


def test_an_undo_takes_back_the_last_move_of_the_player_who_offered_it():
    room = begun()
    assert room.ask(Offer("undo"), "p0") == (Offered("undo", 0),)
    assert room.snapshot("p1")["offers"] == [{"what": "undo", "seat": 0, "waiting": [1]}]
    assert room.ask(Answer("undo", True), "p1") == (Answered("undo", 1, True), Undone(2))
    assert str(room.table.state) == "18 / 0"
    assert room.table.offers == ()
    room.move("2")


def test_an_undo_by_the_player_who_moved_last_takes_one_move_back():
    room = begun()
    room.ask(Offer("undo"), "p1")
    assert room.ask(Answer("undo", True), "p0")[1] == Undone(3)
    assert [step.move for step in room.table.play.moves] == ["1", "2", "3"]


def test_a_move_after_an_undo_answers_the_undone_position():
    room = begun()
    seen = room.table.n
    room.ask(Offer("undo"), "p1")
    room.ask(Answer("undo", True), "p0")
    assert room.refused(Move("1", 1, seen), "p1").code == "stale"


def test_against_bots_and_at_one_device_an_undo_needs_no_agreement():
    room = Room("nim", ME, BOT)
    room.ask(Move("1", 0))
    room.ask(Move("2", 1), None)
    assert room.ask(Offer("undo")) == (Undone(0),)
    room = Room("nim", ME, here("Bob")).moves("1", "2")
    assert room.ask(Offer("undo", 1)) == (Undone(1),)


def test_at_one_device_an_undo_takes_back_the_last_move_of_any_seat():
    room = Room("nim", ME, here("Bob")).moves("1")
    assert room.ask(Offer("undo")) == (Undone(0),)
    assert room.moves("1", "2").ask(Offer("undo")) == (Undone(1),)


def test_no_move_is_undone_while_a_bot_stands_in_for_a_player():
    room = begun()
    room.ask(Leave(), "p1")
    room.ask(Claim(1, "bot"), "p0")
    assert str(room.refused(Offer("undo"), "p0")).startswith("a bot stands in for a player who may return")
    assert "offer-undo" not in room.snapshot("p0")["can"]
    room.ask(Return(), "p1")
    assert room.ask(Offer("undo"), "p0") == (Offered("undo", 0),)


@pytest.mark.usefixtures("open_coins")
def test_an_undo_never_goes_before_the_start():
    room = Room.full("tiny")
    assert [step.seat for step in room.table.play.moves] == [-1, -1]
    assert str(room.refused(Offer("undo"), "p0")) == "seat 0 has not moved yet"
    room.move(room.table.play.choices(0)[0])
    assert room.ask(Offer("undo"), "p0") == (Offered("undo", 0),)


@pytest.mark.usefixtures("new_coins", "open_coins")
def test_an_undo_never_crosses_chance():
    room = Room.full("tiny").moves("take=1")
    assert [step.seat for step in room.table.play.moves][-1] == -1
    assert str(room.refused(Offer("undo"), "p0")) == "chance has moved since"


def test_a_game_with_secrets_has_no_undo():
    refused = Room.full("tiny").refused(Offer("undo"), "p0")
    assert str(refused) == "a move of Tiny Nim may reveal secrets, so it cannot be undone"


def test_all_players_must_agree_to_a_draw():
    room = Room.full("tiny", 3)
    assert room.ask(Offer("draw"), "p1") == (Offered("draw", 1),)
    assert room.ask(Answer("draw", True), "p0") == (Answered("draw", 0, True),)
    assert room.snapshot("p2")["offers"] == [{"what": "draw", "seat": 1, "waiting": [2]}]
    third = 1 / 3
    ended = Ended(Outcome((third, third, third), "agreed", ""), "agreed", None, SECRET.hex())
    assert room.ask(Answer("draw", True), "p2") == (Answered("draw", 2, True), ended)


def test_one_refusal_ends_an_offer():
    room = Room.full("tiny", 3)
    room.ask(Offer("draw"), "p1")
    assert room.ask(Answer("draw", False), "p0") == (Answered("draw", 0, False),)
    assert room.table.offers == ()


def test_a_player_of_several_seats_answers_for_all_of_them():
    room = Room("tiny", ME, here("Bob"), {"kind": "anyone"}, start="1 2 1 / 4 / 0 / -")
    room.ask(Sit(), "p2")
    room.ask(Offer("draw"), "p2")
    assert room.table.offers[0].waiting == (0, 1)
    assert room.ask(Answer("draw", True))[1].how == "agreed"
    assert room.table.status == "over"


def test_offering_the_same_thing_back_accepts_the_offer():
    room = Room.full("tiny")
    room.ask(Offer("draw"), "p0")
    assert room.ask(Offer("draw"), "p1")[0] == Answered("draw", 1, True)
    assert room.table.status == "over"


def test_bots_do_not_accept_draws():
    assert str(Room("tiny", ME, BOT).refused(Offer("draw"))) == "a bot plays a seat, and bots do not accept draws"


@pytest.mark.parametrize(
    ("what", "offerer", "mover", "remains"),
    [
        ("draw", "p0", 0, True),
        ("draw", "p1", 0, False),
        ("undo", "p0", 0, False),
        ("undo", "p1", 0, False),
        ("pause", "p0", 0, True),
        ("pause", "p1", 0, True),
    ],
)
def test_a_move_declines_a_draw_and_cancels_an_undo_but_not_a_pause(what, offerer, mover, remains):
    room = begun()
    room.ask(Offer(what), offerer)
    room.move("1", mover)
    assert bool(room.table.offers) is remains


def test_only_the_player_who_made_an_offer_can_withdraw_it():
    room = Room.full("tiny")
    room.ask(Offer("draw"), "p0")
    assert str(room.refused(Withdraw("draw"), "p1")) == "the offer 'draw' is not yours"
    assert room.ask(Withdraw("draw"), "p0") == (Withdrawn("draw", 0),)
    assert str(room.refused(Withdraw("draw"), "p0")) == "no one offers 'draw'"


def test_offers_lapse_when_a_player_leaves_or_a_bot_takes_over():
    room = Room.full("tiny", 3)
    room.ask(Offer("draw"), "p0")
    room.ask(Leave(), "p1")
    assert room.table.offers == ()
    room.ask(Offer("draw"), "p0")
    room.ask(Claim(1, "bot"), "p0")
    assert room.table.offers == ()


def test_a_pause_needs_agreement_and_any_player_can_end_it():
    room = Room.full("tiny")
    room.ask(Offer("pause"), "p0")
    assert room.ask(Answer("pause", True), "p1") == (Answered("pause", 1, True), Paused(0))
    assert room.table.offers == ()
    assert room.snapshot("p0")["paused"]
    assert str(room.refused(Offer("pause"), "p0")) == "the game is already paused"
    assert room.refused(Resume(), "p7").code == "not-seated"
    assert room.ask(Resume(), "p1") == (Resumed(1),)
    assert str(room.refused(Resume(), "p1")) == "the game is not paused"


def test_a_rematch_can_be_offered_once_the_game_is_over_unless_a_player_has_left():
    room = Room.full("tiny")
    assert str(room.refused(Offer("rematch"), "p0")) == "the game is not over"
    room.ask(Resign(), "p1")
    assert str(room.refused(Offer("draw"), "p0")) == "the game is over"
    room.ask(Offer("rematch"), "p0")
    room.ask(Leave(), "p1")
    assert str(room.refused(Offer("rematch"), "p0")) == "a player has left"


def test_a_rematch_names_the_next_table_once():
    room = Room.full("tiny")
    room.ask(Resign(), "p1")
    room.ask(Offer("rematch"), "p1")
    assert room.ask(Answer("rematch", True), "p0") == (Answered("rematch", 0, True), Rematched("T2"))
    assert room.snapshot(None)["next"] == "T2"
    assert str(room.refused(Offer("rematch"), "p0")) == "the next game has begun"


REFUSED = [
    (Offer("tea"), "p0", "offer one of undo, draw, pause, coach, rematch, not 'tea'"),  # type: ignore[arg-type]
    (Offer("draw", 1), "p0", "seat 1 is not yours to play"),
    (Offer("draw"), "p7", "you have no seat here"),
    (Answer("draw", True), "p1", "no one offers 'draw'"),
    (Answer("pause", True), "p0", "the offer 'pause' does not wait for your answer"),
    (Answer("pause", True), "p7", "the offer 'pause' does not wait for your answer"),
    (Offer("pause"), "p0", "'pause' is already offered"),
]


@pytest.mark.parametrize(("request_", "player", "reason"), REFUSED)
def test_an_offer_is_refused_with_the_reason(request_, player, reason):
    room = Room.full("tiny")
    room.ask(Offer("pause"), "p0")
    assert str(room.refused(request_, player)) == reason


def test_nothing_can_be_offered_before_the_game():
    room = Room("tiny", ME, {"kind": "anyone"})
    assert str(room.refused(Offer("draw"))) == "the game has not begun"


def test_at_one_device_a_draw_needs_no_agreement():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 0 / -")
    assert room.ask(Offer("draw"))[0].how == "agreed"
    assert isinstance(room.events[-1].body, Ended)
    assert not any(isinstance(event.body, Moved) for event in room.events)


def agreed() -> Room:
    """A table at which both players agreed to the coach."""
    room = begun()
    assert room.ask(Offer("coach"), "p0") == (Offered("coach", 0),)
    assert not room.table.has_coach
    assert room.ask(Answer("coach", True), "p1") == (Answered("coach", 1, True), Permitted(0))
    return room


def test_the_coach_helps_once_all_agree_until_one_of_them_withdraws_it():
    room = agreed()
    assert [room.snapshot(player)["coach"] for player in ("p0", "p1", None)] == [True] * 3
    assert room.table.offers == ()
    assert str(room.refused(Offer("coach"), "p1")) == "all players agreed to the coach already"
    room.move("1")
    assert room.table.has_coach
    assert "withdraw-coach" in room.snapshot("p1")["can"]
    assert room.ask(Withdraw("coach"), "p1") == (Withdrawn("coach", 1),)
    assert not room.table.has_coach
    assert "offer-coach" in room.snapshot("p1")["can"]


def test_one_player_who_declines_keeps_the_coach_away():
    room = begun()
    room.ask(Offer("coach"), "p1")
    room.ask(Answer("coach", False), "p0")
    assert (room.table.has_coach, room.table.offers) == (False, ())
    room.ask(Offer("coach"), "p1")
    room.ask(Withdraw("coach"), "p1")
    assert (room.table.has_coach, room.table.offers) == (False, ())


def test_a_watcher_cannot_withdraw_the_coach():
    assert agreed().refused(Withdraw("coach"), "p9").code == "not-seated"


def test_the_agreement_on_the_coach_lapses_when_the_players_change():
    room = agreed()
    room.ask(Leave(), "p1")
    assert not room.table.has_coach


def test_without_other_people_the_coach_needs_no_agreement():
    room = Room("nim", ME, BOT)
    assert str(room.refused(Offer("coach"))) == "no other people play here, so the coach needs no agreement"
    assert "offer-coach" not in room.snapshot("p0")["can"]
