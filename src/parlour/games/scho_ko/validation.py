"""Positions of Scho K.O. that no game can reach, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation
from parlour.games.scho_ko.deck import deck_of
from parlour.games.scho_ko.layout import Layout
from parlour.games.scho_ko.options import Options

if TYPE_CHECKING:
    from parlour.games.scho_ko.state import SchoKoState


def deal_violations(options: Options) -> Iterator[Violation]:
    """Why the deck has too few cards to deal (SK-3)."""
    if 2 * options.hand_size > options.cards:
        message = f"two hands of {options.hand_size} are more than the {options.cards} cards of the deck"
        yield Violation("SK-3", message, "too-few-cards", {"cards": options.hand_size})


def position_violations(state: SchoKoState) -> Iterator[Violation]:
    """Every reason why no game can reach the position, or why it is not a view of one."""
    yield from deal_violations(state.options)
    yield from _number_violations(state)
    yield from _deck_violations(state)
    yield from _view_violations(state)
    yield from _layout_violations(state)


def _number_violations(state: SchoKoState) -> Iterator[Violation]:
    """Wrong numbers of cards in all, on the table or in the hands."""
    first, second = sizes = tuple(len(hand) for hand in state.hands)
    total = len(state.laid) + sum(sizes) + len(state.stack)
    if total != state.options.cards:
        yield Violation("SK-2", f"there are {state.options.cards} cards in all, not {total}")
    elif state.dark is None and state.laid:
        yield Violation("SK-4", "no card is laid before the colours are named")
    elif sizes not in _possible_sizes(state):
        rule = "SK-12" if state.laid else "SK-3"
        yield Violation(rule, f"seats 0 and 1 cannot hold {first} and {second} cards with {len(state.laid)} laid")


def _possible_sizes(state: SchoKoState) -> list[tuple[int, int]]:
    """The numbers of cards that the seats can hold, the first seat's first."""
    hand, cards = state.options.hand_size, state.options.cards
    if state.dark is None:
        return [(size, 0) for size in range(hand)] + [(hand, size) for size in range(hand + 1)]
    laid = len(state.laid)
    first, second = (min(hand, cards // 2 - count) for count in ((laid + 1) // 2, laid // 2))
    before_drawing = (first - laid % 2, second - 1 + laid % 2)
    return [(first, second)] + [before_drawing] * (0 < laid <= cards - 2 * hand)


def _deck_violations(state: SchoKoState) -> Iterator[Violation]:
    """More visible cards of a kind than the deck has."""
    deck = Counter(deck_of(state.options))
    for kind, count in sorted(Counter(state.visible).items()):
        if count > deck[kind]:
            yield Violation("SK-2", f"the deck has {deck[kind]} {kind} cards, not {count}")


def _view_violations(state: SchoKoState) -> Iterator[Violation]:
    """Cards hidden in a way that fits neither a seat nor a watcher."""
    if state.is_view and any(state.stack):
        yield Violation("SK-3", "a viewer who does not see every hand does not see the stack")
    if state.is_view and all(any(hand) for hand in state.hands):
        yield Violation("SK-3", "a viewer who sees both hands knows the stack")


def _layout_violations(state: SchoKoState) -> Iterator[Violation]:
    """The first card that the rules do not allow; later ones may be wrong only because of it."""
    for place, card in enumerate(state.laid[: state.options.cards]):
        if violation := Layout(state.laid[:place]).violation(card):
            yield Violation(violation.rule, f"card {place + 1}, {card}: {violation.message}")
            return
