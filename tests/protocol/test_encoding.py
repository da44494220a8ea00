"""What goes out as JSON comes back the same, whatever people type."""

import json

import pytest

from parlour.protocol.events import decode, encode, encode_with


@pytest.mark.parametrize("value", [{"a": [1, None, "é"]}, "\ud800", {"half a character \udfff": 1}, float("inf")])
def test_values_come_back(value):
    assert decode(json.dumps(value)) == value


@pytest.mark.parametrize("value", [{"a": [1, None, "é"]}, "\ud800"])
def test_values_are_encoded_as_plain_json(value):
    assert json.loads(encode(value)) == value


@pytest.mark.parametrize("text", ["", "{", "nonsense", '{"a": 1} 2'])
def test_text_that_is_not_json_is_refused(text):
    with pytest.raises(ValueError, match=r"char|column"):
        decode(text)


@pytest.mark.parametrize("name", ["Ann", "A\ud800"])
def test_a_value_can_contain_a_part_that_is_encoded_already(name):
    encoded = encode_with({"name": name, "log": []}, "log", b'[{"n":1},{"n":2}]')
    assert json.loads(encoded) == {"name": name, "log": [{"n": 1}, {"n": 2}]}
