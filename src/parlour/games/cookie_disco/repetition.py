"""What has occurred before, for the draw by repetition (CD-19)."""

from __future__ import annotations

from typing import NamedTuple


class Past(NamedTuple):
    """The positions that came before this one, up to translation."""

    once: frozenset[str] = frozenset()
    """Those that occurred at least once."""
    twice: frozenset[str] = frozenset()
    """Those that occurred at least twice."""

    def with_position(self, position: str) -> Past:
        """The past after one more position."""
        if position in self.once:
            return Past(self.once, self.twice | {position})
        return Past(self.once | {position}, self.twice)
