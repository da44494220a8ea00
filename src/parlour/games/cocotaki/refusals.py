"""Why an action is refused, with the paragraph that CT-21 gives for it."""

from parlour.core import Seat, Violation
from parlour.games.cocotaki.cards import BUTTERFLY, HOLE, Card
from parlour.games.cocotaki.moves import Deal, Lay, Move, Word
from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.table import Mistake


def refusal(position: Position, seat: Seat, move: Move) -> Violation | None:
    """The rule that an action breaks, while the game goes on and no card is owed."""
    match move:
        case Lay():
            return _lay(position, seat, move)
        case Deal():
            return Violation("CT-21", "only chance deals cards")
        case Word.DRAW:
            return _draw(position, seat)
        case Word.DONE:
            return _done(position, seat)
        case Word.LAST:
            return _last(position, seat)
        case Word.OBJECT:
            return _object(position, seat)
        case _:  # Word.ACCEPT
            return _accept(position, seat)


def _lay(position: Position, seat: Seat, lay: Lay) -> Violation | None:
    hand = position.hands[seat]
    if position.finisher is not None:
        return _waiting()
    if lay.card not in hand:
        hidden = HOLE in hand
        return Violation("CT-5", f"the cards of seat {seat} are hidden" if hidden else f"seat {seat} has no {lay.card}")
    if lay.card == BUTTERFLY and not lay.colour:
        return Violation("CT-6", "a butterfly needs a colour, such as butterfly=green!")
    if position.laying not in (None, seat):
        return Violation("CT-16", f"seat {position.laying} is still laying cards and has not said done")
    if lay.last and len(hand) != 2:
        return Violation("CT-12", f"this card leaves {len(hand) - 1} cards, and +last needs exactly one")
    return _wrong_card(position, seat, lay.card) if position.options.is_refereed else None


def _wrong_card(position: Position, seat: Seat, card: Card) -> Violation | None:
    """Why the referee does not let a card lie (CT-19)."""
    table = position.table
    match position.mistake(seat, card):
        case Mistake.TURN:
            return Violation("CT-10", f"it is the turn of seat {table.turn}, not of seat {seat}")
        case Mistake.DONKEY:
            return Violation("CT-15", "in a donkey round only donkeys may be laid")
        case Mistake.MATCH if position.laying == seat:
            return Violation("CT-16", "further cards of a turn must be the same animal as the first")
        case Mistake.MATCH if table.named:
            return Violation("CT-6", f"the butterfly asks for {table.named} or another butterfly")
        case Mistake.MATCH:
            return Violation("CT-5", f"{card} has neither the colour nor the animal of {table.top}")
    return None


def _draw(position: Position, seat: Seat) -> Violation | None:
    if position.finisher is not None:
        return _waiting()
    if position.table.turn != seat:
        return Violation("CT-5", f"only the seat on turn can draw, which is seat {position.table.turn}")
    if position.laying == seat:
        return Violation("CT-16", "after the first card of a turn one cannot draw: lay more, or say done")
    return None


def _done(position: Position, seat: Seat) -> Violation | None:
    if position.laying == seat:
        return None
    return Violation("CT-16", f"seat {seat} has no turn of several cards to end")


def _last(position: Position, seat: Seat) -> Violation | None:
    window = position.window
    if not window or window.seat != seat or len(position.hands[seat]) != 1:
        return Violation("CT-12", "last card can be said only after laying the card that leaves exactly one")
    if window.is_called:
        return Violation("CT-12", f"seat {seat} has said last card already")
    return None


def _object(position: Position, seat: Seat) -> Violation | None:
    window = position.window
    if position.options.is_refereed:
        return Violation("CT-19", "the referee watches, so nobody objects")
    if not window or window.seat == seat:
        return Violation("CT-11", f"there is no card of another seat to which seat {seat} could object now")
    if seat not in window.answered:
        return None
    if position.finisher is not None:
        return Violation("CT-13", f"seat {seat} has accepted the last card")
    return Violation("CT-20", f"seat {seat} has objected already; one objection after each card or done")


def _accept(position: Position, seat: Seat) -> Violation | None:
    window, finisher = position.window, position.finisher
    if not window or finisher is None:
        return Violation("CT-13", "no last card waits to be accepted")
    if seat == finisher or seat in window.answered:
        return Violation("CT-13", f"seat {seat} has nothing to accept")
    return None


def _waiting() -> Violation:
    return Violation("CT-13", "a last card lies: object to it, or accept")
