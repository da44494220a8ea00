from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _in_an_empty_folder(home: Path) -> None:
    """Every command works in a folder of its own."""
