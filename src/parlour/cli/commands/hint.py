"""The command that suggests a move."""

from typing import Annotated, Any

import typer
from rich.console import Console

from parlour.cli.arguments import AsJson, GameName, Options, Position, SeatNumber, Seats, state_of, whole_number
from parlour.cli.errors import show_json
from parlour.cli.prospects import percent, told
from parlour.cli.screen import Screen
from parlour.core import Game, Seat, State
from parlour.engine import Analysis, Limits, Stop, analyse
from parlour.games import load

LINES = 3
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", parser=whole_number, help="Positions or games to look at, instead of a time."),
]


def hint(
    game: GameName,
    position: Position = None,
    seat: SeatNumber = None,
    option: Options = None,
    seats: Seats = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="How long to think; 1 by default.")
    ] = None,
    nodes: Nodes = None,
    lines: Annotated[
        int | None,
        typer.Option("--lines", metavar="N", parser=whole_number, help="How many moves to judge; 3 by default."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Suggest moves: the best first, each with what it brings, from what the seat can see."""
    from parlour.cli.progress import solve_first  # loaded late: other commands show no bar

    found = load(game)
    state = state_of(found, position, seats, option)
    lines = LINES if lines is None else lines
    limits = limits_of(seconds, nodes, 1.0, lines)
    solve_first(found, state)
    with Console(stderr=True).status("thinking"):
        analysis = analyse(found, state, seat, limits, Stop())
    who = state.turn if seat is None else seat
    assert who is not None  # else there was nothing to look at
    if as_json:
        show_json(_json(found, state, who, analysis, lines))
    else:
        _show(state, who, analysis, lines)


def limits_of(seconds: float | None, nodes: int | None, usual: float, lines: int = 1) -> Limits:
    """What one search may use.

    :raises InvalidLimits: if that makes no sense
    """
    return Limits(seconds=usual if seconds is None and nodes is None else seconds, nodes=nodes, lines=lines)


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
        screen.say(f"{line.move:<{width}}  {value:>7}  {told(line, state.seats)}", "" if place else "green")
    screen.say(f"{work(analysis)}; the numbers are parts of the win that the seat can expect", "dim")


def work(analysis: Analysis) -> str:
    """What a search has done, such as ``19,000 positions, 7 moves deep``."""
    if analysis.is_solved:
        return f"exact: the game is solved, {analysis.nodes:,} moves compared"
    if analysis.depth:
        return f"{analysis.nodes:,} positions, {analysis.depth} moves deep"
    return f"{analysis.nodes:,} games played out"
