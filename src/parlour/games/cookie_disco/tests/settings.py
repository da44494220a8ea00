"""What the shared tests need to know about Cookie Disco."""

from typing import Any

from parlour import Outcome, State

SETTINGS = [(2, {}), (2, {"start": "4", "repetition": "off"}), (2, {"over_start": "no"}), (2, {"crawl": True})]
"""Seats and options under which it is played."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 1842)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 22
"""How many numbered paragraphs the rules have."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 10, 5)
"""The position in the picture of all games: seats, options, how many random moves lead there, and their seed."""
PICTURE_PLACE = (0, 1)
"""The column of that picture, and the place in the column."""


def check_move(case: dict[str, Any], state: State[Any], move: str, outcome: Outcome | None) -> None:
    """Compares what a move leads to with the figures: whether it wins at once."""
    if "winning" in case:
        assert (outcome is not None and outcome.rule == "CD-17") == (move in case["winning"])
