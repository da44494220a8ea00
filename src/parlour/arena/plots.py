"""Plots as SVG elements, coloured by the style of their page."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from parlour.arena.elo import Interval

WIDTH = 640
"""The width of a plot; this and the other sizes are in units of its ``viewBox``."""
LEFT, RIGHT, TOP, BOTTOM = 70, 34, 24, 50
"""The margins around the axes."""
ROW_HEIGHT = 36
"""The height of a row in a plot with horizontal bars."""
MAX_COLUMN_WIDTH = 56
MAX_TICK_INTERVALS = 6
Show = Callable[[float], str]
"""A value as the text beside a tick."""


@dataclass(frozen=True)
class Scale:
    """Maps values to coordinates."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return round(self.start + part * (self.end - self.start), 1)


def whiskers(rows: Sequence[tuple[str, Interval]], fair: float, about: str) -> str:
    """Estimates with their intervals, one below the other, and a line at the fair value."""
    ends = [value for _, interval in rows for value in (interval.low, interval.high)]
    low, high = rounded(min([fair, *ends]), max([fair, *ends]))
    height = TOP + ROW_HEIGHT * len(rows) + BOTTOM
    scale, floor_line = Scale(low, high, LEFT, WIDTH - RIGHT), height - BOTTOM
    body = [*_across(scale, TOP, floor_line, percent), _line("fair", scale(fair), TOP, scale(fair), floor_line)]
    body.append(_text(scale(fair), TOP - 8, "fair", "middle"))
    for number, (name, interval) in enumerate(rows):
        y = TOP + ROW_HEIGHT * number + ROW_HEIGHT / 2
        body += [
            _text(LEFT - 10, y + 5, name, "end"),
            _line("whisker", scale(interval.low), y, scale(interval.high), y),
        ]
        body.append(f'<circle class="dot" cx="{scale(interval.value)}" cy="{y}" r="6"/>')
    return _svg(height, about, body)


def columns(bars: Sequence[tuple[str, float]], x_name: str, about: str) -> str:
    """Counts as columns."""
    height, floor_line = 260, 260 - BOTTOM
    scale = Scale(0, rounded(0, max(count for _, count in bars))[1], floor_line, TOP)
    step = (WIDTH - RIGHT - LEFT) / len(bars)
    label_step = ceil(max(len(name) for name, _ in bars) * 12 / step)  # so that labels do not overlap
    width = min(MAX_COLUMN_WIDTH, step * 0.84)
    body = list(_upwards(scale, "{:g}".format))
    for number, (name, count) in enumerate(bars):
        middle = LEFT + step * (number + 0.5)
        body.append(_rectangle(middle - width / 2, scale(count), width, floor_line - scale(count)))
        if number % label_step == 0:
            body.append(_text(middle, floor_line + 20, name, "middle"))
    return _svg(height, about, [*body, _text((LEFT + WIDTH - RIGHT) / 2, height - 8, x_name, "middle")])


def bars(rows: Sequence[tuple[str, float]], about: str) -> str:
    """Counts as horizontal bars, each with its name above it."""
    height = 2 * ROW_HEIGHT * len(rows) + 10
    scale = Scale(0, max(count for _, count in rows), 0, WIDTH - LEFT - RIGHT)
    body = []
    for number, (name, count) in enumerate(rows):
        y = 2 * ROW_HEIGHT * number
        body += [_text(0, y + 22, name, "start"), _rectangle(0, y + ROW_HEIGHT - 4, scale(count), ROW_HEIGHT - 10)]
        body.append(_text(scale(count) + 8, y + ROW_HEIGHT + 15, f"{count:g}", "start"))
    return _svg(height, about, body)


def course(
    phases: Sequence[tuple[float, float, float] | None], top: float, show: Show, about: str, fair: float | None = None
) -> str:
    """A value over the course of a game: a line for the median, and a band that contains half of the values."""
    height, floor_line = 260, 260 - BOTTOM
    x, y = Scale(0, len(phases), LEFT, WIDTH - RIGHT), Scale(0, top, floor_line, TOP)
    points = [(x(place + 0.5), *map(y, phase)) for place, phase in enumerate(phases) if phase]
    body = [*_upwards(y, show), *_across(Scale(0, 1, LEFT, WIDTH - RIGHT), floor_line, floor_line, percent)]
    if fair is not None:
        body += [
            _line("fair", LEFT, y(fair), WIDTH - RIGHT, y(fair)),
            _text(WIDTH - RIGHT, y(fair) + 18, "fair", "end"),
        ]
    band = [(at, low) for at, low, _, _ in points] + [(at, high) for at, _, _, high in reversed(points)]
    body.append(f'<polygon class="band" points="{_points(band)}"/>')
    body.append(f'<polyline class="line" points="{_points((at, middle) for at, _, middle, _ in points)}"/>')
    body.append(_text((LEFT + WIDTH - RIGHT) / 2, height - 8, "share of the game played", "middle"))
    return _svg(height, about, body)


def binned(counts: Mapping[int, int], max_bins: int) -> list[tuple[range, int]]:
    """Counts grouped into bins of a round width, at most that many."""
    low, high = min(counts), max(counts)
    widths = (factor * 10**power for power in itertools.count() for factor in (1, 2, 5))
    width = next(width for width in widths if high // width - low // width < max_bins)
    bins = [range(first, first + width) for first in range(low // width * width, high + 1, width)]
    return [(numbers, sum(counts.get(number, 0) for number in numbers)) for numbers in bins]


def ticks(low: float, high: float) -> list[float]:
    """A few round numbers between two ends."""
    size = (high - low) / MAX_TICK_INTERVALS or 1.0
    power = 10 ** floor(log10(size))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= size * (1 - 1e-9))
    return [round(index * step, 10) for index in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def rounded(low: float, high: float) -> tuple[float, float]:
    """The round numbers between which a scale holds all values."""
    marks = ticks(low, high)
    step = marks[1] - marks[0] if len(marks) > 1 else 1.0
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step


def percent(part: float) -> str:
    """A share such as ``50 %``."""
    return f"{100 * part:g} %"


def _across(scale: Scale, top: float, bottom: float, show: Show) -> Iterator[str]:
    """Ticks along the bottom, with grid lines."""
    for value in ticks(scale.low, scale.high):
        yield _line("grid", scale(value), top, scale(value), bottom)
        yield _text(scale(value), bottom + 20, show(value), "middle")


def _upwards(scale: Scale, show: Show) -> Iterator[str]:
    """Ticks along the left side, with grid lines."""
    for value in ticks(scale.low, scale.high):
        yield _line("grid", LEFT, scale(value), WIDTH - RIGHT, scale(value))
        yield _text(LEFT - 10, scale(value) + 5, show(value), "end")


def _svg(height: float, about: str, body: Iterable[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(about)}">{"".join(body)}</svg>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)
