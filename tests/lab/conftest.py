"""These tests need the native core, unless it is switched off on purpose."""

import os

import pytest

from parlour import engine


@pytest.fixture(autouse=True, scope="session")
def _native_is_built() -> None:
    if os.environ.get("PARLOUR_PURE") == "1":
        pytest.skip("PARLOUR_PURE=1 switches the native core off")
    assert engine.is_native(), f"{engine.notice()}; these tests need it"
