"""The settings of Cookie Disco for the shared tests."""

from typing import Any

from parlour import Outcome, State

SETTINGS = [(2, {}), (2, {"start": "4", "repetition": "off"}), (2, {"over_start": "no"}), (2, {"crawl": True})]
"""The seats and options with which it is played."""

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
