"""Cookie Disco as a picture: the field, the cookies to place, and the fists with the cherry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING

from parlour.core.scene import Fill, Item, Scene
from parlour.core.state import Seat
from parlour.games.cookie_disco.cookies import NAMES, OTHER, Cell, Kind, cell_text, coordinates
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.moves import HANDS, Crawl, Guess, Move, Place, Roll
from parlour.games.cookie_disco.rendering import caption
from parlour.games.cookie_disco.setup import STARTS, SetUp
from parlour.games.cookie_disco.turn import Turn

if TYPE_CHECKING:
    from parlour.games.cookie_disco.state import CookieDiscoState

Point = tuple[float, float]

FILLS: dict[Kind, Fill] = {"C": "brown", "A": "yellow", "V": "light", "O": "orange", "B": "blue"}
ROW = sqrt(3) / 2
"""The distance between two rows of the lattice; a cookie is one unit wide."""
MARGIN = 0.5
CAPTION_HEIGHT = 0.9
TRAY_HEIGHT = 1.4
"""The height of the tray under the field during the set-up."""
MIN_WIDTH = 7.0
"""Enough for the caption."""
START_SCALE = 0.6
"""The width of a cookie in the small pictures of the six starts."""
START_WIDTH, START_HEIGHT = 3.4 * START_SCALE, (2 + 3 * ROW) * START_SCALE


def scene(state: CookieDiscoState, seat: Seat | None) -> Scene:
    """The position as a picture, with the moves of a seat."""
    stage = state.stage
    moves = state.offered_moves(seat) if seat is not None and seat in state.actors else ()
    cells = sorted({*stage.field.kinds, *_empty_cells(stage, moves)})
    if not cells:
        return _starts(state)
    layout = _Layout(cells)
    has_tray = isinstance(stage, SetUp)
    height = layout.height + (TRAY_HEIGHT if has_tray else 0)
    items = [
        Item("cloth", "area", 0, 0, layout.width, height, fill="board"),
        _caption(state, layout.width),
        *(_cell(stage, cell, layout) for cell in cells if cell not in stage.field.kinds),
        *(item for cell, kind in stage.field.cookies for item in _cookie(state, cell, kind, layout)),
        *(_tray(stage, layout) if isinstance(stage, SetUp) else _totals(stage, layout)),
    ]
    chosen = {str(move): _chosen(stage.field, move) for move in moves}
    return Scene(layout.width, height, tuple(items), chosen, summary=_summary(state))


def _summary(state: CookieDiscoState) -> str:
    """The position in words: whose turn it is, and what lies where."""
    cookies = "; ".join(_cookie_label(state, cell, kind) for cell, kind in state.stage.field.cookies)
    return f"{caption(state)}: {cookies}"


def _cookie_label(state: CookieDiscoState, cell: Cell, kind: Kind) -> str:
    """A cookie in words: what it touches, since coordinates say nothing to someone who hears them."""
    field, is_locked = state.stage.field, _is_locked(state, kind)
    crawl = ", under the crawl cookie" if cell == field.covered else ""
    return f"{NAMES[kind]} cookie{_touching(field, cell)}{crawl}{', locked' if is_locked else ''}"


def _is_locked(state: CookieDiscoState, kind: Kind) -> bool:
    return kind == state.stage.lock and not state.outcome


def _touching(field: Field, cell: Cell) -> str:
    """The cookies that touch a cell, such as `` next to vanilla and 2 caramel``; empty if there are none."""
    counts = Counter(NAMES[field.kinds[near]] for near in field.touching(cell))
    if not counts:
        return ""
    *others, last = (name if count == 1 else f"{count} {name}" for name, count in sorted(counts.items()))
    return f" next to {', '.join(others)} and {last}" if others else f" next to {last}"


class _Layout:
    """Where cells are in the picture."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        points = [_point(cell) for cell in cells]
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
        self.width = max(right - left + 1 + 2 * MARGIN, MIN_WIDTH)
        self.height = CAPTION_HEIGHT + bottom - top + 1 + MARGIN
        self._left, self._top = (self.width - (right - left + 1)) / 2 - left, CAPTION_HEIGHT - top

    def corner(self, cell: Cell) -> Point:
        """The upper left corner of the square round a cell."""
        x, y = _point(cell)
        return x + self._left, y + self._top


def _point(cell: Cell) -> Point:
    q, r = coordinates(cell)
    return q + r / 2, r * ROW


def _caption(state: CookieDiscoState, width: float) -> Item:
    return Item("caption", "label", 0, 0.1, width, CAPTION_HEIGHT - 0.2, "none", text=caption(state))


def _empty_cells(stage: SetUp | Turn, moves: Iterable[Move]) -> set[Cell]:
    """The spots of the set-up, or the cells on which a roll can end."""
    if isinstance(stage, SetUp):
        return set(stage.spots.values()) if stage.phase == "place" else set()
    return {move.end for move in moves if isinstance(move, Roll)}


def _chosen(field: Field, move: Move) -> tuple[str, ...]:
    """The items that a player chooses in turn to make a move."""
    match move:
        case Roll(start, end):
            return _cookie_id(start, field.kinds[start]), f"cell-{cell_text(end)}"
        case Crawl(end):
            return "crawl", _cookie_id(end, field.kinds[end])
        case Place(colour, spot):
            return _cookie_id(0, colour), f"spot-{spot}"
    assert isinstance(move, Guess)
    return (f"fist-{move.hand}",)


def _cookie_id(cell: Cell, kind: Kind) -> str:
    """A cookie that is the only one of its kind keeps its id when it moves; others have their cell in it."""
    return f"cookie-{kind}-{cell_text(cell)}" if kind in "CA" else f"cookie-{kind}"


def _cell(stage: SetUp | Turn, cell: Cell, layout: _Layout) -> Item:
    """An empty cell to choose."""
    x, y = layout.corner(cell)
    if isinstance(stage, SetUp):
        spot = next(spot for spot, place in stage.spots.items() if place == cell)
        label = f"spot {spot}{_touching(stage.field, cell)}"
        return Item(f"spot-{spot}", "cell", x + 0.1, y + 0.1, 0.8, 0.8, "circle", "white", str(spot), label)
    label = f"place{_touching(stage.field, cell)}"
    return Item(f"cell-{cell_text(cell)}", "cell", x + 0.25, y + 0.25, 0.5, 0.5, "circle", "white", label=label)


def _cookie(state: CookieDiscoState, cell: Cell, kind: Kind, layout: _Layout) -> Iterator[Item]:
    """A cookie, with a cherry if it is locked and the crawl cookie if that lies on it."""
    (x, y), name, field = layout.corner(cell), cell_text(cell), state.stage.field
    value, label = "" if kind in OTHER else str(field.values[cell]), _cookie_label(state, cell, kind)
    yield Item(_cookie_id(cell, kind), "piece", x, y, 1, 1, "circle", FILLS[kind], value, label)
    if _is_locked(state, kind):
        yield Item(f"cherry-{name}", "piece", x + 0.08, y + 0.08, 0.28, 0.28, "circle", "red", label="cherry")
    if cell == field.covered:
        yield Item("crawl", "piece", x + 0.62, y - 0.02, 0.4, 0.4, "circle", "white", "~", "crawl cookie")


def _tray(stage: SetUp, layout: _Layout) -> Iterator[Item]:
    """The player-cookies that have not been placed, or the fists."""
    y = layout.height
    if stage.phase == "place":
        free = [colour for colour in OTHER if colour not in stage.placed]
        for colour, x in zip(free, _spread(len(free), layout.width), strict=True):
            label = f"{NAMES[colour]} player-cookie"
            yield Item(_cookie_id(0, colour), "piece", x - 0.5, y, 1, 1, "circle", FILLS[colour], label=label)
        return
    for hand, x in zip(HANDS, _spread(2, layout.width), strict=True):
        fill: Fill = "yellow" if hand == stage.guess else "white"
        yield Item(f"fist-{hand}", "card", x - 0.8, y, 1.6, 1, "rect", fill, hand, f"the {hand} fist")


def _spread(count: int, width: float) -> list[float]:
    """The centres of this many things side by side."""
    return [width / 2 + 2 * (index - (count - 1) / 2) for index in range(count)]


def _totals(turn: Turn, layout: _Layout) -> Iterator[Item]:
    """What the parts of a divided field are worth, beside their player-cookies."""
    for colour, total in (turn.field.totals or {}).items():
        x, y = layout.corner(turn.field.cell_of(colour))
        yield Item(f"total-{colour}", "label", x, y, 1, 1, "none", FILLS[colour], str(total))


def _starts(state: CookieDiscoState) -> Scene:
    """The six starts."""
    width, height = 3 * START_WIDTH + 2 * MARGIN, CAPTION_HEIGHT + 2 * START_HEIGHT
    items = [Item("cloth", "area", 0, 0, width, height, fill="board"), _caption(state, width)]
    for number, field in STARTS.items():
        row, column = divmod(number - 1, 3)
        points = [_point(cell) for cell in field.kinds]
        middle = MARGIN + START_WIDTH * (column + 0.5)
        top = CAPTION_HEIGHT + START_HEIGHT * row - START_SCALE * min(y for _, y in points)
        for (x, y), kind in zip(points, field.kinds.values(), strict=True):
            across, down = middle + START_SCALE * (x - 0.5), top + START_SCALE * y
            name = f"start-{number}-{x:g}-{y:.0f}"
            items.append(
                Item(name, "piece", across, down, START_SCALE, START_SCALE, "circle", FILLS[kind], label=NAMES[kind])
            )
    return Scene(width, height, tuple(items), summary=caption(state))
