"""Cookie Disco at a table: chance is never undone."""

from parlour import CHANCE
from parlour.protocol.requests import Offer
from tests.tables.room import Room


def test_an_undo_never_crosses_chance():
    room = Room.full("cookie-disco", options={"start": "2"}).moves("B@3", "O@2")
    room.move("cherry=right", room.table.turn)
    assert room.table.play.moves[-1].seat == CHANCE
    assert str(room.refused(Offer("undo"), "p1")) == "chance has moved since"
