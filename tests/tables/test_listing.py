"""A table in a list."""

from dataclasses import replace

from parlour.protocol.requests import Resign
from parlour.tables.model.views import is_inviting, is_plain, listed, row_of
from tests.tables.room import ANYONE, BOT, ME, Room


def test_a_row_of_an_older_version_is_still_listed():
    row = row_of(Room("tiny", ME, ANYONE).table, "invite", b"", 0)
    kept = {name: row.summary[name] for name in ("seats", "clock", "options")}
    shown = listed(replace(row, summary={**kept, "actors": [0]}), "p0")
    assert (shown["your_turn"], shown["own_start"], shown["best_of"]) == (True, False, 1)
    assert shown["scores"] is None
    assert is_plain(shown)


def test_a_finished_game_is_listed_with_its_result():
    room = Room("tiny", ME, BOT)
    assert listed(row_of(room.table, "invite", b"", 0), "p0")["scores"] is None
    room.ask(Resign())
    assert listed(row_of(room.table, "invite", b"", 0), "p0")["scores"] == [0, 1]


def test_a_custom_start_is_marked_but_not_shown():
    row = row_of(Room("tiny", ME, ANYONE, start="1 2 / 4 / 0 / -").table, "invite", b"", 0)
    assert listed(row, None)["own_start"]
    assert "1 2" not in str(listed(row, None))


def test_a_table_invites_while_a_player_waits_and_a_seat_is_open_to_anyone():
    assert is_inviting(row_of(Room("tiny", ME, ANYONE).table, "invite", b"", 0))
    assert not is_inviting(row_of(Room("tiny", BOT, ANYONE).table, "invite", b"", 0))
    assert not is_inviting(row_of(Room("tiny", ME, BOT).table, "invite", b"", 0))
