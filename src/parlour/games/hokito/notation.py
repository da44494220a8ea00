"""Positions of Hokito as texts: six rows from row 6 down, then the colour to move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core import InvalidPosition, Violation
from parlour.games.hokito.grid import COLOURS, PAWNS, SIZE, Board, Piece
from parlour.games.hokito.options import Options
from parlour.games.hokito.validation import position_violations

if TYPE_CHECKING:
    from parlour.games.hokito.state import HokitoState

_SQUARE = re.compile(r"\.|([bw])([1-3])(?:x([1-9][0-9]?))?")


def parse_position(text: str, options: Options) -> HokitoState:
    """The state that a text means; the options say how missing pawns are placed and what ends the game.

    :raises InvalidPosition: with every reason
    """
    from parlour.games.hokito.state import HokitoState  # imported here: the state imports this module

    board, colour = parse_board(text)
    state = HokitoState(board, colour, None if board.pawns == PAWNS else options.setup, options.end)
    if reasons := [*position_violations(state)]:
        raise InvalidPosition(text, reasons)
    return state


def parse_board(text: str) -> tuple[Board, str]:
    """The board and the colour to move that a text means, even if no game can reach it.

    :raises InvalidPosition: if it cannot be read
    """
    board_text, _, colour = text.strip().rpartition(" ")
    if reasons := [*_form_violations(board_text, colour)]:
        raise InvalidPosition(text, reasons)
    return Board(_parse_piece(square) for row in board_text.split("/") for square in row.split(",")), colour


def format_position(state: HokitoState) -> str:
    """The text of a state, which ``parse_position`` reads back."""
    rows = (state.board[row : row + SIZE] for row in range(0, PAWNS, SIZE))
    return "/".join(",".join(str(piece or ".") for piece in row) for row in rows) + f" {state.colour}"


def _parse_piece(text: str) -> Piece | None:
    match = _SQUARE.fullmatch(text)
    assert match
    return Piece(match[1], int(match[2]), int(match[3] or 1)) if match[1] else None


def _form_violations(board_text: str, colour: str) -> Iterator[Violation]:
    """Every reason why the text cannot be read."""
    if colour not in tuple(COLOURS):
        yield Violation("HK-4", f"the colour to move must be b or w, not {colour!r}")
    rows = board_text.split("/")
    if len(rows) != SIZE:
        yield Violation("HK-1", f"there must be {SIZE} rows, not {len(rows)}")
    for number, row in zip(range(SIZE, 0, -1), rows, strict=False):
        squares = row.split(",")
        if len(squares) != SIZE:
            yield Violation("HK-1", f"row {number} must have {SIZE} squares, not {len(squares)}")
        for square in squares:
            if not _SQUARE.fullmatch(square):
                yield Violation("HK-1", f"row {number} holds {square!r}, expected '.', 'b2' or 'w3x4'")
