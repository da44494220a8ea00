"""NumPy, imported when an array is first needed."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from parlour.core.extras import require_extra

_numpy: ModuleType | None = None


def numpy() -> Any:
    """The module ``numpy``.

    :raises MissingExtra: if it is not installed
    """
    global _numpy
    if _numpy is None:
        require_extra("numpy")
        import numpy as np

        _numpy = np
    return _numpy
