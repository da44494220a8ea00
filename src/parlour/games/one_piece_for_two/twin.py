"""How the native core plays One Piece for Two."""

from collections.abc import Mapping
from typing import Any

from parlour.core.options import changed
from parlour.core.twin import Twin


class OnePieceForTwoTwin(Twin):
    """The native core knows all of the rules."""

    def options(self, state: Any) -> Mapping[str, object]:
        """The options of the state that differ from the defaults."""
        return changed(state.options)


TWIN = OnePieceForTwoTwin("OnePieceForTwo")
