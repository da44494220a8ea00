"""The strength of each level in Hokito."""

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
"""With the native core, weakest level first; the strongest level uses all the time it has."""

PYTHON_PLAYOUTS = 200
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
