"""How many positions the cards of Cocotaki have, with the table as referee and without mistakes."""

from __future__ import annotations

from collections import Counter
from math import comb, prod

from parlour.core.encoding import PositionCount
from parlour.games.cocotaki.cards import BUTTERFLY, COLOURS, Card, deck
from parlour.games.cocotaki.state import CocotakiState


def count_positions(state: CocotakiState) -> PositionCount | None:
    """Every way to divide the cards among hands, pile, discards and top card, with every seat on turn.

    At most, as not every division can come about; None with several cards a turn, where an unfinished turn remembers
    its cards.
    """
    if state.powers.several:
        return None
    seats, rounds, copies = state.seats, state.options.rounds, Counter(deck(state.options.deck))
    situations = seats * (seats + 1 if state.powers.donkeys else 1) * (2 if state.powers.lions else 1)
    matches = seats * rounds**seats if rounds > 1 else 1
    return PositionCount(situations * matches * sum(_divisions(copies, top, seats + 2) for top in copies))


def _divisions(copies: Counter[Card], top: Card, places: int) -> int:
    """In how many ways the other cards can be divided among places when one card lies on top (CT-6: with a colour)."""
    faces = len(COLOURS) if top == BUTTERFLY else 1
    left = copies - Counter([top])
    return faces * prod(comb(count + places - 1, count) for count in left.values())
