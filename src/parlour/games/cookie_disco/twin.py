"""How the native core plays Cookie Disco."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin


class CookieDiscoTwin(Twin):
    """The whole game; position texts leave the options out."""

    def options(self, state: Any) -> Mapping[str, object]:
        """The options that matter after the start is chosen."""
        return {
            "repetition": "off" if state.past is None else "draw",
            "over_start": "yes" if state.stage.over_start else "no",
            "crawl": state.crawl,
            "values": str(state.stage.field.worth),
        }


TWIN = CookieDiscoTwin("CookieDisco")
