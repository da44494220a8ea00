"""The summary of a match in words and columns."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from parlour.arena.elo import Interval
from parlour.arena.summary import Standing, Summary

COLUMNS = ("bot", "games", "score", "wins", "draws", "losses", "failed", "Elo (95 %)")
UNKNOWN = "–"


def elo(found: Interval | None) -> str:
    """An Elo difference, such as ``+35 (-10 … +81)``."""
    if found is None:
        return UNKNOWN
    value, low, high = map(_points, found)
    return f"{value} ({low} … {high})"


def share(found: Interval | None) -> str:
    """A part of a whole, such as ``52.5 % (48.1 … 56.9)``."""
    if found is None:
        return UNKNOWN
    return f"{percent(found.value)} ({100 * found.low:.1f} … {100 * found.high:.1f})"


def percent(part: float) -> str:
    """A part of a whole, such as ``52.5 %``."""
    return f"{100 * part:.1f} %"


def rows(found: Summary) -> list[tuple[str, ...]]:
    """A line of the table for each bot, the best first."""
    return [_row(standing) for standing in sorted(found.standings, key=_rank)]


def table(found: Summary) -> Iterator[str]:
    """The table in lines of text."""
    lines = [COLUMNS, *rows(found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def remarks(found: Summary) -> Iterator[str]:
    """What else there is to say, in lines."""
    yield "by seat: " + ", ".join(f"seat {seat} {share(score)}" for seat, score in enumerate(found.seats))
    if found.length:
        median, shortest, longest = found.length.median, found.length.shortest, found.length.longest
        yield f"moves in a game: median {median:g}, {shortest} to {longest}"
    if found.endings:
        yield "ended by: " + ", ".join(f"{reason} {count}" for reason, count in found.endings.items())
    if found.verdict:
        yield verdict(found)


def verdict(found: Summary) -> str:
    """How far the test is."""
    assert found.verdict
    sprt, ratio = found.verdict.sprt, found.verdict.ratio
    low, high = sprt.bounds
    names = {"elo0": f"Elo {sprt.elo0:g}", "elo1": f"Elo {sprt.elo1:g}"}
    decided = f"decided for {names[found.verdict.decision]}" if found.verdict.decision else "not decided"
    return f"test of {names['elo0']} against {names['elo1']}: {decided}, ratio {ratio:.2f} ({low:.2f} … {high:.2f})"


def _row(standing: Standing) -> tuple[str, ...]:
    counts = (standing.wins, standing.draws, standing.losses, standing.failures)
    score = percent(standing.score / standing.games) if standing.games else UNKNOWN
    return standing.name, str(standing.games), score, *map(str, counts), elo(standing.elo)


def _rank(standing: Standing) -> tuple[float, float]:
    mean = standing.score / standing.games if standing.games else 0.0
    return -(standing.elo.value if standing.elo else 0.0), -mean


def _points(value: float) -> str:
    if not isfinite(value):
        return "+∞" if value > 0 else "-∞"
    return f"{round(value):+}"
