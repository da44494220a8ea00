"""The report on the solution as SVG figures, on a white background."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import log10, sqrt

from parlour.games.cookie_disco import GAME, Cell, coordinates
from parlour.games.cookie_disco.cookies import Kind
from parlour.games.cookie_disco.setup import STARTS as FIELDS
from parlour.games.cookie_disco.setup import SetUp
from parlour.games.cookie_disco.solution.report import SPOTS, STARTS, FirstTurn, Game, Report
from parlour.games.cookie_disco.solution.value import DRAW, Value

INK, SOFT, RULE, PAPER = "#1d2129", "#5b6472", "#d9dee6", "#fff"
WIN, DRAWN, LOSS = "#2f7d4f", "#e9ecf1", "#b3541e"
PALE = {WIN: "#a9d3ba", LOSS: "#e6b99c"}
COOKIES = {"C": "#6b4226", "A": "#c68642", "V": "#efe0b0", "O": "#f08019", "B": "#2f6fb5"}
SQUARE = 26
"""The side of a square that shows one value."""
POINTS = {"C": "3", "A": "2", "V": "1", "O": "", "B": ""}


def figures(report: Report) -> dict[str, str]:
    """Every figure by its file name."""
    return {
        "distances.svg": distances(report),
        "starts.svg": starts(report),
        "longest.svg": longest(report.longest),
    }


def distances(report: Report) -> str:
    """How many positions there are at each distance from the end, on a logarithmic scale."""
    last = max(distance for distance in range(DRAW) if report.everywhere.counts[distance])
    step, floor, decade, left = 14, 290, 36, 90
    body = []
    for power in range(8):
        y = floor - decade * power
        body += [_line(left, y, left + step * (last + 1), y), _text(left - 8, y + 4, f"{10**power:,}", "end", 11)]
    for distance in range(last + 1):
        x, colour = left + step * distance, WIN if distance % 2 else LOSS
        for census, fill in ((report.everywhere, PALE[colour]), (report.in_games, colour)):
            height = decade * log10(census.counts[distance]) + 1 if census.counts[distance] else 0
            body.append(_rectangle(x + 1.5, floor - height, step - 3, height, fill))
        if distance % 5 == 0:
            body.append(_text(x + step / 2, floor + 16, str(distance), "middle", 11))
    middle = left + step * (last + 1) / 2
    about = "moves to the end: odd for a win, even for a loss; pale: positions that no game reaches"
    body.append(_text(middle, floor + 36, about, "middle", 12))
    return _svg(left + step * (last + 1) + 20, floor + 50, "Positions by their distance from the end", body)


def starts(report: Report) -> str:
    """The six starts with their spots, and below each the values of its thirty first turns."""
    body = [_text(320, 24, "Rows: the spot of the cookie that begins; columns: that of the other", "middle", 13)]
    for start in STARTS:
        x, y = 30 + (start - 1) % 3 * 210, 50 + (start - 1) // 3 * 340
        field = FIELDS[start]
        marks = {cell: str(spot) for spot, cell in SetUp(field).spots.items()}
        body.append(_text(x + 3 * SQUARE, y, f"start {start}", "middle", 14))
        body += _cookies(field.kinds, marks, x + 20, y + 10, 13)
        body += _square(x, y + 150, report.of_start(start))
    return _svg(640, 730, "The six starts and the values of their first turns", body)


def _square(x: float, y: float, firsts: list[FirstTurn]) -> Iterator[str]:
    for spot in SPOTS:
        yield _text(x + (spot - 0.5) * SQUARE, y - 6, str(spot), "middle", 11)
        yield _text(x - 8, y + (spot - 0.5) * SQUARE + 4, str(spot), "end", 11)
    for first in firsts:
        yield from _cell(x + (first.other - 1) * SQUARE, y + (first.own - 1) * SQUARE, first.value)


def _cell(x: float, y: float, value: Value) -> Iterator[str]:
    is_drawn = value.word == "draw"
    yield _rectangle(x + 1, y + 1, SQUARE - 2, SQUARE - 2, {"win": WIN, "draw": DRAWN, "loss": LOSS}[value.word])
    text, ink = ("=", SOFT) if is_drawn else (str(value.distance), PAPER)
    yield _text(x + SQUARE / 2, y + SQUARE / 2 + 4, text, "middle", 12, ink)


def longest(game: Game) -> str:
    """The first and the last position of a game."""
    body = [_text(20, 24, f"orange wins after {len(game.moves)} moves", "start", 13)]
    body.append(_text(330, 24, "the last position", "start", 13))
    for position, left in ((game.position, 20), (game.last, 330)):
        body += _cookies(GAME.parse(position).stage.field.kinds, {}, left, 40, 20)
    return _svg(620, 260, f"The longest win, {len(game.moves)} moves", body)


def _cookies(
    kinds: Mapping[Cell, Kind], marks: Mapping[Cell, str], left: float, top: float, radius: float
) -> Iterator[str]:
    """Cookies, and marks on empty cells; their upper left corner is at the given point."""
    places = {cell: (q + r / 2, r * sqrt(3) / 2) for cell in (*kinds, *marks) for q, r in [coordinates(cell)]}
    low_x, low_y = min(x for x, _ in places.values()), min(y for _, y in places.values())
    for cell, (x, y) in places.items():
        x, y = left + radius * (2 * (x - low_x) + 1), top + radius * (2 * (y - low_y) + 1)
        kind, size = kinds.get(cell), round(radius * 0.8)
        if kind:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius - 1:g}" fill="{COOKIES[kind]}" stroke="{INK}"/>'
        ink = INK if kind in (None, "V") else PAPER
        yield _text(x, y + size / 3, POINTS[kind] if kind else marks[cell], "middle", size, ink)


def _svg(width: float, height: float, about: str, body: list[str]) -> str:
    box = f'viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{escape(about)}">'
    ground = _rectangle(0, 0, width, height, PAPER)
    return "\n".join([head, ground, *body, "</svg>"]) + "\n"


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{RULE}"/>'


def _rectangle(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'


def _text(x: float, y: float, text: str, anchor: str, size: int, fill: str = INK) -> str:
    font = f'font-family="system-ui, sans-serif" font-size="{size}" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" {font}>{escape(text)}</text>'
