"""Puzzles: finding them, judging what a solver does, and what a player knows.

What is imported here needs the standard library only, so that the puzzles can be checked while the package is built.
"""

from parlour.school.puzzles.check import check_puzzles
from parlour.school.puzzles.choosing import DAILY_SEED, puzzle_of_the_day, themes_of
from parlour.school.puzzles.judging import (
    Shown,
    UnknownPuzzle,
    Verdict,
    find_puzzle,
    hint_for,
    judge,
    puzzles_of,
    rest_of_solution,
    start_of,
)

__all__ = [
    "DAILY_SEED",
    "Shown",
    "UnknownPuzzle",
    "Verdict",
    "check_puzzles",
    "find_puzzle",
    "hint_for",
    "judge",
    "puzzle_of_the_day",
    "puzzles_of",
    "rest_of_solution",
    "start_of",
    "themes_of",
]
