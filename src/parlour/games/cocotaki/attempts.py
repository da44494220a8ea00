"""Every move that a person could try in a position of Cocotaki, legal or not."""

from itertools import product

from parlour.games.cocotaki.cards import ANIMALS, COLOURS, SOUNDS
from parlour.games.cocotaki.state import CocotakiState


def attempts(state: CocotakiState) -> set[str]:
    """Every card with every sound, every other move of a player, and a text that is unreadable."""
    cards = [f"{colour}-{animal}" for colour, animal in product(COLOURS, ANIMALS)]
    cards += ["butterfly", *(f"butterfly={colour}" for colour in COLOURS)]
    lays = {f"{card}!{sound}{last}" for card, sound, last in product(cards, SOUNDS, ["", "+last"])}
    return lays | {"draw", "done", "last", "object", "accept", "blue-cow"}
