"""The decks, as tables of how many cards there are of each sort (CT-1)."""

from collections.abc import Mapping

from parlour.games.cocotaki.bag import Bag, bag
from parlour.games.cocotaki.cards import ANIMALS, BUTTERFLY, COLOURS, Card

SIZE = 112

TABLES = {
    "standard": dict.fromkeys(ANIMALS, 3) | {"rooster": 4, "donkey": 4, "lion": 4, "butterfly": 4},
    "uniform": dict.fromkeys(ANIMALS, 3) | {"butterfly": 16},
}
"""Copies per colour of each animal and the number of butterflies, for the decks that have a name."""


def deck(name: str) -> Bag:
    """The cards of a deck, given by its name or by its table in text."""
    table = TABLES.get(name) or _read_text(name)
    cards = (Card(colour, animal) for animal in ANIMALS for colour in COLOURS for _ in range(table.get(animal, 0)))
    return bag((*cards, *(BUTTERFLY,) * table.get("butterfly", 0)))


def read_deck(given: object) -> str:
    """The name of a deck, or its table in text if it has none; a ValueError says what is wrong with it."""
    if isinstance(given, str) and given in TABLES:
        return given
    table = _checked(_read_text(given) if isinstance(given, str) else given)
    full = {sort: table.get(sort, 0) for sort in (*ANIMALS, "butterfly")}
    named = (name for name, other in TABLES.items() if other == full)
    return next(named, ",".join(f"{sort}:{count}" for sort, count in full.items() if count))


def _read_text(text: str) -> dict[str, int]:
    table: dict[str, int] = {}
    for part in text.split(","):
        sort, colon, count = part.partition(":")
        if not (colon and count.isascii() and count.isdigit() and len(count) < 4) or sort in table:
            raise ValueError("must be standard, uniform or a table such as 'rooster:4,cow:3,butterfly:4'")
        table[sort] = int(count)
    return table


def _checked(given: object) -> Mapping[str, int]:
    """A table that is a whole deck; a ValueError says why it is not."""
    if not isinstance(given, Mapping) or not all(type(count) is int and count >= 0 for count in given.values()):
        raise ValueError("must be a table of how many cards there are of each sort")
    if unknown := [sort for sort in given if sort not in ANIMALS and sort != "butterfly"]:
        raise ValueError(f"must not have a {unknown[0]!r}")
    butterflies = given.get("butterfly", 0)
    total = (sum(given.values()) - butterflies) * len(COLOURS) + butterflies
    if total != SIZE:
        raise ValueError(f"must have {SIZE} cards, and this table has {total}")
    if butterflies == SIZE:
        raise ValueError("must have a card to begin with that is no butterfly")
    return given
