"""Proofs by playing: whether a seat can force a result whatever the others do, found without the native search.

The guide only says which moves to try first. All of them are tried until the result is certain, and the rules decide
how a game ends: a guide that errs costs time and never truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from parlour.core import Seat, State

Guide: TypeAlias = Callable[[str], Sequence[str]]
"""Promising moves in a position, given as text, the best first."""
MIN_GUIDED_MOVES = 4
"""With fewer moves left, it takes longer to ask the guide than to try them all, unless there are very many."""


class Position(Protocol):
    """A position that can be played on: the native twin of a state, or the state itself."""

    def moves(self) -> Sequence[Any]:
        """The moves of the seat on turn."""

    def play(self, move: Any) -> Any:
        """The position after a move."""


class Prover:
    """Finds out what a seat can force, and remembers it."""

    def __init__(self, guide: Guide | None = None, min_guided_moves: int = MIN_GUIDED_MOVES) -> None:
        self._guide, self._min_guided_moves = guide, min_guided_moves
        self._known: dict[tuple[str, Seat, float, int], bool] = {}
        self.positions = 0
        """How many positions were looked at."""

    def forces(self, position: Any, seat: Seat, share: float, moves: int) -> bool:
        """Whether a seat can be sure of a share of the win within a number of further moves of all seats."""
        scores = scores_of(position)
        if scores is not None:
            return bool(scores[seat] >= share)
        if moves == 0:
            return False
        key = (str(position), seat, share, moves)
        if key not in self._known:
            self.positions += 1
            self._known[key] = self._forces(position, seat, share, moves)
        return self._known[key]

    def _forces(self, position: Any, seat: Seat, share: float, moves: int) -> bool:
        results = (self.forces(position.play(move), seat, share, moves - 1) for move in self._ordered(position, moves))
        return any(results) if turn_of(position) == seat else all(results)

    def _ordered(self, position: Any, left: int) -> list[Any]:
        """The moves of a position, those that the guide suggests first; near the end, trying is quicker than asking."""
        moves = {str(move): move for move in position.moves()}
        if not self._guide or len(moves) == 1 or left < self._min_guided_moves:
            return list(moves.values())
        first = [moves[text] for text in self._guide(str(position)) if text in moves]
        return first + [move for move in moves.values() if move not in first]


def scores_of(position: Any) -> Sequence[float] | None:
    """The shares of the win if the game is over."""
    if isinstance(position, State):
        return position.outcome.scores if position.outcome else None
    scores: Sequence[float] | None = None if position.moves() else position.scores()
    return scores


def turn_of(position: Any) -> Seat:
    """The seat on turn."""
    turn = position.turn if isinstance(position, State) else position.seat
    assert turn is not None
    return int(turn)
