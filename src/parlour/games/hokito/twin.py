"""How the native core plays Hokito."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin


class HokitoTwin(Twin):
    """The native twin; the text of a position does not say how pawns still to come are placed."""

    def options(self, state: Any) -> Mapping[str, object]:
        """How the board is being set up, if it is."""
        return {"setup": state.setup} if state.setup else {}


TWIN = HokitoTwin("Hokito")
