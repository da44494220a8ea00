"""Opening a table."""

import pytest

from parlour.core import ParlourError
from parlour.protocol.events import Event, Holder, Opened, write_body
from parlour.record import commitment
from parlour.tables.model.errors import InvalidTable
from parlour.tables.model.opening import plan
from parlour.tables.model.table import Table
from tests.tables.room import ANYONE, BOT, FRIEND, ME, SECRET, START, Room, here


def test_a_table_is_opened_as_it_was_planned():
    opened = plan(
        "T1", "tiny", [ME, here("Bob"), BOT], SECRET, "p0", name="Ann", nonce="a-1", options={"pile": "3"}, best_of=5
    )
    assert opened.seats == (
        Holder("person", "p0", "Ann"),
        Holder("here", "p0", "Bob"),
        Holder("bot", None, "level-1", "level-1"),
    )
    assert (opened.options, opened.nonces, opened.commit) == ({"pile": 3}, ("a-1", "", ""), commitment(SECRET))
    assert (opened.listed, opened.match.best_of, opened.rematch_of) == (False, 5, None)


def test_a_table_with_a_seat_for_anyone_is_listed_in_the_lobby():
    assert plan("T1", "tiny", [ME, ANYONE], SECRET, "p0").listed
    assert not plan("T1", "tiny", [ME, FRIEND], SECRET, "p0").listed


WRONG = [
    ("tiny", [ME, ME], {}, "you can take only one seat: use 'here' for others at your device"),
    ("tiny", [ME, {"kind": "bot"}], {}, "a seat for a bot needs a bot, such as 'level-3'"),
    ("tiny", [ME, {"kind": "bot", "bot": 3}], {}, "a seat for a bot needs a bot, such as 'level-3'"),
    ("tiny", [ME, {"kind": "dog"}], {}, "unknown kind of seat 'dog': choose one of me, here, bot, friend, anyone"),
    ("tiny", [ME, {}], {}, "unknown kind of seat None: choose one of me, here, bot, friend, anyone"),
    ("tiny", [ME, BOT], {"nonce": "a b"}, "a nonce is up to 64 letters, digits, - and _, not 'a b'"),
    ("tiny", [ME, BOT], {"best_of": 2}, "a match is the best of 1, 3, 5 … 99 games, not of 2"),
    ("tiny", [ME, BOT], {"clock": {"kind": "x"}}, "unknown clock 'x': choose one of none, live, days"),
    ("tiny", [ME], {}, "invalid options {'seats': 1}: Tiny Nim is for 2 to 3 seats, not 1 (TN-1)"),
    ("tiny", [ME, BOT], {"options": {"pile": 99}}, "invalid options {'pile': 99}: pile must be a whole number from 1"),
    ("tiny", [ME, BOT], {"start": "?"}, "invalid position '?': expected coins / pile / seat / waiting"),
    ("tiny", [ME, BOT], {"start": "? 1 / 2 / 0 / -"}, "the start hides something"),
    ("teeny", [ME, BOT], {}, "no game 'teeny' among"),
]


@pytest.mark.parametrize(("game", "seats", "chosen", "reason"), WRONG)
def test_an_invalid_table_is_refused_with_the_reason(game, seats, chosen, reason):
    with pytest.raises(ParlourError) as error:
        Room(game, *seats, **chosen)
    assert str(error.value).startswith(reason)


def test_a_table_of_another_version_of_the_rules_is_refused():
    opened = write_body(plan("T1", "tiny", [ME, BOT], SECRET, "p0")) | {"version": 7}
    event = Event.from_json({"n": 1, "at": START, "by": "p0", "request": None, **opened})
    assert isinstance(event.body, Opened)
    with pytest.raises(InvalidTable, match="opened by version 7 of the rules, but this is version 1"):
        Table.open(event)
