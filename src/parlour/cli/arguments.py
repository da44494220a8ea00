"""The arguments that several commands share, and how they are read."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer

from parlour.bots.make import SPECS
from parlour.bots.python_bot import bot_entry_points
from parlour.cli.errors import UsageError
from parlour.core import Game, Seat, State, WrongSeat
from parlour.core.errors import did_you_mean, reason
from parlour.engine import Limits
from parlour.games import names
from parlour.record import InvalidRecord, Record, read

MAX_RECORD_BYTES = 16_000_000


def whole_number(text: str) -> int:
    """The whole number in a text."""
    if not re.fullmatch(r"-?[0-9]{1,100}", text):
        raise typer.BadParameter(f"expected a whole number, not {text!r}")
    return int(text)


def days_or_never(text: str | float) -> float | None:
    """A number of days, or None for never."""
    if str(text).lower() == "never":
        return None
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", str(text)):
        raise typer.BadParameter(f"expected a number of days or 'never', not {text!r}")
    return float(text)


def complete_game(incomplete: str) -> list[str]:
    """The games that a shell offers to complete a word."""
    return [name for name in names() if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """The bots that a shell offers to complete a word."""
    return [name for name in (*SPECS, *bot_entry_points()) if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", autocompletion=complete_game, help="The game, or the beginning of its name."),
]
Position = Annotated[str | None, typer.Argument(metavar="POSITION", help="A position; by default the start of a game.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; can be repeated."),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", parser=whole_number, help="The number of players; by default the fewest."),
]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", metavar="N", parser=whole_number, help="The seat that acts, from 0; -1 is chance."),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", parser=whole_number, help="The seed of every random choice."),
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record, as JSON or text; - reads standard input.")]
Nodes = Annotated[
    int | None,
    typer.Option(
        "--nodes", metavar="N", parser=whole_number, help="Limit the search to N positions or games, instead of a time."
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        help="An SQLite file or postgresql://…; by default a file in your data directory.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def read_options(texts: Sequence[str] | None, flag: str = "--option") -> dict[str, object]:
    """The options written as ``name=value``; a value in brackets or braces is JSON.

    :raises UsageError: if one is malformed or repeated
    """
    options: dict[str, object] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"expected {flag} name=value, not {text!r}")
        if name in options:
            raise UsageError(f"the option {name!r} is given twice")
        options[name] = _value(name, value)
    return options


def _value(name: str, text: str) -> object:
    if not text.startswith(("{", "[")):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError(f"the value of {name!r} is not JSON: {text!r}") from None


def state_of(game: Game[Any], position: str | None, seats: int | None, options: Sequence[str] | None) -> State[Any]:
    """The position that a command was given, or the start of a game.

    :raises UsageError: if the position has another number of seats
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
    """The position as a seat sees it, or the whole position.

    :raises WrongSeat: if there is no such seat
    """
    if seat is None:
        return state
    if seat not in range(state.seats):
        raise WrongSeat(f"no seat {seat}: the seats are 0 to {state.seats - 1}")
    return state.view(seat)


def limits_of(seconds: float | None, nodes: int | None, default_seconds: float, lines: int = 1) -> Limits:
    """The limits of one search.

    :raises InvalidLimits: if they are invalid
    """
    return Limits(seconds=default_seconds if seconds is None and nodes is None else seconds, nodes=nodes, lines=lines)


def paragraphs(game: Game[Any]) -> dict[str, str]:
    """The text of every paragraph of the rules, in Markdown; empty for a game without written rules."""
    return {paragraph.rule: paragraph.text for paragraph in game.paragraphs()}


def rules_of(game: Game[Any]) -> str:
    """The rules of a game, in Markdown.

    :raises UsageError: if it has no written rules
    """
    if rules := game.rules():
        return rules
    raise UsageError(f"{game.title} has no written rules")


def find_paragraph(game: Game[Any], number: str) -> str:
    """The paragraph meant by ``NI-2``, ``ni-2``, ``ni2`` or ``2``.

    :raises UsageError: if there is no such paragraph
    """
    rules = list(paragraphs(game))
    wanted = number.strip().upper()
    matches = [rule for rule in rules if wanted in (rule, rule.replace("-", ""), rule.split("-")[1])]
    if not matches:
        raise UsageError(f"no paragraph {number!r} in the rules of {game.title}{did_you_mean(number.upper(), rules)}")
    return matches[0]


def chosen_rng(seed: int | None) -> Random:
    """Random numbers from a seed; without one, they are different each time."""
    return Random(SystemRandom().getrandbits(64) if seed is None else seed)


def read_record(file: str) -> Record:
    """The record in a file, or on standard input if the name is a dash.

    :raises UsageError: if the file cannot be read
    :raises InvalidRecord: if it does not contain a record
    """
    try:
        with typer.get_binary_stream("stdin") if file == "-" else Path(file).open("rb") as stream:
            content = stream.read(MAX_RECORD_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file!r}: {reason(error)}") from None
    if len(content) > MAX_RECORD_BYTES:
        raise InvalidRecord(f"it is longer than {MAX_RECORD_BYTES} bytes")
    return read(content)
