"""What the shared tests need to know about One Piece for Two."""

SETTINGS = [(2, {}), (2, {"size": "8x8", "max_relocations": 30}), (2, {"size": "2x21", "repetition": 2})]
"""Seats and options under which it is played."""

PLAYTHROUGHS = {"playthrough": (2, {}, 852)}
"""Whole random games that are written down beside this file: seats, options and seed."""

PARAGRAPHS = 11
"""How many numbered paragraphs the rules have."""
