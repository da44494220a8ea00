"""How many positions Cookie Disco has."""

from __future__ import annotations

import os

from parlour.core.encoding import PositionCount
from parlour.games.cookie_disco.state import CookieDiscoState


def count_positions(state: CookieDiscoState) -> PositionCount | None:
    """The positions that games from the six starts reach, as the solver of the game finds them in some seconds.

    Rotations, reflections and exchanged colours count once. None for what the solver does not know: the crawl cookie,
    other values, and everything without the native core.
    """
    from parlour.games.cookie_disco.solution.report import positions_in_games  # imported late: it needs the game
    from parlour.games.cookie_disco.solution.variant import Variant

    variant = Variant.of_state(state)
    number = variant and positions_in_games(variant, os.cpu_count() or 1)
    return PositionCount(number, is_exact=True) if number else None
