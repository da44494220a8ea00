"""Positions of Hokito as texts: the rows from the top down, then the colour to move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import InvalidPosition, Violation
from parlour.games.hokito.grid import COLOURS, Board, Piece
from parlour.games.hokito.options import SIZES, USUAL_SIZE, Options, option_violations
from parlour.games.hokito.validation import position_violations

if TYPE_CHECKING:
    from parlour.games.hokito.state import HokitoState

_SQUARE = re.compile(r"\.|([bw])([1-3])(?:x([1-9][0-9]?))?")


def parse_position(text: str, options: Options) -> HokitoState:
    """The state that a text means; the options say how missing pawns are placed and what ends the game.

    Its rows say how large the board is.

    :raises InvalidPosition: with every reason
    """
    from parlour.games.hokito.state import HokitoState  # imported here: the state imports this module

    board, colour = parse_board(text, options.size)
    size, is_full = board.layout.size, board.pawns == board.layout.pawns
    state = HokitoState(board, colour, None if is_full else options.setup, options.end, options.marks_on(size))
    if reasons := [*option_violations(options, size), *position_violations(state)]:
        raise InvalidPosition(text, reasons)
    return state


def parse_board(text: str, size: int = USUAL_SIZE) -> tuple[Board, str]:
    """The board and the colour to move that a text means, even if no game can reach it.

    :param size: how large the board is; the usual size stands for any
    :raises InvalidPosition: if it cannot be read
    """
    board_text, _, colour = text.strip().rpartition(" ")
    if reasons := [*_form_violations(board_text, colour, size)]:
        raise InvalidPosition(text, reasons)
    return Board(_parse_piece(square) for row in board_text.split("/") for square in row.split(",")), colour


def format_position(state: HokitoState) -> str:
    """The text of a state, which ``parse_position`` reads back."""
    board = state.board
    rows = ([board[square] for square in row] for row in board.layout.rows)
    return "/".join(",".join(str(piece or ".") for piece in row) for row in rows) + f" {state.colour}"


def _parse_piece(text: str) -> Piece | None:
    match = _SQUARE.fullmatch(text)
    assert match
    return Piece(match[1], int(match[2]), int(match[3] or 1)) if match[1] else None


def _form_violations(board_text: str, colour: str, size: int) -> Iterator[Violation]:
    """Every reason why the text cannot be read."""
    if colour not in tuple(COLOURS):
        yield Violation("HK-4", f"the colour to move must be b or w, not {colour!r}")
    rows = board_text.split("/")
    if size == USUAL_SIZE and len(rows) in SIZES:
        size = len(rows)
    if len(rows) != size:
        yield Violation("HK-1", f"there must be {size} rows, not {len(rows)}")
    for number, row in zip(range(size, 0, -1), rows, strict=False):
        squares = row.split(",")
        if len(squares) != size:
            yield Violation("HK-1", f"row {number} must have {size} squares, not {len(squares)}")
        for square in squares:
            if not _SQUARE.fullmatch(square):
                yield Violation("HK-1", f"row {number} holds {square!r}, expected '.', 'b2' or 'w3x4'")
