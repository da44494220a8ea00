"""What positions and moves of Cookie Disco are worth, looked up in its solution."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from parlour.core import InvalidPosition, State
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.cookies import USUAL_VALUES
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.solution.solving import core, position_count
from parlour.games.cookie_disco.solution.value import VALUES, Value
from parlour.games.cookie_disco.solution.values_file import read
from parlour.games.cookie_disco.solution.variant import STANDARD, Variant
from parlour.games.cookie_disco.turn import Turn


class SolvedMove(NamedTuple):
    """A move of a turn and what it leads to."""

    text: str
    value: Value
    """What it is worth to the seat that makes it."""
    mistakes: int
    """How many replies throw away a win or a draw."""
    replies: int

    @property
    def rank(self) -> tuple[tuple[float, int], int, int]:
        """Higher is better: by value, then by how easily the other side goes wrong."""
        return self.value.rank, self.mistakes, -self.replies


class Solution:
    """The values of all positions of a variant."""

    def __init__(self, values: memoryview, variant: Variant = STANDARD) -> None:
        self.values = values
        """A byte for each position, by number."""
        self.variant = variant
        self.native: Any = core().CookieDiscoSolution(values, variant.over_start)

    def probe(self, position: State[Any] | str) -> Value:
        """What a position is worth to the side to move.

        :raises InvalidPosition: if it is not a turn of this variant without the crawl cookie
        """
        try:
            if isinstance(position, str):
                return VALUES[int(self.native.value(position))]
            turn: Any = position.stage  # type: ignore[attr-defined]
            if self._is_usual(turn.field) and turn.over_start == self.variant.over_start:
                return VALUES[int(self.native.value_of(turn.field.cookies, turn.side, turn.lock or ""))]
        except (AttributeError, ValueError):
            pass  # refused below, with the reason
        raise self._refusal(position)

    def probe_many(self, positions: Sequence[State[Any] | str]) -> list[Value]:
        """The values of many positions; fastest for texts."""
        try:
            return [VALUES[value] for value in self.native.values(positions)]
        except (TypeError, ValueError):  # some are states, or one is invalid and probe says which
            return list(map(self.probe, positions))

    def moves(self, turn: State[Any] | str) -> list[SolvedMove]:
        """Every move of a turn with its value, the best first.

        :raises InvalidPosition: as ``probe`` does
        """
        self.probe(turn)
        moves = [
            SolvedMove(text, VALUES[after].before, mistakes, replies)
            for text, after, mistakes, replies in self.native.moves(str(turn))
        ]
        return sorted(moves, key=lambda move: move.rank, reverse=True)

    @staticmethod
    def _is_usual(field: Field) -> bool:
        """Whether the cookies are those of the solved game."""
        return field.covered is None and field.worth == USUAL_VALUES

    def _refusal(self, position: State[Any] | str) -> InvalidPosition:
        """Why the solution has no value for a position; an unreadable text is refused by the rules."""
        state = GAME.parse(position, self.variant.options) if isinstance(position, str) else position
        if not isinstance(state, CookieDiscoState):
            reason = "only Cookie Disco is solved"
        elif state.crawl:
            reason = "the game with the crawl cookie is not solved"
        elif state.stage.field.worth != USUAL_VALUES:
            reason = f"the game is solved with the values {USUAL_VALUES}, not {state.stage.field.worth}"
        elif state.stage.over_start != self.variant.over_start:
            reason = f"this solution is for the option over_start={self.variant.options['over_start']}"
        elif isinstance(state.stage, Turn):
            reason = "the field is divided: the game is over"
        else:
            reason = "only turns have a value, not the set-up"
        return InvalidPosition(str(position), [reason])


def solution(variant: Variant = STANDARD) -> Solution:
    """The solution on this machine, opened and verified once.

    :raises NoSolution: if the variant has not been solved yet
    :raises SolutionError: if the file is damaged
    :raises NativeUnavailable: if the native core is missing
    """
    return _opened(variant, os.environ.get("PARLOUR_DATA"), os.environ.get("XDG_DATA_HOME"))


@cache
def _opened(variant: Variant, *_: str | None) -> Solution:
    """The solution in the folder that these settings choose."""
    return Solution(read(variant.path, variant, position_count()).values, variant)


def probe(position: State[Any] | str, variant: Variant = STANDARD) -> Value:
    """What a position is worth to the side to move; a text is of the given variant, a state knows its own.

    :raises InvalidPosition: if it is not a turn of Cookie Disco without the crawl cookie
    :raises SolutionError: as ``solution`` does
    """
    own = None if isinstance(position, str) else Variant.of_state(position)
    return solution(own or variant).probe(position)


def probe_many(positions: Sequence[State[Any] | str], variant: Variant = STANDARD) -> list[Value]:
    """The values of many positions of one variant; fastest for texts.

    :raises InvalidPosition: if one is not a turn of this variant without the crawl cookie
    :raises SolutionError: as ``solution`` does
    """
    return solution(variant).probe_many(positions)
