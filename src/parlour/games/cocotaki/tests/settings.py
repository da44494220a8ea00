"""What the shared tests need to know about Cocotaki."""

SETTINGS = [
    (2, {}),
    (3, {"level": "advanced", "deck": "uniform", "false_objection": 0}),
    (4, {"level": "expert", "turn_limit": 60}),
    (4, {"level": "expert", "referee": "auto", "turn_limit": 60}),
    (3, {"hand_size": 2, "rounds": 2, "rooster_skips": True, "turn_limit": 40}),
    (10, {"referee": "auto", "several_cards": True, "lion_turns": True, "hand_size": 11, "turn_limit": 25}),
]
"""Seats and options under which it is played."""

UNFIT_OPTIONS = [{"deck": "small:cow:1,dog:1"}]
"""Options that do not go together."""

PLAYTHROUGHS = {
    "playthrough": (3, {"level": "expert", "referee": "auto", "hand_size": 5}, 1842),
    "playthrough-players": (4, {"level": "advanced", "hand_size": 3, "turn_limit": 40}, 1842),
}
"""Whole random games that are recorded beside this file: seats, options and seed."""

PARAGRAPHS = 22
"""The number of numbered paragraphs in the rules."""

PICTURE = (4, {"level": "advanced"}, 50, 6)
"""The position in the picture of all games: seats, options, number of random moves before it, and their seed."""
PICTURE_PLACE = (0, 2)
"""The column of that picture, and the place in the column."""

TWIN_SETTINGS = [
    (2, {"deck": "small:cow:1", "hand_size": 1, "turn_limit": 12}),
    (2, {"deck": "small:rooster:1,cow:1,dog:1,butterfly:1", "level": "advanced", "hand_size": 3, "turn_limit": 30}),
]
"""Further seats and options under which the native core is compared: the pile is empty soon."""

TWIN_OPTIONS = {"referee": "auto"}
"""Options under which the native core plays every position."""
