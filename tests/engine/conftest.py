"""These tests need the native core, unless it is switched off on purpose."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _needs_native_core(native_core: None) -> None: ...
