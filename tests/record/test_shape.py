"""The shape of a record in JSON, and the schema that describes it."""

from typing import Any

import pytest

from parlour.record import End, Fairness, InvalidRecord, Record, schema
from tests.record.games import WHOLE

DELETED = object()


def changed(path, value):
    """The whole game in JSON with something else at a path."""
    document = WHOLE.to_json()
    *places, last = path
    inner: Any = document
    for place in places:
        inner = inner[place]
    if value is DELETED:
        del inner[last]
    else:
        inner[last] = value
    return document


FAULTS = [
    (["parlour"], 2, "parlour must be the number of this format, 1, not 2"),
    (["parlour"], True, "parlour must be the number of this format, 1, not True"),
    (["parlour"], DELETED, "the record lacks the key 'parlour'"),
    (["game"], 7, "game must be the id of the game, not 7"),
    (["game"], "", "game must be the id of the game, not ''"),
    (["version"], 0, "version must be the version of the rules it was played under, not 0"),
    (["version"], 1.0, "version must be the version of the rules it was played under, not 1.0"),
    (["version"], True, "version must be the version of the rules it was played under, not True"),
    (["options"], [], "options must be the options that differ from their defaults, not []"),
    (["seats"], [], "seats must be the names of the players, the first seat first, not []"),
    (["seats"], "ab", "seats must be the names of the players, the first seat first, not 'ab'"),
    (["seats", 1], None, "seats[1] must be a name, not None"),
    (["start"], 5, "start must be the position it began from, or null for the usual one, not 5"),
    (["moves"], {}, "moves must be the moves in the order they were made, those of chance included, not {}"),
    (["moves", 2], "take=2", "moves[2] must be a move, not 'take=2'"),
    (["moves", 2, "seat"], -2, "moves[2].seat must be the seat that moved, -1 for chance, not -2"),
    (["moves", 2, "seat"], "0", "moves[2].seat must be the seat that moved, -1 for chance, not '0'"),
    (["moves", 2, "move"], "", "moves[2].move must be the text of the move, not ''"),
    (["moves", 2, "move"], DELETED, "moves[2] lacks the key 'move'"),
    (["moves", 2, "at"], -1, "moves[2].at must be milliseconds since the start of the game, not -1"),
    (["moves", 2, "at"], None, "moves[2].at must be milliseconds since the start of the game, not None"),
    (["moves", 2, "seats"], 1, "moves[2] has the unknown key 'seats'; did you mean 'seat'?"),
    (["outcome"], [], "outcome must be how it ended, or null while it is unfinished, not []"),
    (["outcome", "scores", 0], 2, "outcome.scores[0] must be a share from 0 to 1, not 2"),
    (["outcome", "scores", 0], "1", "outcome.scores[0] must be a share from 0 to 1, not '1'"),
    (["outcome", "detail"], DELETED, "outcome lacks the key 'detail'"),
    (["move"], [], "the record has the unknown key 'move'; did you mean 'moves'?"),
    (["options", "deck"], {1, 2}, "{1, 2} cannot be written in JSON"),
    (["options", "deck"], {1: 2}, "1 cannot be written in JSON"),
    (["options", "deck"], 10**400, "a number must be from -9007199254740991 to 9007199254740991"),
]


@pytest.mark.parametrize(("path", "value", "reason"), FAULTS, ids=[reason for _, _, reason in FAULTS])
def test_a_wrong_shape_is_refused_and_the_error_says_where(path, value, reason):
    with pytest.raises(InvalidRecord) as error:
        Record.from_json(changed(path, value))
    assert error.value.reason == reason


def test_options_may_hold_whatever_a_game_takes():
    assert Record.from_json(changed(["options"], {"deck": {"cow": [1, None, 0.5]}})).options["deck"]


KEYWORDS = {
    *("$schema", "title", "description", "type", "const", "properties", "required", "additionalProperties"),
    *("items", "minItems", "minLength", "minimum", "maximum"),
}


def parts(node):
    """The schema and every schema in it."""
    yield node
    for inner in (*node.get("properties", {}).values(), *([node["items"]] if "items" in node else [])):
        yield from parts(inner)


def test_the_schema_uses_only_what_is_checked():
    assert {keyword for node in parts(schema()) for keyword in node} == KEYWORDS


def test_the_schema_closes_every_object_whose_keys_it_names_and_describes_everything():
    for node in parts(schema()):
        assert node["description"]
        assert ("properties" in node) == (node.get("additionalProperties") is False) == ("required" in node)
        assert ("array" in node.get("type", "")) == ("items" in node)


def test_every_key_that_is_written_is_in_the_schema():
    properties, optional = schema()["properties"], {"end", "fairness"}
    assert set(WHOLE.to_json()) == set(schema()["required"]) == set(properties) - optional
    assert set(Fairness("", "", (), order=(), deal_known=True).to_json()) == set(properties["fairness"]["properties"])
    assert set(End("agreed").to_json()) == set(properties["end"]["properties"])
    assert set(WHOLE.to_json()["outcome"]) == set(schema()["properties"]["outcome"]["properties"])
    assert set(WHOLE.to_json()["moves"][2]) == set(schema()["properties"]["moves"]["items"]["properties"])
