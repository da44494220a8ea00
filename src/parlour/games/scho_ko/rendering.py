"""The table for a terminal, in Rich console markup."""

from collections.abc import Iterator
from itertools import pairwise

from parlour.core import Seat
from parlour.games.scho_ko.cards import Cell, Kind
from parlour.games.scho_ko.layout import Layout
from parlour.games.scho_ko.state import SchoKoState

STYLES = {"D": "bold #f5e6cf on #4a2c17", "W": "bold #4a2c17 on #f5e6cf", "?": "dim"}

CORNERS = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
"""The corner for each set of lines that meet there: 1 up, 2 right, 4 down, 8 left."""

MAX_RULED_COLUMNS = 24
"""The number of columns of cells that fit into eighty characters with lines between the cards."""


def render(state: SchoKoState) -> str:
    """The table from above, then the hands with their bars, then the stack."""
    return "\n".join(line.rstrip() for line in _lines(state))


def _lines(state: SchoKoState) -> Iterator[str]:
    if state.laid:
        yield from _table(state.layout)
        yield ""
    for seat in (0, 1):
        yield from _hand(state, seat)
    owed = "" if state.owed is None else f", the next card is for {state.role(state.owed)}"
    yield f"  stack    {len(state.stack)}{owed}"


def _table(layout: Layout) -> Iterator[str]:
    columns = range(min(x for x, _ in layout.seen), max(x for x, _ in layout.seen) + 1)
    rows = range(max(y for _, y in layout.seen), min(y for _, y in layout.seen) - 1, -1)
    if len(columns) > MAX_RULED_COLUMNS:
        yield from _small_table(layout, columns, rows)
        return
    for y in rows:
        yield "    " + _rule(layout, columns, y + 1)
        yield f"{y:>3} " + _row(layout, columns, y)
    yield "    " + _rule(layout, columns, rows[-1])
    yield "    " + "".join(f"{x:>3}" for x in columns)
    yield "    • stack card   ² stack card on level 2"


def _small_table(layout: Layout, columns: range, rows: range) -> Iterator[str]:
    """One letter for each piece, lower case on stack cards."""
    for y in rows:
        yield f"{y:>3} " + "".join(_small_piece(layout, (x, y)) for x in columns)
    yield f"    columns {columns[0]} to {columns[-1]}, stack cards in lower case"


def _small_piece(layout: Layout, cell: Cell) -> str:
    if cell not in layout.seen:
        return " "
    letter = layout.seen[cell]
    return _styled(letter, letter.lower() if layout.top[cell].smartie else letter)


def _row(layout: Layout, columns: range, y: int) -> str:
    """The pieces of a row, with a line wherever one card ends."""
    pieces = "".join(("│" if _is_border(layout, (x - 1, y), (x, y)) else " ") + _piece(layout, (x, y)) for x in columns)
    return pieces + "│" * _is_border(layout, (columns[-1], y), (columns[-1] + 1, y))


def _piece(layout: Layout, cell: Cell) -> str:
    if cell not in layout.seen:
        return "  "
    card, letter = layout.top[cell], layout.seen[cell]
    mark = "²" if card in layout.upper else "•" if card.smartie else " "
    return _styled(letter, letter + mark)


def _rule(layout: Layout, columns: range, y: int) -> str:
    """The lines below a row, with the corners in which they meet."""
    lines = (_corner(layout, x, y) + ("──" if _is_border(layout, (x, y), (x, y - 1)) else "  ") for x in columns)
    return "".join(lines) + _corner(layout, columns[-1] + 1, y)


def _corner(layout: Layout, x: int, y: int) -> str:
    """The corner at the lower left of a cell."""
    around = ((x - 1, y), (x, y), (x, y - 1), (x - 1, y - 1), (x - 1, y))
    lines = (_is_border(layout, one, other) for one, other in pairwise(around))
    return CORNERS[sum(line << place for place, line in enumerate(lines))]


def _is_border(layout: Layout, one: Cell, other: Cell) -> bool:
    """Whether a card ends between two cells."""
    return layout.top.get(one) is not layout.top.get(other)


def _hand(state: SchoKoState, seat: Seat) -> Iterator[str]:
    """Two lines: whose cards they are, with the upper halves, and the size of the bar, with the lower ones."""
    turn = "▸" if seat in state.actors else " "
    colour = state.colour(seat)
    bar = f"bar {state.layout.largest_bar(colour)}" if colour else ""
    yield f"{turn} {state.role(seat):<9}" + " ".join(_half(kind, 0) for kind in state.hands[seat])
    yield f"  {bar:<9}" + " ".join(_half(kind, 2) for kind in state.hands[seat])
    yield ""


def _half(kind: Kind | None, start: int) -> str:
    """Two pieces of a card, the upper ones with the mark of a stack card."""
    pieces = kind.pieces[start : start + 2] if kind else "??"
    mark = "•" if kind and kind.smartie and not start else " "
    return "".join(_styled(piece, piece) for piece in pieces) + mark


def _styled(letter: str, text: str) -> str:
    return f"[{STYLES[letter]}]{text}[/]"
