"""How the native core plays Scho K.O."""

from collections.abc import Mapping
from typing import Any

from parlour.core.options import changed
from parlour.core.twin import Twin


class SchoKoTwin(Twin):
    """The native twin, which plays the whole game and reads all of its options."""

    def options(self, state: Any) -> Mapping[str, object]:
        """The options of the state."""
        return changed(state.options)


TWIN = SchoKoTwin("SchoKo", "SchoKoView")
