"""How well a level plays."""

from typing import NamedTuple


class Skill(NamedTuple):
    """What a level makes of a position; found by measuring, and ``bench/strength.py`` measures it again."""

    nodes: int | None
    """What it looks at: positions of alpha-beta, or games played out; None for as many as the time allows."""
    depth: int | None = None
    """How many moves ahead alpha-beta looks; None for as many as the nodes allow."""
    noise: float = 0.0
    """How far it misjudges a move: the standard deviation, in the logarithm of the odds to win."""
    seconds: float = 10.0
    """How long it thinks at most if the clock does not say; those that count nodes need a fraction of it."""
