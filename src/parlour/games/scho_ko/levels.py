"""The strength of each level in Scho K.O."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1, noise=12.0),
    Skill(1, noise=1.2),
    Skill(1, noise=0.5),
    Skill(2, noise=0.1),
    Skill(12),
    Skill(40),
    Skill(120),
)
"""With the native core, weakest level first; the strongest level uses all the time it has."""

PYTHON_PLAYOUTS = 30
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
