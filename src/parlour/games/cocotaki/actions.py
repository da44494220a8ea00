"""What actions and chance do to a position."""

from dataclasses import replace
from typing import TypeVar

from parlour.core import Seat
from parlour.games.cocotaki.bag import added, bag, removed
from parlour.games.cocotaki.cards import BUTTERFLY, Card
from parlour.games.cocotaki.deck import deck
from parlour.games.cocotaki.moves import Deal, Lay, Move, Word
from parlour.games.cocotaki.options import PENALTY
from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.table import Table
from parlour.games.cocotaki.window import lay_card

P = TypeVar("P", bound=Position)


def act(position: P, seat: Seat, move: Move) -> P:
    """The position after an allowed action."""
    match move:
        case Lay():
            return _refereed(_lay(position, seat, move))
        case Deal():
            return _give(position, move.card)
        case Word.DRAW:
            return _owe(replace(_end_turn(position), window=None), seat, 1)
        case Word.DONE:
            return _refereed(_done(position))
        case Word.LAST:
            assert position.window
            return replace(position, window=position.window.with_call())
        case Word.OBJECT if position.faults:
            return _settle(position)
        case Word.OBJECT:
            return _owe(_answered(position, seat), seat, position.options.false_objection)
        case _:  # Word.ACCEPT
            return _go_on(_answered(position, seat))


def deal_anew(position: P, dealer: Seat) -> P:
    """The position before a round is dealt, seat by seat from the one after the dealer, who begins (CT-2, CT-3)."""
    options, seats = position.options, position.seats
    order = [(dealer + 1 + each) % seats for each in range(seats)]
    return replace(
        position,
        hands=((),) * seats,
        pile=deck(options.deck),
        discards=(),
        table=Table(None, "", order[0], 1, None),
        dealer=dealer,
        window=None,
        owed=(*((seat, options.cards_each) for seat in order), (None, 1)),
        turns=0,
    )


def _with_hand(position: Position, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*position.hands[:seat], hand, *position.hands[seat + 1 :])


def _lay(position: P, seat: Seat, lay: Lay) -> P:
    top, hand = position.table.top, removed(position.hands[seat], lay.card)
    assert top
    window, table = lay_card(position.window, position.table, seat, lay, len(hand), position.powers)
    return replace(
        position,
        hands=_with_hand(position, seat, hand),
        discards=added(position.discards, top),
        table=table,
        window=window,
        turns=position.turns + window.is_done,
    )


def _end_turn(position: P) -> P:
    """The turn passed on; only cards of a turn that goes on still have to act."""
    window, table = position.window, position.table
    cards = window.cards if window and not window.is_done else ()
    after = table.after_turn(cards, position.powers)
    return replace(position, table=after, turns=position.turns + 1)


def _done(position: P) -> P:
    assert position.window
    return replace(_end_turn(position), window=position.window._replace(is_done=True, answered=()))


def _refereed(position: P) -> P:
    """What the table itself does about the latest card or ``done`` (CT-19)."""
    window = position.window
    assert window
    if not position.options.is_refereed:
        return position
    if position.faults:
        return _settle(position)
    if position.finisher is not None:
        return _win(position, position.finisher)
    return replace(position, window=None) if window.is_done else position


def _settle(position: P) -> P:
    """Every open mistake punished, wrong cards taken back first, and the window closed (CT-10, CT-11)."""
    window, discards = position.window, position.discards
    assert window
    for laid in window.taken_back:
        assert laid.before.top
        discards = removed(discards, laid.before.top)
    hand = bag((*position.hands[window.seat], *(laid.lay.card for laid in window.taken_back)))
    settled = replace(
        position,
        hands=_with_hand(position, window.seat, hand),
        discards=discards,
        table=window.table_after_objection(position.table, position.powers),
        window=None,
        turns=position.turns + (not window.is_done),
    )
    return _owe(settled, window.seat, PENALTY * len(position.faults))


def _answered(position: P, seat: Seat) -> P:
    assert position.window
    return replace(position, window=position.window.with_answer(seat))


def _owe(position: P, seat: Seat, count: int) -> P:
    return _go_on(replace(position, owed=((seat, count),) if count else ()))


def _give(position: P, card: Card) -> P:
    """The next card that is owed, dealt."""
    (seat, count), *others = position.owed
    owed = ((seat, count - 1), *others) if count > 1 else tuple(others)
    pile = removed(position.pile, card)
    if seat is None:
        return replace(position, pile=pile, owed=owed, table=position.table._replace(top=card))
    hands = _with_hand(position, seat, added(position.hands[seat], card))
    return _go_on(replace(position, pile=pile, owed=owed, hands=hands))


def _go_on(position: P) -> P:
    """What follows by itself: a new pile (CT-7), a new deal (CT-2), the win of a round (CT-13)."""
    if position.owed and not position.pile:
        position = _refill(position)
    if position.owed:
        return deal_anew(position, position.dealer) if _has_no_opening(position) else position
    window, finisher = position.window, position.finisher
    if window and finisher is not None and len(window.answered) == position.seats - 1:
        return _win(position, finisher)
    return position


def _refill(position: P) -> P:
    """The discards as a new pile; without any, what is owed lapses."""
    if position.discards:
        return replace(position, pile=position.discards, discards=())
    return replace(position, owed=())


def _has_no_opening(position: Position) -> bool:
    return position.owed[0] == (None, 1) and all(card == BUTTERFLY for card in position.pile)


def _win(position: P, seat: Seat) -> P:
    wins = tuple(count + (each == seat) for each, count in enumerate(position.wins))
    won = replace(position, wins=wins, window=None)
    if wins[seat] == position.options.rounds:
        return won
    return deal_anew(won, (position.dealer + 1) % position.seats)
