"""The report on a game as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from json import dumps
from shlex import join
from typing import Any

from parlour.arena import wording
from parlour.arena.balance import Balance, Leads
from parlour.arena.elo import Interval
from parlour.arena.plots import bars, binned, columns, course, percent, rounded, whiskers
from parlour.arena.survey import MARGIN, POSITIONS
from parlour.core import Game

MARK = '<meta name="generator" content="parlour study">'
"""By this a page is known to be one of ours."""
MOST_COLUMNS = 24
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
summary { cursor: pointer; } code { display: block; overflow-x: auto; white-space: pre; }
"""


def page(game: Game[Any], found: Balance) -> str:
    """The report in HTML, its plots and styles inside."""
    title = f"{game.title}: balance"
    body = "\n".join([_head(game, found), *_sections(found), _foot(found)])
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def verdict(found: Balance) -> str:
    """A sentence about the first seat."""
    low, high = f"{100 * found.advantage.low:+.1f}", f"{100 * found.advantage.high:+.1f}"
    if not found.is_unfair:
        return f"Nobody knows that the first seat is better or worse: its advantage is {low} to {high} points of 100."
    better = "an advantage" if found.advantage.low > 0 else "a disadvantage"
    return f"The first seat has {better}: {low} to {high} points of 100."


def figures(found: Balance) -> Iterator[tuple[str, str, str]]:
    """The figures that matter most: name, value and what to add to it."""
    first, lengths, choices = found.seats[0], found.lengths, found.choices
    yield "first seat wins", wording.percent(first.value), _between(first)
    if found.elo:
        yield "first seat, in Elo", *_split(wording.elo(found.elo))
    yield "draws", wording.percent(found.draws.value), _between(found.draws)
    yield "moves in a game", f"{lengths.median:g}", f"{lengths.low:g} to {lengths.high:g}"
    yield "choices for a move", f"{choices.mean:.1f}", f"{choices.low:g} to {choices.high:g}"
    if found.leads:
        changes, comebacks = found.leads.changes, found.leads.comebacks
        yield "changes of lead", f"{changes.value:.2f}", f"{changes.low:.2f} … {changes.high:.2f}"
        yield "won from behind", wording.percent(comebacks.value), _between(comebacks)


def _head(game: Game[Any], found: Balance) -> str:
    cells = "".join(
        f"<div><dt>{n}</dt><dd>{v} <small>{escape(more)}</small></dd></div>" for n, v, more in figures(found)
    )
    played = f"{found.games} games of {', '.join(map(escape, found.match.names))}"
    return (
        f'<h1>{escape(game.title)}: balance</h1>\n<p class="about">{escape(game.about)} {played}; '
        f"intervals are of 95&nbsp;%.</p>\n<p>{verdict(found)}</p>\n<dl>{cells}</dl>"
    )


def _sections(found: Balance) -> Iterator[str]:
    yield _seats(found)
    yield _lengths(found)
    yield _choices(found)
    if found.leads:
        yield _leads(found.leads, found.match.seats)
    yield _endings(found)


def _seats(found: Balance) -> str:
    rows = [(f"seat {seat}", score) for seat, score in enumerate(found.seats)]
    plot = whiskers(rows, 1 / found.match.seats, "the part of the wins that each seat gets, with its interval")
    table = [(name, wording.share(score)) for name, score in rows]
    return _section("Is it fair?", plot, "What each seat gets of the wins; a shared win counts in parts.", table)


def _lengths(found: Balance) -> str:
    counted = binned(found.games_by_length, MOST_COLUMNS)
    plot = columns(_firsts(counted), "moves in a game", "how many games are how long")
    half = f"Half of the games take {found.lengths.quarter:g} to {found.lengths.three_quarters:g} moves"
    return _section("How long is it?", plot, f"{half}; those of chance are not counted.", _ranges(counted))


def _choices(found: Balance) -> str:
    phases = [(phase.quarter, phase.median, phase.three_quarters) if phase else None for phase in found.course]
    top = rounded(0, max(phase[2] for phase in phases if phase))[1]
    plot = course(phases, top, "{:g}".format, "how many moves there are to choose from in the course of a game")
    table = [(_phase(number, phases), f"{p[1]:g} ({p[0]:g} … {p[2]:g})") for number, p in enumerate(phases) if p]
    note = "Moves to choose from, mistakes left out: the median, and the band in which half of all positions lie."
    return _section("How much is there to choose?", plot, note, table)


def _leads(leads: Leads, seats: int) -> str:
    counted = binned(leads.games, MOST_COLUMNS)
    changes = columns(_firsts(counted), "changes of lead in a game", "in how many games the lead changes how often")
    phases = [None if share is None else (share, share, share) for share in leads.winner]
    winner = course(phases, 1, percent, "how clear it is who will win, in the course of a game", 1 / seats)
    first = _section("How often does the lead change?", changes, _definition(leads), _ranges(counted))
    table = [(_phase(number, phases), wording.percent(p[0])) for number, p in enumerate(phases) if p]
    note = (
        "What random play would give to the seat that wins in the end. The later the line rises, the longer it is open."
    )
    return first + "\n" + _section("When is it decided?", winner, note, table)


def _definition(leads: Leads) -> str:
    return (
        f"Up to {POSITIONS} positions of each game, evenly spread, were played on {leads.playouts} times by random "
        "moves that are no mistakes. A seat leads if it gets more of these wins than any other by over "
        f"{MARGIN:g} standard errors; the lead changes when another seat leads than the last one that did."
    )


def _endings(found: Balance) -> str:
    rows = list(found.endings.items())
    failed = f" {found.failures} more were spoilt by a bot that failed." if found.failures else ""
    note = f"How many games ended for which reason.{failed}"
    return _section("How does it end?", bars(rows, "how many games ended for which reason"), note, _counts(rows))


def _section(title: str, plot: str, note: str, rows: Sequence[tuple[str, str]]) -> str:
    table = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n<figure>{plot}<figcaption>{escape(note)}</figcaption></figure>\n"
        f"<details><summary>the numbers</summary><table>{table}</table></details>\n</section>"
    )


def _foot(found: Balance) -> str:
    match = found.match
    options = [
        f"--option={name}={dumps(value) if isinstance(value, dict) else value}" for name, value in match.options.items()
    ]
    how = [
        "parlour",
        "study",
        match.game,
        *match.bots,
        *options,
        "--seats",
        str(match.seats),
        "--seed",
        str(match.seed),
    ]
    how += ["--games", str(found.games + found.failures), "--playouts", str(found.leads.playouts if found.leads else 0)]
    return f"<footer><p>This command makes the page again: <code>{escape(join(how))}</code></p></footer>"


def _firsts(counted: Sequence[tuple[range, int]]) -> list[tuple[str, float]]:
    """Names for columns, which are narrow."""
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


def _between(found: Interval) -> str:
    return f"{100 * found.low:.1f} … {100 * found.high:.1f}"


def _split(text: str) -> tuple[str, str]:
    """A value, and its interval without brackets."""
    value, _, more = text.partition(" ")
    return value, more.strip("()")
