"""What the shared tests need to know about Hokito."""

from random import Random
from typing import Any

from parlour import Outcome

SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"setup": "mixed"}),
    (2, {"setup": "arrange"}),
    (2, {"end": "either"}),
    (2, {"size": 4}),
    (2, {"size": 8, "setup": "mixed"}),
]
"""Seats and options under which it is played."""

TWIN_SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {"setup": "mixed", "end": "either"}),
    (2, {"setup": "arrange", "end": "either"}),
    (2, {"marks": "9,0,9"}),
    (2, {"setup": "arrange", "marks": "10,7,1"}),
    (2, {"size": 4, "setup": "arrange", "end": "either"}),
    (2, {"size": 8, "setup": "arrange", "marks": "2,10,20"}),
    (2, {"size": 8, "marks": "0,0,32", "end": "either"}),
]
"""Further seats and options under which the native core is compared: every set-up must keep the option ``end``."""

UNFIT_OPTIONS: list[dict[str, object]] = [{"size": 8, "marks": "8,6,4"}]
"""Options that do not go together."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 1842)}
"""Whole random games that are recorded beside this file: seats, options and seed."""

PARAGRAPHS = 13
"""The number of numbered paragraphs in the rules."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 46, 3)
"""The position in the picture of all games: seats, options, number of random moves before it, and their seed."""
PICTURE_PLACE = (0, 0)
"""The column of that picture, and the place in the column."""


def check_outcome(outcome: Outcome, expected: dict[str, Any]) -> None:
    """Compares the totals of an outcome with those in the conformance data."""
    assert outcome.detail == f"{expected['black']} : {expected['white']}"


def choose_end(rng: Random) -> tuple[dict[str, object], int]:
    """Options, and how many of the last decisions of a game can be searched completely."""
    return {"end": rng.choice(["to-move", "either"])}, 9
