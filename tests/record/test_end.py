"""Records of games that ended before the rules ended them."""

from dataclasses import replace

import pytest

from parlour.core import Outcome
from parlour.record import End, Fairness, InvalidRecord, read
from tests.record.games import BRANCHED, UNFINISHED, WHOLE

RESIGNED = replace(UNFINISHED, outcome=Outcome((0.0, 1.0), "resigned", ""), end=End("resigned", 0))
TIME = replace(UNFINISHED, outcome=Outcome((1.0, 0.0), "time", ""), end=End("time", 1))
AGREED = replace(UNFINISHED, outcome=Outcome((0.5, 0.5), "agreed", ""), end=End("agreed"))
SHARED = replace(BRANCHED, outcome=Outcome((0.0, 0.5, 0.5), "resigned", ""), end=End("resigned", 0))
LAST = replace(BRANCHED, outcome=Outcome((0.0, 0.0, 1.0), "resigned", ""), end=End("resigned", 0))
FAIR = replace(WHOLE, fairness=Fairness("T1", "c0ffee", ("a", ""), None))


@pytest.mark.parametrize("record", [RESIGNED, TIME, AGREED, SHARED, LAST])
def test_a_game_can_end_by_resigning_by_time_and_by_agreement(record):
    assert record.final() == replace(record, outcome=None, end=None).final()
    assert record.final().outcome is None


@pytest.mark.parametrize("record", [RESIGNED, AGREED, FAIR])
def test_every_form_keeps_the_end_and_the_fairness(record):
    assert read(str(record)) == read(record.dumps()) == record
    assert hash(read(str(record))) == hash(record)


def test_the_text_form_shows_the_end_and_the_fairness_in_headers():
    assert '[End {"how": "resigned", "seat": 0}]\n' in str(RESIGNED)
    fairness = '[Fairness {"commit": "c0ffee", "nonces": ["a", ""], "secret": null, "table": "T1"}]\n'
    assert fairness in str(FAIR)


def test_a_record_without_an_end_or_fairness_has_no_such_keys():
    assert "end" not in WHOLE.to_json()
    assert "fairness" not in WHOLE.to_json()


@pytest.mark.parametrize(
    ("record", "change", "reason"),
    [
        (RESIGNED, {"end": End("bored", 0)}, "a game ends by one of resigned, time, agreed, not by 'bored'"),
        (RESIGNED, {"end": End("resigned")}, "the end 'resigned' cannot be due to seat None"),
        (RESIGNED, {"end": End("resigned", 2)}, "the end 'resigned' cannot be due to seat 2"),
        (AGREED, {"end": End("agreed", 0)}, "the end 'agreed' cannot be due to seat 0"),
        (RESIGNED, {"outcome": None}, "it ended by 'resigned', but has no outcome"),
        (RESIGNED, {"end": End("resigned", 1)}, "does not follow from its end {'how': 'resigned', 'seat': 1}"),
        (RESIGNED, {"end": End("time", 0)}, "does not follow from its end {'how': 'time', 'seat': 0}"),
        (RESIGNED, {"outcome": Outcome((0.0, 0.0), "resigned", "")}, "does not follow from its end"),
        (RESIGNED, {"outcome": Outcome((0.0, 0.9), "resigned", "")}, "does not follow from its end"),
        (RESIGNED, {"outcome": Outcome((0.0,), "resigned", "")}, "does not follow from its end"),
        (AGREED, {"outcome": Outcome((1.0, 0.0), "agreed", "")}, "does not follow from its end"),
        (AGREED, {"outcome": Outcome((0.5, 0.5), "agreed", "TN-5")}, "does not follow from its end"),
        (WHOLE, {"end": End("agreed")}, "it ended by 'agreed', but the rules had already ended it"),
        (RESIGNED, {"end": None}, "it has an outcome, but after the last move, 3, the game is not over"),
    ],
)
def test_an_impossible_end_is_refused(record, change, reason):
    with pytest.raises(InvalidRecord) as error:
        replace(record, **change).final()
    assert reason in error.value.reason


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ({"how": "time"}, "end lacks the key 'seat'"),
        ({"how": "time", "seat": -1}, "end.seat must be the seat that resigned or ran out of time, or null, not -1"),
        ({"how": 7, "seat": 0}, "end.how must be resigned, time or agreed, not 7"),
        (None, "end must be what ended it before the rules did, not None"),
    ],
)
def test_a_malformed_end_is_refused(end, reason):
    with pytest.raises(InvalidRecord) as error:
        type(WHOLE).from_json({**WHOLE.to_json(), "end": end})
    assert error.value.reason == reason
