"""What the shared tests need to know about Scho K.O."""

SETTINGS = [(2, {}), (2, {"pairs": "diagonal"})]
"""Seats and options under which it is played."""

PLAYTHROUGHS = {"playthrough": (2, {}, 1842)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 14
"""How many numbered paragraphs the rules have."""
