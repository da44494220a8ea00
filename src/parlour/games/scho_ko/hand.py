"""Cards that are held or wait in the stack: kinds in alphabetical order, None for each that a view hides."""

from collections.abc import Iterable
from typing import TypeAlias

from parlour.games.scho_ko.cards import Card, Kind

Hand: TypeAlias = tuple[Kind | None, ...]


def sort(cards: Iterable[Kind | None]) -> Hand:
    """The cards in alphabetical order, hidden ones first."""
    return tuple(sorted(cards, key=lambda kind: kind or ()))


def hide(hand: Hand) -> Hand:
    """As many hidden cards."""
    return (None,) * len(hand)


def without(hand: Hand, kind: Kind) -> Hand:
    """What is left when one card of that kind is gone."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


def listed(cards: Iterable[Card | Kind | None]) -> str:
    """The cards as they stand in a position text."""
    return " ".join("?" if card is None else str(card) for card in cards) or "-"
