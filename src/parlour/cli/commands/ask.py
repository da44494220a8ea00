"""Commands that ask the rules: which moves are there, how many, and why not this one."""

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
    read_options,
    state_of,
    whole_number,
)
from parlour.cli.errors import show_json
from parlour.cli.paragraphs import paragraphs
from parlour.cli.screen import Screen
from parlour.core import CHANCE, Game, Seat, State
from parlour.core.perft import perft as count
from parlour.engine import NativeUnavailable, divided
from parlour.games import load

DEEPEST = 64
PATIENCE = 1.0
"""Seconds after which somebody at a terminal wants to know how far it is."""


class Engine(Enum):
    """Who counts."""

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
    """List the legal moves, one a line, sorted; with their seats where several can act."""
    found = load(game)
    state = state_of(found, position, seats, option)
    listed = legal(found, state, seat)
    if as_json:
        show_json([{"seat": who, "move": move} for who, move in listed])
        return
    several = seat is None and len(state.actors) > 1
    typer.echo("".join(f"{who}: {move}\n" if several else f"{move}\n" for who, move in listed), nl=False)


def legal(game: Game[Any], state: State[Any], seat: Seat | None) -> list[tuple[Seat, str]]:
    """The legal moves of a seat, or of all that can act, as texts, sorted."""
    if CHANCE in state.actors:
        game.chance(state)  # refuses a view that hides what chance draws from
    seats = state.actors if seat is None else (seat,)
    return sorted((who, str(move)) for who in seats for move in state.moves(who))


def _depth(text: str) -> int:
    if (depth := whole_number(text)) not in range(DEEPEST + 1):
        raise typer.BadParameter(f"expected 0 to {DEEPEST}, not {depth}")
    return depth


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", parser=_depth, help="How many moves deep.")],
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Where to begin; the start by default.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each first move as well.")] = False,
    engine: Annotated[
        Engine, typer.Option("--engine", help="Who counts: by default the native core where it can.")
    ] = Engine.AUTO,
    option: Options = None,
    seats: Seats = None,
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of an exact length, those of chance included."""
    found = load(game)
    state = state_of(found, position, seats, option)
    count(state, 0)  # refuses a view
    counts = _counts(found, state, depth, option, engine) if depth else iter(())
    below = dict(_reported(counts, len(legal(found, state, None))))
    total = sum(below.values()) if depth else 1
    if as_json:
        show_json({"perft": total, "moves": below} if divide else {"perft": total})
        return
    lines = [f"{move}: {number}\n" for move, number in sorted(below.items())] if divide else []
    typer.echo("".join(lines) + str(total))


def _counts(
    game: Game[Any], state: State[Any], depth: int, option: Options, engine: Engine
) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences that it begins, by the native core where it can and may."""
    try:
        if engine is not Engine.PYTHON:
            return divided(game, state, depth, read_options(option))
    except NativeUnavailable:
        if engine is Engine.NATIVE:
            raise
    return _divided(state, depth)


def _divided(state: State[Any], depth: int) -> Iterator[tuple[str, int]]:
    """Each first move with the number of sequences that it begins."""
    several = len(state.actors) > 1
    for seat in state.actors:
        for move in state.moves(seat):
            yield f"{seat}: {move}" if several else str(move), count(state.play(move, seat), depth - 1)


def _reported(counted: Iterable[tuple[str, int]], total: int) -> Iterator[tuple[str, int]]:
    """The same, with a line for a patient person at a terminal."""
    start, told = monotonic(), False
    for done, each in enumerate(counted, 1):
        yield each
        if sys.stderr.isatty() and monotonic() - start > PATIENCE:
            told = True
            typer.echo(f"\r{done} of {total} moves counted", err=True, nl=False)
    if told:
        typer.echo("\r\x1b[K", err=True, nl=False)


def why(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position.")],
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move to try in it.")],
    seat: SeatNumber = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a move is legal, and if not, which rule forbids it."""
    found = load(game)
    violation = state_of(found, position, None, option).why_not(move, seat)
    text = paragraphs(found).get(violation.rule, "") if violation else ""
    if as_json:
        told = {"rule": violation.rule, "message": violation.message, "paragraph": text} if violation else {}
        show_json({"legal": violation is None, **told})
    elif violation:
        typer.echo(f"refused{' by ' if violation.rule else ''}{violation.rule}: {violation.message}")
        Screen().paragraph(found, violation.rule)
    else:
        typer.echo("legal")
