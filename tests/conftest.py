"""What holds for every test."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _data_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keeps tests away from what whoever runs them has in the data directory."""
    pytest.MonkeyPatch().setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("data")))
