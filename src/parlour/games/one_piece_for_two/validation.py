"""Why no game reaches a position."""

from collections.abc import Iterator

from parlour.core import Violation
from parlour.games.one_piece_for_two.grid import PIECES
from parlour.games.one_piece_for_two.state import OnePieceForTwoState


def position_violations(state: OnePieceForTwoState) -> Iterator[Violation]:
    """Every reason why no game reaches a position whose pieces support one another."""
    if state.box < 0:
        yield Violation("OP-2", f"there are only {PIECES} pieces")
    if state.grid.pieces and not state.is_set_up:
        yield Violation("OP-3", "no piece is placed before the set-up is finished")
