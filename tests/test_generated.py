"""Generated files are current; after an intended change, run `make bless` and read the diff."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bless import ROOT, generated


@pytest.mark.parametrize(
    ("path", "make"), list(generated()), ids=[str(path.relative_to(ROOT)) for path, _ in generated()]
)
def test_a_generated_file_is_current(path: Path, make: Callable[[], str]) -> None:
    assert path.read_text("utf-8") == make(), "run `make bless`, then read the diff"
