"""The eight cookies, their kinds and values (CD-1)."""

from typing import TypeAlias

Kind: TypeAlias = str
"""C, A, V for the neutral cookies, O and B for the player-cookies."""

Colour: TypeAlias = str
"""O or B, of a player-cookie and of the seat that owns it."""

NAMES = {"C": "chocolate", "A": "caramel", "V": "vanilla", "O": "orange", "B": "blue"}
VALUES = {"C": 3, "A": 2, "V": 1, "O": 0, "B": 0}
COUNTS = {"C": 3, "A": 2, "V": 1, "O": 1, "B": 1}

OTHER = {"O": "B", "B": "O"}
"""The colour across the table."""
