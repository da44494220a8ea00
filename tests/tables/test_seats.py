"""Sitting down, leaving, resigning, claiming, returning."""

import pytest

from parlour.core import Outcome
from parlour.protocol.events import Began, Claimed, Ended, Left, Moved, Replaced, Resigned, Returned, Sat
from parlour.protocol.requests import Claim, Leave, Move, Offer, Resign, Resume, Return, Sit
from parlour.tables.model.decide import Accept
from parlour.tables.model.errors import NotAllowed, NotSeated, NotYourTurn, SeatTaken
from tests.tables.room import ANYONE, BOT, FRIEND, INVITE, ME, SECRET, Room, here

LIVE = {"kind": "live", "bank": 60}
UNCLAIMABLE = "seat {} cannot be claimed: no other player there has left or run out of time"


def test_the_game_begins_when_no_seat_is_open():
    room = Room("tiny", ME, ANYONE)
    assert (room.table.status, room.table.actors, room.table.turn) == ("open", (), None)
    sat, began, *draws = room.ask(Sit(name="Bob", nonce="b"), "p1")
    assert sat == Sat(1, "p1", "Bob", "b")
    assert began == Began(("n0", "b"))
    assert {type(draw) for draw in draws} == {Moved}
    assert {draw.seat for draw in draws} == {-1}
    assert (room.table.status, room.table.actors) == ("playing", (0,))


def test_a_table_without_open_seats_begins_at_once():
    assert Room("nim", ME, BOT).kinds() == ["opened", "began"]
    assert Room("nim", ME, here("Bob")).kinds() == ["opened", "began"]


def test_a_game_that_starts_from_a_finished_position_ends_at_once():
    room = Room("tiny", ME, ANYONE, start="1 2 / 0 / 1 / -")
    *_, ended = room.ask(Sit(), "p1")
    assert ended == Ended(Outcome((0.0, 1.0), "last", "TN-5", "coin 2"), "rules", None, SECRET.hex())


def test_an_invited_player_gets_a_seat_kept_for_friends_first():
    room = Room("tiny", ME, ANYONE, FRIEND)
    assert room.ask(Sit(invite=INVITE), "p1")[0].seat == 2
    assert room.ask(Sit(), "p2")[0].seat == 1


SITTING = [
    ((ME, ANYONE), "p0", Sit(), SeatTaken, "you already sit at this table"),
    ((ME, FRIEND), "p1", Sit(), NotAllowed, "the open seats are for invited players"),
    ((ME, FRIEND), "p1", Sit(1), NotAllowed, "seat 1 is for an invited player"),
    ((ME, ANYONE), "p1", Sit(0), SeatTaken, "seat 0 is not open"),
    ((ME, ANYONE), "p1", Sit(7), SeatTaken, "seat 7 is not open"),
    ((ME, ANYONE), "p1", Sit(-1), SeatTaken, "seat -1 is not open"),
    ((ME, BOT), "p1", Sit(), SeatTaken, "no seat is open"),
    ((ME, BOT), "p1", Sit(1), SeatTaken, "seat 1 is not open"),
    ((ME, ANYONE), "p1", Sit(nonce="\n"), NotAllowed, "a nonce is up to 64 letters, digits, - and _, not '\\n'"),
    ((ME, ANYONE), None, Sit(), NotSeated, "only a player can do that"),
]


@pytest.mark.parametrize(("seats", "player", "request_", "error", "reason"), SITTING, ids=[row[-1] for row in SITTING])
def test_a_seat_that_is_not_open_to_a_player_is_refused(seats, player, request_, error, reason):
    refused = Room("tiny", *seats).refused(request_, player)
    assert (type(refused), str(refused)) == (error, reason)


def test_leaving_before_the_game_opens_the_seat_again():
    room = Room("tiny", ME, ANYONE, FRIEND)
    room.ask(Sit(2, "Cem", "c", invite=INVITE), "p2")
    assert room.ask(Leave(), "p2") == (Left(2),)
    assert room.table.seating.holders[2].kind == "friend"
    assert room.table.seating.nonces == ("n0", "", "")
    room.ask(Leave(), "p0")
    assert room.table.seating.holders[0].kind == "anyone"
    assert room.refused(Leave(), "p0").code == "not-seated"
    assert Room("tiny", ME, here("Bob"), FRIEND).ask(Leave()) == (Left(0), Left(1))


def test_a_seat_that_was_left_at_a_private_table_stays_private():
    room = Room("tiny", ME, FRIEND)
    room.ask(Leave())
    assert room.table.seating.holders[0].kind == "friend"


def test_a_player_who_leaves_during_the_game_is_away_until_they_return_or_move():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    assert room.ask(Leave(), "p0") == (Left(0),)
    assert room.snapshot("p1")["seats"][0]["away"]
    assert str(room.refused(Leave(), "p0")) == "you have already left"
    assert room.ask(Return(), "p0") == (Returned(0),)
    room.ask(Leave(), "p0")
    assert room.move("take=1") == (Returned(0), Moved(0, "take=1"))
    assert not room.table.seating.away


@pytest.mark.parametrize("seats", [2, 3])
def test_resigning_leaves_the_game_to_the_others(seats):
    room = Room.full("tiny", seats)
    if seats == 3:
        assert room.ask(Resign(), "p1") == (Resigned(1), Replaced(1, "level-3"))
        assert room.table.status == "playing"
        assert room.snapshot("p0")["seats"][1]["resigned"]
        assert str(room.refused(Return(1), "p1")) == "seat 1 has resigned, and a bot plays it to the end"
        assert room.refused(Resign(1), "p1").code == "not-seated"
    resigned, ended = room.ask(Resign(), "p0")
    scores = (0.0, 1.0) if seats == 2 else (0.0, 0.0, 1.0)
    assert resigned == Resigned(0)
    assert ended == Ended(Outcome(scores, "resigned", ""), "resigned", 0, SECRET.hex())
    assert room.table.status == "over"


def test_when_only_bots_are_left_the_game_ends():
    room = Room("tiny", ME, BOT, BOT)
    _, ended = room.ask(Resign())
    assert ended.outcome == Outcome((0.0, 0.5, 0.5), "resigned", "")


def test_a_player_of_several_seats_resigns_the_one_on_turn_or_the_one_named():
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 1 / -")
    assert room.ask(Resign())[0] == Resigned(1)
    room = Room("tiny", ME, here("Bob"), start="1 2 / 4 / 1 / -")
    assert room.ask(Resign(0))[0] == Resigned(0)


def test_a_seat_out_of_time_can_be_claimed_as_a_win_between_two():
    room = Room.full("tiny", clock=LIVE)
    assert str(room.wait(59.999).refused(Claim(0, "win"), "p1")) == UNCLAIMABLE.format(0)
    claimed, ended = room.wait(0.001).ask(Claim(0, "win"), "p1")
    assert claimed == Claimed(0, 1, "win")
    assert ended == Ended(Outcome((0.0, 1.0), "time", ""), "time", 0, SECRET.hex())


def test_a_seat_that_was_left_can_be_claimed_and_counts_as_resigned():
    room = Room.full("tiny")
    room.ask(Leave(), "p0")
    _, ended = room.ask(Claim(0, "win"), "p1")
    assert (ended.how, ended.seat, ended.outcome.winners) == ("resigned", 0, (1,))


def test_a_bot_can_take_a_claimed_seat_until_its_player_returns():
    room = Room.full("tiny", clock=LIVE, start="1 2 / 4 / 0 / -").wait(60)
    assert room.ask(Claim(0, "bot"), "p1") == (Claimed(0, 1, "bot"), Replaced(0, "level-3"))
    for seat in (0, None):
        assert str(room.refused(Move("take=1", seat), "p0")) == "a bot plays seat 0 now: return first"
    room.ask(Move("take=1", 0), None)
    assert room.refused(Claim(0, "win"), "p1").code == "not-allowed"
    assert room.ask(Return(), "p0") == (Returned(0),)
    room.move("take=1", 1)
    room.move("take=1", 0, "p0")


def test_among_three_a_claimed_seat_goes_to_a_bot():
    room = Room.full("tiny", 3, clock=LIVE).wait(60)
    assert str(room.refused(Claim(0, "win"), "p1")).startswith(
        "with three or more players only a bot can take the seat"
    )
    room.ask(Claim(0, "bot"), "p2")
    assert room.table.seating.people == (1, 2)


def test_after_one_of_three_has_resigned_the_other_two_can_win_by_time():
    room = Room.full("tiny", 3, clock=LIVE, start="1 2 1 / 4 / 0 / -")
    room.ask(Resign(), "p2")
    _, ended = room.wait(60).ask(Claim(0, "win"), "p1")
    assert ended.outcome.scores == (0.0, 1.0, 0.0)


CLAIMING = [
    ("p2", Claim(0, "win"), "not-seated", "you have no seat here"),
    ("p1", Claim(0, "all"), "not-allowed", "claim one of win, bot, not 'all'"),  # type: ignore[arg-type]
    ("p1", Claim(1, "win"), "not-allowed", UNCLAIMABLE.format(1)),
    ("p0", Claim(0, "win"), "not-allowed", UNCLAIMABLE.format(0)),
    ("p0", Claim(1, "bot"), "not-allowed", UNCLAIMABLE.format(1)),
    ("p1", Claim(9, "bot"), "not-allowed", UNCLAIMABLE.format(9)),
    ("p0", Return(), "not-allowed", "you already play seat 0"),
    ("p0", Return(0), "not-allowed", "you already play seat 0"),
    ("p0", Return(1), "not-seated", "seat 1 is not yours"),
    ("p2", Return(), "not-seated", "you have no seat here"),
    ("p2", Return(0), "not-seated", "you have no seat here"),
    ("p2", Resign(), "not-seated", "you have no seat here"),
    ("p1", Resign(0), "not-seated", "seat 0 is not yours to play"),
    ("p2", Leave(), "not-seated", "you have no seat here"),
    ("p1", Accept(), "not-allowed", "no acceptance window has expired"),
]


@pytest.mark.parametrize(("player", "request_", "code", "reason"), CLAIMING)
def test_requests_that_a_player_may_not_make_are_refused(player, request_, code, reason):
    room = Room.full("tiny", clock=LIVE).wait(60)
    assert (room.refused(request_, player).code, str(room.refused(request_, player))) == (code, reason)


@pytest.mark.parametrize("request_", [Resign(), Claim(1, "win"), Move("take=1")])
def test_before_and_after_the_game_moves_resignations_and_claims_are_refused(request_):
    assert str(Room("tiny", ME, ANYONE).refused(request_)) == "the game has not begun: a seat is still open"
    over = Room("tiny", ME, here("Bob"), start="1 2 / 0 / 1 / -")
    assert str(over.refused(request_)) == "the game is over"


def test_after_the_game_players_can_leave_and_return_even_if_a_bot_stood_in():
    room = Room.full("tiny", clock=LIVE).wait(60)
    room.ask(Claim(0, "bot"), "p1")
    room.ask(Resign(), "p1")
    assert "return" in room.snapshot("p0")["can"]
    assert room.ask(Return(), "p0") == (Returned(0),)
    assert room.ask(Leave(), "p1") == (Left(1),)
    assert room.ask(Return(), "p1") == (Returned(1),)


def test_a_player_who_resigned_returns_when_the_game_is_over():
    room = Room.full("tiny", 3, start="1 2 1 / 1 / 0 / -")
    room.ask(Resign(), "p1")
    for request in (Move("take=1"), Resume(), Claim(0, "bot")):
        assert str(room.refused(request, "p1")) == "seat 1 has resigned, and a bot plays it to the end"
    room.move("take=1")
    assert room.table.status == "over"
    assert room.ask(Return(), "p1") == (Returned(1),)
    assert room.ask(Offer("rematch"), "p0")[0].kind == "offered"


def test_a_returning_player_takes_all_of_their_seats():
    room = Room("tiny", ME, here("Bob"), BOT)
    room.ask(Leave())
    assert room.ask(Return()) == (Returned(0), Returned(1))
    assert str(room.refused(Return())) == "you already play seat 0; you already play seat 1"


def test_at_one_device_players_can_claim_a_seat_out_of_time_from_each_other():
    room = Room("tiny", ME, here("Bob"), clock=LIVE)
    assert "claim-win" not in room.snapshot("p0")["can"]
    assert "claim-win" in room.wait(60).snapshot("p0")["can"]
    assert room.ask(Claim(0, "win"))[0] == Claimed(0, 1, "win")
    alone = Room("tiny", ME, BOT, clock=LIVE).wait(60)
    assert str(alone.refused(Claim(0, "win"))) == UNCLAIMABLE.format(0)


def test_a_player_who_has_left_cannot_claim():
    room = Room.full("tiny")
    room.ask(Leave(), "p0")
    room.ask(Leave(), "p1")
    assert "claim-bot" not in room.snapshot("p1")["can"]
    assert str(room.refused(Claim(0, "bot"), "p1")) == "you have left: return first"
    room.ask(Return(), "p1")
    room.ask(Claim(0, "bot"), "p1")


def test_only_the_holder_of_a_seat_can_move_for_it():
    room = Room.full("tiny", start="1 2 / 4 / 0 / -")
    assert str(room.refused(Move("take=1", 0), "p1")) == "seat 0 is not yours to play"
    assert str(room.refused(Move("take=1", 0), None)) == "you have no seat here"
    assert str(room.refused(Move("take=1"), "p7")) == "you have no seat here"
    assert type(room.refused(Move("take=1"), "p1")) is NotYourTurn
