"""The next game: who sits where, and the match."""

from dataclasses import replace

import pytest

from parlour.protocol.events import Match
from parlour.protocol.requests import Answer, Claim, Offer, Resign
from parlour.record import commitment
from parlour.tables.model.errors import InvalidTable
from parlour.tables.model.opening import first_match, next_game, open_table
from tests.tables.room import BOT, ME, START, Room, here
from tests.tiny import TinyNim

OTHER = b"another secret, thirty-two bytes"


def after(room: Room, loser: int | None) -> Room:
    """The same room after the game, when all have agreed to a rematch."""
    if loser is None:
        room.ask(Offer("draw"), "p0")
        room.ask(Answer("draw", True), "p1")
    else:
        room.ask(Resign(loser), room.table.seating.holders[loser].player)
    room.ask(Offer("rematch"), "p0")
    if room.table.offers:
        room.ask(Answer("rematch", True), "p1")
    return room


def names(opened):
    return [holder.name for holder in opened.seats]


@pytest.mark.parametrize(
    ("loser_begins", "loser", "seated"),
    [
        (False, 0, ["P1", "Ann"]),
        (False, 1, ["P1", "Ann"]),
        (False, None, ["P1", "Ann"]),
        (True, 0, ["Ann", "P1"]),
        (True, 1, ["P1", "Ann"]),
        (True, None, ["P1", "Ann"]),
    ],
)
def test_seats_move_on_by_one_unless_the_loser_begins(loser_begins, loser, seated, monkeypatch):
    monkeypatch.setattr(TinyNim, "loser_begins", loser_begins)
    opened = next_game(after(Room.full("tiny"), loser).table, OTHER)
    assert names(opened) == seated
    assert opened.nonces == ("", "")


def test_the_next_game_is_like_the_last_except_for_its_id_and_secret():
    room = after(Room.full("tiny", options={"pile": 3}, clock={"kind": "live", "bank": 60}), 0)
    opened = next_game(room.table, OTHER)
    assert (opened.table, opened.rematch_of, opened.commit) == ("T2", "T1", commitment(OTHER))
    assert (opened.options, opened.clock) == (room.table.opened.options, room.table.opened.clock)
    assert [body.kind for body in open_table(opened, None, START, OTHER)][:2] == ["opened", "began"]


def test_a_bot_that_stood_in_keeps_the_seat():
    room = Room.full("tiny", 3, clock={"kind": "live", "bank": 60}).wait(60)
    room.ask(Claim(0, "bot"), "p1")
    room.ask(Resign(), "p1")
    room.ask(Resign(), "p2")
    room.ask(Offer("rematch"), "p2")
    holders = next_game(room.table, OTHER).seats
    assert [(holder.kind, holder.bot, holder.player) for holder in holders] == [
        ("bot", "level-3", None),
        ("person", None, "p2"),
        ("bot", "level-3", None),
    ]


def test_bots_and_people_at_one_device_need_not_be_asked():
    assert names(next_game(after(Room("tiny", ME, BOT), 0).table, OTHER)) == ["level-1", "Ann"]
    assert names(next_game(after(Room("tiny", ME, here("Bob")), 0).table, OTHER)) == ["Bob", "Ann"]


def test_a_match_continues_until_it_is_decided_and_then_another_begins():
    room = after(Room.full("tiny", best_of=3), 0)
    opened = next_game(room.table, OTHER)
    assert opened.match == Match(3, (1.0, 0.0), 2)
    assert room.snapshot(None)["match"] == {"best_of": 3, "wins": [0.0, 1.0], "game": 1, "decided": False}
    assert not room.table.opened.match.is_decided(room.table.outcome)
    assert Match(3, (1.0, 0.0), 2).is_decided(room.table.outcome) is False
    assert Match(3, (0.0, 1.0), 2).is_decided(room.table.outcome) is True
    assert Match(3, (1.0, 0.0), 3).is_decided(room.table.outcome) is True


def test_after_a_decided_match_the_count_starts_over_but_single_games_keep_counting():
    room = after(Room.full("tiny", best_of=1), 0)
    assert room.snapshot(None)["match"]["decided"]
    assert next_game(room.table, OTHER).match == Match(1, (1.0, 0.0), 2)
    room = Room.full("tiny", best_of=3)
    room.table = replace(room.table, opened=replace(room.table.opened, match=Match(3, (0.0, 1.0), 2)))
    assert next_game(after(room, 0).table, OTHER).match == Match(3, (0.0, 0.0), 1)


@pytest.mark.parametrize("best_of", [0, 2, 101, -1, True, 1.0, "3"])
def test_a_match_has_an_odd_number_of_games(best_of):
    with pytest.raises(InvalidTable, match="a match is the best of 1, 3, 5 … 99 games, not of"):
        first_match(best_of, 2)
