"""What a move of Cocotaki does to the player's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core import Seat
from parlour.core.reason import Reason
from parlour.games.cocotaki.moves import Lay, Word
from parlour.games.cocotaki.state import CocotakiState


def reasons(state: CocotakiState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """A card that could be laid instead of drawing one (CT-7)."""
    move, better = state.parse_move(made[0]), state.parse_move(best[0])
    if move is Word.DRAW and isinstance(better, Lay):
        cards = len(state.hands[seat])
        yield Reason("draws", {"cards": cards + 1, "instead": cards - 1}, tuple(best[:1]), is_better=True)
