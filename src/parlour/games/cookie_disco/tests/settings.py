"""The settings of Cookie Disco for the shared tests."""

from typing import Any

from parlour import Outcome, State

SETTINGS = [
    (2, {}),
    (2, {"start": "4", "repetition": "off"}),
    (2, {"over_start": "no"}),
    (2, {"crawl": True}),
    (2, {"values": "1,3,2"}),
]
"""The seats and options with which it is played."""

TWIN_SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {"values": "3,3,3", "crawl": True}),
    (2, {"values": "1,1,1", "over_start": "no", "start": "2"}),
    (2, {"values": "2,1,3", "repetition": "off"}),
]
"""Further seats and options under which the native core is compared."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 1842)}
"""Whole random games recorded beside this file: seats, options and seed."""

PARAGRAPHS = 22
"""How many numbered paragraphs the rules have."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 10, 5)
"""The position in the picture of all games: seats, options, how many random moves lead there, and their seed."""
PICTURE_PLACE = (0, 1)
"""The column of that picture, and the place in the column."""


def check_move(case: dict[str, Any], state: State[Any], move: str, outcome: Outcome | None) -> None:
    """Compares the result of a move with the conformance case: whether it wins at once."""
    if "winning" in case:
        assert (outcome is not None and outcome.rule == "CD-17") == (move in case["winning"])
