"""The cards of Cocotaki and the sounds they need."""

from typing import NamedTuple

COLOURS = ("red", "yellow", "green", "blue")

ROOSTER, DONKEY, LION = "rooster", "donkey", "lion"
"""The animals that can have a power."""

SOUND_OF = {
    ROOSTER: "cock-a-doodle-doo",
    DONKEY: "hee-haw",
    LION: "roar",
    "cow": "moo",
    "bee": "buzz",
    "dog": "woof",
    "sheep": "baa",
    "cat": "meow",
}
"""What each animal says (CT-8)."""

ANIMALS = tuple(SOUND_OF)
SILENCE = ""
COCOTAKI = "cocotaki"
SOUNDS = (SILENCE, *SOUND_OF.values(), COCOTAKI)
"""Everything that can be said with a card."""


class Card(NamedTuple):
    """A card; cards are sorted butterflies first, then by colour and animal."""

    colour: str
    """Empty for a butterfly."""
    animal: str

    @property
    def sound(self) -> str:
        """The sound that laying it needs (CT-8)."""
        if self.colour == "red":
            return COCOTAKI if self.animal == ROOSTER else SILENCE
        return SOUND_OF.get(self.animal, SILENCE)

    def __str__(self) -> str:
        return f"{self.colour}-{self.animal}" if self.colour else self.animal


BUTTERFLY = Card("", "butterfly")
HOLE = Card("", "?")
"""A card that a view hides."""

CARDS = {str(card): card for card in (BUTTERFLY, *(Card(colour, each) for colour in COLOURS for each in ANIMALS))}
"""Each sort of card by its name."""
