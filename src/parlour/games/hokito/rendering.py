"""Hokito in the terminal."""

from collections.abc import Iterator

from parlour.games.hokito.grid import COLOURS, NAMES, SIZE, Piece
from parlour.games.hokito.state import HokitoState

STYLES = {"b": "bold white on grey23", "w": "bold black on grey93"}
EMPTY = "[grey42]   ·  [/]"


def render(state: HokitoState) -> str:
    """The board with a6 at the top left; B and W are the colours, ×4 is the height of a stack."""
    return "\n".join([*_rows(state), _columns(), "", _totals(state)])


def _rows(state: HokitoState) -> Iterator[str]:
    for row in range(SIZE):
        cells = " ".join(_cell(piece) for piece in state.board[row * SIZE : (row + 1) * SIZE])
        yield f"[dim]{SIZE - row}[/] {cells}"
        if row < SIZE - 1:
            yield ""


def _cell(piece: Piece | None) -> str:
    if not piece:
        return EMPTY
    height = f"×{piece.height}" if piece.is_stack else ""
    return f"[{STYLES[piece.colour]}] {piece.colour.upper()}{piece.mark}{height:<3}[/]"


def _columns() -> str:
    return "  [dim]" + " ".join(f"  {letter}   " for letter in "abcdef").rstrip() + "[/]"


def _totals(state: HokitoState) -> str:
    return "   ".join(f"[{STYLES[c]}] {NAMES[c]} [/] {state.board.total(c)}" for c in COLOURS)
