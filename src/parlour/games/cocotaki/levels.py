"""How well each level plays Cocotaki."""

from parlour.core.skill import Skill

SKILLS = (
    Skill(10, noise=7.0),
    Skill(20, noise=1.0),
    Skill(40, noise=0.6),
    Skill(80, noise=0.4),
    Skill(150, noise=0.2),
    Skill(400, noise=0.1),
    Skill(1_000),
)
"""The levels with the native core, weakest first; the highest level, which is not listed, uses all its time."""

PYTHON_PLAYOUTS = 30
"""Random games that the strongest of these levels plays with the Python rules, which takes a second or two."""
