"""The two solved variants of Cookie Disco: a cookie may roll over its start cell, or it may not (CD-14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.core import State
from parlour.core.options import read_options
from parlour.engine.folder import data_folder
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.cookies import USUAL_VALUES

WITHOUT_OVER_START = 1 << 16
"""Added to the version of the rules in files of the variant without rolling over the start cell."""


@dataclass(frozen=True)
class Variant:
    """A set of rules with its own solution."""

    over_start: bool = True

    @classmethod
    def of_options(cls, options: Mapping[str, object]) -> Variant | None:
        """The variant that these options choose; None for the crawl cookie and other values, which are not solved."""
        chosen = read_options(GAME.options, options)
        return None if chosen.crawl or chosen.values != USUAL_VALUES else cls(chosen.over_start == "yes")

    @classmethod
    def of_state(cls, state: State[Any]) -> Variant | None:
        """The variant to which a state belongs; None if the state is not in a solved game."""
        if not isinstance(state, CookieDiscoState) or state.crawl or state.stage.field.worth != USUAL_VALUES:
            return None
        return cls(state.stage.over_start)

    @property
    def options(self) -> dict[str, object]:
        """The options of this variant, without draws by repetition, which the solution ignores."""
        return {"repetition": "off", "over_start": "yes" if self.over_start else "no"}

    @property
    def path(self) -> Path:
        """Where the solution file is, or will be."""
        return data_folder() / f"{GAME.id}{'' if self.over_start else '-over-start-no'}.table"

    @property
    def command(self) -> str:
        """The command that makes the solution file."""
        return f"parlour solve {GAME.id}{'' if self.over_start else ' --option over_start=no'}"

    @property
    def rules(self) -> int:
        """The number that identifies its rules in solution files."""
        return GAME.version + (0 if self.over_start else WITHOUT_OVER_START)


STANDARD = Variant()
"""The game with the default options."""
VARIANTS = (STANDARD, Variant(over_start=False))
