"""A comparison of variants as lines of text, and as one self-contained HTML page that fits a phone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from shlex import join
from typing import Any

from parlour.arena import report_text
from parlour.arena.comparison import SIGNIFICANCE, Comparison, Difference, Estimate, Measure
from parlour.arena.html_report import html_page, option_value
from parlour.arena.variants import Variant, common_options, listing
from parlour.core import Game

GENERATOR = '<meta name="generator" content="parlour compare">'
"""Marks a page as one that may be overwritten by a newer comparison."""
MIN_P = 0.001
"""Smaller probabilities are shown as being below this."""
COMPARISON_STYLE = """
.measure { margin: 1.6rem 0 0; } .measure h3 { margin: 0; } .measure > p { margin: .1rem 0 .5rem; color: var(--soft); }
.row { margin: .5rem 0; } .row .head { display: flex; flex-wrap: wrap; gap: 0 .8rem; justify-content: space-between; }
.row .head span:first-child { overflow-wrap: anywhere; }
.row .head span:last-child { font-variant-numeric: tabular-nums; margin-left: auto; text-align: right; }
.row b { font-size: 1.1rem; } .row small { color: var(--soft); font-size: .9rem; }
.track { position: relative; height: .9rem; background: var(--rule); border-radius: .3rem; overflow: hidden; }
.track i { position: absolute; top: 0; bottom: 0; background: var(--band); border-inline: 2px solid var(--fill); }
.track u { position: absolute; top: 0; bottom: 0; width: 4px; margin-left: -2px; background: var(--fill); }
.found { color: var(--mark); font-weight: 600; }
"""


def shown(measure: Measure, estimate: Estimate | None) -> str:
    """A measured value with its interval, such as ``52.5 % (48.1 … 56.9)``."""
    if estimate is None:
        return report_text.UNKNOWN
    value, low, high = (_number(measure, part) for part in estimate.interval)
    return f"{value}{' %' * measure.is_share} ({low} … {high})"


def lines(report: Comparison) -> Iterator[str]:
    """The measures with a line for each variant; a star is a difference from the first one."""
    if common := common_options(report.variants):
        yield f"all with {listing(common)}"
    width = max(len(variant.title) for variant in report.variants)
    for measure in report.measures:
        yield measure.title
        for place, variant in enumerate(report.variants):
            found = report.difference(place, measure.key)
            star = f"  * {_p(found)}" if found and found.is_significant else ""
            yield f"  {variant.title:<{width}}  {shown(measure, report.estimates[place].get(measure.key))}{star}"


def findings(report: Comparison) -> list[str]:
    """A sentence for each variant: what is different from the first one, and what is not."""
    return [_finding(report, place) for place in range(1, len(report.variants))]


def _finding(report: Comparison, place: int) -> str:
    own = [each for each in report.differences if each.variant == place]
    different = [
        f"{each.measure.title} ({'more' if each.value.value > 0 else 'less'})" for each in own if each.is_significant
    ]
    title, first = report.variants[place].title, report.variants[0].title
    if not different:
        return f"{title}: no significant difference from {first}."
    return f"{title} differs from {first} in {', '.join(different)}."


def comparison_page(game: Game[Any], report: Comparison) -> str:
    """The comparison as one HTML page."""
    body = "\n".join([_head(game, report), *(_measure(report, measure) for measure in report.measures), _foot(report)])
    return html_page(f"{game.title}: {_versus(report)}", GENERATOR, COMPARISON_STYLE, body)


def _versus(report: Comparison) -> str:
    common = common_options(report.variants)
    titles = " · ".join(variant.title for variant in report.variants)
    return f"{titles} ({listing(common)})" if common else titles


def _head(game: Game[Any], report: Comparison) -> str:
    first = report.variants[0]
    bots = " and ".join(map(escape, (first.skill or first.balance).names))
    found = "".join(f"<li>{escape(line)}</li>" for line in findings(report))
    failed = sum(report.failures)
    failures = f" {failed} games are left out because a bot failed." if failed else ""
    return (
        f"<h1>{escape(game.title)}: {len(report.variants)} variants</h1>\n<p>{escape(_versus(report))}</p>\n"
        f'<p class="about">{report.games} games of each kind for each variant, played by {bots}; intervals are '
        f"95&nbsp;% confidence intervals. Every variant is compared with the first one, {escape(first.title)}; a "
        f"difference is marked if all of them together arise by chance in fewer than {100 * SIGNIFICANCE:g} of 100 "
        f"comparisons of equal variants.{failures}</p>\n<ul>{found}</ul>"
    )


def _measure(report: Comparison, measure: Measure) -> str:
    estimates = [each.get(measure.key) for each in report.estimates]
    low, high = _scale(measure, [each for each in estimates if each])
    rows = "\n".join(
        _row(variant, measure, estimate, report.difference(place, measure.key), low, high)
        for place, (variant, estimate) in enumerate(zip(report.variants, estimates, strict=True))
    )
    head = f"<h3>{escape(measure.title)}</h3>\n<p>{escape(measure.about)}</p>"
    return f'<section class="measure">\n{head}\n{rows}\n</section>'


def _row(
    variant: Variant, measure: Measure, estimate: Estimate | None, found: Difference | None, low: float, high: float
) -> str:
    mark = f' <span class="found">{_p(found)}</span>' if found and found.is_significant else ""
    value, _, more = shown(measure, estimate).partition(" (")
    interval = f" <small>({escape(more)}</small>" if more else ""
    track = ""
    if estimate:
        left, middle, right = (
            100 * min(1.0, max(0.0, (part - low) / (high - low)))
            for part in (estimate.interval.low, estimate.value, estimate.interval.high)
        )
        track = (
            f'<div class="track" aria-hidden="true"><i style="left:{left:.1f}%;width:{right - left:.1f}%"></i>'
            f'<u style="left:{middle:.1f}%"></u></div>'
        )
    return (
        f'<div class="row"><div class="head"><span>{escape(variant.title)}{mark}</span>'
        f"<span><b>{escape(value)}</b>{interval}</span></div>{track}</div>"
    )


def _scale(measure: Measure, estimates: list[Estimate]) -> tuple[float, float]:
    """The ends of the track: all of a share, else from 0 to the highest end of an interval."""
    lowest = min(each.interval.low for each in estimates)
    if measure.is_share:
        return min(0.0, lowest), 1.0
    return 0.0, max(1e-9, *(max(each.value, min(each.interval.high, 2 * each.value)) for each in estimates))


def _foot(report: Comparison) -> str:
    first = report.variants[0]
    match = first.balance
    variants = [f"--variant={_options(variant)}" for variant in report.variants]
    bots = ["--bot", match.bots[0], *(["--weaker", first.skill.bots[1]] if first.skill else [])]
    clock = [] if match.seconds is None else ["--clock", str(match.seconds)]
    numbers = ["--games", str(report.games), "--playouts", str(report.playouts)]
    table = ["--seats", str(match.seats), "--seed", str(match.seed)]
    command = ["parlour", "compare", match.game, *variants, *bots, *table, *clock, *numbers]
    return f"<footer><p>This command recreates the page: <code>{escape(join(command))}</code></p></footer>"


def _options(variant: Variant) -> str:
    return " ".join(f"{name}={option_value(value)}" for name, value in variant.options.items()) or variant.title


def _number(measure: Measure, value: float) -> str:
    if measure.is_share:
        return f"{100 * value:.1f}"
    return "∞" if value == float("inf") else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def _p(found: Difference) -> str:
    return f"p < {MIN_P:g}" if found.p < MIN_P else f"p = {found.p:.3f}"
