"""A record as a value: its forms and its id."""

from dataclasses import replace
from hashlib import sha256

import pytest

from parlour.core import CHANCE
from parlour.record import InvalidRecord, Played, Record, read
from parlour.record.record import HIDDEN
from tests.record.games import BRANCHED, UNFINISHED, WHOLE, WHOLE_TEXT

CANONICAL = (
    '{"game":"tiny","moves":[{"move":"coin=1","seat":-1},{"move":"coin=2","seat":-1},'
    '{"at":1500,"move":"take=2","seat":0},{"at":4000,"move":"take=1","seat":1}],"options":{"pile":3},'
    '"outcome":{"detail":"coin 2","reason":"last","rule":"TN-5","scores":[0,1]},"parlour":1,'
    '"seats":["Ann","Bob"],"start":null,"version":1}'
)


def test_the_canonical_form_has_sorted_keys_no_spaces_and_whole_scores():
    assert WHOLE.dumps() == CANONICAL


def test_the_canonical_form_keeps_letters_of_every_language():
    assert '"seats":["Zoë","明"]' in replace(WHOLE, seats=("Zoë", "明")).dumps()


def test_the_id_is_the_hash_of_the_canonical_form():
    assert WHOLE.id == sha256(CANONICAL.encode()).hexdigest()
    assert WHOLE.id != UNFINISHED.id


def test_the_text_form_is_short_and_readable():
    assert str(WHOLE) == WHOLE_TEXT


@pytest.mark.parametrize("record", [WHOLE, UNFINISHED, BRANCHED])
def test_every_form_is_read_back_as_the_same_record(record):
    assert Record.from_json(record.to_json()) == record
    assert Record.parse(str(record)) == record
    assert read(str(record)) == read(record.dumps()) == read(record.dumps().encode()) == record
    assert read(record.dumps()).id == record.id
    assert hash(read(record.dumps())) == hash(record)


def test_white_space_and_a_byte_order_mark_around_a_record_do_not_matter():
    assert read(f"\ufeff\n {CANONICAL}\n\n") == WHOLE
    assert read(WHOLE_TEXT.replace("\n", "  \r\n")) == WHOLE


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "not JSON: expecting value: line 1 column 1 (char 0)"),
        ("tiny", "not JSON: expecting value: line 1 column 1 (char 0)"),
        (b"\xff\xfe", "not UTF-8: byte 0"),
        (b'{"parlour": "\xff"}', "not UTF-8: byte 13"),
        ("{" + '"a":{' * 100_000, "it is nested too deeply"),
        (f'{{"a":{"[" * 50 + "]" * 50}}}', "it is nested too deeply"),
        ('{"parlour": 1, "parlour": 1}', "the key 'parlour' appears twice"),
        ('{"a": NaN}', "a number must be from -9007199254740991 to 9007199254740991"),
        ('{"a": -1e999}', "a number must be from -9007199254740991 to 9007199254740991"),
        ('{"a": 9007199254740992}', "a number must be from -9007199254740991 to 9007199254740991"),
        ('{"a": "\\ud800"}', "'\\ud800' is not valid text: it contains a lone surrogate"),
        ('{"\\ud800": 1}', "'\\ud800' is not valid text: it contains a lone surrogate"),
        ("17", "the record must be a Parlour record, not 17"),
        ("null", "the record must be a Parlour record, not None"),
        (f'"{"x" * 99}"', f"the record must be a Parlour record, not '{'x' * 58}…"),
    ],
)
def test_anything_but_a_record_is_refused(given, reason):
    with pytest.raises(InvalidRecord) as error:
        read(given)
    assert str(error.value) == f"invalid record: {reason}"
    assert error.value.move is None
    assert error.value.to_json() == {
        "error": {"code": "invalid-record", "message": f"invalid record: {reason}", "rule": ""}
    }


def test_a_number_with_thousands_of_digits_is_refused():
    with pytest.raises(InvalidRecord, match="not JSON"):
        read(f'{{"a": {"9" * 5000}}}')


def test_a_notebook_shows_the_last_position():
    assert WHOLE._repr_svg_() == WHOLE.final()._repr_svg_()
    assert UNFINISHED._repr_svg_() == UNFINISHED.final()._repr_svg_()


def test_a_notebook_shows_the_last_position_before_a_hidden_or_broken_move():
    *_, before, _ = WHOLE.replay()
    hidden = replace(WHOLE, moves=(*WHOLE.moves[:-1], Played(CHANCE, HIDDEN)))
    assert hidden._repr_svg_() == before._repr_svg_()


def test_a_notebook_shows_no_picture_of_an_unknown_game():
    assert replace(WHOLE, game="gone")._repr_svg_() is None
