"""A position rendered for a terminal, in Rich console markup."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from parlour.games.cocotaki.cards import HOLE, Bag
from parlour.games.cocotaki.moves import Lay
from parlour.games.cocotaki.situation import Situation
from parlour.games.cocotaki.state import CocotakiState

STYLES = {
    "red": "bold white on red3",
    "yellow": "bold black on yellow3",
    "green": "bold white on green4",
    "blue": "bold white on dodger_blue3",
    "": "bold black on orchid",
}
BACK = "white on grey35"
WIDTH, INDENT, CARD_WIDTH = 78, 16, 13


def render(state: CocotakiState) -> str:
    """The pile and the top card, the seats with their hands, and what has just been laid and said."""
    lines = (*_middle(state), "", *_seats(state), "", *_latest(state))
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _middle(state: CocotakiState) -> Iterator[str]:
    """The pile and the top card side by side, with notes about them."""
    top = state.situation.top
    pile = _card(["pile", "", str(len(state.pile))], BACK)
    shown = _card([top.colour, "", top.animal], STYLES[top.colour]) if top else _card(["", "", ""], "dim")
    notes = [*_notes(state)]
    for place, (left, right) in enumerate(zip(pile, shown, strict=True)):
        note = notes[place - 1] if 0 < place <= len(notes) else ""
        yield f"   {left}   {right}   {note}"


def _card(lines: list[str], style: str) -> list[str]:
    middle = [f"│{line:^{CARD_WIDTH - 2}}│" for line in lines]
    return [
        f"[{style}]{line}[/]"
        for line in ("╭" + "─" * (CARD_WIDTH - 2) + "╮", *middle, "╰" + "─" * (CARD_WIDTH - 2) + "╯")
    ]


def _notes(state: CocotakiState) -> Iterator[str]:
    situation = state.situation
    yield f"{'clockwise ↻' if situation.direction == 1 else 'counter-clockwise ↺'}, turn {state.turns + 1}"
    if situation.named:
        yield f"the butterfly names {_styled(situation.named, situation.named)}"
    if situation.donkey is not None:
        yield f"donkey round opened by seat {situation.donkey}"
    if state.options.rounds > 1:
        yield f"rounds won {' '.join(map(str, state.wins))}"


def _seats(state: CocotakiState) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        mark = "▸" if seat == state.turn else " "
        first, *others = [*_wrapped(_hand(hand))] or ["-"]
        yield f" {mark} seat {seat} {len(hand):>4}  {first}"
        yield from (" " * INDENT + line for line in others)


def _hand(hand: Bag) -> Iterator[tuple[str, str]]:
    """Each kind of card with its number, plain and styled."""
    for card, run in groupby(hand):
        count = len(list(run))
        if card == HOLE:
            yield from (("▒", "[dim]▒[/]"),) * count
        else:
            number = f"×{count}" if count > 1 else ""
            yield f" {card}{number} ", _styled(card.colour, f" {card}{number} ")


def _wrapped(words: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The styled words in lines that fit the width."""
    line, used = "", 0
    for plain, styled in words:
        if used + len(plain) > WIDTH - INDENT:
            yield line
            line, used = "", 0
        line, used = f"{line} {styled}" if line else styled, used + len(plain) + 1
    if line:
        yield line


def _latest(state: CocotakiState) -> Iterator[str]:
    window, outcome = state.window, state.outcome
    if window:
        said = [(_plain_lay(laid.lay), _styled_lay(laid.lay)) for laid in window.lays]
        first, *others = _wrapped([*said, _under(window.lays[0].before)])
        yield f"   seat {window.seat} laid   {first}"
        yield from (" " * INDENT + line for line in others)
    if state.finisher is not None:
        yield f"   seat {state.finisher} has no cards left: the others accept or object"
    if state.owed:
        seat, count = state.owed[0]
        yield "   the opening card is turned over" if seat is None else f"   seat {seat} takes {count} from the pile"
    if outcome:
        yield f"   won by seat {', '.join(map(str, outcome.winners))}: {outcome.reason}"


def _under(before: Situation) -> tuple[str, str]:
    """The card on which the first one was laid: without it no one could see whether that fits."""
    card = before.top
    assert card, "cards are laid on others only"
    named = f"={before.named}" if before.named else ""
    return f"on  {card}{named} ", f"on {_styled(card.colour, f' {card}{named} ')}"


def _plain_lay(lay: Lay) -> str:
    """A card as it was laid, and what was said with it."""
    named = f"={lay.colour}" if lay.colour else ""
    said = f"“{lay.sound}!”" if lay.sound else "in silence"
    return f" {lay.card}{named}  {said}{', “last card!”' if lay.last else ''}"


def _styled_lay(lay: Lay) -> str:
    card, _, said = _plain_lay(lay).rpartition("  ")
    return f"{_styled(lay.card.colour, f'{card} ')} {said}"


def _styled(colour: str, text: str) -> str:
    return f"[{STYLES[colour]}]{text}[/]"
