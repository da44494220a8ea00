"""Tables that start from a position with hidden cards, which their opener has chosen."""

from dataclasses import replace

import pytest

from parlour.protocol.requests import Offer, Resign
from parlour.record import InvalidRecord, Record, read, verify
from parlour.tables.model.opening import next_game
from parlour.tables.model.views import listed, row_of, seen_record
from tests.tables.room import BOT, ME, SECRET, Room

HIDING = "1 2 / 4 / 0 / -"
"""Each player has a coin that the others do not see."""


def room(start: str | None = HIDING) -> Room:
    return Room("tiny", ME, BOT, start=start)


@pytest.mark.parametrize(("start", "is_known"), [(HIDING, True), (None, False)])
def test_the_snapshot_the_list_the_record_and_the_verdict_say_whether_the_opener_knows_the_deal(start, is_known):
    at = room(start)
    assert at.snapshot(None)["deal_known"] is is_known
    assert listed(row_of(at.table, "invite", SECRET, 0), None)["deal_known"] is is_known
    assert seen_record(at.table, None).to_json()["fairness"].get("deal_known", False) is is_known
    at.ask(Resign())
    assert read(at.record.dumps()).fairness == at.record.fairness
    assert (verify(at.record).deal_known, verify(at.record).ok) == (is_known, True)
    assert at.rebuilt() == at.table


def test_a_position_that_hides_nothing_is_not_a_known_deal():
    at = Room("nim", ME, BOT, start=str(Room("nim", ME, BOT).table.state))
    assert at.snapshot(None)["deal_known"] is False


def test_the_rematch_starts_from_the_same_position_and_says_so():
    at = room()
    at.ask(Resign())
    at.ask(Offer("rematch"))
    assert next_game(at.table, SECRET).deal_known


def test_the_verdict_does_not_trust_what_the_record_says():
    at = room()
    at.ask(Resign())
    fairness = at.record.fairness
    assert fairness
    silent = replace(at.record, fairness=replace(fairness, deal_known=False))
    assert verify(silent).deal_known
    usual = room(None)
    usual.ask(Resign())
    assert usual.record.fairness
    loud = replace(usual.record, fairness=replace(usual.record.fairness, deal_known=True))
    assert [fault.message for fault in verify(loud).faults] == [
        "the opener is said to know the deal, but the start hides nothing"
    ]


def test_a_record_may_only_say_true_or_false():
    at = room()
    document = at.record.to_json()
    for wrong in (1, None, "yes"):
        document["fairness"]["deal_known"] = wrong
        with pytest.raises(InvalidRecord, match=r"fairness\.deal_known must be true if"):
            Record.from_json(document)
    document["fairness"]["deal_known"] = True
    assert Record.from_json(document) == at.record
