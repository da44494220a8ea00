"""How many positions Scho K.O. has."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import comb

from parlour.core.encoding import PositionCount
from parlour.games.scho_ko.cards import ROTATIONS, Colour
from parlour.games.scho_ko.deck import deck_of
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.state import SchoKoState

SIDES = 12
"""In how many ways a card can share an edge with another one that it does not overlap."""
SPOTS_ON_TOP = 3
"""Spots on level 2 for each card of level 1: the lower left cell is any of its cells but its own lower left (SK-8)."""


def count_positions(state: SchoKoState) -> PositionCount:
    """Every way to lay connected cards on two levels, with every pair of hands, and either seat dark.

    At most: it counts trees of touching cards, which may overlap, hands that may hold more cards of a kind than are
    left, and cards without regard to contacts. The order in which cards were laid is not counted.
    """
    options = state.options
    faces = _faces(options)
    tables = [0] * options.cards
    for (below, on_top), ways in faces.items():
        if below + on_top < options.cards:
            tables[below + on_top] += ways * _trees(below) * comb(SPOTS_ON_TOP * below, on_top)
    kinds = len({*deck_of(options)})
    hands = (comb(first + kinds - 1, first) * comb(second + kinds - 1, second) for first, second in hand_sizes(options))
    return PositionCount(len(Colour) * sum(table * held for table, held in zip(tables, hands, strict=True)))


def _trees(cards: int) -> int:
    """Trees with the starting card as their root, in which a card has at most one other in each of the ways."""
    return comb(SIDES * cards, cards) // ((SIDES - 1) * cards + 1)


def _faces(options: Options) -> dict[tuple[int, int], int]:
    """In how many ways cards of the deck can lie on each number of spots on level 1 and on level 2."""
    faces = {(0, 0): 1}
    for kind, copies in Counter(deck_of(options)).items():
        longer: defaultdict[tuple[int, int], int] = defaultdict(int)
        for ((below, on_top), ways), added, stacked in product(faces.items(), range(copies + 1), range(copies + 1)):
            if added + stacked <= copies and (kind.smartie or not stacked):  # SK-8
                turned = len(ROTATIONS[kind.pieces]) ** (added + stacked)
                orders = comb(below + added, added) * comb(on_top + stacked, stacked)
                longer[below + added, on_top + stacked] += ways * turned * orders
        faces = dict(longer)
    return faces


def hand_sizes(options: Options) -> list[tuple[int, int]]:
    """How many cards each seat holds when a number of cards is laid (SK-12)."""
    stack = max(0, options.cards - 2 * options.hand_size)
    hand = (options.cards - stack) // 2
    drawn = [min(laid, stack) for laid in range(options.cards)]
    return [
        (hand + (draws + 1) // 2 - (laid + 1) // 2, hand + draws // 2 - laid // 2) for laid, draws in enumerate(drawn)
    ]
