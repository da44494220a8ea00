"""The deck (SK-2), and the cards of it that are held or wait in the stack."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

from parlour.core import InvalidOptions, Violation
from parlour.games.scho_ko.cards import Kind
from parlour.games.scho_ko.moves import parse_kind
from parlour.games.scho_ko.options import STANDARD, Options, card_counts

CARDS = 32
SMARTIES = 10

PIECES = {
    "adjacent": {"dark": "DDDW", "even": "DDWW", "white": "DWWW"},
    "diagonal": {"dark": "DDDW", "even": "DWWD", "white": "DWWW"},
}
"""The pieces of each sort of card for each value of the option ``pairs``."""


def kind_of(sort: str, pairs: str) -> Kind:
    """The kind of a sort of card such as ``even*``."""
    return Kind(PIECES[pairs][sort.removesuffix("*")], sort.endswith("*"))


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


DECKS = {pairs: read_deck({str(kind_of(sort, pairs)): count for sort, count in STANDARD.items()}) for pairs in PIECES}
"""The rulebook's deck for each value of the option ``pairs``."""


@cache
def deck_of(options: Options) -> tuple[Kind, ...]:
    """The cards of the deck in alphabetical order."""
    kinds = {kind_of(sort, options.pairs): count for sort, count in card_counts(options.deck).items()}
    return tuple(sorted(kind for kind, count in kinds.items() for _ in range(count)))


Hand: TypeAlias = tuple[Kind | None, ...]
"""Cards in a hand or in the stack in alphabetical order; None for each card that a view hides."""


def sorted_cards(cards: Iterable[Kind | None]) -> Hand:
    """The cards in alphabetical order, hidden ones first."""
    return tuple(sorted(cards, key=lambda kind: kind or ()))


def hide(hand: Hand) -> Hand:
    """The same number of hidden cards."""
    return (None,) * len(hand)


def without(hand: Hand, kind: Kind) -> Hand:
    """The hand after one card of a kind is removed."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]
