"""Position texts: the options that are not defaults, a colon, and sections such as ``turn 0+ on blue-cow``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from parlour.core import InvalidNotation, InvalidOptions, InvalidPosition, Seat, Violation
from parlour.core.errors import did_you_mean
from parlour.core.options import changed, listed, read_options
from parlour.games.cocotaki.cards import BUTTERFLY, CARDS, COLOURS, DECK_SIZE, HOLE, Bag, Card, bag, format_cards
from parlour.games.cocotaki.dealing import OPENING, Debt
from parlour.games.cocotaki.moves import Lay, Word, parse_move
from parlour.games.cocotaki.options import SEATS, Options, Powers
from parlour.games.cocotaki.situation import Situation
from parlour.games.cocotaki.validation import position_violations
from parlour.games.cocotaki.window import Window, draw_cards, end_turn, lay_card

if TYPE_CHECKING:
    from parlour.games.cocotaki.state import CocotakiState

_DIRECTIONS = {1: "+", -1: "-"}
"""How a direction is written after the seat on turn."""
_SIGNS = {sign: direction for direction, sign in _DIRECTIONS.items()}

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_CARDS = re.compile(r"(\S+?)(?:\*([1-9][0-9]{0,2}))?")
_SITUATION = re.compile(r"([0-9])([+-]) on (\S+)(?: donkey ([0-9]))?")
_WINDOW = re.compile(r"([0-9]) from ([^:]+): (.+)")
_DRAWS = re.compile(r"(draw|skip)(?:\*([1-9][0-9]{0,5}))?")
_DEBT = re.compile(r"([0-9])\*([1-9][0-9]{0,2})|top")


class _Draws(NamedTuple):
    """Draws in a row, in a window."""

    times: int
    is_skipped: bool
    """Whether there was no card to draw (CT-7)."""


_WindowMove: TypeAlias = Lay | Word | _Draws
_Laying: TypeAlias = tuple[Seat, Situation, tuple[_WindowMove, ...]]
"""The seat whose cards are in the window, the situation before them, and the moves since then."""


def format_position(state: CocotakiState) -> str:
    """The position in one line."""
    sections = " / ".join(f"{name} {value}" for name, value in _sections(state))
    options = " ".join(_format_options(state.options))
    return f"{options}: {sections}" if options else sections


def _format_options(options: Options) -> Iterator[str]:
    for name, value in changed(options).items():
        yield f"{name}={('off', 'on')[value] if isinstance(value, bool) else value}"


def _sections(state: CocotakiState) -> Iterator[tuple[str, str]]:
    """The sections whose values are not the default."""
    yield "hands", " | ".join(map(format_cards, state.hands))
    if state.pile:
        yield "pile", format_cards(state.pile)
    if state.discards:
        yield "under", format_cards(state.discards)
    yield "turn", _format_situation(state.situation)
    if state.window:
        yield from _window_sections(state.window, state.powers.several)
    if state.owed:
        yield "owed", " ".join("top" if seat is None else f"{seat}*{count}" for seat, count in state.owed)
    if state.dealer != state.seats - 1:
        yield "dealer", str(state.dealer)
    if state.turns:
        yield "turns", str(state.turns)
    if any(state.wins):
        yield "wins", _format_numbers(state.wins)


def _format_situation(situation: Situation) -> str:
    """The seat on turn, the direction, the top card and the donkey round, such as ``0+ on red-donkey donkey 2``."""
    top = f"{situation.top}={situation.named}" if situation.named else str(situation.top or "-")
    donkey = "" if situation.donkey is None else f" donkey {situation.donkey}"
    return f"{situation.turn}{_DIRECTIONS[situation.direction]} on {top}{donkey}"


def _window_sections(window: Window, with_done: bool) -> Iterator[tuple[str, str]]:
    """The seat, the situation before its cards, and its moves since then."""
    before, moves = _format_situation(window.lays[0].before), " ".join(_window_moves(window, with_done))
    yield "window", f"{window.seat} from {before}: {moves}"
    if window.answered:
        yield "answered", _format_numbers(window.answered)


def _window_moves(window: Window, with_done: bool) -> Iterator[str]:
    for place, laid in enumerate(window.lays):
        yield str(laid.lay)
        if with_done and window.ends_turn(place):
            yield "done"
        for name, count in (("draw", laid.draws), ("skip", laid.skips)):
            if count:
                yield f"{name}*{count}" if count > 1 else name


def _format_numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def parse_position(text: str, options: Options) -> CocotakiState:
    """The state that a text means; its options may add to those chosen, but not contradict them.

    :raises InvalidPosition: with every reason
    """
    line = text.strip()
    head, _, body = line.partition(": ") if "=" in line.split(" ")[0] else ("", "", line)
    sections: dict[str, Any] = {}
    reasons = [*_parse_sections(body, sections)]
    try:
        options = _parse_options(head, options)
    except InvalidOptions as error:
        reasons.extend(error.reasons)
    if reasons := reasons or [*_seat_violations(**sections)]:
        raise InvalidPosition(text, reasons)
    try:
        state = _build(options, **sections)
    except ValueError as error:
        raise InvalidPosition(text, [Violation("CT-11", str(error))]) from None
    if reasons := [*position_violations(state)]:
        raise InvalidPosition(text, reasons)
    return state


def _parse_options(head: str, options: Options) -> Options:
    """The options together with those before the sections, which must not change what was chosen."""
    words = head.split()
    texts = {name: value for name, _, value in (word.partition("=") for word in words)}
    if len(texts) < len(words):
        raise InvalidOptions(head, ["an option is given twice"])
    defaults, chosen, reasons = Options(), read_options(Options, texts), []
    for name in texts:
        if getattr(options, name) not in (getattr(defaults, name), getattr(chosen, name)):
            reason = f"the text says {name}={texts[name]}, but the game was chosen with {name}={getattr(options, name)}"
            reasons.append(Violation(listed(Options)[name].rule, reason))
    if reasons:
        raise InvalidOptions(head, reasons)
    return replace(options, **{name: getattr(chosen, name) for name in texts})


def _parse_sections(body: str, sections: dict[str, Any]) -> Iterator[Violation]:
    """The unreadable parts; everything else is put into `sections`."""
    texts: dict[str, str] = {}
    for part in body.split(" / "):
        name, _, value = part.partition(" ")
        if name not in _SECTIONS:
            yield Violation("CT-21", f"there is no section {name!r}{did_you_mean(name, _SECTIONS)}")
        if name in texts:
            yield Violation("CT-21", f"the section {name!r} is given twice")
        texts[name] = value
    for name, (parse, default) in _SECTIONS.items():
        try:
            sections[name] = parse(texts[name]) if name in texts else default
        except ValueError as error:
            yield Violation("CT-21", f"{name}: {error}")
        if name not in texts and default is None:
            yield Violation("CT-21", f"the section {name!r} is missing")


def _seat_violations(
    hands: tuple[Bag, ...],
    turn: Situation,
    window: _Laying | tuple[()],
    answered: tuple[Seat, ...],
    owed: tuple[Debt, ...],
    dealer: Seat,
    wins: tuple[int, ...],
    **_: object,
) -> Iterator[Violation]:
    """Seats in the sections that do not exist."""
    seats = len(hands)
    if seats not in SEATS:
        yield Violation("CT-2", f"there must be {SEATS[0]} to {SEATS[-1]} hands, not {seats}")
    mentioned = {dealer, turn.turn, turn.donkey, *answered, *(seat for seat, _ in owed)}
    if window:
        mentioned |= {window[0], window[1].turn, window[1].donkey}
    for seat in sorted(seat for seat in mentioned if seat is not None and seat >= seats):
        yield Violation("CT-3", f"there is no seat {seat}: the seats are 0 to {seats - 1}")
    if answered and not window:
        yield Violation("CT-11", "there is no window, so no seat can have answered")
    if wins and len(wins) != seats:
        yield Violation("CT-18", f"there must be a number of wins for each of the {seats} seats, not {len(wins)}")


def _build(
    options: Options,
    hands: tuple[Bag, ...],
    pile: Bag,
    under: Bag,
    turn: Situation,
    window: _Laying | tuple[()],
    answered: tuple[Seat, ...],
    owed: tuple[Debt, ...],
    dealer: Seat,
    turns: int,
    wins: tuple[int, ...],
) -> CocotakiState:
    """The state.

    :raises ValueError: if the cards in the window do not lead to the situation
    """
    from parlour.games.cocotaki.state import CocotakiState  # imported here: the state imports this module

    seats = len(hands)
    state = CocotakiState(options, hands, pile, under, turn, dealer % seats, wins or (0,) * seats, None, owed, turns)
    if not window:
        return state
    replayed, reached = _replay(state, *window)
    if reached != turn:
        reason = f"the cards in the window lead to '{_format_situation(reached)}', not '{_format_situation(turn)}'"
        raise ValueError(reason)
    return replace(state, window=replayed._replace(answered=tuple(sorted(answered))))


def _replay(
    state: CocotakiState, seat: Seat, situation: Situation, moves: tuple[_WindowMove, ...]
) -> tuple[Window, Situation]:
    """The window and the situation after moves that left every seat with its present hand.

    :raises ValueError: if the moves are not possible
    """
    held = Counter({owner: len(hand) for owner, hand in enumerate(state.hands)})
    held.update({owner: count for owner, count in state.owed if owner is not None})
    enough = Counter({seat: len(moves) + 1})
    *_, after = _play_window(seat, situation, moves, enough, state.powers)  # to find out who has drawn
    for owner in held:
        held[owner] -= after[owner] - enough[owner]
        if held[owner] < 0:
            raise ValueError(f"seat {owner} has drawn more cards than it holds")
    window, situation, _ = _play_window(seat, situation, moves, held, state.powers)
    return window, situation


def _play_window(
    seat: Seat, situation: Situation, moves: tuple[_WindowMove, ...], before: Counter[Seat], powers: Powers
) -> tuple[Window, Situation, Counter[Seat]]:
    """The window, the situation and the number of cards of each seat after the moves."""
    window: Window | None = None
    held = before.copy()
    for move in moves:
        if isinstance(move, Lay):
            held[seat] -= 1
            window, situation = lay_card(window, situation, seat, move, held[seat], powers)
            continue
        assert window
        if isinstance(move, _Draws):
            held.update(_drawers(window, situation, move, powers))
            window, situation = draw_cards(window, situation, *move, powers)
        elif window.is_done or held[seat] <= 0:
            raise ValueError("'done' is allowed in the window only where it ends a turn of several cards")
        else:
            window, situation = end_turn(window, situation, powers)
    assert window
    return window, situation, held


def _drawers(window: Window, situation: Situation, draws: _Draws, powers: Powers) -> Iterator[Seat]:
    """The seats that get a card, one after the other."""
    if not window.is_done:
        raise ValueError("no one can draw in the window during a turn of several cards or after a last card")
    if draws.is_skipped:
        return
    if any(laid.skips for laid in window.lays):
        raise ValueError("no card can be drawn in the window after a draw that was skipped")
    for place in range(draws.times):
        yield (situation.turn + place * situation.direction) % powers.seats


def _parse_hands(text: str) -> tuple[Bag, ...]:
    return tuple(_parse_cards(hand) for hand in text.split(" | "))


def _parse_cards(text: str) -> Bag:
    """Cards such as ``blue-cow*2 butterfly``, hidden ones as ``?*5``, none as ``-``."""
    cards: list[Card] = []
    for word in text.split(" ") if text != "-" else ():
        match = _CARDS.fullmatch(word)
        if not match or (match[1] not in CARDS and match[1] != "?"):
            raise ValueError(f"expected a card such as blue-cow or blue-cow*2, not {word!r}")
        cards += [CARDS.get(match[1], HOLE)] * int(match[2] or 1)
        if len(cards) > DECK_SIZE:
            raise ValueError(f"more than {DECK_SIZE} cards")
    return bag(cards)


def _parse_situation(text: str) -> Situation:
    match = _SITUATION.fullmatch(text)
    if not match:
        raise ValueError(f"expected seat, direction and top card such as '0+ on blue-cow', not {text!r}")
    top, named = _parse_top(match[3])
    return Situation(top, named, int(match[1]), _SIGNS[match[2]], int(match[4]) if match[4] else None)


def _parse_top(text: str) -> tuple[Card | None, str]:
    card, equals, named = text.partition("=")
    if text == "-":
        return None, ""
    if card not in CARDS or (named not in COLOURS if CARDS[card] == BUTTERFLY else equals):
        raise ValueError(f"expected a top card such as blue-cow, butterfly=red, or '-' for none, not {text!r}")
    return CARDS[card], named


def _parse_window(text: str) -> _Laying:
    match = _WINDOW.fullmatch(text)
    if not match:
        raise ValueError(f"expected seat, situation and moves such as '0 from 0+ on red-bee: red-cow!', not {text!r}")
    words = match[3].split(" ")
    moves = tuple(map(_parse_window_move, words))
    if not isinstance(moves[0], Lay):
        raise ValueError(f"expected a card before {words[0]!r}")
    return int(match[1]), _parse_situation(match[2]), moves


def _parse_window_move(text: str) -> _WindowMove:
    if match := _DRAWS.fullmatch(text):
        draws = _Draws(int(match[2] or 1), match[1] == "skip")
        if draws.times > DECK_SIZE and not draws.is_skipped:
            raise ValueError(f"more than {DECK_SIZE} cards drawn")
        return draws
    try:
        move = parse_move(text)
    except InvalidNotation as error:
        raise ValueError(str(error)) from None
    if move is Word.DONE or isinstance(move, Lay):
        return move
    raise ValueError(f"expected a card laid, done, draw or skip, not {text!r}")


def _parse_owed(text: str) -> tuple[Debt, ...]:
    matches = [_DEBT.fullmatch(word) for word in text.split(" ")]
    if not all(matches):
        raise ValueError(f"expected seats with numbers of cards such as '0*2', or 'top', not {text!r}")
    return tuple((int(match[1]), int(match[2])) if match[1] else OPENING for match in matches if match)


def _parse_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"expected a number, not {text!r}")
    return int(text)


def _parse_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_parse_number, text.split(" ")))


_SECTIONS: dict[str, tuple[Callable[[str], Any], Any]] = {
    "hands": (_parse_hands, None),
    "pile": (_parse_cards, ()),
    "under": (_parse_cards, ()),
    "turn": (_parse_situation, None),
    "window": (_parse_window, ()),
    "answered": (_parse_numbers, ()),
    "owed": (_parse_owed, ()),
    "dealer": (_parse_number, -1),
    "turns": (_parse_number, 0),
    "wins": (_parse_numbers, ()),
}
"""How each section is read, and its default; sections with None cannot be left out."""
