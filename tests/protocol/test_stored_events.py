"""Events stored by earlier versions are read as they were written."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.protocol.events import BODIES, Event
from parlour.tables.model.table import Table

STORED = json.loads(Path(__file__).with_name("stored_events.json").read_text("utf-8"))
"""Events as version 0.1.0 wrote them: one of each kind it had, a whole game, and a game of offers and claims."""

ADDED: dict[str, Any] = {"seating": "as-chosen", "order": None, "promised": [], "promises": False, "deal_known": False}
"""Fields added since, and their values for events without them."""


@pytest.mark.parametrize("table", STORED)
def test_stored_events_are_read_without_losing_anything(table):
    for stored in STORED[table]:
        written = json.loads(json.dumps(Event.from_json(stored).to_json()))
        assert written == stored | {name: value for name, value in ADDED.items() if name in written}


def test_there_is_a_stored_event_of_every_kind_that_version_had():
    kinds = [event["kind"] for event in STORED["examples"]]
    assert kinds == list(BODIES)[: len(kinds)]
    assert len(kinds) == 17


@pytest.mark.parametrize("table", ["whole", "bargains"])
def test_a_stored_game_is_replayed_to_its_end(table):
    assert Table.of(map(Event.from_json, STORED[table])).status == "over"
