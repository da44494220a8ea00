"""How the native core plays Hokito."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin


class HokitoTwin(Twin):
    """All of it; the position text does not say how pawns still to come are placed."""

    def options(self, state: Any) -> Mapping[str, object]:
        """How the pawns are set up."""
        return {"setup": state.setup}


TWIN = HokitoTwin("Hokito")
