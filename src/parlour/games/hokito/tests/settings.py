"""What the shared tests need to know about Hokito."""

SETTINGS = [(2, {}), (2, {"setup": "mixed"}), (2, {"setup": "arrange"})]
"""Seats and options under which it is played."""

PLAYTHROUGHS = {"playthrough": (2, {}, 1842)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 13
"""How many numbered paragraphs the rules have."""
