"""Why a move is worse than the best one, in facts that hold when they are played out with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.core import Game, ParlourError, Seat, State
from parlour.core.reason import Reason
from parlour.engine import Line

MIN_MOVES_LOST = 4
"""The smallest loss of mobility that is worth mentioning."""


def reasons(game: Game[Any], view: State[Any], seat: Seat, made: Line, best: Line) -> tuple[Reason, ...]:
    """Why a move is worse than the best one, the most important first; empty if no detector finds anything.

    Everything follows from the view of the seat, and every line is legal and does what its reason says.
    """
    found = [*_wins(view, seat, made, best), *game.reasons(view, seat, made.variation, best.variation)]
    return tuple(found or _mobility(view, seat, made, best))


def play_line(state: State[Any], moves: Sequence[str]) -> State[Any] | None:
    """The state after moves made in turn; None if one of them cannot be made, or if chance acts in between."""
    try:
        for move in moves:
            state = state.play(move, state.turn)
    except ParlourError:
        return None
    return state


def _wins(view: State[Any], seat: Seat, made: Line, best: Line) -> Iterator[Reason]:
    """A win that was missed, and one that the move allows."""
    if _is_proven(best, 1) and not _is_proven(made, 1) and _score(view, seat, best) == 1:
        moves = _count(view, seat, best.variation)
        key = "win-missed-now" if moves == 1 else "win-missed"
        yield Reason(key, {"move": best.move, "moves": moves}, best.variation, is_better=True)
    if _is_proven(made, 0) and not _is_proven(best, 0) and _score(view, seat, made) == 0:
        moves = len(made.variation) - _count(view, seat, made.variation)
        key = "loses-now" if len(made.variation) == 1 else "lets-win-now" if moves == 1 else "lets-win"
        yield Reason(key, {"move": made.move, "moves": moves}, made.variation)


def _is_proven(line: Line, value: float) -> bool:
    return line.is_exact and line.value == value


def _score(view: State[Any], seat: Seat, line: Line) -> float | None:
    """The score of a seat at the end of a line; None if the line does not end the game."""
    end = play_line(view, line.variation)
    return end.outcome.scores[seat] if end and end.outcome else None


def _count(view: State[Any], seat: Seat, moves: Sequence[str]) -> int:
    """How many of the moves the seat makes."""
    count = 0
    for move in moves:
        count += view.turn == seat
        view = view.play(move, view.turn)
    return count


def _mobility(view: State[Any], seat: Seat, made: Line, best: Line) -> Iterator[Reason]:
    """Few moves next turn, compared with the better line; used only if there is no other reason."""
    left, instead = (_moves_left(view, seat, line) for line in (made, best))
    if left is None or instead is None or instead - left < MIN_MOVES_LOST or 2 * left > instead:
        return
    key = "no-move" if left == 0 else "mobility"
    yield Reason(key, {"left": left, "instead": instead, "move": made.move}, made.variation[:2])


def _moves_left(view: State[Any], seat: Seat, line: Line) -> int | None:
    """The moves of the seat after the expected answer; None if it is not its turn then."""
    after = play_line(view, line.variation[:2]) if len(line.variation) >= 2 else None
    if after is None or after.is_view:
        return None
    if after.outcome:
        return 0 if after.outcome.scores[seat] == 0 else None
    return len(after.moves(seat)) if after.turn == seat else None
