"""Events that earlier versions have stored are read as they were written."""

import json
from pathlib import Path

import pytest

from parlour.protocol.events import BODIES, Event
from parlour.tables.model.table import Table

STORED = json.loads(Path(__file__).with_name("stored_events.json").read_text("utf-8"))
"""The JSON of events as version 0.1.0 wrote it: one of each kind, a whole game, and a game of offers and claims."""

ADDED = {"seating": "as-chosen", "order": None}
"""Fields that events have got since, and what they mean for events without them."""


@pytest.mark.parametrize("table", STORED)
def test_stored_events_are_read_and_keep_all_they_said(table):
    for stored in STORED[table]:
        written = json.loads(json.dumps(Event.from_json(stored).to_json()))
        assert written == stored | {name: value for name, value in ADDED.items() if name in written}


def test_there_is_a_stored_event_of_every_kind():
    kinds = [event["kind"] for event in STORED["examples"]]
    assert kinds == list(BODIES)[: len(kinds)]
    assert len(kinds) == 17


@pytest.mark.parametrize(("table", "status"), [("whole", "over"), ("bargains", "over")])
def test_a_stored_game_is_replayed(table, status):
    assert Table.of(map(Event.from_json, STORED[table])).status == status
