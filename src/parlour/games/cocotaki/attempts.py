"""Everything a person could try in a position of Cocotaki, legal or not."""

from itertools import product
from typing import Any

from parlour.core import State


def attempts(state: State[Any]) -> set[str]:
    """Move texts, all that exist where there are few, those around the position where there are many."""
    sounds = ["", "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", "cocotaki"]
    colours = ["red", "yellow", "green", "blue"]
    animals = ["rooster", "donkey", "cow", "bee", "dog", "sheep", "lion", "cat"]
    cards = [f"{colour}-{animal}" for colour, animal in product(colours, animals)]
    cards += ["butterfly", *(f"butterfly={colour}" for colour in colours)]
    lays = {f"{card}!{sound}{last}" for card, sound, last in product(cards, sounds, ["", "+last"])}
    return lays | {"draw", "done", "last", "object", "accept", "blue-cow"}
