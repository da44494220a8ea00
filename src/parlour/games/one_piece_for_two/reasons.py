"""What a piece of One Piece for Two does for both colours at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core import Seat
from parlour.core.reason import Reason
from parlour.games.one_piece_for_two.options import GOAL
from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def reasons(state: OnePieceForTwoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """A line for both colours, so that no one wins (OP-9)."""
    if not state.is_set_up:
        return
    lines = state.play(made[0], seat).counted_lines
    goal = state.options.in_a_row
    if len(lines) == 2 and all(len(line) >= goal for line in lines.values()):
        yield Reason("both-fours" if goal == GOAL else "both-lines", {"move": made[0]}, tuple(made[:1]))
