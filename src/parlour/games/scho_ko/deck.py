"""The deck (SK-2), and the cards of it that are held or wait in the stack."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from parlour.core import InvalidOptions, Violation
from parlour.games.scho_ko.cards import Kind
from parlour.games.scho_ko.moves import parse_kind

CARDS = 32
SMARTIES = 10
HAND = 4
"""The number of cards a seat holds while the stack lasts (SK-3, SK-12)."""

CARD_COUNTS: dict[str, dict[str, int]] = {
    "adjacent": {"DDDW": 7, "DDDW*": 3, "DDWW": 8, "DDWW*": 4, "DWWW": 7, "DWWW*": 3},
    "diagonal": {"DDDW": 7, "DDDW*": 3, "DWWD": 8, "DWWD*": 4, "DWWW": 7, "DWWW*": 3},
}
"""The number of cards of each kind for each value of the option ``pairs``."""


def read_deck(counts: Mapping[str, int]) -> tuple[Kind, ...]:
    """The cards of a deck in alphabetical order, given the number of cards of each kind.

    :raises InvalidOptions: with every reason why this is not a deck
    """
    if reasons := list(_deck_violations(counts)):
        raise InvalidOptions(dict(counts), reasons)
    kinds = {parse_kind(text): count for text, count in counts.items()}
    return tuple(sorted(kind for kind, count in kinds.items() if kind for _ in range(count)))


def _deck_violations(counts: Mapping[str, int]) -> Iterator[Violation]:
    for text, count in counts.items():
        if parse_kind(text) is None:
            yield Violation("SK-1", f"{text!r} is not a kind of card")
        if count < 0:
            yield Violation("SK-2", f"the number of {text!r} cards cannot be {count}")
    if (cards := sum(counts.values())) != CARDS:
        yield Violation("SK-2", f"the deck has {CARDS} cards, not {cards}")
    if (smarties := sum(count for text, count in counts.items() if text.endswith("*"))) != SMARTIES:
        yield Violation("SK-2", f"{SMARTIES} cards of the deck carry a smartie, not {smarties}")


DECKS = {pairs: read_deck(counts) for pairs, counts in CARD_COUNTS.items()}
"""The deck for each value of the option ``pairs``."""

Hand: TypeAlias = tuple[Kind | None, ...]
"""Cards in a hand or in the stack in alphabetical order; None for each card that a view hides."""


def sort(cards: Iterable[Kind | None]) -> Hand:
    """The cards in alphabetical order, hidden ones first."""
    return tuple(sorted(cards, key=lambda kind: kind or ()))


def hide(hand: Hand) -> Hand:
    """The same number of hidden cards."""
    return (None,) * len(hand)


def without(hand: Hand, kind: Kind) -> Hand:
    """The hand after one card of a kind is removed."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]
