"""What the shared tests need to know about One Piece for Two."""

from random import Random
from typing import Any

from parlour import Outcome, State

SETTINGS = [
    (2, {}),
    (2, {"size": "8x8", "max_relocations": 30}),
    (2, {"size": "4x4", "pieces": 6, "in_a_row": 3}),
    (2, {"size": "2x21", "repetition": 2}),
]
"""Seats and options under which it is played."""

UNFIT_OPTIONS: list[dict[str, object]] = [{"size": "4x4"}, {"in_a_row": 9}]
"""Options that do not go together."""

PLAYTHROUGHS: dict[str, tuple[int, dict[str, object], int]] = {"playthrough": (2, {}, 852)}
"""Whole random games that are recorded beside this file: seats, options and seed."""

TWIN_SETTINGS = [
    (2, {"size": "3x15", "repetition": 2}),
    (2, {"max_relocations": 0}),
    (2, {"size": "5x5", "pieces": 10, "in_a_row": 4, "repetition": 2}),
    (2, {"size": "9x6", "pieces": 22, "in_a_row": 5}),
    (2, {"size": "12x9", "pieces": 40, "in_a_row": 9, "max_relocations": 20}),
    (2, {"size": "2x4", "pieces": 3, "in_a_row": 3}),
]
"""Further seats and options under which the native core is compared: on a narrow grid positions repeat."""

PARAGRAPHS = 11
"""How many numbered paragraphs the rules have."""

PICTURE: tuple[int, dict[str, object], int, int] = (2, {}, 14, 7)
"""The position in the picture of all games: seats, options, how many random moves lead there, and their seed."""
PICTURE_PLACE = (1, 0)
"""The column of that picture, and the place in the column."""


def check_move(case: dict[str, Any], state: State[Any], move: str, outcome: Outcome | None) -> None:
    """Compares who gets four in a row by a move with the conformance data."""
    if "wins" in case:
        winner = {"R": "red", "B": "blue"}.get(case["wins"].get(move), case["wins"].get(move))
        four = outcome if outcome and outcome.reason == "four" else None
        assert (four and state.role(four.winners[0])) == winner


def choose_end(rng: Random) -> tuple[dict[str, object], int]:
    """Options, and how many of a game's last decisions can be searched exhaustively."""
    return {"repetition": rng.choice([0, 2, 3]), "max_relocations": rng.choice([1, 2])}, 4
