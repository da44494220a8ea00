"""Cards without an order: a hand, the draw pile, the discards under the top card."""

from bisect import bisect_left, insort
from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from parlour.games.cocotaki.cards import HOLE, Card

Bag: TypeAlias = tuple[Card, ...]
"""Cards, sorted."""


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


def hidden(cards: Bag) -> Bag:
    """The bag as someone sees it who can only count."""
    return (HOLE,) * len(cards)


def listed(cards: Bag) -> str:
    """The cards in a text, such as ``butterfly blue-cow*2``."""
    runs = ((card, len(list(run))) for card, run in groupby(cards))
    return " ".join(f"{card}*{count}" if count > 1 else str(card) for card, count in runs) or "-"
