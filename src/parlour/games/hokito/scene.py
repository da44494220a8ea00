"""Hokito as a picture: the board, its pieces, and the pawns still to be arranged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.core.scene import Fill, Item, Scene
from parlour.core.state import Seat
from parlour.games.hokito.grid import COLOURS, NAMES, Layout, Piece, Square
from parlour.games.hokito.moves import Arrange, Hop, Move

if TYPE_CHECKING:
    from parlour.games.hokito.state import HokitoState

FRAME = 0.5
"""The width of the frame around the squares, with the names of columns and rows."""
TOTALS_HEIGHT = 0.7
"""The height of the line with the totals."""
RESERVE_HEIGHT = 1.1
"""The height of the line with the pawns still to be arranged."""
FILLS: dict[str, Fill] = {"b": "black", "w": "white"}


def scene(state: HokitoState, seat: Seat | None) -> Scene:
    """The position as a picture, with the moves of a seat."""
    layout = state.board.layout
    side = _side(layout)
    items = [*_totals(state, side), *_board(layout), *_pieces(state), *_reserve(state, side)]
    moves = state.offered_moves(seat) if seat is not None and seat in state.actors else ()
    height = TOTALS_HEIGHT + side + (RESERVE_HEIGHT if state.phase == "arrange" else 0)
    selections = {str(move): _selection(move, layout) for move in moves}
    return Scene(side, height, tuple(items), selections, summary=_summary(state))


def _side(layout: Layout) -> float:
    """The width and height of the board with its frame."""
    return layout.size + 2 * FRAME


def _selection(move: Move, layout: Layout) -> tuple[str, str]:
    """The items that a player selects, in order, to make a move."""
    if isinstance(move, Hop):
        return piece_id(move.start, layout), piece_id(move.end, layout)
    assert isinstance(move, Arrange)
    return _reserve_id(move.mark), layout.squares[move.square]


def piece_id(square: Square, layout: Layout) -> str:
    """The id of the piece on a square, as an item of the scene."""
    return f"piece-{layout.squares[square]}"


def _reserve_id(mark: int) -> str:
    return f"reserve-{mark}"


def _totals(state: HokitoState, side: float) -> Iterator[Item]:
    for colour, x in zip(COLOURS, (0.0, side / 2), strict=True):
        text = f"{NAMES[colour].capitalize()} {state.board.total(colour)}"
        yield Item(f"total-{NAMES[colour]}", "label", x, 0, side / 2, TOTALS_HEIGHT, text=text)


def _board(layout: Layout) -> Iterator[Item]:
    side, size = _side(layout), layout.size
    yield Item("frame", "area", 0, TOTALS_HEIGHT, side, side, fill="brown")
    for index, (column, row) in enumerate(zip(layout.columns, range(size, 0, -1), strict=True)):
        along = FRAME + index + (1 - FRAME) / 2
        below = TOTALS_HEIGHT + FRAME + size
        yield Item(f"column-{column}", "label", along, below, FRAME, FRAME, fill="brown", text=column)
        yield Item(f"row-{row}", "label", 0, TOTALS_HEIGHT + along, FRAME, FRAME, fill="brown", text=str(row))
    for square, name in enumerate(layout.squares):
        fill: Fill = "board" if sum(divmod(square, size)) % 2 else "light"
        yield Item(name, "cell", *_corner(square, layout), fill=fill, label=name)


def _corner(square: Square, layout: Layout) -> tuple[float, float]:
    """The upper left corner of a square."""
    row, column = divmod(square, layout.size)
    return FRAME + column, TOTALS_HEIGHT + FRAME + row


def _pieces(state: HokitoState) -> Iterator[Item]:
    for square, piece in enumerate(state.board):
        if piece:
            yield from _piece(square, piece, state.board.layout)


def _piece(square: Square, piece: Piece, layout: Layout) -> Iterator[Item]:
    """A single is a disc; a stack is a larger disc with another one below it."""
    x, y = _corner(square, layout)
    name, item = layout.squares[square], piece_id(square, layout)
    fill, colour = FILLS[piece.colour], NAMES[piece.colour]
    if not piece.is_stack:
        label = f"{name}, {colour} single, mark {piece.mark}"
        yield Item(item, "piece", x + 0.15, y + 0.15, 0.7, 0.7, "circle", fill, str(piece.mark), label)
        return
    label = f"{name}, {colour} stack of {piece.height}, mark {piece.mark}"
    text = f"{piece.mark}×{piece.height}"
    yield Item(f"below-{name}", "area", x + 0.07, y + 0.12, 0.86, 0.86, "circle", fill)
    yield Item(item, "piece", x + 0.07, y + 0.02, 0.86, 0.86, "circle", fill, text, label)


def _reserve(state: HokitoState, side: float) -> Iterator[Item]:
    """The pawns that the colour to move still has to place."""
    if state.phase != "arrange":
        return
    y = TOTALS_HEIGHT + side + 0.2
    for (_, mark), count in state.board.unplaced(state.marks, state.colour).items():
        x = side / 2 - 2.7 + 2 * (mark - 1)
        pawns = "pawn" if count == 1 else "pawns"
        label = f"{count} {NAMES[state.colour]} {pawns} of mark {mark} to arrange"
        yield Item(_reserve_id(mark), "piece", x, y, 0.7, 0.7, "circle", FILLS[state.colour], str(mark), label)
        yield Item(f"count-{mark}", "label", x + 0.7, y, 0.7, 0.7, text=f"×{count}")


def _summary(state: HokitoState) -> str:
    black, white = map(state.board.total, COLOURS)
    return f"{_turn(state)}. Black has {black} points, White has {white}."


def _turn(state: HokitoState) -> str:
    if state.outcome:
        return "The game is over"
    colour = NAMES[state.colour].capitalize()
    return {"deal": "The pawns are being dealt", "arrange": f"{colour} arranges a pawn"}.get(
        state.phase, f"{colour} to move"
    )
