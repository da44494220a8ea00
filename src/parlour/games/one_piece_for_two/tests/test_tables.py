"""One Piece for Two at a table: who begins the next game."""

import pytest

from parlour.tables.model.opening import next_game
from tests.tables.room import Room
from tests.tables.test_rematch import OTHER, after, names


@pytest.mark.parametrize(("loser", "seated"), [(0, ["Ann", "P1"]), (1, ["P1", "Ann"]), (None, ["P1", "Ann"])])
def test_op_3_the_loser_begins_the_next_game(loser, seated):
    opened = next_game(after(Room.full("one-piece-for-two"), loser).table, OTHER)
    assert names(opened) == seated
    assert opened.nonces == ("", "")


def test_a_table_shows_the_colour_of_each_seat():
    snapshot = Room.full("one-piece-for-two").moves("red", "south").snapshot("p0")
    assert snapshot["options"] == {"size": "7x7", "pieces": 20, "in_a_row": 4, "repetition": 3, "max_relocations": 100}
    assert [seat["role"] for seat in snapshot["seats"]] == ["red", "blue"]
    assert (snapshot["text"], snapshot["view"]["phase"]) == ("- / R", "placing")
    assert snapshot["log"][0]["text"] == "- / R?"
