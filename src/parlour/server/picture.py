"""A scene as a PNG of flat shapes, for link previews; texts are left out."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from parlour.core.scene import Item, Scene

WIDTH, HEIGHT = 1200, 630
"""The size that services expect of a preview, in pixels."""
MARGIN = 30
"""The free space at each edge, in pixels."""
LINE_WIDTH = 2
"""The width of the line around a shape, in pixels."""
COLOURS = {
    "paper": (247, 241, 230),
    "line": (151, 131, 106),
    "board": (231, 211, 177),
    "light": (246, 234, 210),
    "dark": (107, 74, 50),
    "black": (38, 34, 31),
    "white": (255, 253, 248),
    "grey": (169, 163, 154),
    "red": (200, 64, 47),
    "orange": (224, 138, 43),
    "yellow": (240, 198, 60),
    "green": (79, 138, 64),
    "blue": (63, 114, 181),
    "brown": (139, 90, 53),
}
"""The colours of the client's boards in the light theme."""
INDEX = {name: number for number, name in enumerate(COLOURS)}


class Box(NamedTuple):
    """The place of a shape, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, line: float) -> Box:
        """The box within a line of some width."""
        return Box(self.x + line, self.y + line, self.width - 2 * line, self.height - 2 * line)


def png(scene: Scene) -> bytes:
    """The picture of a scene, in the middle of a preview."""
    pixels = bytearray([INDEX["paper"]]) * (WIDTH * HEIGHT)
    scale = min((WIDTH - 2 * MARGIN) / scene.width, (HEIGHT - 2 * MARGIN) / scene.height)
    left, top = (WIDTH - scale * scene.width) / 2, (HEIGHT - scale * scene.height) / 2
    for item in scene.items:
        box = Box(left + scale * item.x, top + scale * item.y, scale * item.width, scale * item.height)
        _render_item(pixels, item, box)
    return _encode(pixels)


def _render_item(pixels: bytearray, item: Item, box: Box) -> None:
    if item.fill == "none" or item.shape == "none" or item.kind == "label":
        return
    if item.kind != "area":
        _fill(pixels, item.shape, box, INDEX["line"])
        box = box.inside(LINE_WIDTH)
    _fill(pixels, item.shape, box, INDEX[item.fill])


def _fill(pixels: bytearray, shape: str, box: Box, colour: int) -> None:
    for row, begin, end in _spans(shape, box):
        begin, end = max(0, begin), min(WIDTH, end)
        if 0 <= row < HEIGHT and begin < end:
            pixels[row * WIDTH + begin : row * WIDTH + end] = bytes([colour]) * (end - begin)


def _spans(shape: str, box: Box) -> Iterator[tuple[int, int, int]]:
    """The rows of a shape, each from one column to another."""
    middle = box.x + box.width / 2
    for row in range(round(box.y), round(box.y + box.height)):
        half = box.width / 2 * _half_width(shape, abs(row + 0.5 - box.y - box.height / 2) / (box.height / 2))
        yield row, round(middle - half), round(middle + half)


def _half_width(shape: str, distance: float) -> float:
    """The width of a shape relative to its widest row; the distance is 0 in the middle row and 1 at the edge."""
    if shape == "circle":
        return sqrt(max(0.0, 1 - distance * distance))
    if shape == "hexagon":
        return min(1.0, max(0.0, 2 - 2 * distance))
    return 1.0


def _encode(pixels: bytearray) -> bytes:
    """The pixels, each the number of a colour, as a PNG."""
    rows = b"".join(b"\0" + pixels[row * WIDTH : (row + 1) * WIDTH] for row in range(HEIGHT))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette = bytes(value for colour in COLOURS.values() for value in colour)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
