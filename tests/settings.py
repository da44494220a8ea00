"""The settings under which the tests play every game."""

from typing import NamedTuple


class Setting(NamedTuple):
    """A game with a number of seats and options."""

    game: str
    seats: int
    options: dict[str, object]

    def __str__(self) -> str:
        return " ".join([self.game, f"{self.seats} seats", *(f"{k}={v}" for k, v in self.options.items())])


SETTINGS = [
    Setting("cocotaki", 2, {}),
    Setting("cocotaki", 3, {"level": "advanced", "deck": "uniform", "false_objection": 0}),
    Setting("cocotaki", 4, {"level": "expert", "turn_limit": 60}),
    Setting("cocotaki", 4, {"level": "expert", "referee": "auto", "turn_limit": 60}),
    Setting("cocotaki", 3, {"hand_size": 2, "rounds": 2, "rooster_skips": True, "turn_limit": 40}),
    Setting(
        "cocotaki",
        10,
        {"referee": "auto", "several_cards": True, "lion_turns": True, "hand_size": 11, "turn_limit": 25},
    ),
    Setting("cookie-disco", 2, {}),
    Setting("cookie-disco", 2, {"start": "4", "repetition": "off"}),
    Setting("cookie-disco", 2, {"crawl": True}),
    Setting("hokito", 2, {}),
    Setting("hokito", 2, {"setup": "mixed"}),
    Setting("hokito", 2, {"setup": "arrange"}),
    Setting("one-piece-for-two", 2, {}),
    Setting("one-piece-for-two", 2, {"size": "8x8", "max_relocations": 30}),
    Setting("one-piece-for-two", 2, {"size": "2x21", "repetition": 2}),
    Setting("scho-ko", 2, {}),
    Setting("scho-ko", 2, {"pairs": "diagonal"}),
]
