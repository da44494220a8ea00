"""How the native core plays Hokito."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin
from parlour.games.hokito.options import even_marks


class HokitoTwin(Twin):
    """The native twin; a position text says how large the board is, but neither how missing
    pawns are placed nor what ends the game.
    """

    def options(self, state: Any) -> Mapping[str, object]:
        """The set-up until all pawns are placed; what ends the game and the marks, unless they are the default."""
        is_even = state.marks == even_marks(state.board.layout.size)
        setup = {"setup": state.setup} if state.setup else {}
        end = {} if state.end == "to-move" else {"end": state.end}
        return {**setup, **end, **({} if is_even else {"marks": str(state.marks)})}


TWIN = HokitoTwin("Hokito")
