"""What the coach says about bars, counted again on the table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from parlour.core import CHANCE
from parlour.core.reason import Reason
from parlour.games.scho_ko import GAME
from parlour.games.scho_ko.cards import Card, Colour, Kind
from parlour.games.scho_ko.deck import deck_of
from parlour.games.scho_ko.reasons import unseen
from parlour.games.scho_ko.state import SchoKoState
from tests.settings import Setting
from tests.walk import walk

AT_ONCE = {"own-bar", "other-bar"}
LATER = {"lets-grow", "lets-cover", "next-bar"}


def test_the_bars_are_as_large_as_the_coach_says() -> None:
    found, rng = set[str](), Random(2)
    for seed in range(4):
        for state in walk(Setting("scho-ko", 2, {}), seed):
            if not isinstance(state, SchoKoState) or state.turn in (None, CHANCE) or len(state.moves()) < 2:
                continue
            seat = state.actors[0]
            made, best = map(str, rng.sample(state.moves(), 2))
            for reason in GAME.reasons(state.view(seat), seat, (made,), (best,)):
                if reason.key in LATER:
                    continue
                own = state.colour(seat)
                colour = own if reason.key == "own-bar" else next(each for each in Colour if each is not own)
                assert colour
                for move, fact in ((made, "size"), (best, "best")):
                    bars = state.play(move, seat).layout.bars(colour)
                    assert len(bars[0]) == reason.facts[fact]
                found.add(reason.key)
    assert found == AT_ONCE


def test_before_the_colours_are_named_there_is_nothing_to_say() -> None:
    naming = next(
        state for state in walk(Setting("scho-ko", 2, {}), 1) if state.turn not in (None, CHANCE) and state.moves()
    )
    first, second, *_ = map(str, naming.moves())
    assert list(GAME.reasons(naming, naming.actors[0], (first,), (second,))) == []


def bars_after(state: SchoKoState, seat: int, hand: tuple[Kind, ...], colour: Colour) -> Iterator[int]:
    """The size of a colour's largest bar after each move of a seat that holds these cards, played with the rules."""
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    state = replace(state, hands=hands)
    for move in state.layout.placements(hand):
        assert state._violation(seat, move) is None
        yield len(state._apply(seat, move).layout.bars(colour)[0])


def confirmed(state: SchoKoState, seat: int, move: str, key: str) -> int:
    """The figure of a reason, from every hand that the opponent can still have or from the player's own."""
    own = state.colour(seat)
    assert own
    other = next(each for each in Colour if each is not own)
    after = state.play(move, seat)
    if key == "next-bar":
        hand = tuple(kind for kind in after.hands[seat] if kind)
        return max(bars_after(after, seat, hand, own), default=after.layout.largest_bar(own))
    seen = (*(card.kind for card in state.laid), *filter(None, state.hands[seat]))
    possible = Counter(deck_of(state.options)) - Counter(seen)
    sizes = [bars_after(after, 1 - seat, (kind,), other if key == "lets-grow" else own) for kind in possible]
    if key == "lets-grow":
        return max(size for answers in sizes for size in answers)
    return min(after.layout.largest_bar(own), *(size for answers in sizes for size in answers))


def later_reasons() -> Iterator[tuple[SchoKoState, int, str, str, Reason]]:
    """What the coach says about two random moves where the bars do not differ at once."""
    for seed in range(4):
        rng = Random(seed)
        for state in walk(Setting("scho-ko", 2, {}), seed):
            if not isinstance(state, SchoKoState) or state.turn in (None, CHANCE) or len(state.laid) % 5 != 4:
                continue
            seat = state.actors[0]
            for _ in range(6):
                made, best = map(str, rng.sample(state.moves(), 2))
                for reason in GAME.reasons(state.view(seat), seat, (made,), (best,)):
                    if reason.key in LATER:
                        yield state, seat, made, best, reason


def test_what_the_next_cards_can_do_is_confirmed_by_every_hand_that_is_possible() -> None:
    found = Counter[str]()
    for state, seat, made, best, reason in later_reasons():
        if found[reason.key] < 4:
            found[reason.key] += 1
            figures = [confirmed(state, seat, move, reason.key) for move in (made, best)]
            assert figures == [reason.facts["size"], reason.facts["best"]], (str(state), made, best, reason)
            assert reason.line == ((best,) if reason.is_better else (made,))
    assert set(found) == LATER


def test_the_opponent_may_hold_every_card_that_the_player_does_not_see() -> None:
    state = next(state for state in walk(Setting("scho-ko", 2, {}), 1) if state.turn == 0 and state.laid)
    assert isinstance(state, SchoKoState)
    kinds = unseen(state, 0)
    assert kinds == unseen(state.view(0), 0)
    assert {kind for kind in (*state.hands[1], *state.stack) if kind} == kinds


@pytest.mark.parametrize("seed", range(2))
def test_a_bar_with_another_card_is_as_large_as_once_it_is_laid(seed: int) -> None:
    rng = Random(seed)
    for state in walk(Setting("scho-ko", 2, {}), seed):
        if isinstance(state, SchoKoState) and state.laid and state.turn not in (None, CHANCE):
            for card in rng.sample(state.moves(), 10):
                assert isinstance(card, Card)
                for colour in Colour:
                    laid = state.play(card, state.turn).layout
                    assert state.layout.largest_bar_with(card, colour) == laid.largest_bar(colour)
