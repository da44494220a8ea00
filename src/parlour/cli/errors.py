"""What a command says when it cannot do what it was asked for, and with which status it ends."""

import json
from typing import Any

import typer

from parlour.core import ParlourError
from parlour.engine.exact import SolutionError
from parlour.record import InvalidRecord

FAILURE = 1
"""What was given is understood, and fails: a record that does not replay, a damaged table, a file not to be written."""
USAGE = 2
"""What was given cannot be used: an unknown game, a broken option, an unreadable position, a missing file."""
INTERRUPTED = 130
"""Ctrl-C, as shells report it."""


class UsageError(ParlourError):
    """Something on the command line that cannot be used."""

    code = "usage"


class NotWritten(ParlourError):
    """A file that cannot be written."""

    code = "not-written"


def status(error: ParlourError) -> int:
    """The status with which a command ends after an error."""
    return FAILURE if isinstance(error, InvalidRecord | NotWritten | SolutionError) else USAGE


def tell(error: ParlourError, as_json: bool) -> None:
    """One line on the error stream; for programs also the error as JSON on the output."""
    typer.echo(f"error: {' '.join(str(error).split())}", err=True)
    if as_json:
        show_json(error.to_json())


def from_typer(error: typer.TyperException) -> UsageError:
    """The same error in our words: lower case, no full stop."""
    message = " ".join(error.format_message().split()).rstrip(".")
    return UsageError(message[:1].lower() + message[1:])


def show_json(value: Any) -> None:
    """A value as JSON on the output, in one line."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def reason(error: Exception) -> str:
    """Why a file could not be read or written."""
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
