"""What a card of Scho K.O. does to the largest bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core import Seat
from parlour.core.reason import Reason
from parlour.games.scho_ko.cards import Card, Colour
from parlour.games.scho_ko.layout import layout_of
from parlour.games.scho_ko.state import SchoKoState

MIN_PIECES = 1
"""The smallest difference between two moves that is worth a word, in pieces of a largest bar."""


def reasons(state: SchoKoState, seat: Seat, made: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """The largest bars of both colours after the card, compared with the better one (SK-13)."""
    card, better, colour = state.parse_move(made[0]), state.parse_move(best[0]), state.colour(seat)
    if colour is None or not isinstance(card, Card) or not isinstance(better, Card):
        return
    other = Colour.WHITE if colour is Colour.DARK else Colour.DARK
    own_now, own_best = (_largest(state, each, colour) for each in (card, better))
    other_now, other_best = (_largest(state, each, other) for each in (card, better))
    if own_best - own_now >= max(MIN_PIECES, other_now - other_best):
        yield Reason("own-bar", {"size": own_now, "best": own_best}, tuple(best[:1]), is_better=True)
    elif other_now - other_best >= MIN_PIECES:
        yield Reason("other-bar", {"size": other_now, "best": other_best}, tuple(best[:1]), is_better=True)


def _largest(state: SchoKoState, card: Card, colour: Colour) -> int:
    """The size of a colour's largest bar once the card is laid."""
    return max(map(len, layout_of((*state.laid, card)).bars(colour)), default=0)
