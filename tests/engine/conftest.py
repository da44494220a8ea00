"""These tests need the native core."""

import pytest

from parlour import engine


@pytest.fixture(autouse=True, scope="session")
def _native_is_built() -> None:
    assert engine.is_native(), f"{engine.notice()}; these tests need it"
