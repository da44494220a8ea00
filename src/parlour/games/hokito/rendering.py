"""Hokito in the terminal."""

from collections.abc import Iterator

from parlour.games.hokito.grid import COLOURS, NAMES, Layout, Piece
from parlour.games.hokito.state import HokitoState

STYLES = {"b": "bold white on grey23", "w": "bold black on grey93"}
EMPTY = "[grey42]   ·  [/]"


def render(state: HokitoState) -> str:
    """The board with a1 at the bottom left; B and W are the colours, ×4 is the height of a stack."""
    return "\n".join([*_rows(state), _columns(state.board.layout), "", _totals(state)])


def _rows(state: HokitoState) -> Iterator[str]:
    layout = state.board.layout
    for number, row in zip(range(layout.size, 0, -1), layout.rows, strict=True):
        yield f"[dim]{number}[/] " + " ".join(_cell(state.board[square]) for square in row)
        if number > 1:
            yield ""


def _cell(piece: Piece | None) -> str:
    if not piece:
        return EMPTY
    height = f"×{piece.height}" if piece.is_stack else ""
    return f"[{STYLES[piece.colour]}] {piece.colour.upper()}{piece.mark}{height:<3}[/]"


def _columns(layout: Layout) -> str:
    return "  [dim]" + " ".join(f"  {letter}   " for letter in layout.columns).rstrip() + "[/]"


def _totals(state: HokitoState) -> str:
    return "   ".join(f"[{STYLES[c]}] {NAMES[c]} [/] {state.board.total(c)}" for c in COLOURS)
