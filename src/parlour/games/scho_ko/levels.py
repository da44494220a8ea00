"""How well each level plays Scho K.O."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1, noise=12.0),
    Skill(1, noise=1.2),
    Skill(1, noise=0.5),
    Skill(2, noise=0.1),
    Skill(12),
    Skill(100),
    Skill(400),
)
"""The levels with the native core, weakest first; the highest level, which is not listed, uses all its time."""

PYTHON_PLAYOUTS = 30
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
