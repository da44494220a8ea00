"""How well each level plays Scho K.O."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(1, noise=3.0),
    Skill(1, noise=1.2),
    Skill(1, noise=0.5),
    Skill(2, noise=0.1),
    Skill(12),
    Skill(40),
    Skill(120),
)
"""With the native core, the weakest level first; the highest thinks as long as it may."""

PYTHON_PLAYOUTS = 30
"""Random games that the strongest of these levels plays out with the Python rules, in a second or two."""
