"""Positions of Cocotaki that no game can reach, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import Violation
from parlour.games.cocotaki.cards import BUTTERFLY, DONKEY, HOLE, Card, deck
from parlour.games.cocotaki.dealing import OPENING, before_opening, deal_violations, recyclable, unseen
from parlour.games.cocotaki.options import Powers
from parlour.games.cocotaki.situation import Situation
from parlour.games.cocotaki.window import Window

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState


def position_violations(state: CocotakiState) -> Iterator[Violation]:
    """Every reason why no game can reach the position."""
    yield from deal_violations(state.seats, state.options)
    yield from _card_violations(state)
    yield from _end_violations(state)
    if state.situation.top is None:
        yield from _opening_violations(state)
    else:
        yield from _debt_violations(state)
        yield from _donkey_violations(state.situation, _has_laid(state), state.powers)
    if state.window:
        yield from _window_violations(state, state.window)


def _card_violations(state: CocotakiState) -> Iterator[Violation]:
    unlisted = _unlisted(state)
    for card in sorted(card for card, count in unseen(state).items() if count < unlisted[card]):
        yield Violation("CT-1", f"there are more {card} cards than in the deck")
    cards = len(deck(state.options.deck))
    if sum(1 for _ in state.cards()) + unlisted.total() > cards:
        yield Violation("CT-1", f"there are more than {cards} cards")
    if HOLE in state.discards:
        yield Violation("CT-21", "no discard can be hidden: everyone has seen them")


def _unlisted(state: CocotakiState) -> Counter[Card]:
    """The cards under those in the window that a text does not list among the discards, where they are (CT-7)."""
    return Counter(state.window.covered if state.window else ()) - Counter(state.discards)


def _end_violations(state: CocotakiState) -> Iterator[Violation]:
    options, wins = state.options, state.wins
    if max(wins) > options.rounds or wins.count(options.rounds) > 1:
        yield Violation("CT-18", f"with rounds={options.rounds} only one seat can have that many wins, and none more")
    elif options.rounds in wins and (state.owed or state.window):
        yield Violation("CT-13", "no card is owed and no window is open after a last card has won")
    if state.turns > options.turn_limit:
        yield Violation("CT-22", f"the game ends after {options.turn_limit} turns")


def _opening_violations(state: CocotakiState) -> Iterator[Violation]:
    """What is wrong before the opening card is turned."""
    is_started = state.situation != before_opening(state.dealer, state.seats)
    if is_started or state.discards or state.window or state.turns:
        yield Violation(
            "CT-2", "before the opening card is turned no card is laid, and the seat after the dealer is on turn"
        )
    served, count = [seat for seat, _ in state.owed], sum(count for _, count in state.owed)
    if served[-1:] != [None] or len(set(served)) < len(served) or count > len(state.pile):
        yield Violation(
            "CT-2",
            "the pile must hold the cards owed: each seat is listed at most once, then the opening card",
        )
    elif len(served) == 1 and not any(card != BUTTERFLY for card in _possible_pile(state)):
        yield Violation("CT-2", "no card of the pile can be turned over, so the cards would be dealt again")


def _possible_pile(state: CocotakiState) -> Iterator[Card]:
    """The cards that are, or could be, in the pile."""
    yield from (card for card in state.pile if card != HOLE)
    if HOLE in state.pile:
        yield from unseen(state).elements()


def _debt_violations(state: CocotakiState) -> Iterator[Violation]:
    window, owed = state.window, state.owed
    if len(owed) > 1 or OPENING in owed:
        yield Violation("CT-7", "after the deal chance owes cards to one seat at a time")
    elif owed and not state.pile:
        yield Violation("CT-7", "no card can be owed while the pile is empty")
    elif owed and window and not _has_just_drawn(state, window) and not _has_objected(state, window):
        yield Violation("CT-20", "while the window is open only a seat that has drawn or wrongly objected takes cards")


def _has_just_drawn(state: CocotakiState, window: Window) -> bool:
    """Whether the seat that is owed a card was the last one to draw."""
    situation = state.situation
    drawer = (situation.turn - situation.direction) % state.seats
    return window.latest.draws > 0 and state.owed == ((drawer, 1),)


def _has_objected(state: CocotakiState, window: Window) -> bool:
    """Whether the cards are owed for a wrong objection (CT-20)."""
    ((seat, count),) = state.owed
    return seat in window.answered and count <= state.options.false_objection


def _donkey_violations(situation: Situation, has_laid: bool, powers: Powers) -> Iterator[Violation]:
    if situation.donkey is None:
        return
    if not powers.donkeys:
        yield Violation("CT-4", "there are no donkey rounds at this level")
    elif not situation.top or situation.top.animal != DONKEY:
        yield Violation("CT-15", "in a donkey round the top card is a donkey")
    elif situation.donkey == situation.turn and not has_laid:
        yield Violation("CT-15", f"the donkey round ends when the turn comes back to seat {situation.donkey}")


def _has_laid(state: CocotakiState) -> bool:
    """Whether the seat on turn has laid a card in this turn, perhaps its last one."""
    window = state.window
    return state.options.rounds in state.wins or (window is not None and not window.is_done)


def _window_violations(state: CocotakiState, window: Window) -> Iterator[Violation]:
    yield from _donkey_violations(window.lays[0].before, False, state.powers)
    beneath = Counter(laid.before.top for laid in window.taken_back)
    if window.lays[0].before.top is None or beneath - Counter(state.discards):
        yield Violation("CT-10", "the cards under those in the window are missing")
    for laid in window.lays:
        if laid.lay.last and laid.left != 1:
            yield Violation("CT-12", f"{laid.lay} left {laid.left} cards, and +last needs exactly one")
        if laid.lay.card == BUTTERFLY and not laid.lay.colour:
            yield Violation("CT-6", "a butterfly in the window needs a colour")
    if any(laid.skips for laid in window.lays) and (state.pile or recyclable(state)):
        yield Violation("CT-7", "a draw is skipped only when there is no card to draw")
    if state.options.is_refereed:
        yield from _referee_violations(state, window)
    yield from _answer_violations(state, window)


def _referee_violations(state: CocotakiState, window: Window) -> Iterator[Violation]:
    """With a referee the window holds only the cards of an unfinished turn (CT-19)."""
    is_one_turn = all(laid.is_further for laid in window.lays[1:])
    if state.laying is None or not is_one_turn or state.faults or window.answered:
        yield Violation("CT-19", "with a referee no turn continues after a mistake, and no seat answers")


def _answer_violations(state: CocotakiState, window: Window) -> Iterator[Violation]:
    answered = window.answered
    if window.seat in answered or len(set(answered)) < len(answered):
        yield Violation("CT-11", "only other seats answer, and only once")
    elif state.finisher is None and answered and state.faults:
        yield Violation("CT-11", "an objection to a mistake closes the window")
    elif state.finisher is not None and len(answered) == state.seats - 1 and not state.owed:
        yield Violation("CT-13", "everyone has accepted the last card")
