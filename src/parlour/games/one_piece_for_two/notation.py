"""Reading positions: the size, the pieces in an order that builds the grid, and the colour to move."""

from dataclasses import replace

from parlour.core import InvalidPosition, Violation
from parlour.games.one_piece_for_two.grid import PIECES, Grid
from parlour.games.one_piece_for_two.moves import read_move
from parlour.games.one_piece_for_two.options import DEFAULT_SIZE, Options, Size, read_size
from parlour.games.one_piece_for_two.pieces import Colour, Placement
from parlour.games.one_piece_for_two.state import OnePieceState

TURNS = ("R", "B", "?", "R?", "B?")
"""The colour to move; a question mark while the set-up is not finished."""


def parse_position(text: str, options: Options) -> OnePieceState:
    """The state that a text means, without a history.

    :raises InvalidPosition: with every reason there is
    """
    reasons: list[Violation] = []
    rest, slash, turn = text.strip().rpartition(" / ")
    prefix, colon, pieces = rest.rpartition(": ")
    size = _size(prefix, options.size, reasons) if colon else options.size
    grid = _grid(pieces, size, reasons)
    if turn not in TURNS:
        reasons.append(Violation("OP-4", f"expected ' / R' or ' / B' for the colour to move, not {slash + turn!r}"))
    if "?" in turn and grid.pieces:
        reasons.append(Violation("OP-3", "no piece is placed before the set-up is finished"))
    if reasons:
        raise InvalidPosition(text, reasons)
    return _state(grid, turn, replace(options, size=size))


def _size(text: str, option: Size, reasons: list[Violation]) -> Size:
    """The size in the text, which an option other than the default may not contradict."""
    try:
        size = read_size(text)
    except ValueError as error:
        reasons.append(Violation("OP-1", f"the size {error}, not {text!r}"))
        return option
    if option not in (size, DEFAULT_SIZE):
        reasons.append(Violation("OP-1", f"the size is {size} in the text and {option} in the options"))
    return size


def _grid(text: str, size: Size, reasons: list[Violation]) -> Grid:
    grid, words = Grid(size), text.split(" ") if text != "-" else []
    if len(words) > PIECES:
        reasons.append(Violation("OP-2", f"there are {PIECES} pieces, not {len(words)}"))
    for word in words[:PIECES]:
        move = read_move(word)
        if not isinstance(move, Placement):
            reasons.append(Violation("OP-5", f"expected a placement such as 'dRB' or 'deBR', not {word!r}"))
        elif violation := move.violation() or grid.misfit(move):
            reasons.append(Violation(violation.rule, f"{word}: {violation.message}"))
        else:
            grid, _ = grid.add(move)
    return grid


def _state(grid: Grid, turn: str, options: Options) -> OnePieceState:
    colour = Colour(turn[0]) if turn[0] != "?" else None
    # A text tells no relocations, so there were as many turns as there are pieces.
    first = colour.other if colour and len(grid.pieces) % 2 else colour
    return OnePieceState(options, grid, first, is_set_up="?" not in turn).counted()
