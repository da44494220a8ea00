"""The levels of Parlour's own bots, from a beginner to the best that two seconds allow, and how well each plays."""

from typing import Any, NamedTuple

from parlour.core import Game
from parlour.core.skill import Skill


class Level(NamedTuple):
    """A strength to play against."""

    number: int
    """From 1, the weakest, to 8."""
    name: str
    """What players see, such as ``Learner``."""
    about: str
    """How it plays, in a line."""

    @property
    def spec(self) -> str:
        """The text that ``make`` takes."""
        return f"level-{self.number}"


LEVELS = (
    Level(1, "Newcomer", "is playing its first game, and misses what is right in front of it"),
    Level(2, "Daydreamer", "likes a good move when it sees one, but its mind wanders"),
    Level(3, "Learner", "looks a move ahead, and mixes up good moves and moves that only look good"),
    Level(4, "Regular", "sees simple threats, but misses those that need a second look"),
    Level(5, "Challenger", "thinks ahead and gives little away"),
    Level(6, "Strategist", "plans ahead, and errs only where it is hard not to"),
    Level(7, "Expert", "sees far, and makes you pay for every slip"),
    Level(8, "Master", "thinks about every move for two seconds, and plays as well as it can"),
)
"""Every level, the weakest first."""


def find_level(text: str) -> Level | None:
    """The level called ``level-3`` or ``learner``, or None."""
    return next((level for level in LEVELS if text in (level.spec, level.name.lower())), None)


MASTERY = Skill(None, seconds=2.0)
"""The highest level, in every game."""

NOISES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2, 0.0)
"""How far each level below the highest misjudges a move without the native core: as ``Skill.noise``."""


def native_skill(game: Game[Any], level: int) -> Skill:
    """How a level thinks with the native core, in a game that it plays."""
    return (*game.skills, MASTERY)[level - 1]


def python_skill(game: Game[Any], level: int) -> Skill:
    """How a level thinks with the Python rules alone: lower levels play out far fewer games."""
    if level > len(NOISES):
        return MASTERY
    games = game.python_playouts * level**2 // len(NOISES) ** 2
    return Skill(max(1, games), noise=NOISES[level - 1])
