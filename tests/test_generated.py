"""Generated files are current; after a change on purpose, `make bless` and read the diff."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bless import ROOT, generated


@pytest.mark.parametrize(
    ("path", "make"), list(generated()), ids=[str(path.relative_to(ROOT)) for path, _ in generated()]
)
def test_generated_file_is_current(path: Path, make: Callable[[], str]) -> None:
    assert path.read_text("utf-8") == make(), "run `make bless`, then read the diff"
