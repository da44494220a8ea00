"""The summary of a match as text."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
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


def rows(summary: Summary) -> list[tuple[str, ...]]:
    """The rows of the table, one for each bot, the best first."""
    return [_row(standing) for standing in sorted(summary.standings, key=_rank)]


def table(summary: Summary) -> Iterator[str]:
    """The table as lines of text."""
    lines = [COLUMNS, *rows(summary)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()


def html(summary: Summary) -> str:
    """The table and the remarks as HTML."""
    head, *body = ([escape(cell) for cell in row] for row in (COLUMNS, *rows(summary)))
    lines = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in body]
    about = "".join(f"<p>{escape(line)}</p>" for line in remarks(summary))
    return f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>{''.join(lines)}</table>{about}"


def remarks(summary: Summary) -> Iterator[str]:
    """The lines below the table: seats, lengths, endings and the test."""
    yield "by seat: " + ", ".join(f"seat {seat} {share(score)}" for seat, score in enumerate(summary.seats))
    if summary.length:
        median, shortest, longest = summary.length.median, summary.length.shortest, summary.length.longest
        yield f"moves per game: median {median:g}, {shortest} to {longest}"
    if summary.endings:
        yield "ended by: " + ", ".join(f"{reason} {count}" for reason, count in summary.endings.items())
    if summary.verdict:
        yield verdict(summary)


def verdict(summary: Summary) -> str:
    """The state of the test."""
    assert summary.verdict
    sprt, ratio = summary.verdict.sprt, summary.verdict.ratio
    low, high = sprt.bounds
    names = {"elo0": f"Elo {sprt.elo0:g}", "elo1": f"Elo {sprt.elo1:g}"}
    decided = f"decided for {names[summary.verdict.decision]}" if summary.verdict.decision else "not decided"
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
