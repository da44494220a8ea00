"""The command that suggests a move."""

from typing import Annotated, Any

import typer
from rich.console import Console

from parlour.cli.arguments import (
    AsJson,
    GameName,
    Nodes,
    Options,
    Position,
    SeatNumber,
    Seats,
    limits_of,
    state_of,
    whole_number,
)
from parlour.cli.errors import show_json
from parlour.cli.evaluation import percent, verdict
from parlour.cli.formatting import counted
from parlour.cli.screen import Screen
from parlour.core import Game, Seat, State
from parlour.engine import Analysis, Stop, analyse
from parlour.games import load

DEFAULT_LINES = 3
MAX_SHOWN_MOVES = 6
"""How many moves of a variation are shown; JSON has all of them."""


def hint(
    game: GameName,
    position: Position = None,
    seat: SeatNumber = None,
    option: Options = None,
    seats: Seats = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="The time to think; 1 by default.")
    ] = None,
    nodes: Nodes = None,
    lines: Annotated[
        int | None,
        typer.Option("--lines", metavar="N", parser=whole_number, help="The number of moves to suggest; 3 by default."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Suggest the best moves with their values, from what the seat can see."""
    from parlour.cli.progress import solve_first  # imported late: most commands show no bar

    loaded = load(game)
    state = state_of(loaded, position, seats, option)
    lines = DEFAULT_LINES if lines is None else lines
    limits = limits_of(seconds, nodes, 1.0, lines)
    solve_first(loaded, state)
    with Console(stderr=True).status("thinking"):
        analysis = analyse(loaded, state, seat, limits, Stop())
    actor = state.turn if seat is None else seat
    assert actor is not None  # otherwise analyse would have refused
    if as_json:
        show_json(_json(loaded, state, actor, analysis, lines))
    else:
        _show(state, actor, analysis, lines)


def _json(game: Game[Any], state: State[Any], seat: Seat, analysis: Analysis, lines: int) -> dict[str, object]:
    return {
        "game": game.id,
        "view": str(state.view(seat)),
        "seat": seat,
        "lines": [line._asdict() for line in analysis.lines[:lines]],
        "nodes": analysis.nodes,
        "depth": analysis.depth,
        "seconds": analysis.seconds,
        "is_native": analysis.is_native,
        "is_solved": analysis.is_solved,
    }


def _show(state: State[Any], seat: Seat, analysis: Analysis, lines: int) -> None:
    screen, shown = Screen(), analysis.lines[:lines]
    role = state.role(seat)
    screen.say(f"{role} to move" if role == f"seat {seat}" else f"{role} (seat {seat}) to move", "bold")
    width = max(len(line.move) for line in shown)
    for place, line in enumerate(shown):
        value = f"{'≤ ' if line.is_bound else ''}{percent(line.value)}"
        following = line.variation[1 : 1 + MAX_SHOWN_MOVES]
        expected = f"; then {' '.join(following)}" if following else ""
        judged = f"{line.move:<{width}}  {value:>7}  {verdict(line, state.seats)}{expected}"
        screen.say(judged, "" if place else "green")
    screen.say(f"{work(analysis)}; percentages are the expected share of the win", "dim")


def work(analysis: Analysis) -> str:
    """The work of a search, such as ``19,000 positions, 7 moves deep``."""
    if analysis.is_solved:
        return f"exact: the game is solved, {analysis.nodes:,} moves compared"
    if analysis.depth:
        return f"{analysis.nodes:,} positions, {counted(analysis.depth, 'move')} deep"
    return f"{analysis.nodes:,} games played out"
