"""What the moves of players and of chance do to a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from parlour.core import Seat
from parlour.games.cocotaki.cards import Bag, Card, added, bag, removed, without
from parlour.games.cocotaki.dealing import is_misdeal, recyclable, start_round
from parlour.games.cocotaki.moves import Deal, Lay, Move, Word
from parlour.games.cocotaki.options import PENALTY
from parlour.games.cocotaki.penalty import Penalty
from parlour.games.cocotaki.window import draw_cards, end_turn, lay_card

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState

S = TypeVar("S", bound="CocotakiState")


def apply_move(state: S, seat: Seat, move: Move) -> S:
    """The position after a legal move."""
    if state.penalty and not isinstance(move, Deal):
        state = replace(state, penalty=None)
    match move:
        case Lay():
            return _refereed(_lay(state, seat, move))
        case Deal():
            return _give(state, move.card)
        case Word.DRAW:
            return _draw(state, seat)
        case Word.DONE:
            return _refereed(_done(state))
        case Word.LAST:
            assert state.window
            return replace(state, window=state.window.with_call())
        case Word.OBJECT if state.faults:
            return _settle(state, seat)
        case Word.OBJECT:
            return _owe(_answered(state, seat), Penalty(seat, state.options.false_objection, seat))
        case _:  # Word.ACCEPT
            return _resolve(_answered(state, seat))


def _with_hand(state: CocotakiState, seat: Seat, hand: Bag) -> tuple[Bag, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _lay(state: S, seat: Seat, lay: Lay) -> S:
    top, hand = state.situation.top, removed(state.hands[seat], lay.card)
    assert top
    window, situation = lay_card(state.window, state.situation, seat, lay, len(hand), state.powers)
    return replace(
        state,
        hands=_with_hand(state, seat, hand),
        discards=added(state.discards, top),
        situation=situation,
        window=window,
        turns=state.turns + window.is_done,
    )


def _draw(state: S, seat: Seat) -> S:
    """The position with the turn passed on and a card owed, unless there is no card to draw (CT-5, CT-7)."""
    is_skipped = not state.pile and not recyclable(state)
    window, situation = draw_cards(state.window, state.situation, 1, is_skipped, state.powers)
    drawn = replace(state, situation=situation, window=window, turns=state.turns + 1)
    return drawn if is_skipped else _resolve(replace(drawn, owed=((seat, 1),)))


def _done(state: S) -> S:
    assert state.window
    window, situation = end_turn(state.window, state.situation, state.powers)
    return replace(state, situation=situation, window=window._replace(answered=()), turns=state.turns + 1)


def _refereed(state: S) -> S:
    """The position after the referee, if there is one, has judged the latest card or ``done`` (CT-19)."""
    window = state.window
    assert window
    if not state.options.is_refereed:
        return state
    if state.faults:
        return _settle(state, None)
    if state.finisher is not None:
        return _win(state, state.finisher)
    return replace(state, window=None) if window.is_done else state


def _settle(state: S, by: Seat | None) -> S:
    """The position with wrong cards taken back, every mistake punished and the window closed (CT-10, CT-11)."""
    window, discards = state.window, state.discards
    assert window
    for laid in window.taken_back:
        assert laid.before.top
        discards = removed(discards, laid.before.top)
    hand = bag((*state.hands[window.seat], *(laid.lay.card for laid in window.taken_back)))
    settled = replace(
        state,
        hands=_with_hand(state, window.seat, hand),
        discards=discards,
        situation=window.after_objection(state.situation, state.powers),
        window=None,
        turns=state.turns + (not window.is_done),
    )
    cards = PENALTY * len(state.faults)
    return _owe(settled, Penalty(window.seat, cards, by, state.faults, len(window.taken_back)))


def _answered(state: S, seat: Seat) -> S:
    assert state.window
    return replace(state, window=state.window.with_answer(seat))


def _owe(state: S, penalty: Penalty) -> S:
    owed = ((penalty.seat, penalty.cards),) if penalty.cards else ()
    return _resolve(replace(state, owed=owed, penalty=penalty))


def _give(state: S, card: Card) -> S:
    """The position after chance has dealt the next card owed."""
    (seat, count), *others = state.owed
    owed = ((seat, count - 1), *others) if count > 1 else tuple(others)
    pile = removed(state.pile, card)
    if seat is None:
        return replace(state, pile=pile, owed=owed, situation=state.situation._replace(top=card))
    hands = _with_hand(state, seat, added(state.hands[seat], card))
    return _resolve(replace(state, pile=pile, owed=owed, hands=hands))


def _resolve(state: S) -> S:
    """The position after what needs no decision: a new pile (CT-7), a new deal (CT-2), a won round (CT-13)."""
    if state.owed and not state.pile:
        state = _refill(state)
    if state.owed:
        return start_round(state, state.dealer) if is_misdeal(state) else state
    window, finisher = state.window, state.finisher
    if window and finisher is not None and len(window.answered) == state.seats - 1:
        return _win(state, finisher)
    return state


def _refill(state: S) -> S:
    """The position with the discards as a new pile; if there are none to use, nothing is owed any longer (CT-7)."""
    pile = recyclable(state)
    if not pile:
        return replace(state, owed=())
    return replace(state, pile=pile, discards=without(state.discards, pile))


def _win(state: S, seat: Seat) -> S:
    """The position after a seat has won the round: the game is over, or the next seat deals (CT-18)."""
    wins = tuple(count + (owner == seat) for owner, count in enumerate(state.wins))
    won = replace(state, wins=wins, window=None)
    if wins[seat] == state.options.rounds:
        return won
    return start_round(won, (state.dealer + 1) % state.seats)
