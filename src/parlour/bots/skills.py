"""How well the levels play a game: with the native core as the game says, with the Python rules alone as is usual."""

from typing import Any

from parlour.core import Game
from parlour.core.skill import Skill

MASTERY = Skill(None, seconds=2.0)
"""The highest level, in every game."""

NOISES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2, 0.0)
"""How far each of the lower levels misjudges a move where random games with the Python rules are all it has."""


def native_skill(game: Game[Any], level: int) -> Skill:
    """How a level thinks with the native core, in a game that it plays."""
    return (*game.skills, MASTERY)[level - 1]


def python_skill(game: Game[Any], level: int) -> Skill:
    """How a level thinks with the Python rules alone: the lower ones about far fewer games."""
    if level > len(NOISES):
        return MASTERY
    games = game.python_playouts * level**2 // len(NOISES) ** 2
    return Skill(max(1, games), noise=NOISES[level - 1])
