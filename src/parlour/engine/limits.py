"""What a search may use, and how it is stopped from outside."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from parlour.core.arguments import is_whole
from parlour.core.errors import short
from parlour.engine.errors import InvalidLimits
from parlour.engine.twins import native

MIN_MEMORY_BYTES = 1 << 24
MAX_SEARCH_DEPTH = 120
MAX_THREADS = 256
ALL_LINES = 10_000
"""More lines than any position has moves."""


@dataclass(frozen=True)
class Limits:
    """When a search ends: at the first limit it reaches, or after a second if none is set."""

    seconds: float | None = None
    """The time that it may take."""
    nodes: int | None = None
    """Positions searched by alpha-beta, or games played out; with this limit and a seed, a search is repeatable."""
    depth: int | None = None
    """Moves ahead: ends an alpha-beta search, and limits the depth of the tree in any other."""
    memory: int = 1 << 28
    """The most bytes that it may use."""
    threads: int = 1
    """Alpha-beta with a node limit uses one, since several would make its result depend on their speed."""
    lines: int = 1
    """How many moves get their own value; a search may give bounds for the others."""
    seed: int = 0
    """The seed of its random choices."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not (_is_number(self.seconds) and 0 <= self.seconds < math.inf):
            raise InvalidLimits(f"the seconds must be a number of 0 or more, not {short(self.seconds)}")
        for name, low, high in [
            ("nodes", 1, 2**63 - 1),
            ("depth", 1, MAX_SEARCH_DEPTH),
            ("memory", MIN_MEMORY_BYTES, 2**63 - 1),
            ("threads", 1, MAX_THREADS),
            ("lines", 1, 2**31 - 1),
            ("seed", 0, 2**64 - 1),
        ]:
            value = getattr(self, name)
            if (value is None and name in ("nodes", "depth")) or (is_whole(value) and low <= value <= high):
                continue
            raise InvalidLimits(f"the {name} must be a whole number from {low} to {high}, not {short(value)}")

    @property
    def has_end(self) -> bool:
        """Whether time or nodes end the search."""
        return self.seconds is not None or self.nodes is not None


class Stop:
    """A request to end a search, which any thread may make at any time."""

    def __init__(self) -> None:
        self.native: Any = native().Stop() if native() else None
        self._is_requested = False

    def request(self) -> None:
        """Ends the search that uses this, within ten milliseconds."""
        self._is_requested = True
        if self.native:
            self.native.request()

    @property
    def is_requested(self) -> bool:
        """Whether a stop was requested."""
        return self._is_requested


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
