"""Games that are solved: what a game returns from ``Game.exact``."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from parlour.core import State
from parlour.engine.analysis import Analysis

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of a phase, how much of it is done, and how much there is to do."""


class Exact(Protocol):
    """Knows the value of every position of a solved game."""

    def covers(self, options: Mapping[str, object]) -> bool:
        """Whether games with these options can be solved on this machine."""

    def analyse(self, state: State[Any]) -> Analysis | None:
        """Every move with its proven value, the best first; None where it is not known on this machine yet.

        :raises SolutionError: if the stored solution is damaged
        """

    def ensure(self, options: Mapping[str, object]) -> None:
        """Starts solving the game with these options in the background if there is no solution yet.

        :raises SolutionError: if the stored solution is damaged
        """

    def solve(self, state: State[Any], progress: Progress) -> None:
        """Solves the game now, unless it is solved already or the solution would not cover the state.

        :raises SolutionError: if the stored solution is damaged, or cannot be written
        """
