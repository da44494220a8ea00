"""What a card of Scho K.O. does to the largest bars, at once and with the cards that may follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from parlour.core import Seat
from parlour.core.reason import Reason
from parlour.games.scho_ko.cards import Card, Colour, Kind
from parlour.games.scho_ko.deck import deck_of, without
from parlour.games.scho_ko.layout import Layout, layout_of
from parlour.games.scho_ko.state import SchoKoState

MIN_PIECES = 1
"""The smallest difference between two moves that is worth mentioning, in pieces of a largest bar."""


def reasons(state: SchoKoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """The largest bars of both colours after the card, compared with the better one (SK-13).

    Where neither differs at once: what the cards that the opponent may hold, and those left in the hand, make of them.
    """
    card, better = state.parse_move(made[0]), state.parse_move(best[0])
    if state.colour(seat) is None or not isinstance(card, Card) or not isinstance(better, Card):
        return
    found = [*_at_once(state, seat, card, better)]
    yield from found or _after_an_answer(state, seat, card, better)
    if not found:
        yield from _next_turn(state, seat, card, better)


def _at_once(state: SchoKoState, seat: Seat, card: Card, better: Card) -> Iterator[Reason]:
    """The bars as they are once the card is laid."""
    own, other = _colours(state, seat)
    own_now, own_best = (state.layout.largest_bar_with(each, own) for each in (card, better))
    other_now, other_best = (state.layout.largest_bar_with(each, other) for each in (card, better))
    if own_best - own_now >= max(MIN_PIECES, other_now - other_best):
        yield Reason("own-bar", {"size": own_now, "best": own_best}, (str(better),), is_better=True)
    elif other_now - other_best >= MIN_PIECES:
        yield Reason("other-bar", {"size": other_now, "best": other_best}, (str(better),), is_better=True)


def _after_an_answer(state: SchoKoState, seat: Seat, card: Card, better: Card) -> Iterator[Reason]:
    """What the opponent can make of the bars with any card that they may hold."""
    if not state.hands[1 - seat]:
        return
    own, other = _colours(state, seat)
    layouts, kinds = _layouts(state, card, better), unseen(state, seat)
    now, instead = (largest(layout, kinds, other) for layout in layouts)
    if now - instead >= MIN_PIECES:
        yield Reason("lets-grow", {"size": now, "best": instead}, (str(card),))
    now, instead = (smallest(layout, kinds, own) for layout in layouts)
    if instead - now >= MIN_PIECES:
        yield Reason("lets-cover", {"size": now, "best": instead}, (str(card),))


def _next_turn(state: SchoKoState, seat: Seat, card: Card, better: Card) -> Iterator[Reason]:
    """What the cards left in the hand can make of the player's bar if the opponent changes nothing."""
    own, _ = _colours(state, seat)
    now, instead = (
        largest(layout, _kinds(without(state.hands[seat], each.kind)), own)
        for layout, each in zip(_layouts(state, card, better), (card, better), strict=True)
    )
    if instead - now >= MIN_PIECES:
        yield Reason("next-bar", {"size": now, "best": instead}, (str(better),), is_better=True)


def unseen(state: SchoKoState, seat: Seat) -> set[Kind]:
    """The kinds of which the opponent of a seat may hold a card: all that the seat does not see."""
    return set(Counter(deck_of(state.options)) - Counter(state.view(seat).visible))


def largest(layout: Layout, kinds: Iterable[Kind], colour: Colour) -> int:
    """The size of a colour's largest bar that a card of one of these kinds can leave; as it is without such a card."""
    # A smartie changes nothing beside other cards, so each rotation is tried there once.
    placed = {(card.pieces, card.spot): card for card in layout.placements(kinds)}
    return max((layout.largest_bar_with(card, colour) for card in placed.values()), default=layout.largest_bar(colour))


def smallest(layout: Layout, kinds: Iterable[Kind], colour: Colour) -> int:
    """The size to which a card of one of these kinds can reduce a colour's largest bar: only one laid on top can."""
    cards = layout.placements(kind for kind in kinds if kind.smartie)
    sizes = (layout.largest_bar_with(card, colour) for card in cards if layout.level(card.spot) == 2)
    return min(sizes, default=layout.largest_bar(colour))


def _kinds(hand: Iterable[Kind | None]) -> set[Kind]:
    return {kind for kind in hand if kind}


def _layouts(state: SchoKoState, card: Card, better: Card) -> tuple[Layout, Layout]:
    return layout_of((*state.laid, card)), layout_of((*state.laid, better))


def _colours(state: SchoKoState, seat: Seat) -> tuple[Colour, Colour]:
    """The player's colour, and the opponent's."""
    return (Colour.DARK, Colour.WHITE) if state.colour(seat) is Colour.DARK else (Colour.WHITE, Colour.DARK)
