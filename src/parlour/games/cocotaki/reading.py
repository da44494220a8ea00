"""Reading position texts."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from parlour.core import InvalidOptions, InvalidPosition, Seat, Violation
from parlour.core.errors import did_you_mean
from parlour.core.options import listed, read_options
from parlour.games.cocotaki.bag import Bag
from parlour.games.cocotaki.moves import Lay, Word
from parlour.games.cocotaki.notation import written_table
from parlour.games.cocotaki.options import SEATS, Options
from parlour.games.cocotaki.position import Debt
from parlour.games.cocotaki.sections import SECTIONS, Laying
from parlour.games.cocotaki.soundness import violations
from parlour.games.cocotaki.state import CocotakiState
from parlour.games.cocotaki.table import Table
from parlour.games.cocotaki.window import Window, lay_card


def read(text: str, options: Options) -> CocotakiState:
    """The state that a text means; options that it does not mention are as given, and it must not contradict others.

    :raises InvalidPosition: with every reason there is
    """
    line = text.strip()
    head, _, body = line.partition(": ") if "=" in line.split(" ")[0] else ("", "", line)
    sections: dict[str, Any] = {}
    reasons = [*_unreadable(body, sections)]
    try:
        options = _read_options(head, options)
    except InvalidOptions as error:
        reasons.extend(error.reasons)
    if reasons := reasons or [*_seat_violations(**sections)]:
        raise InvalidPosition(text, reasons)
    try:
        state = _state(options, **sections)
    except ValueError as error:
        raise InvalidPosition(text, [Violation("CT-11", str(error))]) from None
    if reasons := [*violations(state)]:
        raise InvalidPosition(text, reasons)
    return state


def _read_options(head: str, options: Options) -> Options:
    """The options, with those added that stand before the sections; what is chosen already must not change."""
    words = head.split()
    given = {name: value for name, _, value in (word.partition("=") for word in words)}
    if len(given) < len(words):
        raise InvalidOptions(head, ["an option is given twice"])
    usual, chosen, reasons = Options(), read_options(Options, given), []
    for name in given:
        if getattr(options, name) not in (getattr(usual, name), getattr(chosen, name)):
            told = f"the text says {name}={given[name]}, and chosen is {name}={getattr(options, name)}"
            reasons.append(Violation(listed(Options)[name].rule, told))
    if reasons:
        raise InvalidOptions(head, reasons)
    return replace(options, **{name: getattr(chosen, name) for name in given})


def _unreadable(body: str, sections: dict[str, Any]) -> Iterator[Violation]:
    """What cannot be read; all that can be is put into the sections."""
    texts: dict[str, str] = {}
    for part in body.split(" / "):
        name, _, value = part.partition(" ")
        if name not in SECTIONS:
            yield Violation("CT-21", f"there is no section {name!r}{did_you_mean(name, SECTIONS)}")
        if name in texts:
            yield Violation("CT-21", f"there are two sections {name!r}")
        texts[name] = value
    for name, (reader, default) in SECTIONS.items():
        try:
            sections[name] = reader(texts[name]) if name in texts else default
        except ValueError as error:
            yield Violation("CT-21", f"{name}: {error}")
        if name not in texts and default is None:
            yield Violation("CT-21", f"the section {name!r} is missing")


def _seat_violations(
    hands: tuple[Bag, ...],
    turn: Table,
    window: Laying | tuple[()],
    answered: tuple[Seat, ...],
    owed: tuple[Debt, ...],
    dealer: Seat,
    wins: tuple[int, ...],
    **_: object,
) -> Iterator[Violation]:
    """Which seats are named that do not exist."""
    seats = len(hands)
    if seats not in SEATS:
        yield Violation("CT-2", f"there must be {SEATS[0]} to {SEATS[-1]} hands, not {seats}")
    named = {dealer, turn.turn, turn.donkey, *answered, *(seat for seat, _ in owed)}
    if window:
        named |= {window[0], window[1].turn, window[1].donkey}
    for seat in sorted(each for each in named if each is not None and each >= seats):
        yield Violation("CT-3", f"there is no seat {seat}: the seats are 0 to {seats - 1}")
    if answered and not window:
        yield Violation("CT-11", "there is no window, so nobody can have answered")
    if wins and len(wins) != seats:
        yield Violation("CT-18", f"there must be a number of wins for each of {seats} seats, not {len(wins)}")


def _state(
    options: Options,
    hands: tuple[Bag, ...],
    pile: Bag,
    under: Bag,
    turn: Table,
    window: Laying | tuple[()],
    answered: tuple[Seat, ...],
    owed: tuple[Debt, ...],
    dealer: Seat,
    turns: int,
    wins: tuple[int, ...],
) -> CocotakiState:
    """The state; a ValueError says how the cards in the window contradict the table."""
    seats = len(hands)
    state = CocotakiState(options, hands, pile, under, turn, dealer % seats, wins or (0,) * seats, None, owed, turns)
    if not window:
        return state
    known, reached = _replay(state, *window)
    if reached != turn:
        raise ValueError(f"the cards in the window lead to '{written_table(reached)}', not '{written_table(turn)}'")
    return replace(state, window=known._replace(answered=tuple(sorted(answered))))


def _replay(state: CocotakiState, seat: Seat, table: Table, actions: tuple[Lay | Word, ...]) -> tuple[Window, Table]:
    """The window and the table after cards that left their player with what the hand holds now."""
    window: Window | None = None
    left = len(state.hands[seat]) + sum(isinstance(action, Lay) for action in actions)
    for action in actions:
        if isinstance(action, Lay):
            left -= 1
            window, table = lay_card(window, table, seat, action, left, state.powers)
        elif window is None or window.is_done or not left:
            raise ValueError("done stands in the window where it ends no turn of several cards")
        else:
            window, table = window._replace(is_done=True), table.after_turn(window.cards, state.powers)
    assert window
    return window, table
