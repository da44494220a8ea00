"""Every move that a person could try in a position of Cocotaki, legal or not."""

from itertools import product
from typing import Any

from parlour.core import State
from parlour.games.cocotaki.cards import ANIMALS, COLOURS, SOUNDS


def attempts(state: State[Any]) -> set[str]:
    """Every card with every sound, every other move of a player, and a text that is unreadable."""
    cards = [f"{colour}-{animal}" for colour, animal in product(COLOURS, ANIMALS)]
    cards += ["butterfly", *(f"butterfly={colour}" for colour in COLOURS)]
    lays = {f"{card}!{sound}{last}" for card, sound, last in product(cards, SOUNDS, ["", "+last"])}
    return lays | {"draw", "done", "last", "object", "accept", "blue-cow"}
