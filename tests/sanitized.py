"""A pytest plugin that replaces the native core by one built with sanitizers; ``make sanitize`` uses it."""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAME = "parlour.engine._native"

(_built,) = Path(os.environ["PARLOUR_SANITIZED"]).glob("_native*.so")
_spec = spec_from_file_location(NAME, _built)
assert _spec
assert _spec.loader
sys.modules[NAME] = module_from_spec(_spec)
_spec.loader.exec_module(sys.modules[NAME])


def pytest_sessionstart() -> None:
    """Makes sure that the tests use this core, with the sanitizers loaded."""
    from parlour.engine.twins import native

    assert native() is sys.modules[NAME]
    assert "libasan" in Path("/proc/self/maps").read_text("utf-8"), "the address sanitizer is not loaded"
