"""Filling the holes of a view."""

from dataclasses import replace
from random import Random

from parlour.games.cocotaki.bag import Bag, bag
from parlour.games.cocotaki.cards import BUTTERFLY, HOLE, Card
from parlour.games.cocotaki.soundness import unseen
from parlour.games.cocotaki.state import CocotakiState


def guess(view: CocotakiState, rng: Random) -> CocotakiState:
    """A full state that the view could come from, each as likely as any other of the unseen cards.

    A pile of butterflies alone would have been dealt again (CT-2), so such a guess is taken back.
    """
    cards = list(unseen(view).elements())
    state = _filled(view, cards, rng)
    while state.owed[:1] == ((None, 1),) and all(card == BUTTERFLY for card in state.pile):
        state = _filled(view, cards, rng)
    return state


def _filled(view: CocotakiState, cards: list[Card], rng: Random) -> CocotakiState:
    holes = sum(bag.count(HOLE) for bag in (view.pile, *view.hands))
    drawn = iter(rng.sample(cards, holes))

    def fill(cards: Bag) -> Bag:
        return bag(next(drawn) if card == HOLE else card for card in cards)

    return replace(view, hands=tuple(map(fill, view.hands)), pile=fill(view.pile))
