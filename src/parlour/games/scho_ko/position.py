"""Position texts: ``cards laid / colour to move / dark's hand / white's hand / stack``."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from parlour.core import InvalidPosition, Violation
from parlour.games.scho_ko.cards import read_card, read_kind
from parlour.games.scho_ko.deck import CARDS, DECKS, HAND
from parlour.games.scho_ko.hand import sort
from parlour.games.scho_ko.layout import Layout
from parlour.games.scho_ko.options import Options
from parlour.games.scho_ko.state import SchoKoState

PAIRS = {"DDWW": "adjacent", "DWWD": "diagonal"}
"""The value of the option that a kind shows."""

EACH = CARDS // 2
"""How many cards each seat lays (SK-13)."""


def parse_position(text: str, options: Options) -> SchoKoState:
    """The state that a text means; the options say what kind of pairs, where the text shows none.

    :raises InvalidPosition: with every reason there is
    """
    parts = text.strip().split(" / ")
    if reasons := list(_unreadable(parts)):
        raise InvalidPosition(text, reasons)
    state = _state(parts, options)
    if reasons := list(_violations(state)):
        raise InvalidPosition(text, reasons)
    return state


def _unreadable(parts: list[str]) -> Iterator[Violation]:
    if len(parts) != 5:
        yield Violation("", f"expected cards / colour / hand / hand / stack, not {len(parts)} parts")
        return
    laid, colour, *hands = parts
    for word in _words(laid):
        if read_card(word) is None:
            yield Violation("", f"{word!r} is no card as it lies, such as DDWW@2,-1")
    if colour not in ("D", "W", "?"):
        yield Violation("", f"the colour to move is D, W or ?, not {colour!r}")
    for hand in hands:
        yield from _unreadable_kinds(set(_words(hand)))


def _unreadable_kinds(words: set[str]) -> Iterator[Violation]:
    for word in sorted(words - {"?"}):
        if read_kind(word) is None:
            yield Violation("", f"{word!r} is no kind of card, such as DDWW*")
    if "?" in words and len(words) > 1:
        yield Violation("SK-3", "a hand or the stack is hidden as a whole or not at all")


def _words(part: str) -> list[str]:
    return [] if part == "-" else part.split(" ")


def _state(parts: list[str], options: Options) -> SchoKoState:
    """The state of a readable text: who plays dark follows from the number of cards laid, as the seats take turns."""
    laid = tuple(card for word in _words(parts[0]) if (card := read_card(word)))
    first, second, stack = (sort(map(read_kind, _words(part))) for part in parts[2:])
    turn = len(laid) % 2
    dark = {"D": turn, "W": 1 - turn, "?": None}[parts[1]]
    state = SchoKoState(options, laid, dark, (second, first) if dark == 1 else (first, second), stack)
    shown = next((PAIRS[kind.pieces] for kind in state.visible if kind.pieces in PAIRS), options.pairs)
    return replace(state, options=Options(shown))


def _violations(state: SchoKoState) -> Iterator[Violation]:
    yield from _number_violations(state)
    yield from _deck_violations(state)
    yield from _view_violations(state)
    yield from _layout_violations(state)


def _number_violations(state: SchoKoState) -> Iterator[Violation]:
    """Whether there are as many cards as there should be, on the table, in the hands and in the stack."""
    first, second = sizes = tuple(len(hand) for hand in state.hands)
    total = len(state.laid) + sum(sizes) + len(state.stack)
    if total != CARDS:
        yield Violation("SK-2", f"there are {CARDS} cards in all, not {total}")
    elif state.dark is None and state.laid:
        yield Violation("SK-4", "no card is laid before the colours are named")
    elif sizes not in _possible_sizes(state):
        rule = "SK-12" if state.laid else "SK-3"
        yield Violation(rule, f"seats 0 and 1 cannot hold {first} and {second} cards with {len(state.laid)} laid")


def _possible_sizes(state: SchoKoState) -> list[tuple[int, int]]:
    """How many cards the seats can hold, the first seat's number first."""
    if state.dark is None:
        return [(size, 0) for size in range(HAND)] + [(HAND, size) for size in range(HAND + 1)]
    laid = len(state.laid)
    first, second = (min(HAND, EACH - count) for count in ((laid + 1) // 2, laid // 2))
    before_drawing = (first - laid % 2, second - 1 + laid % 2)
    return [(first, second)] + [before_drawing] * (0 < laid <= CARDS - 2 * HAND)


def _deck_violations(state: SchoKoState) -> Iterator[Violation]:
    deck = Counter(DECKS[state.options.pairs])
    for kind, count in sorted(Counter(state.visible).items()):
        if count > deck[kind]:
            yield Violation("SK-2", f"the deck has {deck[kind]} cards {kind}, not {count}")


def _view_violations(state: SchoKoState) -> Iterator[Violation]:
    """Whether what is hidden is hidden from some seat or from a watcher."""
    if state.is_view and any(state.stack):
        yield Violation("SK-3", "the stack is hidden from whoever does not see a hand")
    if state.is_view and all(any(hand) for hand in state.hands):
        yield Violation("SK-3", "whoever sees both hands knows the stack")


def _layout_violations(state: SchoKoState) -> Iterator[Violation]:
    """Whether each card was laid by the rules; the first wrong one is told, as others may follow from it."""
    for place, card in enumerate(state.laid[:CARDS]):
        if violation := Layout(state.laid[:place]).violation(card):
            yield Violation(violation.rule, f"card {place + 1}, {card}: {violation.message}")
            return
