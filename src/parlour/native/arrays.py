"""NumPy, imported when an array is first needed."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from parlour.core.extras import require

_numpy: ModuleType | None = None


def numpy() -> Any:
    """The module.

    :raises MissingExtra: if it is not installed
    """
    global _numpy
    if _numpy is None:
        require("numpy")
        import numpy as np

        _numpy = np
    return _numpy
