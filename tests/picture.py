"""The picture on the first page: the five games as the terminal draws them, as SVG."""

from io import StringIO
from random import Random
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.terminal_theme import TerminalTheme

import parlour
from parlour import CHANCE, State
from tests.settings import Setting
from tests.walk import choose

LEFT = [
    (Setting("hokito", 2, {}), 46, 3),
    (Setting("cookie-disco", 2, {}), 10, 5),
    (Setting("cocotaki", 4, {"level": "advanced"}), 50, 6),
]
RIGHT = [
    (Setting("one-piece-for-two", 2, {}), 14, 7),
    (Setting("scho-ko", 2, {}), 26, 11),
]
"""Each game with the number of moves played before the picture is taken, and a seed."""
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


def moment(setting: Setting, moves: int, seed: int) -> State[Any]:
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


def panel(setting: Setting, moves: int, seed: int) -> Panel:
    """One game in a frame."""
    game = parlour.load(setting.game)
    return Panel(game.draw(moment(setting, moves, seed)), title=f"[bold]{game.title}[/]", padding=(0, 1))


def picture() -> str:
    """The SVG."""
    console = Console(width=122, file=StringIO(), record=True, force_terminal=True, color_system="truecolor")
    columns = Table.grid(padding=(0, 1))
    columns.add_row(Group(*(panel(*each) for each in LEFT)), Group(*(panel(*each) for each in RIGHT)))
    console.print(columns)
    svg = console.export_svg(title="", theme=THEME, code_format=SVG, unique_id="parlour")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"
