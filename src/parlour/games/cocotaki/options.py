"""The options of Cocotaki, and the powers that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from parlour.core.options import Suggestion, choice, custom, flag, number
from parlour.games.cocotaki.cards import DECK_SIZE, parse_deck

SEATS = range(2, 11)
SUGGESTIONS = (
    Suggestion({"referee": "auto"}, chosen={"level": "beginner"}),
    Suggestion({"referee": "auto"}, seats=("bot", "here")),
    Suggestion({"referee": "players"}),
)
"""The table is the referee for beginners, against bots and on one device (CT-19)."""
ADDITIONAL_RULES = {
    "rooster_skips": "roosters",
    "donkey_rounds": "donkeys",
    "several_cards": "several",
    "lion_turns": "lions",
}
"""The options that add a rule, in the order in which they are suggested, and the power that each gives (CT-4)."""
PENALTY = 2
"""The cards that a mistake costs (CT-9)."""


class Powers(NamedTuple):
    """What cards can do in a game."""

    seats: int
    roosters: bool
    """Whether roosters skip seats (CT-14)."""
    donkeys: bool
    """Whether donkeys open donkey rounds (CT-15)."""
    several: bool
    """Whether a turn may be several cards (CT-16)."""
    lions: bool
    """Whether lions reverse the direction, which they never do between two players (CT-17)."""


def _parse_false_objection(value: object) -> int:
    if str(value) not in ("2", "0"):
        raise ValueError("must be 2 or 0")
    return int(str(value))


@dataclass(frozen=True)
class Options:
    """The options of Cocotaki."""

    level: str = choice(
        "beginner",
        "advanced",
        "expert",
        rule="CT-4",
        about="which powers cards have: none; rooster and donkey; also several cards a turn, lion and ten cards each",
    )
    deck: str = custom(
        "standard",
        parse_deck,
        rule="CT-1",
        about="the cards: a named deck, or copies per colour of each animal and the number of butterflies",
        limits="standard · uniform · counts such as rooster:4,cow:3,…,butterfly:4 · small:cow:1,dog:1",
        presets=("standard", "uniform"),
    )
    rooster_skips: bool | None = flag(None, rule="CT-4", about="whether roosters skip players; otherwise by level")
    donkey_rounds: bool | None = flag(None, rule="CT-4", about="whether donkeys open donkey rounds; otherwise by level")
    several_cards: bool | None = flag(
        None, rule="CT-4", about="whether a turn may be several cards; otherwise by level"
    )
    lion_turns: bool | None = flag(None, rule="CT-4", about="whether lions reverse the direction; otherwise by level")
    hand_size: int | None = number(
        None, 1, (DECK_SIZE - 1) // 2, rule="CT-2", about="cards dealt to each; otherwise by level"
    )
    referee: str = choice(
        "players", "auto", rule="CT-19", about="who catches mistakes: the players, by objecting, or the table itself"
    )
    false_objection: int = custom(
        PENALTY,
        _parse_false_objection,
        rule="CT-20",
        about="penalty cards for an objection when there is no mistake",
        limits="2 · 0",
        choices=("2", "0"),
    )
    rounds: int = number(1, 1, 100, rule="CT-18", about="rounds needed to win the game")
    turn_limit: int = number(1000, 1, 100_000, rule="CT-22", about="turns in a round after which the game stops")

    @property
    def is_refereed(self) -> bool:
        """Whether the table itself catches mistakes (CT-19)."""
        return self.referee == "auto"

    def powers(self, seats: int) -> Powers:
        """The powers that cards have with that number of seats (CT-4)."""
        is_advanced, is_expert = self.level != "beginner", self.level == "expert"
        return Powers(
            seats,
            roosters=is_advanced if self.rooster_skips is None else self.rooster_skips,
            donkeys=is_advanced if self.donkey_rounds is None else self.donkey_rounds,
            several=is_expert if self.several_cards is None else self.several_cards,
            lions=(is_expert if self.lion_turns is None else self.lion_turns) and seats > 2,
        )

    def next_rule(self, seats: int) -> str | None:
        """The first additional rule that would change what cards can do; None if all are in force."""
        for name, power in ADDITIONAL_RULES.items():
            more = replace(self, **{name: True})  # type: ignore[arg-type]
            if getattr(more.powers(seats), power) and not getattr(self.powers(seats), power):
                return name
        return None

    @property
    def cards_each(self) -> int:
        """The cards dealt to each seat (CT-2)."""
        return self.hand_size or (10 if self.level == "expert" else 8)
