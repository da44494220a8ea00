"""How the native core plays Hokito."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin


class HokitoTwin(Twin):
    """The native twin; a position text says neither how missing pawns are placed nor what ends the game."""

    def options(self, state: Any) -> Mapping[str, object]:
        """The set-up until all pawns are placed, and what ends the game unless it is the default."""
        setup = {"setup": state.setup} if state.setup else {}
        return setup if state.end == "to-move" else {**setup, "end": state.end}


TWIN = HokitoTwin("Hokito")
