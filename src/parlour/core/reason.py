"""Why a move is better or worse than another: a fact that the rules confirm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reason:
    """A fact about a move, checked by playing it out."""

    key: str
    """One stable word, such as ``lets-win``; the words of the game or of the client have it as ``reason.lets-win``."""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """What the sentence names: numbers, squares, moves."""
    line: tuple[str, ...] = ()
    """The moves that show it, from the position before the move on."""
    is_better: bool = False
    """Whether the line begins with the better move, not with the one that was made."""

    def to_json(self) -> dict[str, object]:
        """The reason in plain types."""
        return {"key": self.key, "facts": dict(self.facts), "line": list(self.line), "is_better": self.is_better}
