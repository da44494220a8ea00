"""Which puzzle comes next: by theme and difficulty, and the puzzle of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import date
from functools import cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.core import Game
from parlour.core.errors import did_you_mean, short
from parlour.core.puzzles import Puzzle, PuzzleSet
from parlour.school.puzzles.judging import UnknownPuzzle, puzzles_of

if TYPE_CHECKING:
    from parlour.school.puzzles.progress import Progress

DUE, OWN = "due", "own"
"""Themes that every game has: what is due, and what comes from the player's own games."""
DAILY_SEED = "parlour-daily-1"
"""The published seed of the puzzle of the day."""
NEAREST = 12
"""Among how many puzzles near a player's rating the next one is drawn."""


def themes_of(puzzles: PuzzleSet) -> Counter[str]:
    """The themes with the number of their puzzles, in the order in which they first occur."""
    return Counter(theme for puzzle in puzzles.puzzles for theme in puzzle.themes)


def puzzle_of_the_day(game: Game[Any], day: date) -> Puzzle:
    """The puzzle of a day: it follows from the date and `DAILY_SEED`, and none comes twice before all have come.

    :raises UnknownPuzzle: if the game has no puzzles
    """
    puzzles_of(game)
    order = _daily_order(game)
    return order[day.toordinal() % len(order)]


@cache
def _daily_order(game: Game[Any]) -> tuple[Puzzle, ...]:
    def mixed(puzzle: Puzzle) -> bytes:
        return sha256(f"{DAILY_SEED} {game.id} {puzzle.id}".encode()).digest()

    return tuple(sorted(puzzles_of(game).puzzles, key=mixed))


def due_puzzles(game: Game[Any], progress: Progress, now: int) -> list[Puzzle]:
    """The puzzles that a player has missed and that are due, the longest overdue first.

    A puzzle that this version of the game no longer has is left out.
    """
    shipped = game.puzzles()
    known = {puzzle.id: puzzle for puzzle in (*progress.own, *(shipped.puzzles if shipped else ()))}
    return [known[name] for name in progress.due(now) if name in known]


def next_for(game: Game[Any], progress: Progress, theme: str, after: str, now: int, rng: Random) -> Puzzle:
    """The next puzzle for a player: what is due first, then one near the player's rating; not the one just shown.

    :raises UnknownPuzzle: if there is no such theme, or nothing is due
    """
    due = [puzzle for puzzle in due_puzzles(game, progress, now) if puzzle.id != after]
    if theme == OWN:
        others = [puzzle for puzzle in progress.own if puzzle.id != after]
        due = [*(puzzle for puzzle in due if puzzle in progress.own), *others, *progress.own]
    elif theme and theme != DUE:
        due = [puzzle for puzzle in due if theme in puzzle.themes]
    if due:
        return due[0]
    if theme in (DUE, OWN):
        what = "is due" if theme == DUE else "comes from your own games"
        raise UnknownPuzzle(f"nothing {what} in {game.title}: choose another theme")
    return next_puzzle(game, theme, progress.rating.rating, {*progress.solved, *progress.missed}, after, rng)


def next_puzzle(game: Game[Any], theme: str, rating: float, known: Collection[str], after: str, rng: Random) -> Puzzle:
    """A puzzle near a rating that is not known yet, if there is one, and not the one just shown.

    :raises UnknownPuzzle: if there is no such theme
    """
    puzzles = puzzles_of(game)
    themes = themes_of(puzzles)
    if theme and theme not in themes:
        raise UnknownPuzzle(f"no theme {short(theme)} in {game.title}{did_you_mean(theme, list(themes))}")
    fitting = [puzzle for puzzle in puzzles.puzzles if (not theme or theme in puzzle.themes) and puzzle.id != after]
    fresh = [puzzle for puzzle in fitting if puzzle.id not in known]
    nearest = sorted(fresh or fitting or puzzles.puzzles, key=lambda puzzle: abs(puzzle.rating - rating))
    return rng.choice(nearest[:NEAREST])
