"""Positions as texts: the size, the pieces in an order that builds the grid, the colour to move, and the seats.

Who has which colour follows from the colour to move and the number of pieces while the box holds any. Afterwards red is
seat 0, unless the text ends with ``/ seats=BR``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.core import InvalidNotation, InvalidPosition, Violation
from parlour.games.one_piece_for_two.grid import Grid
from parlour.games.one_piece_for_two.moves import Move, parse_move
from parlour.games.one_piece_for_two.options import DEFAULT_SIZE, Options, Size, option_violations, read_size
from parlour.games.one_piece_for_two.pieces import Colour, Placement
from parlour.games.one_piece_for_two.validation import position_violations

if TYPE_CHECKING:
    from parlour.games.one_piece_for_two.state import OnePieceForTwoState

TURNS = ("R", "B", "?", "R?", "B?")
"""The colour to move; a question mark while the set-up is not finished."""
SEATS = " / seats="
"""The prefix of the colours of both seats, seat 0's first."""


def format_position(state: OnePieceForTwoState) -> str:
    """The position in one line, without its history; the seats are left out once the game is over."""
    size = "" if state.grid.size == DEFAULT_SIZE else f"{state.grid.size}: "
    turn = (state.to_move.value if state.to_move else "") + ("" if state.is_set_up else "?")
    seats = f"{SEATS}BR" if not state.box and state.first is Colour.BLUE and not state.outcome else ""
    return f"{size}{' '.join(state.grid.texts) or '-'} / {turn}{seats}"


def parse_position(text: str, options: Options) -> OnePieceForTwoState:
    """The state that a text means, without a history.

    :raises InvalidPosition: with every reason
    """
    reasons: list[Violation] = []
    line, has_seats, seats = text.strip().partition(SEATS)
    rest, slash, turn = line.rpartition(" / ")
    prefix, colon, pieces = rest.rpartition(": ")
    options = replace(options, size=_size(prefix, options.size, reasons)) if colon else options
    reasons.extend(option_violations(options))
    grid = _grid(pieces, options, reasons)
    if turn not in TURNS:
        reasons.append(Violation("OP-4", f"expected ' / R' or ' / B' for the colour to move, not {slash + turn!r}"))
    if has_seats:
        reasons.extend(_seats_violations(grid, seats, options))
    state = _state(grid, turn if turn in TURNS else "R", seats, options)
    reasons.extend(position_violations(state))
    if reasons:
        raise InvalidPosition(text, reasons)
    return state.counted()


def _size(text: str, option: Size, reasons: list[Violation]) -> Size:
    """The size in the text, which must not contradict an option other than the default."""
    try:
        size = read_size(text)
    except ValueError as error:
        reasons.append(Violation("OP-1", f"the size {error}, not {text!r}"))
        return option
    if option not in (size, DEFAULT_SIZE):
        reasons.append(Violation("OP-1", f"the size is {size} in the text and {option} in the options"))
    return size


def _grid(text: str, options: Options, reasons: list[Violation]) -> Grid:
    """The grid that the pieces build; reading stops after one piece too many, which is refused."""
    grid, words = Grid(options.size, goal=options.in_a_row), text.split(" ") if text != "-" else []
    for word in words[: options.pieces + 1]:
        move = _move(word)
        if not isinstance(move, Placement):
            reasons.append(Violation("OP-5", f"expected a placement such as 'dRB' or 'deBR', not {word!r}"))
        elif violation := move.violation() or grid.misfit(move):
            reasons.append(Violation(violation.rule, f"{word}: {violation.message}"))
        else:
            grid, _ = grid.add(move)
    return grid


def _move(text: str) -> Move | None:
    try:
        return parse_move(text)
    except InvalidNotation:
        return None


def _seats_violations(grid: Grid, seats: str, options: Options) -> Iterator[Violation]:
    if seats not in ("RB", "BR"):
        yield Violation("OP-3", f"expected seats RB or BR, the colour of seat 0 first, not {seats!r}")
    if len(grid.pieces) < options.pieces:
        yield Violation("OP-3", "seats are given only when the box is empty: before that they follow from the pieces")


def _state(grid: Grid, turn: str, seats: str, options: Options) -> OnePieceForTwoState:
    from parlour.games.one_piece_for_two.state import OnePieceForTwoState  # imported here: it imports this module

    colour = Colour(turn[0]) if turn[0] != "?" else None
    first = colour
    if len(grid.pieces) >= options.pieces:
        first = Colour.BLUE if seats == "BR" else Colour.RED
    elif colour and len(grid.pieces) % 2:  # there were as many turns as there are pieces
        first = colour.other
    return OnePieceForTwoState(options, grid, first, colour, is_set_up="?" not in turn)
