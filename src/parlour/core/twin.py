"""What the native core, the second and faster implementation of a game, needs to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.state import Seat, State


@dataclass(frozen=True)
class Twin:
    """The native twin of a game: which classes play it, and how it gets a state. Games override what differs."""

    state: str
    """The class of the native core for positions."""
    view: str = ""
    """The class for views, in games with secrets; by default the one for positions."""
    has_all_moves: bool = True
    """Whether it has every move, mistakes included, so that it can count them."""
    reads_options: bool = True
    """Whether it takes options besides the text of a position."""

    def options(self, state: Any) -> Mapping[str, object]:
        """The options of a state that still matter and that its text does not show."""
        return {}

    def decision(self, view: State[Any], seat: Seat) -> State[Any] | None:
        """The position in which the native core decides for a seat; None where it cannot."""
        return view

    def playout(self, state: State[Any]) -> State[Any] | None:
        """The position from which the native core plays random games in place of a state; None where it cannot."""
        return state
