"""What every test of the command line needs."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _in_an_empty_folder(home: Path) -> None:
    """Every test runs in its own empty folder."""
