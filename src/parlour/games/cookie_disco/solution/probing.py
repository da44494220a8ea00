"""What positions and moves of Cookie Disco are worth, looked up in its table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from parlour.core import InvalidPosition, State
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.solution.solving import core, positions, table_path
from parlour.games.cookie_disco.solution.table import read
from parlour.games.cookie_disco.solution.value import VALUES, Value
from parlour.games.cookie_disco.turn import Turn


class Prospect(NamedTuple):
    """A move of a turn and where it leads."""

    move: str
    value: Value
    """To the seat that makes it."""
    mistakes: int
    """The replies by which the other side would throw away a win or a draw."""
    replies: int

    @property
    def rank(self) -> tuple[tuple[float, int], int, int]:
        """The greater, the better: by value, then by how easily the other side goes wrong."""
        return self.value.rank, self.mistakes, -self.replies


class Solution:
    """The values of all positions."""

    def __init__(self, values: memoryview) -> None:
        self.values = values
        """A byte for each position, by number."""
        self.native: Any = core().CookieDiscoTable(values)

    def probe(self, position: State[Any] | str) -> Value:
        """What a position is worth to the side to move.

        :raises InvalidPosition: if it is no turn of Cookie Disco without the crawl cookie
        """
        try:
            if isinstance(position, str):
                return VALUES[int(self.native.value(position))]
            turn: Any = position.stage  # type: ignore[attr-defined]
            if turn.field.covered is None:
                return VALUES[int(self.native.value_of(turn.field.cookies, turn.side, turn.lock or ""))]
        except (AttributeError, ValueError):
            pass  # told below
        raise _refusal(position)

    def probe_many(self, positions: Sequence[State[Any] | str]) -> list[Value]:
        """The same for many positions; the quickest way for texts."""
        try:
            return [VALUES[value] for value in self.native.values(positions)]
        except (TypeError, ValueError):  # not all texts, or one that must be refused by name
            return list(map(self.probe, positions))

    def prospects(self, turn: State[Any] | str) -> list[Prospect]:
        """Every move of a turn, the best first."""
        self.probe(turn)
        moves = [
            Prospect(move, VALUES[after].before, mistakes, replies)
            for move, after, mistakes, replies in self.native.prospects(str(turn))
        ]
        return sorted(moves, key=lambda prospect: prospect.rank, reverse=True)


def _refusal(position: State[Any] | str) -> InvalidPosition:
    """Why a position is not in the table; a text that the rules do not read, they refuse."""
    state = GAME.parse(position) if isinstance(position, str) else position
    if not isinstance(state, CookieDiscoState):
        reason = "only Cookie Disco is solved"
    elif state.crawl:
        reason = "the game with the crawl cookie is not solved"
    elif isinstance(state.stage, Turn):
        reason = "the field is divided: the game is over"
    else:
        reason = "only turns have a value of their own, the set-up has none"
    return InvalidPosition(str(position), [reason])


def solution() -> Solution:
    """The table of this machine, opened and checked once.

    :raises NoTable: if it is not made yet
    :raises SolutionError: if it is damaged
    :raises NoTwin: if the native core is missing
    """
    return _opened(os.environ.get("PARLOUR_DATA"), os.environ.get("XDG_DATA_HOME"))


@cache
def _opened(*_: str | None) -> Solution:
    """The table that these settings lead to."""
    return Solution(read(table_path(), GAME.version, positions()).values)


def probe(position: State[Any] | str) -> Value:
    """What a position of Cookie Disco, a state or a text, is worth to the side to move; `solution` says what it raises.

    :raises InvalidPosition: if it is no turn of Cookie Disco without the crawl cookie
    """
    return solution().probe(position)


def probe_many(positions: Sequence[State[Any] | str]) -> list[Value]:
    """The same for many positions at once."""
    return solution().probe_many(positions)
