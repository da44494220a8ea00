"""How the native core plays Cookie Disco."""

from collections.abc import Mapping
from typing import Any

from parlour.core.twin import Twin


class CookieDiscoTwin(Twin):
    """All of it; the position text does not say whether repetition counts."""

    def options(self, state: Any) -> Mapping[str, object]:
        """Whether repetition draws and whether there is a crawl cookie."""
        return {"repetition": "off" if state.past is None else "draw", "crawl": state.crawl}


TWIN = CookieDiscoTwin("CookieDisco")
