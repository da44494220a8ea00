"""What the shared tests need to know about Hokito."""

from random import Random
from typing import Any

from parlour import Outcome

SETTINGS: list[tuple[int, dict[str, object]]] = [(2, {}), (2, {"setup": "mixed"}), (2, {"setup": "arrange"})]
"""Seats and options under which it is played."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 1842)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 13
"""How many numbered paragraphs the rules have."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 46, 3)
"""The position in the picture of all games: seats, options, how many random moves lead there, and their seed."""
PICTURE_PLACE = (0, 0)
"""The column of that picture, and the place in the column."""


def check_outcome(outcome: Outcome, expected: dict[str, Any]) -> None:
    """Compares the totals of an outcome with the figures."""
    assert outcome.detail == f"{expected['black']} : {expected['white']}"


def choose_end(rng: Random) -> tuple[dict[str, object], int]:
    """Options, and how many of the last decisions of a game can be looked at completely."""
    return {}, 9
