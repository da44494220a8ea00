"""What the shared tests need to know about Scho K.O."""

from typing import Any

from parlour import Outcome

SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"pairs": "diagonal"}),
]
"""Seats and options under which it is played."""

UNFIT_OPTIONS = [{"deck": "dark:1,white:1"}]
"""Options that do not go together."""

TWIN_SETTINGS: list[tuple[int, dict[str, object]]] = [
    (2, {"deck": "dark:2,even:1,even*:1,white:2", "hand_size": 2}),
    (2, {"deck": "dark*:8,even*:8,white*:4", "hand_size": 8}),
]
"""Further options under which the native core is compared: a small deck, and large hands of stack cards."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 1842)}
"""Whole random games that are recorded beside this file: seats, options and seed."""

PARAGRAPHS = 14
"""The number of numbered paragraphs in the rules."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 26, 11)
"""The position in the picture of all games: seats, options, number of random moves before it, and their seed."""
PICTURE_PLACE = (1, 1)
"""The column of that picture, and the place in the column."""


def check_outcome(outcome: Outcome, expected: dict[str, Any]) -> None:
    """Compares the largest bars of an outcome with the conformance data."""
    assert outcome.detail.startswith(f"{expected['dark'][0]} : {expected['white'][0]}")


def prefer_move(texts: list[str]) -> str | None:
    """The card farthest from the start, so that the layout spreads as far as it can."""
    if "@" not in texts[0]:
        return None
    return max(texts, key=lambda text: sum(abs(int(part)) for part in text.rpartition("@")[2].split(",")))
