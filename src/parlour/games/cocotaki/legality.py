"""Why a move is illegal, with the paragraph that CT-21 gives for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core import CHANCE, Seat, Violation
from parlour.games.cocotaki.cards import BUTTERFLY, HOLE, Card
from parlour.games.cocotaki.moves import Deal, Lay, Move, Word
from parlour.games.cocotaki.situation import Mistake

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState


def seat_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    """Why the seat may not act at all."""
    if state.outcome:
        return Violation("CT-13", "the game is over", "over")
    if state.owed and seat != CHANCE:
        rule = "CT-2" if state.situation.top is None else "CT-7"
        return Violation(rule, "chance must deal the cards that are owed first", "dealing")
    if not state.owed and seat == CHANCE:
        return Violation("CT-7", "no card is owed", "chance")
    return None


def move_violation(state: CocotakiState, seat: Seat, move: Move) -> Violation | None:
    """The rule that the move of a seat that may act breaks."""
    match move:
        case Lay():
            return _last_card_violation(state) or _lay_violation(state, seat, move)
        case Deal():
            return Violation("CT-21", "only chance deals cards", "chance")
        case Word.DRAW:
            return _last_card_violation(state) or _draw_violation(state, seat)
        case Word.DONE:
            return _done_violation(state, seat)
        case Word.LAST:
            return _call_violation(state, seat)
        case Word.OBJECT:
            return _objection_violation(state, seat)
        case _:  # Word.ACCEPT
            return _acceptance_violation(state, seat)


def _last_card_violation(state: CocotakiState) -> Violation | None:
    """Why no one lays or draws until a last card is accepted (CT-13)."""
    if state.finisher is None:
        return None
    return Violation("CT-13", "a last card was laid: accept it or object", "last-card")


def _lay_violation(state: CocotakiState, seat: Seat, lay: Lay) -> Violation | None:
    hand = state.hands[seat]
    if lay.card not in hand and HOLE in hand:
        return Violation("CT-5", f"the cards of seat {seat} are hidden", "hidden")
    if lay.card not in hand:
        return Violation("CT-5", f"seat {seat} has no {lay.card}", "not-held")
    if lay.card == BUTTERFLY and not lay.colour:
        return Violation("CT-6", "a butterfly needs a colour, such as butterfly=green!", "colour")
    if state.laying not in (None, seat):
        return Violation("CT-16", f"seat {state.laying} is still laying cards and has not said done", "laying")
    if lay.last and not state.leaves_one(seat):
        reason = f"this card leaves {len(hand) - 1} cards, and +last needs exactly one"
        return Violation("CT-12", reason, "call-with-card")
    return _card_violation(state, seat, lay.card) if state.options.is_refereed else None


def _card_violation(state: CocotakiState, seat: Seat, card: Card) -> Violation | None:
    """Why the referee refuses a card (CT-19)."""
    situation = state.situation
    match state.mistake(seat, card):
        case Mistake.TURN:
            return Violation("CT-10", f"it is seat {situation.turn}'s turn, not seat {seat}'s", "turn")
        case Mistake.DONKEY:
            return Violation("CT-15", "in a donkey round only donkeys may be laid", "donkeys")
        case Mistake.MATCH if state.laying == seat:
            return Violation("CT-16", "further cards of a turn must be the same animal as the first", "same-animal")
        case Mistake.MATCH if situation.named:
            reason = f"the butterfly names {situation.named}: lay that colour or another butterfly"
            return Violation("CT-6", reason, "named")
        case Mistake.MATCH:
            return Violation("CT-5", f"{card} has neither the colour nor the animal of {situation.top}", "match")
    return None


def _draw_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    turn = state.situation.turn
    if turn != seat:
        return Violation("CT-5", f"it is the turn of seat {turn}, and only that seat can draw", "draw-turn")
    if state.laying == seat:
        reason = "after the first card of a turn you cannot draw: lay more, or say done"
        return Violation("CT-16", reason, "draw-laying")
    return None


def _done_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    if state.laying == seat:
        return None
    return Violation("CT-16", f"seat {seat} has no turn of several cards to end", "done")


def _call_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    window = state.window
    if not window or window.seat != seat or len(state.hands[seat]) != 1:
        reason = "last card can be said only after laying the card that leaves exactly one"
        return Violation("CT-12", reason, "call")
    if window.latest.lay.last:
        return Violation("CT-12", f"seat {seat} has already said last card", "called")
    if window.latest.is_followed_by_draw:
        return Violation("CT-12", "last card must be said before anyone draws", "call-late")
    return None


def _objection_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    window = state.window
    if state.options.is_refereed:
        return Violation("CT-19", "with a referee there are no objections", "referee")
    if not window or window.seat == seat:
        return Violation("CT-11", f"there is no card that seat {seat} can object to now", "object")
    if seat not in window.answered:
        return None
    if state.finisher is not None:
        return Violation("CT-13", f"seat {seat} has accepted the last card", "accepted")
    reason = f"seat {seat} has already objected: one objection is allowed after each card or done"
    return Violation("CT-20", reason, "objected")


def _acceptance_violation(state: CocotakiState, seat: Seat) -> Violation | None:
    window, finisher = state.window, state.finisher
    if not window or finisher is None:
        return Violation("CT-13", "there is no last card to accept", "accept")
    if seat == finisher or seat in window.answered:
        return Violation("CT-13", f"seat {seat} has nothing to accept", "nothing-to-accept")
    return None
