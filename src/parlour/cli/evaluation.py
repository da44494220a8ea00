"""Evaluations as text: in words, as bars and as graphs."""

from collections.abc import Iterator, Sequence

from parlour.cli.formatting import counted
from parlour.engine import Line

VERTICAL_BLOCKS = " ▁▂▃▄▅▆▇█"
HORIZONTAL_BLOCKS = " ▏▎▍▌▋▊▉█"
DEGREES = ((0.8, "nearly won", "nearly lost"), (0.4, "much better", "much worse"), (0.12, "better", "worse"))
"""How far a value must be from an equal share towards a sure win or loss, and the words for it."""


def percent(value: float) -> str:
    """A share of the win, such as ``62 %``."""
    return f"{100 * value:.0f} %"


def verdict(line: Line, seats: int) -> str:
    """What a move is worth to the seat that makes it, such as ``wins in 3 moves`` or ``better``."""
    return _certain(line, seats) if line.is_exact else _likely(line.value, seats)


def _certain(line: Line, seats: int) -> str:
    if line.value not in (0, 1):
        return "a certain draw" if abs(line.value - 1 / seats) < 1e-6 else f"exactly {percent(line.value)}"
    verb = "wins" if line.value else "loses"
    return f"{verb} in {counted(line.distance + 1, 'move')}" if line.distance else f"{verb} at once"


def _likely(value: float, seats: int) -> str:
    fair = 1 / seats
    lift = (value - fair) / (1 - fair) if value > fair else (fair - value) / fair
    for least, good, bad in DEGREES:
        if lift >= least:
            return good if value > fair else bad
    return "even"


def bar(value: float, width: int = 10) -> str:
    """A value between 0 and 1 as a bar of that width."""
    return _filled(value, width, HORIZONTAL_BLOCKS)


def _filled(value: float, cells: int, blocks: str) -> str:
    """Full cells, at most one partly full, then empty ones."""
    eighths = round(value * cells * 8)
    full, rest = divmod(eighths, 8)
    return (blocks[-1] * full + (blocks[rest] if rest else "")).ljust(cells)


def graph(values: Sequence[float], width: int, height: int) -> Iterator[str]:
    """The lines of a column chart of that height and at most that width, with a scale."""
    columns = [_filled(value, height, VERTICAL_BLOCKS) for value in _squeezed(values, width)]
    for row in reversed(range(height)):
        scale = "100 %" if row == height - 1 else "50 %" if row == height // 2 - 1 else ""
        yield f"{scale:>5} │{''.join(column[row] for column in columns)}"
    yield f"{'0 %':>5} └{'─' * len(columns)}"


def spark(values: Sequence[float], width: int) -> str:
    """A one-line chart of values."""
    return "".join(VERTICAL_BLOCKS[max(1, round(value * 8))] for value in _squeezed(values, width))


def _squeezed(values: Sequence[float], width: int) -> list[float]:
    """At most that many values: where there are more, the means of neighbours."""
    size = -(-len(values) // width)
    groups = [values[first : first + size] for first in range(0, len(values), size)] if values else []
    return [sum(group) / len(group) for group in groups]
