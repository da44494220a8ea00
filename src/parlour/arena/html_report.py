"""The balance report as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from json import dumps
from shlex import join
from typing import Any

from parlour.arena import report_text
from parlour.arena.balance import Balance, Leads
from parlour.arena.elo import Interval
from parlour.arena.game_analysis import LEAD_STANDARD_ERRORS, MAX_SAMPLES
from parlour.arena.plots import bars, binned, columns, course, percent, rounded, whiskers
from parlour.core import Game

GENERATOR = '<meta name="generator" content="parlour study">'
"""Marks a page as one that may be overwritten by a newer report."""
MAX_COLUMNS = 24
"""How many columns a plot has at most; more values share a column."""
STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2129; --soft: #5b6472; --rule: #d9dee6; --fill: #2f6fb5;
  --band: #2f6fb540; --mark: #b3541e; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171c; --ink: #e8ebf0; --soft: #a5aebb; --rule: #343b46;
  --fill: #74b0ee; --band: #74b0ee40; --mark: #f0a06a; } }
body { background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 44rem; padding: 1.5rem 1rem 4rem; }
h1 { line-height: 1.2; margin-bottom: .2rem; } h2 { margin: 2.5rem 0 .3rem; }
.about, figcaption, footer, details { color: var(--soft); } footer { margin-top: 3rem; }
dl { display: grid; gap: .8rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); }
dt { color: var(--soft); } dd { font-size: 1.35rem; font-weight: 600; margin: 0; }
dd small { display: block; font-size: .9rem; font-weight: 400; color: var(--soft); }
figure { margin: 1rem 0; overflow-x: auto; } svg { display: block; width: 100%; min-width: 26rem; height: auto; }
figcaption { margin-top: .6rem; position: sticky; left: 0; }
svg text { fill: var(--ink); font: 15px system-ui, sans-serif; }
.grid { stroke: var(--rule); } .fair { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 6 4; }
.bar, .dot { fill: var(--fill); } .band { fill: var(--band); }
.line, .whisker { fill: none; stroke: var(--fill); stroke-width: 3; }
table { border-collapse: collapse; } td, th { border-bottom: 1px solid var(--rule); padding: .15rem .8rem .15rem 0; }
td { text-align: right; font-variant-numeric: tabular-nums; } th { text-align: left; font-weight: 400; }
summary { cursor: pointer; } code { display: block; white-space: pre-wrap; overflow-wrap: anywhere; }
"""


def html_report(game: Game[Any], report: Balance) -> str:
    """The report as one HTML page, with its plots and styles."""
    body = "\n".join([_head(game, report), *_sections(report), _foot(report)])
    return html_page(f"{game.title}: balance", GENERATOR, "", body)


def html_page(title: str, generator: str, style: str, body: str) -> str:
    """A self-contained page of the arena: the style of all its pages, and one of its own."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{generator}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def option_value(value: object) -> str:
    """The value of an option as the command line reads it, without spaces."""
    return dumps(value, separators=(",", ":")) if isinstance(value, dict | list) else str(value)


def html_fragment(report: Balance) -> str:
    """The report without a page around it, for notebooks: the same sections, in a block with its own styles."""
    from parlour.games import load

    style = (
        f".parlour-study {{ {STYLE.replace(':root', '&').replace('body {', '& {')} }}"  # nested: no other cell changes
    )
    body = "\n".join([_head(load(report.match.game), report), *_sections(report)])
    return f'<style>{style}</style><div class="parlour-study">{body}</div>'


def verdict(report: Balance) -> str:
    """A sentence about the first seat."""
    low, high = 100 * report.advantage.low, 100 * report.advantage.high
    if not report.is_unfair:
        return f"The first seat has no significant advantage: {low:+.1f} to {high:+.1f} percentage points."
    if low > 0:
        return f"The first seat has an advantage of {low:.1f} to {high:.1f} percentage points."
    return f"The first seat has a disadvantage of {-high:.1f} to {-low:.1f} percentage points."


def figures(report: Balance) -> Iterator[tuple[str, str, str]]:
    """The most important figures: name, value, and its interval or range."""
    first, lengths, choices = report.seats[0], report.lengths, report.choices
    yield "first seat wins", report_text.percent(first.value), _between(first)
    if report.elo:
        yield "first seat, in Elo", *_split(report_text.elo(report.elo))
    yield "draws", report_text.percent(report.draws.value), _between(report.draws)
    yield "moves per game", f"{lengths.median:g}", f"{lengths.low:g} to {lengths.high:g}"
    yield "choices per move", f"{choices.mean:.1f}", f"{choices.low:g} to {choices.high:g}"
    if report.leads:
        changes, comebacks = report.leads.changes, report.leads.comebacks
        yield "lead changes", f"{changes.value:.2f}", f"{changes.low:.2f} … {changes.high:.2f}"
        yield "won from behind", report_text.percent(comebacks.value), _between(comebacks)


def _head(game: Game[Any], report: Balance) -> str:
    cells = "".join(
        f"<div><dt>{n}</dt><dd>{v} <small>{escape(more)}</small></dd></div>" for n, v, more in figures(report)
    )
    played = f"{report.games} games of {', '.join(map(escape, report.match.names))}"
    return (
        f'<h1>{escape(game.title)}: balance</h1>\n<p class="about">{escape(game.about)} {played}; '
        f"intervals are 95&nbsp;% confidence intervals.</p>\n<p>{verdict(report)}</p>\n<dl>{cells}</dl>"
    )


def _sections(report: Balance) -> Iterator[str]:
    yield _seats(report)
    yield _lengths(report)
    yield _choices(report)
    if report.leads:
        yield _leads(report.leads, report.match.seats)
    yield _endings(report)


def _seats(report: Balance) -> str:
    rows = [(f"seat {seat}", score) for seat, score in enumerate(report.seats)]
    plot = whiskers(rows, 1 / report.match.seats, "the share of the wins of each seat, with its interval")
    table = [(name, report_text.share(score)) for name, score in rows]
    return _section("Is it fair?", plot, "The share of the wins of each seat; a shared win counts in parts.", table)


def _lengths(report: Balance) -> str:
    counted = binned(report.games_by_length, MAX_COLUMNS)
    plot = columns(_firsts(counted), "moves per game", "the number of games of each length")
    half = f"Half of the games take {report.lengths.quarter:g} to {report.lengths.three_quarters:g} moves"
    return _section("How long is it?", plot, f"{half}; moves of chance are not counted.", _ranges(counted))


def _choices(report: Balance) -> str:
    phases = [(phase.quarter, phase.median, phase.three_quarters) if phase else None for phase in report.course]
    top = rounded(0, max(phase[2] for phase in phases if phase))[1]
    plot = course(phases, top, "{:g}".format, "the number of moves to choose from over the course of a game")
    table = [(_phase(number, phases), f"{p[1]:g} ({p[0]:g} … {p[2]:g})") for number, p in enumerate(phases) if p]
    note = "Moves to choose from, without mistakes: the median, and a band that contains half of all positions."
    return _section("How many choices are there?", plot, note, table)


def _leads(leads: Leads, seats: int) -> str:
    counted = binned(leads.games, MAX_COLUMNS)
    changes = columns(_firsts(counted), "lead changes per game", "the number of games for each number of lead changes")
    phases = [None if share is None else (share, share, share) for share in leads.winner]
    winner = course(phases, 1, percent, "how clear it is who will win, over the course of a game", 1 / seats)
    first = _section("How often does the lead change?", changes, _definition(leads), _ranges(counted))
    table = [(_phase(number, phases), report_text.percent(p[0])) for number, p in enumerate(phases) if p]
    note = "The share of the win that random play gives the later winner. A line that rises late means an open game."
    return first + "\n" + _section("When is it decided?", winner, note, table)


def _definition(leads: Leads) -> str:
    return (
        f"Up to {MAX_SAMPLES} positions of each game, evenly spread, were continued {leads.playouts} times with random "
        "moves that are not mistakes. A seat leads if its share of these wins is larger than any other by more than "
        f"{LEAD_STANDARD_ERRORS:g} standard errors; the lead changes when a seat leads that was not the last to lead."
    )


def _endings(report: Balance) -> str:
    rows = list(report.endings.items())
    failed = f" {report.failures} more are left out because a bot failed." if report.failures else ""
    note = f"The number of games for each reason.{failed}"
    return _section("How does it end?", bars(rows, "the number of games for each reason"), note, _counts(rows))


def _section(title: str, plot: str, note: str, rows: Sequence[tuple[str, str]]) -> str:
    table = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n<figure>{plot}<figcaption>{escape(note)}</figcaption></figure>\n"
        f"<details><summary>Show the numbers</summary><table>{table}</table></details>\n</section>"
    )


def _foot(report: Balance) -> str:
    match = report.match
    options = [f"--option={name}={option_value(value)}" for name, value in match.options.items()]
    table = ["--seats", str(match.seats), "--seed", str(match.seed)]
    clock = [] if match.seconds is None else ["--clock", str(match.seconds)]
    games = ["--games", str(report.games + report.failures)]
    playouts = ["--playouts", str(report.leads.playouts if report.leads else 0)]
    command = ["parlour", "study", match.game, *match.bots, *options, *table, *clock, *games, *playouts]
    return f"<footer><p>This command recreates the page: <code>{escape(join(command))}</code></p></footer>"


def _firsts(counted: Sequence[tuple[range, int]]) -> list[tuple[str, float]]:
    """Short labels for columns: the first number of each bin."""
    return [(str(numbers[0]), count) for numbers, count in counted]


def _ranges(counted: Sequence[tuple[range, int]]) -> list[tuple[str, str]]:
    return [
        (str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}", str(count))
        for numbers, count in counted
    ]


def _counts(rows: Sequence[tuple[str, float]]) -> list[tuple[str, str]]:
    return [(name, f"{count:g}") for name, count in rows]


def _phase(number: int, phases: Sequence[object]) -> str:
    return f"{100 * number / len(phases):g} to {100 * (number + 1) / len(phases):g} %"


def _between(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} … {100 * interval.high:.1f}"


def _split(text: str) -> tuple[str, str]:
    """A value, and its interval without parentheses."""
    value, _, more = text.partition(" ")
    return value, more.strip("()")
