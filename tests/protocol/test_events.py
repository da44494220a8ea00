"""Events: what is stored says everything."""

import json
from dataclasses import fields
from typing import Any

import pytest

from parlour.core import Outcome
from parlour.protocol import events
from parlour.protocol.events import BODIES, Event, Holder, Match, read_body

EXAMPLES: list[Any] = [
    events.Opened(
        table="T1",
        game="tiny",
        version=1,
        options={"pile": 3},
        seats=(Holder("person", "p0", "Zoë"), Holder("friend")),
        nonces=("a", ""),
        clock={"kind": "live", "bank": 60, "increment": 5, "cap": 90},
        commit="c0ffee",
        listed=False,
        start="1 2 / 3 / 0 / -",
        match=Match(3, (1.0, 0.5), 2),
        rematch_of="T0",
        seating="lot",
        promised=(0,),
        deal_known=True,
    ),
    events.Sat(1, "p1", "Bob", "n1", True),
    events.Left(1),
    events.Began(("n1", "a"), (1, 0)),
    events.Moved(-1, "coin=1"),
    events.Offered("draw", 0),
    events.Answered("draw", 1, True),
    events.Withdrawn("draw", 0),
    events.Undone(4),
    events.Paused(0),
    events.Resumed(1),
    events.Resigned(0),
    events.Claimed(0, 1, "bot"),
    events.Replaced(0, "level-3"),
    events.Returned(0),
    events.Ended(Outcome((1.0, 0.0), "last", "TN-5", "coin 2"), "rules", None, "00ff"),
    events.Rematched("T2"),
    events.Nudged(1, 0),
    events.Sealed(0, "5ea1"),
    events.Revealed(0, "n0"),
    events.Permitted(1),
]


@pytest.mark.parametrize("body", EXAMPLES, ids=[body.kind for body in EXAMPLES])
def test_an_event_is_stored_as_json_and_read_back(body):
    event = Event(7, 1_700_000_000_000, "p0", "r1", body)
    stored = json.loads(json.dumps(event.to_json()))
    assert Event.from_json(stored) == event
    assert read_body(stored) == body
    assert set(stored) == {"n", "at", "by", "request", "kind", *(field.name for field in fields(body))}


def test_there_is_an_example_of_every_kind():
    assert [body.kind for body in EXAMPLES] == list(BODIES)


def test_a_stored_move_is_short():
    event = Event(7, 1, None, None, events.Moved(1, "take=1"))
    assert event.to_json() == {
        "n": 7,
        "at": 1,
        "by": None,
        "request": None,
        "kind": "moved",
        "seat": 1,
        "move": "take=1",
    }
