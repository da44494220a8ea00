"""The deck: a table of how many cards there are of each kind (SK-2)."""

from collections.abc import Iterator, Mapping

from parlour.core import InvalidOptions, Violation
from parlour.games.scho_ko.cards import Kind, read_kind

CARDS = 32
SMARTIES = 10
HAND = 4

TABLES: dict[str, dict[str, int]] = {
    "adjacent": {"DDDW": 7, "DDDW*": 3, "DDWW": 8, "DDWW*": 4, "DWWW": 7, "DWWW*": 3},
    "diagonal": {"DDDW": 7, "DDDW*": 3, "DWWD": 8, "DWWD*": 4, "DWWW": 7, "DWWW*": 3},
}
"""The table for each value of the option ``pairs``."""


def read_deck(table: Mapping[str, int]) -> tuple[Kind, ...]:
    """The cards of a table in alphabetical order.

    :raises InvalidOptions: with every reason why it is no deck
    """
    if reasons := list(_violations(table)):
        raise InvalidOptions(dict(table), reasons)
    kinds = {read_kind(text): count for text, count in table.items()}
    return tuple(sorted(kind for kind, count in kinds.items() if kind for _ in range(count)))


def _violations(table: Mapping[str, int]) -> Iterator[Violation]:
    for text, count in table.items():
        if read_kind(text) is None:
            yield Violation("SK-1", f"{text!r} is no kind of card")
        if count < 0:
            yield Violation("SK-2", f"there cannot be {count} cards {text!r}")
    if (cards := sum(table.values())) != CARDS:
        yield Violation("SK-2", f"the deck has {CARDS} cards, not {cards}")
    if (smarties := sum(count for text, count in table.items() if text.endswith("*"))) != SMARTIES:
        yield Violation("SK-2", f"{SMARTIES} cards of the deck carry a smartie, not {smarties}")


DECKS = {pairs: read_deck(table) for pairs, table in TABLES.items()}
"""The deck for each value of the option ``pairs``."""
