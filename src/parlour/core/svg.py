"""Scenes as SVG: for notebooks, documents and files."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin

from parlour.core.scene import Item, Scene

UNIT = 48
"""Pixels for one unit of a scene."""
COLOURS = {
    "none": "none",
    "board": "#e7d3b1",
    "light": "#f6ead2",
    "dark": "#6b4a32",
    "black": "#26221f",
    "white": "#fffdf8",
    "grey": "#a9a39a",
    "red": "#c8402f",
    "orange": "#e08a2b",
    "yellow": "#f0c63c",
    "green": "#5b9a4b",
    "blue": "#3f72b5",
    "brown": "#8b5a35",
}
DARK_FILLS = frozenset({"dark", "black", "red", "green", "blue", "brown"})
"""Fills on which text is light."""


def svg(scene: Scene) -> str:
    """The scene as a complete SVG document."""
    width, height = scene.width * UNIT, scene.height * UNIT
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}"'
        f' viewBox="0 0 {_n(width)} {_n(height)}" role="img" aria-label="{escape(scene.summary)}"'
        ' font-family="ui-sans-serif, system-ui, sans-serif" text-anchor="middle">'
    )
    return "\n".join([head, *(line for item in scene.items for line in _item(item)), "</svg>"]) + "\n"


def _item(item: Item) -> Iterator[str]:
    title = f"<title>{escape(item.label)}</title>" if item.label else ""
    if item.shape != "none" and item.kind != "label":
        yield _outline(item, title)
    if item.text:
        x, y = (item.x + item.width / 2) * UNIT, (item.y + item.height / 2) * UNIT
        size = UNIT * min(0.42 * item.height, 1.5 * item.width / max(len(item.text), 2))
        colour = COLOURS["white"] if item.fill in DARK_FILLS else COLOURS["black"]
        yield (
            f'<text x="{_n(x)}" y="{_n(y)}" dominant-baseline="central" font-size="{_n(size)}"'
            f' fill="{colour}">{escape(item.text)}</text>'
        )


def _outline(item: Item, title: str) -> str:
    style = f'fill="{COLOURS[item.fill]}" stroke="{COLOURS["dark"]}" stroke-width="{1 if item.kind == "area" else 1.5}"'
    x, y, width, height = (value * UNIT for value in (item.x, item.y, item.width, item.height))
    match item.shape:
        case "circle":
            place = f'cx="{_n(x + width / 2)}" cy="{_n(y + height / 2)}" rx="{_n(width / 2)}" ry="{_n(height / 2)}"'
            return f"<ellipse {place} {style}>{title}</ellipse>"
        case "hexagon":
            wide, high = width / 2 / sin(pi / 3), height / 2
            corners = [(x + width / 2 + wide * sin(pi / 3 * k), y + high - high * cos(pi / 3 * k)) for k in range(6)]
            points = " ".join(f"{_n(across)},{_n(down)}" for across, down in corners)
            return f'<polygon points="{points}" {style}>{title}</polygon>'
    radius = UNIT * (0.12 if item.kind == "card" else 0.04)
    place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}"'
    return f"<rect {place} {style}>{title}</rect>"


def _n(value: float) -> str:
    """A number with at most two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
