"""Commands that query the rules: legal moves, how many, and why a move is illegal."""

import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from time import monotonic
from typing import Annotated, Any

import typer

from parlour.cli.arguments import (
    AsJson,
    GameName,
    Options,
    Position,
    SeatNumber,
    Seats,
    paragraphs,
    state_of,
    whole_number,
)
from parlour.cli.errors import show_json
from parlour.cli.screen import Screen
from parlour.core import CHANCE, Game, Seat, State
from parlour.core.perft import perft as count
from parlour.engine import NativeUnavailable, divided
from parlour.games import load

MAX_DEPTH = 64
PROGRESS_DELAY_SECONDS = 1.0
"""How long a count may take before a terminal shows its progress."""


class Engine(Enum):
    """What does the counting: the native core or the Python rules."""

    AUTO = "auto"
    NATIVE = "native"
    PYTHON = "python"


def moves(
    game: GameName,
    position: Position = None,
    seat: SeatNumber = None,
    option: Options = None,
    seats: Seats = None,
    as_json: AsJson = False,
) -> None:
    """List the legal moves, sorted, one per line; with their seats where several can act."""
    loaded = load(game)
    state = state_of(loaded, position, seats, option)
    listed = legal(loaded, state, seat)
    if as_json:
        show_json([{"seat": actor, "move": move} for actor, move in listed])
        return
    several = seat is None and len(state.actors) > 1
    typer.echo("".join(f"{actor}: {move}\n" if several else f"{move}\n" for actor, move in listed), nl=False)


def legal(game: Game[Any], state: State[Any], seat: Seat | None) -> list[tuple[Seat, str]]:
    """The legal moves of a seat, or of all seats that can act, as sorted texts."""
    if CHANCE in state.actors:
        game.chance(state)  # refuses a view that hides what chance draws from
    seats = state.actors if seat is None else (seat,)
    return sorted((actor, str(move)) for actor in seats for move in state.moves(actor))


def _depth(text: str) -> int:
    if (depth := whole_number(text)) not in range(MAX_DEPTH + 1):
        raise typer.BadParameter(f"expected 0 to {MAX_DEPTH}, not {depth}")
    return depth


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", parser=_depth, help="The number of moves in each sequence.")],
    position: Annotated[
        str | None,
        typer.Option(
            "--position", metavar="POSITION", help="The position to start from; by default the start of a game."
        ),
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Print the count for each first move as well.")] = False,
    engine: Annotated[
        Engine, typer.Option("--engine", help="What does the counting; by default the native core where possible.")
    ] = Engine.AUTO,
    option: Options = None,
    seats: Seats = None,
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of an exact length, including moves of chance."""
    loaded = load(game)
    state = state_of(loaded, position, seats, option)
    count(state, 0)  # refuses a view
    counts = _counts(state, depth, engine) if depth else iter(())
    by_move = dict(_with_progress(counts, len(legal(loaded, state, None))))
    total = sum(by_move.values()) if depth else 1
    if as_json:
        show_json({"perft": total, "moves": by_move} if divide else {"perft": total})
        return
    lines = [f"{move}: {number}\n" for move, number in sorted(by_move.items())] if divide else []
    typer.echo("".join(lines) + str(total))


def _counts(state: State[Any], depth: int, engine: Engine) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences that begin with it, by the chosen engine."""
    try:
        if engine is not Engine.PYTHON:
            return divided(state, depth)
    except NativeUnavailable:
        if engine is Engine.NATIVE:
            raise
    return _divided(state, depth)


def _divided(state: State[Any], depth: int) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences that begin with it, by the Python rules."""
    several = len(state.actors) > 1
    for seat in state.actors:
        for move in state.moves(seat):
            yield f"{seat}: {move}" if several else str(move), count(state.play(move, seat), depth - 1)


def _with_progress(counts: Iterable[tuple[str, int]], total: int) -> Iterator[tuple[str, int]]:
    """The same counts, with a progress line on a terminal."""
    start, has_line = monotonic(), False
    for done, move_and_count in enumerate(counts, 1):
        yield move_and_count
        if sys.stderr.isatty() and monotonic() - start > PROGRESS_DELAY_SECONDS:
            has_line = True
            typer.echo(f"\r{done} of {total} moves counted", err=True, nl=False)
    if has_line:
        typer.echo("\r\x1b[K", err=True, nl=False)


def why(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position.")],
    move: Annotated[str, typer.Argument(metavar="MOVE", help="The move to try.")],
    seat: SeatNumber = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a move is legal, and if not, which rule forbids it."""
    loaded = load(game)
    violation = state_of(loaded, position, None, option).why_not(move, seat)
    text = paragraphs(loaded).get(violation.rule, "") if violation else ""
    if as_json:
        details = {"rule": violation.rule, "message": violation.message, "paragraph": text} if violation else {}
        show_json({"legal": violation is None, **details})
    elif violation:
        typer.echo(f"illegal: {violation}")
        Screen().paragraph(loaded, violation.rule)
    else:
        typer.echo("legal")
