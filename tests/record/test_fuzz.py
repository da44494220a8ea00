"""Random records are read back, and malformed ones refused."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Outcome
from parlour.record import InvalidRecord, Played, Record, random_record, read
from tests.record.games import BRANCHED, WHOLE, WHOLE_TEXT
from tests.tiny import GAME

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
words = texts.filter(bool)
numbers = st.integers(0, 2**53 - 1)
records = st.builds(
    Record,
    game=words,
    version=st.integers(1, 9),
    options=st.dictionaries(texts, st.none() | st.booleans() | texts | numbers, max_size=3),
    seats=st.lists(texts, min_size=1, max_size=4).map(tuple),
    start=st.none() | texts,
    moves=st.lists(st.builds(Played, st.integers(-1, 4), words, st.none() | numbers), max_size=30).map(tuple),
    outcome=st.none() | st.builds(Outcome, st.lists(st.floats(0, 1), max_size=4).map(tuple), texts, texts, texts),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
fuzz = settings(deadline=None, derandomize=True)


def read_and_replay(source):
    """Reads and replays what can be read; nothing but an InvalidRecord may be raised."""
    try:
        record = read(source)
        assert read(str(record)) == read(record.dumps()) == record
        record.final()
    except InvalidRecord as error:
        assert "\n" not in str(error)


@fuzz
@given(records)
def test_every_record_survives_both_forms(record):
    assert read(record.dumps()) == Record.parse(str(record)) == record
    assert read(str(record)).id == record.id


@fuzz
@given(st.text() | st.binary() | st.text().map(lambda text: "[" + text) | anything.map(json.dumps))
def test_any_text_is_read_or_refused(source):
    read_and_replay(source)


@fuzz
@given(anything)
def test_a_value_that_is_not_a_record_is_refused(value):
    with pytest.raises(InvalidRecord):
        Record.from_json(value)


@fuzz
@given(st.data())
def test_a_record_with_anything_anywhere_is_read_or_refused(data):
    document = data.draw(st.sampled_from([WHOLE, BRANCHED])).to_json()
    inner, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(inner[key], dict | list) and inner[key] and data.draw(st.booleans()):
        inner = inner[key]
        key = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
    inner[key] = data.draw(anything)
    read_and_replay(json.dumps(document))


def mutilated(source, rng):
    """The same text with a few characters lost, added or changed."""
    for _ in range(rng.randint(1, 4)):
        place, added, lost = rng.randrange(len(source) + 1), rng.randint(0, 3), rng.randint(0, 3)
        new = "".join(rng.choices('[]{}"\\:,*. \n019aé\u2028\ud800', k=added))
        source = source[:place] + new + source[place + lost :]
    return source


@settings(fuzz, max_examples=300)
@given(st.sampled_from([WHOLE_TEXT, WHOLE.dumps(), str(BRANCHED), BRANCHED.dumps()]), st.randoms(use_true_random=False))
def test_a_mutilated_record_is_read_or_refused(source, rng):
    read_and_replay(mutilated(source, rng))


def test_a_whole_game_with_one_move_changed_left_out_or_doubled_never_passes_for_the_same_game():
    rng = Random(7)
    for seed in range(200):
        record = random_record(GAME, rng.choice([2, 3]), {"pile": rng.randint(1, 8), "window": bool(seed % 2)}, seed)
        moves, place = list(record.moves), rng.randrange(len(record.moves))
        other = moves[place]._replace(text=rng.choice(["take=1", "take=2", "pass"]))
        moves[place : place + 1] = rng.choice([[], [moves[place]] * 2, [other]])
        edited = replace(record, moves=tuple(moves))
        if edited != record:
            assert edited.id != record.id
            read_and_replay(edited.dumps())
