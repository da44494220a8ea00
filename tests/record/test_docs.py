"""The examples on the page about records."""

import json
import re
from pathlib import Path

import pytest

from parlour.record import Record
from tests.documents import check_games, run_examples

PAGE = Path(__file__).parents[2] / "docs" / "record.md"
FAIRNESS = PAGE.with_name("fairness.md")


@pytest.mark.parametrize("page", [PAGE, FAIRNESS], ids=lambda page: page.stem)
def test_the_python_on_the_page_does_what_it_says(page):
    failed, tried = run_examples(page)
    assert tried > 8
    assert failed == 0


def test_the_json_on_the_page_is_a_record_that_replays():
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    check_games(example)
    record = Record.from_json(json.loads(example))
    assert record.to_json() == json.loads(example)
    assert record.final().actors == (1,)


def test_every_key_of_the_schema_is_on_the_page():
    for key in json.loads((PAGE.parents[1] / "src" / "parlour" / "record" / "schema.json").read_text())["properties"]:
        assert f"| `{key}` |" in PAGE.read_text("utf-8")
