"""Generated files are current; after an intended change, run `make bless` and read the diff."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bless import ROOT, between, generated


@pytest.mark.parametrize(
    ("path", "make"), list(generated()), ids=[str(path.relative_to(ROOT)) for path, _ in generated()]
)
def test_a_generated_file_is_current(path: Path, make: Callable[[], str]) -> None:
    assert path.read_text("utf-8") == make(), "run `make bless`, then read the diff"


@pytest.mark.parametrize("page", ["", "<!-- games -->", "<!-- games --><!-- /games -->" * 2])
def test_a_page_that_does_not_say_once_where_its_part_goes_is_refused(page: str, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(page, "utf-8")
    with pytest.raises(AssertionError, match="expected <!-- games --> … <!-- /games --> once"):
        between(path, "games", "a table")
