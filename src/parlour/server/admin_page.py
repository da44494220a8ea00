"""The operator's page as HTML: what the server is doing, and forms to ban and to close."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape

from parlour import __version__
from parlour.server.load import ProcessLoad, loads_of
from parlour.server.state import AppState
from parlour.tables.store.store import Statistics

REFRESH_SECONDS = 10
STYLE = """
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { margin: 0 auto; max-width: 70rem; padding: 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem .3rem 0; text-align: left }
td.number, th.number { text-align: right; padding-right: 1.5rem }
dl { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)) }
dl div { border: 1px solid #8884; border-radius: .5rem; padding: .5rem .75rem }
dt { color: #777 } dd { font-size: 1.3rem; margin: 0 }
form { display: inline } code { font-size: .9em }
button { cursor: pointer } input { width: 16rem } .wide { overflow-x: auto }
"""
REFRESH_SCRIPT = f"""
const fields = [...document.querySelectorAll("input:not([type=hidden])")];
const isUsed = (field) => field.value || field === document.activeElement;
setInterval(() => fields.some(isUsed) || location.reload(), {REFRESH_SECONDS * 1000});
"""
"""Refreshes the page, but not while a form is being filled in."""
Cell = str | int | float
"""Text, which is escaped; a number; or a ``_Form``, which is HTML already."""


def render(app: AppState, statistics: Statistics) -> str:
    """The page, from what all processes report and what the database holds."""
    loads = loads_of(app)
    return _document(
        f"<h1>Parlour {escape(__version__)}</h1>"
        f"<p>The page is refreshed every {REFRESH_SECONDS} seconds, except while you fill in a form.</p>"
        f"{_figures(loads, statistics)}{_processes(loads, app.environment.now())}"
        f"{_queues(loads)}{_slow(loads)}{_tables(loads)}{_players(loads)}{_addresses(loads)}{_bans(app)}",
        '<script src="/admin/refresh.js" defer></script>',
    )


def render_login(message: str = "") -> str:
    """The form for the token."""
    return _document(
        "<h1>Parlour</h1><p>Enter the operator's token (<code>PARLOUR_ADMIN_TOKEN</code>).</p>"
        f"<p><strong>{escape(message)}</strong></p>"
        '<form method="post" action="/admin/login"><label>Token <input type="password" name="token" '
        'autocomplete="current-password" autofocus></label> <button>Sign in</button></form>'
    )


def _document(body: str, script: str = "") -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour: operator</title>'
        f'<meta name="viewport" content="width=device-width">{script}<style>{STYLE}</style></head>'
        f"<body>{body}</body></html>"
    )


def _figures(loads: Sequence[ProcessLoad], statistics: Statistics) -> str:
    connections, capacity = sum(load["connections"] for load in loads), sum(load["capacity"] for load in loads)
    figures: dict[str, Cell] = {
        "people connected": sum(load["people"] for load in loads),
        "connections": f"{connections} of {capacity}",
        "tables in memory": sum(load["cached"] for load in loads),
        "load (1, 5, 15 min)": " ".join(f"{load:.1f}" for load in os.getloadavg())
        if hasattr(os, "getloadavg")
        else "–",
        "memory": _bytes(sum(load["memory"] for load in loads)),
        "database": _bytes(statistics.bytes),
        "tables open": statistics.open,
        "tables playing": statistics.playing,
        "tables over": statistics.over,
        "players": statistics.players,
    }
    shown = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(str(value))}</dd></div>" for name, value in figures.items()
    )
    return f"<dl>{shown}</dl>"


def _processes(loads: Sequence[ProcessLoad], now: int) -> str:
    rows = [
        (
            load["process"],
            _duration(now - load["started"]),
            load["people"],
            load["connections"],
            load["cached"],
            _bytes(load["memory"]),
        )
        for load in loads
    ]
    columns = ("process", "running for", "people connected", "connections", "tables in memory", "memory")
    return _section("Processes", columns, rows, "")


def _queues(loads: Sequence[ProcessLoad]) -> str:
    rows = [
        (name, sum(load["queues"][name][0] for load in loads), sum(load["queues"][name][1] for load in loads))
        for name in loads[0]["queues"]
    ]
    return _section("Work in threads", ("for", "running", "waiting"), rows, "")


def _slow(loads: Sequence[ProcessLoad]) -> str:
    latest = sorted((slow for load in loads for slow in load["slow"]), reverse=True)
    rows = [(_time(at), route, status, f"{seconds:.2f} s") for at, route, status, seconds in latest]
    return _section("Slow requests", ("at", "route", "status", "took"), rows, "No request has taken long.")


def _tables(loads: Sequence[ProcessLoad]) -> str:
    shown = sorted((table for load in loads for table in load["tables"]), key=lambda table: (-table[4], -table[5]))
    rows = [
        (table, game, status, n, connections, _time(at), _button("/admin/close", "table", table, "Close"))
        for table, game, status, n, connections, at in shown
    ]
    close = _input("/admin/close", "table", "Close a table", "its id, as in its address")
    columns = ("table", "game", "status", "events", "connections", "last event", "")
    return _section("Tables in memory", columns, rows, "No table is in use.") + close


def _players(loads: Sequence[ProcessLoad]) -> str:
    shown = sorted((player for load in loads for player in load["players"]), key=lambda player: -player[2])
    rows = [(*about, _button("/admin/ban", "player", about[0], "Ban")) for about in shown]
    ban = _input("/admin/ban", "player", "Ban a player", "the id of the player")
    return _section("People connected", ("player", "address", "connections", ""), rows, "No one is connected.") + ban


def _addresses(loads: Sequence[ProcessLoad]) -> str:
    total: Counter[str] = Counter()
    for load in loads:
        total.update(dict(load["addresses"]))
    rows = [
        (address, count, _button("/admin/ban", "address", address, "Ban")) for address, count in total.most_common()
    ]
    ban = _input("/admin/ban", "address", "Ban an address", "192.0.2.7 or 2001:db8::/64")
    return _section("Addresses", ("address", "connections", ""), rows, "") + ban


def _bans(app: AppState) -> str:
    rows = [
        (ban.kind, ban.subject, _time(ban.created), _button("/admin/lift", ban.kind, ban.subject, "Lift"))
        for ban in app.bans.all
    ]
    return _section("Bans", ("what", "who", "since", ""), rows, "No one is banned.")


def _section(title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], empty: str) -> str:
    lines = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    if not lines:
        return f"<h2>{escape(title)}</h2><p>{escape(empty)}</p>"
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    return f'<h2>{escape(title)}</h2><div class="wide"><table><tr>{head}</tr>{lines}</table></div>'


def _cell(value: Cell) -> str:
    if isinstance(value, _Form):
        return f"<td>{value}</td>"
    return f"<td>{escape(str(value))}</td>"


class _Form(str):
    """HTML that is ready to be shown."""


def _button(action: str, field: str, value: str, label: str) -> _Form:
    return _Form(
        f'<form method="post" action="{action}"><input type="hidden" name="{escape(field)}" value="{escape(value)}">'
        f'<button aria-label="{escape(f"{label} {value}")}">{escape(label)}</button></form>'
    )


def _input(action: str, field: str, label: str, placeholder: str) -> str:
    return (
        f'<p><form method="post" action="{action}"><label>{escape(label)}: '
        f'<input name="{field}" placeholder="{escape(placeholder)}" required></label> <button>OK</button></form></p>'
    )


def _bytes(size: float) -> str:
    units = ["TB", "GB", "MB", "kB", "bytes"]
    while size >= 1000 and len(units) > 1:
        size /= 1000
        units.pop()
    return f"{size:.0f} {units[-1]}" if size >= 10 or units[-1] == "bytes" else f"{size:.1f} {units[-1]}"


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _duration(ms: int) -> str:
    minutes = ms // 60_000
    days, hours = minutes // 1440, minutes // 60 % 24
    return f"{days} d {hours} h {minutes % 60} min" if days else f"{hours} h {minutes % 60} min"
