"""How well each level plays Cookie Disco."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1_000, 1, 60.0),
    Skill(1_000, 1, 1.5),
    Skill(2_000, 2, 1.5),
    Skill(4_000, 3, 0.8),
    Skill(8_000, 3, 0.15),
    Skill(10_000, 4, 0.08),
    Skill(15_000),
)
"""The levels with the native core, weakest first; the highest level, which is not listed, uses all its time."""

PYTHON_PLAYOUTS = 120
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
