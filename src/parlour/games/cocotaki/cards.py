"""The cards of Cocotaki: their sounds, unordered collections of them, and the decks."""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

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

SOUND_CHOICES = (SILENCE, "moo", "woof", "meow", "baa", "buzz", "hee-haw", "roar", "cock-a-doodle-doo", COCOTAKI)
"""The same sounds in the order of CT-8, as players are offered them."""


class Card(NamedTuple):
    """A card. Butterflies sort first, then cards by colour and animal."""

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

CARDS = {str(card): card for card in (BUTTERFLY, *(Card(colour, animal) for colour in COLOURS for animal in ANIMALS))}
"""Each kind of card by its name."""

Bag: TypeAlias = tuple[Card, ...]
"""Cards whose order does not matter (a hand, the draw pile, the discards), kept sorted."""


def bag(cards: Iterable[Card]) -> Bag:
    """The cards as a bag."""
    return tuple(sorted(cards))


def added(cards: Bag, card: Card) -> Bag:
    """The bag with one more card."""
    more = list(cards)
    insort(more, card)
    return tuple(more)


def removed(cards: Bag, card: Card) -> Bag:
    """The bag without one of its cards."""
    place = bisect_left(cards, card)
    assert cards[place] == card
    return cards[:place] + cards[place + 1 :]


def without(cards: Bag, others: Iterable[Card]) -> Bag:
    """The bag without the other cards, as far as it holds them."""
    return bag((Counter(cards) - Counter(others)).elements())


def hidden(cards: Bag) -> Bag:
    """The bag as seen by someone who can only count its cards."""
    return (HOLE,) * len(cards)


@lru_cache(maxsize=256)
def format_cards(cards: Bag) -> str:
    """The cards as text, such as ``butterfly blue-cow*2``; ``-`` for none."""
    counts = Counter(cards).items()
    return " ".join([f"{card}*{count}" if count > 1 else str(card) for card, count in counts]) or "-"


DECK_SIZE = 112
"""The cards of the named decks, and the most that a deck can have (CT-1)."""

SMALL = "small:"
"""The prefix of the counts of a deck with fewer cards."""

DECKS = {
    "standard": dict.fromkeys(ANIMALS, 3) | {"rooster": 4, "donkey": 4, "lion": 4, "butterfly": 4},
    "uniform": dict.fromkeys(ANIMALS, 3) | {"butterfly": 16},
}
"""The named decks: copies per colour of each animal, and the number of butterflies (CT-1)."""


@lru_cache(maxsize=256)
def deck(name: str) -> Bag:
    """The cards of a deck, given by its name or by its counts as text."""
    counts = DECKS.get(name) or _parse_counts(name.removeprefix(SMALL))
    cards = (Card(colour, animal) for animal in ANIMALS for colour in COLOURS for _ in range(counts.get(animal, 0)))
    return bag((*cards, *(BUTTERFLY,) * counts.get("butterfly", 0)))


def parse_deck(value: object) -> str:
    """The name of a deck, or its counts as text if it has no name.

    :raises ValueError: if it is not a deck of up to 112 cards
    """
    if isinstance(value, str) and value in DECKS:
        return value
    is_small = isinstance(value, str) and value.startswith(SMALL)
    counts = _checked_counts(_parse_counts(value.removeprefix(SMALL)) if isinstance(value, str) else value, is_small)
    full = {kind: counts.get(kind, 0) for kind in (*ANIMALS, "butterfly")}
    names = (name for name, other in DECKS.items() if other == full)
    text = ",".join(f"{kind}:{count}" for kind, count in full.items() if count)
    return next(names, text if _total(full) == DECK_SIZE else SMALL + text)


def _parse_counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in text.split(","):
        kind, colon, count = part.partition(":")
        if not (colon and count.isascii() and count.isdigit() and len(count) < 4) or kind in counts:
            raise ValueError("must be standard, uniform or counts such as 'rooster:4,cow:3,butterfly:4'")
        counts[kind] = int(count)
    return counts


def _checked_counts(counts: object, is_small: bool) -> Mapping[str, int]:
    """The counts if they make a whole deck, or a small one."""
    if not isinstance(counts, Mapping) or not all(type(count) is int and count >= 0 for count in counts.values()):
        raise ValueError("must map each kind of card to its number")
    if unknown := [kind for kind in counts if kind not in ANIMALS and kind != "butterfly"]:
        raise ValueError(f"must name only animals and butterflies (there is no {unknown[0]!r})")
    total = _total(counts)
    if is_small and total > DECK_SIZE:
        raise ValueError(f"must have at most {DECK_SIZE} cards (this makes {total})")
    if not is_small and total != DECK_SIZE:
        raise ValueError(f"must add up to {DECK_SIZE} cards (this makes {total}), or begin with {SMALL!r} for fewer")
    if counts.get("butterfly", 0) == total:
        raise ValueError("must have a card other than butterflies to open with")
    return counts


def _total(counts: Mapping[str, int]) -> int:
    butterflies = counts.get("butterfly", 0)
    return (sum(counts.values()) - butterflies) * len(COLOURS) + butterflies
