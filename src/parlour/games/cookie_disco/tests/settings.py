"""What the shared tests need to know about Cookie Disco."""

SETTINGS = [(2, {}), (2, {"start": "4", "repetition": "off"}), (2, {"crawl": True})]
"""Seats and options under which it is played."""

PLAYTHROUGHS = {"playthrough": (2, {}, 1842)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 22
"""How many numbered paragraphs the rules have."""
