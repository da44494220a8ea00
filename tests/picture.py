"""The picture in the README: the games as the terminal renders them, as SVG."""

from io import StringIO
from random import Random
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.terminal_theme import TerminalTheme

import parlour
from parlour import CHANCE, State
from tests.settings import GAMES, Setting, of_game
from tests.walk import choose

THEME = TerminalTheme(
    (30, 27, 24),
    (235, 228, 216),
    [
        (60, 56, 54),
        (205, 74, 58),
        (122, 162, 88),
        (214, 167, 74),
        (86, 142, 196),
        (176, 118, 178),
        (104, 168, 160),
        (214, 205, 190),
    ],
)
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="Five games in a terminal">
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
<rect width="{width}" height="{height}" rx="10" fill="#1e1b18"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def midgame(setting: Setting, moves: int, seed: int) -> State[Any]:
    """A position in the middle of a random game, seen by the first seat."""
    rng = Random(seed)
    state = parlour.load(setting.game).initial(setting.seats, setting.options)
    for _ in range(moves):
        seat, move = choose(state, rng, faultless=True)
        state = state.play(move, seat)
    while state.actors == (CHANCE,):
        state = state.play(choose(state, rng)[1])
    assert state.outcome is None
    return state.view(0)


def panel(name: str) -> Panel:
    """One game in a frame."""
    game = parlour.load(name)
    seats, options, moves, seed = of_game(name).PICTURE
    position = midgame(Setting(name, seats, options), moves, seed)
    return Panel(game.render(position), title=f"[bold]{game.title}[/]", padding=(0, 1))


def columns() -> list[list[str]]:
    """The games in each column, from top to bottom."""
    places = {of_game(name).PICTURE_PLACE: name for name in GAMES}
    return [
        [places[place] for place in sorted(places) if place[0] == column] for column in sorted({x for x, _ in places})
    ]


def picture() -> str:
    """The picture as SVG."""
    console = Console(width=122, file=StringIO(), record=True, force_terminal=True, color_system="truecolor")
    grid = Table.grid(padding=(0, 1))
    grid.add_row(*(Group(*map(panel, column)) for column in columns()))
    console.print(grid)
    svg = console.export_svg(title="", theme=THEME, code_format=SVG, unique_id="parlour")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"
