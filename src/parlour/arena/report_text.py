"""The summary of a match as text."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from parlour.arena.elo import Interval
from parlour.arena.summary import Standing, Summary

COLUMNS = ("bot", "games", "score", "wins", "draws", "losses", "failed", "Elo (95 %)")
UNKNOWN = "–"


def elo(interval: Interval | None) -> str:
    """An Elo difference, such as ``+35 (-10 … +81)``."""
    if interval is None:
        return UNKNOWN
    value, low, high = map(_points, interval)
    return f"{value} ({low} … {high})"


def share(interval: Interval | None) -> str:
    """A share with its interval, such as ``52.5 % (48.1 … 56.9)``."""
    if interval is None:
        return UNKNOWN
    return f"{percent(interval.value)} ({100 * interval.low:.1f} … {100 * interval.high:.1f})"


def percent(part: float) -> str:
    """A share such as ``52.5 %``."""
    return f"{100 * part:.1f} %"


def rows(match: Summary) -> list[tuple[str, ...]]:
    """The rows of the table, one for each bot, the best first."""
    return [_row(standing) for standing in sorted(match.standings, key=_rank)]


def table(match: Summary) -> Iterator[str]:
    """The table as lines of text."""
    lines = [COLUMNS, *rows(match)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def remarks(match: Summary) -> Iterator[str]:
    """The lines below the table: seats, lengths, endings and the test."""
    yield "by seat: " + ", ".join(f"seat {seat} {share(score)}" for seat, score in enumerate(match.seats))
    if match.length:
        median, shortest, longest = match.length.median, match.length.shortest, match.length.longest
        yield f"moves in a game: median {median:g}, {shortest} to {longest}"
    if match.endings:
        yield "ended by: " + ", ".join(f"{reason} {count}" for reason, count in match.endings.items())
    if match.verdict:
        yield verdict(match)


def verdict(match: Summary) -> str:
    """The state of the test."""
    assert match.verdict
    sprt, ratio = match.verdict.sprt, match.verdict.ratio
    low, high = sprt.bounds
    names = {"elo0": f"Elo {sprt.elo0:g}", "elo1": f"Elo {sprt.elo1:g}"}
    decided = f"decided for {names[match.verdict.decision]}" if match.verdict.decision else "not decided"
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
