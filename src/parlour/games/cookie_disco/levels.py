"""How well each level plays Cookie Disco."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1_000, 1, 60.0),
    Skill(1_000, 1, 1.5),
    Skill(2_000, 2, 1.5),
    Skill(4_000, 2, 0.6),
    Skill(8_000, 3, 0.4),
    Skill(10_000, 4, 0.08),
    Skill(15_000),
)
"""With the native core, the weakest level first; the highest uses all its time."""

PYTHON_PLAYOUTS = 120
"""Random playouts of the strongest of these levels with the Python rules; they take a second or two."""
