"""The page about tables."""

import re
from pathlib import Path

from parlour.protocol.events import BODIES
from parlour.tables.model.table import OFFER_KINDS
from tests.documents import run_examples

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"


def test_the_python_on_the_page_does_what_it_says() -> None:
    failed, tried = run_examples(PAGE)
    assert tried > 8
    assert failed == 0


def test_every_event_and_every_offer_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text.partition("## Events")[2], re.MULTILINE)
    assert sorted(re.findall(r"[a-z]+", " ".join(rows))) == sorted(BODIES)
    for what in OFFER_KINDS:
        assert f"| `{what}` |" in text
