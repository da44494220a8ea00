"""The ladder as one self-contained HTML page: standings, cross table and games to replay."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from parlour.arena.elo import Z
from parlour.arena.html_report import html_page
from parlour.arena.ladder import Duel, Ladder, Standing
from parlour.core import CHANCE, Game
from parlour.core.svg import svg
from parlour.record import Record

LADDER_GENERATOR = '<meta name="generator" content="parlour ladder">'
"""Marks a page as one that may be overwritten by a newer ladder."""
MAX_GAMES_SHOWN = 24
LADDER_STYLE = """
.scroll { overflow-x: auto; } main { max-width: none; } body { max-width: 64rem; }
.scroll td, .scroll th { white-space: nowrap; } .cross td, .cross th { text-align: center; padding: .3rem .6rem; }
.cross th[scope=row] { text-align: left; } .cross small { display: block; color: var(--soft); }
.games { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); padding: 0; }
.games { list-style: none; }
.games li { border: 1px solid var(--rule); border-radius: .5rem; padding: .8rem; }
.games svg { min-width: 0; max-height: 14rem; } .games p { margin: .3rem 0; overflow-wrap: anywhere; }
"""


def ladder_page(
    game: Game[Any], ladder: Ladder, standing: Sequence[Standing], games: Sequence[tuple[int, int, Record]]
) -> str:
    """The page as HTML."""
    title = f"{game.title}: ladder"
    pairs = sum(each.pairs for each in standing) // 2
    about = f"{len(standing)} bots, {pairs} pairs of games, {ladder.seats} seats, seed {ladder.seed}"
    body = "\n".join(
        [
            f'<h1>{escape(title)}</h1>\n<p class="about">{escape(about)}</p>',
            _standings(standing),
            _cross_table(standing),
            _games(games),
        ]
    )
    return html_page(title, LADDER_GENERATOR, LADDER_STYLE, body)


def _standings(standing: Sequence[Standing]) -> str:
    rows = "".join(
        f'<tr><td>{each.place}</td><th scope="row">{escape(each.entry.title)}</th>'
        f"<td>{each.rating.rating:.0f}</td><td>± {Z * each.rating.deviation:.0f}</td>"
        f"<td>{each.pairs}</td><td>{_percent(each.score)}</td><td>{each.failures}</td></tr>"
        for each in standing
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("", "bot", "rating", "95 %", "pairs", "score", "failed"))
    return (
        f'<section>\n<h2>Standings</h2>\n<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>\n'
        '<p class="about">Glicko-2. A pair, two games with the same deal and swapped seats, counts as one game.</p>\n'
        "</section>"
    )


def _cross_table(standing: Sequence[Standing]) -> str:
    head = "".join(f'<th scope="col">{each.place}</th>' for each in standing)
    rows = []
    for each in standing:
        cells = "".join(_cell(each.duels.get(other.bot), each is other) for other in standing)
        rows.append(f'<tr><th scope="row">{each.place}. {escape(each.entry.title)}</th>{cells}</tr>')
    return (
        f'<section>\n<h2>Cross table</h2>\n<div class="scroll"><table class="cross"><tr><th></th>{head}</tr>'
        f"{''.join(rows)}</table></div>\n"
        '<p class="about">In each cell: the score of the bot on the left; the pairs with a score of 0, ¼, ½, ¾ and 1 '
        "(pentanomial counts); and the likelihood that it is the stronger of the two.</p>\n</section>"
    )


def _cell(duel: Duel | None, is_own: bool) -> str:
    if duel is None:
        return f"<td>{'■' if is_own else '–'}</td>"
    counts = " ".join(map(str, duel.counts))
    return f"<td>{_percent(duel.score)}<small>{counts}</small><small>{_percent(duel.superiority)}</small></td>"


def _games(games: Sequence[tuple[int, int, Record]]) -> str:
    items = "".join(_game(pair, number, record) for pair, number, record in reversed(games))
    return (
        '<section>\n<h2>Latest games</h2>\n<p class="about">Save a record, then replay it: <q>parlour replay FILE</q>, '
        f'or on the page <q>Replay</q> of a server.</p>\n<ul class="games">{items}</ul>\n</section>'
    )


def _game(pair: int, number: int, record: Record) -> str:
    moves = [played for played in record.moves if played.seat != CHANCE]
    outcome = record.outcome
    winners = [record.seats[seat] for seat in outcome.winners] if outcome else []
    end = f"{' and '.join(winners)}: {outcome.reason}" if outcome else "not finished"
    name = f"{record.game}-{pair}-{number}.json"
    return (
        f"<li>{svg(record.final().scene())}<p><strong>{escape(' – '.join(record.seats))}</strong></p>"
        f"<p>{escape(end)}, {len(moves)} moves</p>"
        f'<p><a download="{escape(name)}" href="data:application/json,{quote(record.dumps())}">'
        f"Record of pair {pair}, game {number}</a></p></li>"
    )


def _percent(part: float | None) -> str:
    return "–" if part is None else f"{100 * part:.0f} %"
