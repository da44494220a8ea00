"""The arguments that several commands share, and what they mean."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer

from parlour.cli.errors import UsageError, reason
from parlour.core import Game, Seat, State, WrongSeat
from parlour.record import InvalidRecord, Record, read

LARGEST_FILE = 16_000_000


def whole_number(text: str) -> int:
    """The whole number that a text means."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise typer.BadParameter(f"expected a whole number, not {text!r}")
    return int(text)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, or the beginning of its name.")]
Position = Annotated[str | None, typer.Argument(metavar="POSITION", help="A position; left out: the start of a game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Choose an option of the game; can be repeated."),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", parser=whole_number, help="How many play; as few as can by default."),
]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", metavar="N", parser=whole_number, help="The seat that acts, from 0; -1 is chance."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", parser=whole_number, help="A number that decides every random choice."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def read_options(given: Sequence[str] | None) -> dict[str, object]:
    """The options given as ``name=value``; a value in brackets or braces is JSON.

    :raises UsageError: if one is not, or is given twice
    """
    found: dict[str, object] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"expected --option name=value, not {text!r}")
        if name in found:
            raise UsageError(f"the option {name!r} is given twice")
        found[name] = _value(name, value)
    return found


def _value(name: str, text: str) -> object:
    if not text.startswith(("{", "[")):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError(f"the value of {name!r} is not JSON: {text!r}") from None


def state_of(game: Game[Any], position: str | None, seats: int | None, options: Sequence[str] | None) -> State[Any]:
    """The position meant, or the start of a game.

    :raises UsageError: if the position is one of another number of seats
    """
    chosen = read_options(options)
    if position is None:
        start: State[Any] = game.initial(seats, chosen)
        return start
    state: State[Any] = game.parse(position, chosen)
    if seats not in (None, state.seats):
        raise UsageError(f"the position has {state.seats} seats, not {seats}")
    return state


def view_of(state: State[Any], seat: Seat | None) -> State[Any]:
    """The position as a seat sees it, or all of it.

    :raises WrongSeat: if there is no such seat
    """
    if seat is None:
        return state
    if seat not in range(state.seats):
        raise WrongSeat(f"no seat {seat}: the seats are 0 to {state.seats - 1}")
    return state.view(seat)


def chosen_rng(seed: int | None) -> Random:
    """Random numbers from a seed, or from one that nobody knows."""
    return Random(SystemRandom().getrandbits(64) if seed is None else seed)


def read_record(file: str) -> Record:
    """The record in a file, or on the input if its name is a dash.

    :raises UsageError: if there is no such file
    :raises InvalidRecord: if it holds no record
    """
    try:
        with typer.get_binary_stream("stdin") if file == "-" else Path(file).open("rb") as stream:
            found = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file!r}: {reason(error)}") from None
    if len(found) > LARGEST_FILE:
        raise InvalidRecord(f"it is longer than {LARGEST_FILE} bytes")
    return read(found)
