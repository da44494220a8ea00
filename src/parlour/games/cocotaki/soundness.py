"""Why no game comes to a position."""

from collections import Counter
from collections.abc import Iterator

from parlour.core import Violation
from parlour.games.cocotaki.cards import BUTTERFLY, DONKEY, HOLE, Card
from parlour.games.cocotaki.deck import SIZE, deck
from parlour.games.cocotaki.options import deal_violations
from parlour.games.cocotaki.position import Position
from parlour.games.cocotaki.table import Table
from parlour.games.cocotaki.window import Window


def unseen(position: Position) -> Counter[Card]:
    """The cards of the deck that are not to be seen, a negative number for those that are seen too often."""
    cards = Counter(deck(position.options.deck))
    cards.subtract(_cards(position))
    del cards[HOLE]
    return cards


def _cards(position: Position) -> Iterator[Card]:
    """All cards, hidden ones too."""
    for cards in (position.pile, position.discards, *position.hands):
        yield from cards
    if position.table.top:
        yield position.table.top


def violations(position: Position) -> Iterator[Violation]:
    """Every reason there is."""
    yield from deal_violations(position.seats, position.options)
    yield from _card_violations(position)
    yield from _end_violations(position)
    if position.table.top is None:
        yield from _opening_violations(position)
    else:
        yield from _debt_violations(position)
        yield from _donkey_violations(position)
    if position.window:
        yield from _window_violations(position, position.window)


def _card_violations(position: Position) -> Iterator[Violation]:
    for card in sorted(card for card, count in unseen(position).items() if count < 0):
        yield Violation("CT-1", f"there are too many cards {card}")
    if sum(1 for _ in _cards(position)) > SIZE:
        yield Violation("CT-1", f"there are more than {SIZE} cards")
    if HOLE in position.discards:
        yield Violation("CT-21", "everyone has seen the discards")


def _end_violations(position: Position) -> Iterator[Violation]:
    options, wins = position.options, position.wins
    if max(wins) > options.rounds or wins.count(options.rounds) > 1:
        yield Violation("CT-18", f"the game ends when a seat has won {options.rounds}")
    elif options.rounds in wins and (position.owed or position.window):
        yield Violation("CT-13", "when a last card has won, nothing more happens")
    if position.turns > options.turn_limit:
        yield Violation("CT-22", f"the game ends after {options.turn_limit} turns")


def _opening_violations(position: Position) -> Iterator[Violation]:
    """What is wrong while there is no opening card."""
    start = Table(None, "", (position.dealer + 1) % position.seats, 1, None)
    if position.table != start or position.discards or position.window or position.turns:
        yield Violation("CT-2", "before the opening card nothing is laid, and the seat after the dealer is on turn")
    served, count = [seat for seat, _ in position.owed], sum(count for _, count in position.owed)
    if served[-1:] != [None] or len(set(served)) < len(served) or count > len(position.pile):
        yield Violation("CT-2", "chance has to deal each seat its cards from the pile, and then the top card")
    elif len(served) == 1 and not any(card != BUTTERFLY for card in _possible_pile(position)):
        yield Violation("CT-2", "no card of the pile can be turned, so everything is dealt again")


def _possible_pile(position: Position) -> Iterator[Card]:
    """The cards that are in the pile, or can be where it is hidden."""
    yield from (card for card in position.pile if card != HOLE)
    if HOLE in position.pile:
        yield from unseen(position).elements()


def _debt_violations(position: Position) -> Iterator[Violation]:
    window, owed = position.window, position.owed
    if len(owed) > 1 or (None, 1) in owed:
        yield Violation("CT-7", "after the deal chance owes cards to one seat at a time")
    elif owed and not position.pile:
        yield Violation("CT-7", "no card can be owed while the pile is empty")
    elif owed and window and owed[0][0] not in window.answered:
        yield Violation("CT-20", "while the window is open only a seat that has objected in vain takes cards")


def _donkey_violations(position: Position) -> Iterator[Violation]:
    table = position.table
    if table.donkey is None:
        return
    if not position.powers.donkeys:
        yield Violation("CT-4", "there are no donkey rounds at this level")
    elif not table.top or table.top.animal != DONKEY:
        yield Violation("CT-15", "in a donkey round the top card is a donkey")
    elif table.donkey == table.turn and not _has_laid(position):
        yield Violation("CT-15", f"the donkey round ends when the turn comes back to seat {table.donkey}")


def _has_laid(position: Position) -> bool:
    """Whether the seat on turn has laid a card in this turn, its last one perhaps."""
    window = position.window
    return position.options.rounds in position.wins or (window is not None and not window.is_done)


def _window_violations(position: Position, window: Window) -> Iterator[Violation]:
    held = len(position.hands[window.seat])
    beneath = Counter(laid.before.top for laid in window.taken_back)
    if window.lays[0].before.top is None or beneath - Counter(position.discards):
        yield Violation("CT-10", "cards are missing on which those in the window were laid")
    for left, laid in enumerate(reversed(window.lays), held):
        if laid.lay.last and left != 1:
            yield Violation("CT-12", f"{laid.lay} left {left} cards, and +last needs exactly one")
        if laid.lay.card == BUTTERFLY and not laid.lay.colour:
            yield Violation("CT-6", "a butterfly in the window needs a colour")
    if position.options.is_refereed:
        yield from _referee_violations(position, window)
    yield from _answer_violations(position, window)


def _referee_violations(position: Position, window: Window) -> Iterator[Violation]:
    """With a referee the window holds just the cards of a turn that goes on (CT-19)."""
    is_one_turn = all(laid.is_further for laid in window.lays[1:])
    if position.laying is None or not is_one_turn or position.faults or window.answered:
        yield Violation("CT-19", "the referee lets no turn go on after a mistake, and nobody answers")


def _answer_violations(position: Position, window: Window) -> Iterator[Violation]:
    answered = window.answered
    if window.seat in answered or len(set(answered)) < len(answered):
        yield Violation("CT-11", "only another seat answers, and once")
    elif position.finisher is None and answered and position.faults:
        yield Violation("CT-11", "an objection to a mistake closes the window")
    elif position.finisher is not None and len(answered) == position.seats - 1 and not position.owed:
        yield Violation("CT-13", "everyone has accepted the last card")
