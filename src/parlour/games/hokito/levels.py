"""How well each level plays Hokito."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1_000, 1, 14.0),
    Skill(1_000, 1, 1.2),
    Skill(4_000, 2, 0.9),
    Skill(8_000, 2, 0.5),
    Skill(20_000, 3, 0.3),
    Skill(30_000, 4, 0.12),
    Skill(40_000),
)
"""The levels with the native core, weakest first; the highest level, which is not listed, uses all its time."""

PYTHON_PLAYOUTS = 200
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
