"""Dealing: setting up a round, what chance can deal, and determinizing views (CT-2, CT-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from parlour.core import Seat, Violation
from parlour.games.cocotaki.cards import BUTTERFLY, HOLE, Bag, Card, bag, deck, without
from parlour.games.cocotaki.moves import Deal
from parlour.games.cocotaki.options import Options
from parlour.games.cocotaki.situation import Situation

if TYPE_CHECKING:
    from random import Random

    from parlour.games.cocotaki.state import CocotakiState

S = TypeVar("S", bound="CocotakiState")

Debt: TypeAlias = tuple[Seat | None, int]
"""A seat and the number of cards that chance owes it; None is the discard pile, which gets the opening card."""
OPENING: Debt = (None, 1)


def deal_violations(seats: int, options: Options) -> Iterator[Violation]:
    """Why there are not enough cards to deal (CT-2)."""
    cards = len(deck(options.deck))
    if seats * options.cards_each >= cards:
        reason = f"{seats} hands of {options.cards_each} cards leave none of the {cards} for the pile"
        yield Violation("CT-2", reason, "too-few-cards", {"cards": options.cards_each})


def before_opening(dealer: Seat, seats: int) -> Situation:
    """The situation until the opening card is turned: the seat after the dealer is on turn, clockwise (CT-3)."""
    return Situation(None, "", (dealer + 1) % seats, 1, None)


def start_round(state: S, dealer: Seat) -> S:
    """The position before the cards are dealt, seat by seat from the one after the dealer (CT-2)."""
    options, seats = state.options, state.seats
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return replace(
        state,
        hands=((),) * seats,
        pile=deck(options.deck),
        discards=(),
        situation=before_opening(dealer, seats),
        dealer=dealer,
        window=None,
        owed=(*((seat, options.cards_each) for seat in order), OPENING),
        turns=0,
    )


def chance_moves(state: CocotakiState) -> tuple[tuple[Deal, int], ...]:
    """The cards that chance can deal next, each with the number of its copies; none where the pile is hidden."""
    if not state.owed or state.pile[0] == HOLE:
        return ()
    cards = Counter(state.pile)
    if state.owed[0] == OPENING:  # a butterfly is shuffled back (CT-2)
        del cards[BUTTERFLY]
    return tuple((Deal(card), count) for card, count in cards.items())


def is_misdeal(state: CocotakiState) -> bool:
    """Whether the opening card is due and the pile holds only butterflies: the cards are dealt again (CT-2)."""
    return state.owed[:1] == (OPENING,) and all(card == BUTTERFLY for card in state.pile)


def recyclable(state: CocotakiState) -> Bag:
    """The discards that become a new pile; an open window keeps its cards and the one under them (CT-7)."""
    return without(state.discards, state.window.covered) if state.window else state.discards


def unseen(state: CocotakiState) -> Counter[Card]:
    """How many copies of each card are hidden or missing; negative where more are seen than the deck has."""
    cards = Counter(deck(state.options.deck))
    cards.subtract(state.cards())
    del cards[HOLE]
    return cards


def determinize(view: CocotakiState, rng: Random) -> CocotakiState:
    """A full state that the view could come from, each distribution of the unseen cards equally likely."""
    cards = list(unseen(view).elements())
    state = _filled(view, cards, rng)
    while is_misdeal(state):
        state = _filled(view, cards, rng)
    return state


def _filled(view: CocotakiState, cards: list[Card], rng: Random) -> CocotakiState:
    holes = sum(cards_seen.count(HOLE) for cards_seen in (view.pile, *view.hands))
    drawn = iter(rng.sample(cards, holes))

    def fill(cards_seen: Bag) -> Bag:
        return bag(next(drawn) if card == HOLE else card for card in cards_seen)

    return replace(view, hands=tuple(map(fill, view.hands)), pile=fill(view.pile))
