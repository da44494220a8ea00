"""How well each level plays One Piece for Two."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1_000, 1, 80.0),
    Skill(1_000, 1, 1.5),
    Skill(2_000, 2, 1.0),
    Skill(4_000, 2, 0.5),
    Skill(8_000, 3, 0.3),
    Skill(15_000, 4, 0.15),
    Skill(30_000),
)
"""The levels with the native core, weakest first; the highest level, which is not listed, uses all its time."""

PYTHON_PLAYOUTS = 300
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
