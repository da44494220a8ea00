"""Games that are solved: what a game gives from ``Game.exact``."""

from collections.abc import Mapping
from typing import Any, Protocol

from parlour.core import State
from parlour.engine.analysis import Analysis


class Exact(Protocol):
    """Knows the value of every position of a solved game."""

    def covers(self, options: Mapping[str, object]) -> bool:
        """Whether games with these options are solved, and can be here."""

    def analyse(self, state: State[Any]) -> Analysis | None:
        """Every move with its proven value, the best first; None where it is not known here yet.

        :raises RulesError: if what is stored of the solution is damaged
        """

    def ensure(self) -> None:
        """Has the solution made in the background where it is missing.

        :raises RulesError: if what is stored of it is damaged
        """

    def prepare(self, state: State[Any]) -> None:
        """Makes the solution now, with progress on the terminal, if the state needs it and it is missing."""
