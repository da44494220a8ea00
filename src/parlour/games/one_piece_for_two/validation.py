"""Positions of One Piece for Two that no game can reach, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation

if TYPE_CHECKING:
    from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def position_violations(state: OnePieceForTwoState) -> Iterator[Violation]:
    """Every reason why no game can reach a position whose pieces support one another."""
    if state.box < 0:
        yield Violation("OP-2", f"there are only {state.options.pieces} pieces")
    if state.grid.pieces and not state.is_set_up:
        yield Violation("OP-3", "no piece is placed before the set-up is finished")
