"""How well a level plays."""

from typing import NamedTuple


class Skill(NamedTuple):
    """How far a level thinks ahead and how much it errs, tuned with the measurements of ``bench/strength.py``."""

    nodes: int | None
    """Positions that alpha-beta searches, or games that are played out; None for as many as the time allows."""
    depth: int | None = None
    """Moves that alpha-beta searches ahead; None for as many as the nodes allow."""
    noise: float = 0.0
    """How far it misjudges a move: the standard deviation, in log-odds of winning."""
    seconds: float = 10.0
    """The longest it thinks if the clock sets no limit; levels that count nodes need a fraction of that."""
