"""The errors of the command line, how they are reported, and the exit status of each."""

import json
from typing import Any

import typer

from parlour.core import ParlourError
from parlour.engine.errors import SolutionError
from parlour.record import InvalidRecord

FAILURE = 1
"""The input is valid, but the operation fails: a record does not replay, a file is damaged or cannot be written."""
USAGE = 2
"""The input is invalid: an unknown game, an invalid option, an unreadable position, a missing file."""
INTERRUPTED = 130
"""Ctrl-C, as shells report it."""
TERMINATED = 143
"""SIGTERM, as shells report it."""


class UsageError(ParlourError):
    """An invalid command line."""

    code = "usage"


class NotWritten(ParlourError):
    """A file that cannot be written."""

    code = "not-written"


def status(error: ParlourError) -> int:
    """The exit status for an error."""
    return FAILURE if isinstance(error, InvalidRecord | NotWritten | SolutionError) else USAGE


def report_error(error: ParlourError, as_json: bool) -> None:
    """Prints one line on the error stream; for programs also the error as JSON on the output."""
    typer.echo(f"error: {' '.join(str(error).split())}", err=True)
    if as_json:
        show_json(error.to_json())


def from_typer(error: typer.TyperException) -> UsageError:
    """A Typer error in our style: lower case, no full stop."""
    message = " ".join(error.format_message().split()).rstrip(".")
    return UsageError(message[:1].lower() + message[1:])


def show_json(value: Any) -> None:
    """Prints a value as one line of JSON."""
    typer.echo(json.dumps(value, ensure_ascii=False))
