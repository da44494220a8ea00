"""Reading positions of Hokito."""

import re
from collections import Counter
from collections.abc import Iterator

from parlour.core import InvalidPosition, Violation
from parlour.games.hokito.grid import COLOURS, EACH, NAMES, PAWNS, SIZE, SQUARES, Board, Pawn, Piece, home
from parlour.games.hokito.state import HokitoState, arranger

_SQUARE = re.compile(r"\.|([bw])([1-3])(?:x([1-9][0-9]?))?")


def parse(text: str, setup: str) -> HokitoState:
    """The state that a text means.

    :raises InvalidPosition: with every reason there is
    """
    board_text, _, colour = text.strip().rpartition(" ")
    reasons = [*_form(board_text, colour)]
    if reasons:
        raise InvalidPosition(text, reasons)
    board = Board(_piece(square) for row in board_text.split("/") for square in row.split(","))
    state = HokitoState(board, colour, "rows" if board.pawns == PAWNS else setup)
    if reasons := [*_faults(state)]:
        raise InvalidPosition(text, reasons)
    return state


def _piece(text: str) -> Piece | None:
    match = _SQUARE.fullmatch(text)
    assert match
    return Piece(match[1], int(match[2]), int(match[3] or 1)) if match[1] else None


def _form(board_text: str, colour: str) -> Iterator[Violation]:
    """What cannot be read."""
    if colour not in ("b", "w"):
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


def _faults(state: HokitoState) -> Iterator[Violation]:
    """Why no game comes to this position."""
    board = state.board
    if board.pawns > PAWNS:
        yield Violation("HK-1", f"there are {PAWNS} pawns, not {board.pawns}")
    tops = Counter(Pawn(piece.colour, piece.mark) for piece in board if piece)
    for pawn, count in tops.items():
        if count > EACH:
            yield Violation("HK-1", f"{count} pawns {pawn} show, and there are {EACH}")
    for name, piece in zip(SQUARES, board, strict=True):
        if piece and piece.is_stack and piece.height % 2:
            yield Violation("HK-8", f"the stack on {name} is {piece.height} high, and stacks are always even")
    if board.pawns < PAWNS:
        yield from _setup_faults(state)


def _setup_faults(state: HokitoState) -> Iterator[Violation]:
    """Why the board is not being set up like this."""
    board = state.board
    if any(piece and piece.is_stack for piece in board):
        yield Violation("HK-1", f"there are {PAWNS} pawns, not {board.pawns}")
        return
    if state.setup != "mixed":
        for name, square_home, piece in zip(SQUARES, _homes(), board, strict=True):
            if piece and piece.colour != square_home:
                yield Violation("HK-2", f"{piece} stands on {name}, one of {NAMES[square_home]}'s own rows")
    if state.setup == "arrange":
        yield from _arrange_faults(state)
    else:
        yield from _deal_faults(state)


def _arrange_faults(state: HokitoState) -> Iterator[Violation]:
    if any(state.board[square] for square in home("w")) and None in state.board[: PAWNS // 2]:
        yield Violation("HK-3", "black arranges all eighteen pawns before white begins")
    elif state.colour != arranger(state.board):
        yield Violation("HK-3", f"it is {NAMES[arranger(state.board)]}'s turn to arrange")


def _deal_faults(state: HokitoState) -> Iterator[Violation]:
    if any(state.board[state.board.index(None) :]):
        yield Violation("HK-2", "the board is filled square by square from a6; only with setup=arrange in any order")
    if state.colour != "b":
        yield Violation("HK-4", "black moves first")


def _homes() -> Iterator[str]:
    return (colour for colour in COLOURS for _ in home(colour))
