"""How well each level plays each game; found by measuring, and ``bench/strength.py`` measures it again."""

from typing import NamedTuple


class Skill(NamedTuple):
    """What a level makes of a position."""

    nodes: int | None
    """What it looks at: positions of alpha-beta, or games played out; None for as many as the time allows."""
    depth: int | None = None
    """How many moves ahead alpha-beta looks; None for as many as the nodes allow."""
    noise: float = 0.0
    """How far it misjudges a move: the standard deviation, in the logarithm of the odds to win."""
    seconds: float = 10.0
    """How long it thinks at most if the clock does not say; those that count nodes need a fraction of it."""


MASTERY = Skill(None, seconds=2.0)
"""The highest level, in every game."""

SKILLS: dict[str, tuple[Skill, ...]] = {
    "cocotaki": (
        Skill(10, noise=1.5),
        Skill(20, noise=1.0),
        Skill(40, noise=0.6),
        Skill(80, noise=0.4),
        Skill(150, noise=0.2),
        Skill(400, noise=0.1),
        Skill(1_000),
    ),
    "cookie-disco": (
        Skill(1_000, 1, 5.0),
        Skill(1_000, 1, 1.5),
        Skill(2_000, 2, 1.2),
        Skill(4_000, 2, 0.7),
        Skill(8_000, 3, 0.4),
        Skill(15_000, 4, 0.2),
        Skill(30_000),
    ),
    "hokito": (
        Skill(1_000, 1, 3.0),
        Skill(1_000, 1, 1.2),
        Skill(4_000, 2, 0.9),
        Skill(8_000, 2, 0.5),
        Skill(20_000, 3, 0.3),
        Skill(30_000, 4, 0.12),
        Skill(40_000),
    ),
    "one-piece-for-two": (
        Skill(1_000, 1, 5.0),
        Skill(1_000, 1, 1.5),
        Skill(2_000, 2, 1.0),
        Skill(4_000, 2, 0.5),
        Skill(8_000, 3, 0.3),
        Skill(15_000, 4, 0.15),
        Skill(30_000),
    ),
    "scho-ko": (
        Skill(1, noise=3.0),
        Skill(1, noise=0.8),
        Skill(1, noise=0.4),
        Skill(4, noise=0.2),
        Skill(15, noise=0.1),
        Skill(50),
        Skill(150),
    ),
}
"""For each game its levels from the lowest to the highest but one."""

NOISES = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2, 0.0)
"""How far each of these levels misjudges a move where random games with the Python rules are all it has."""

GAMES = {"cocotaki": 30, "cookie-disco": 120, "hokito": 200, "one-piece-for-two": 300, "scho-ko": 30}
"""So many random games the highest of these levels plays out with the Python rules, in a second or two."""

GAMES_ELSEWHERE = 200
"""The same for a game of another package."""


def skill(game: str, level: int) -> Skill:
    """How a level thinks with the native core, in a game that it plays."""
    return (*SKILLS[game], MASTERY)[level - 1]


def skill_without_twin(game: str, level: int) -> Skill:
    """How a level thinks with the Python rules alone: the lower ones about far fewer games."""
    if level > len(NOISES):
        return MASTERY
    games = GAMES.get(game, GAMES_ELSEWHERE) * level**2 // len(NOISES) ** 2
    return Skill(max(1, games), noise=NOISES[level - 1])
