"""The command that checks a record and where its chance came from."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Annotated

import typer

from parlour.cli.arguments import LARGEST_FILE, AsJson
from parlour.cli.errors import FAILURE, UsageError, reason, show_json
from parlour.cli.screen import Screen
from parlour.cli.words import counted
from parlour.core import CHANCE
from parlour.record import InvalidRecord, Record, Verdict, read
from parlour.record import verify as check

Line = tuple[int, bytes]
"""A record with the number of its line."""
FITS, FAILS = "all that can be checked fits", "not everything fits"


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or one in each line; - reads the input.")],
    as_json: AsJson = False,
) -> None:
    """Check every move of a record, its outcome, and that its chance was fair."""
    given = _given(file)
    first, second = next(given), next(given, None)
    several = second and chain((first, second), given)
    if not (_verify_lines(several, as_json) if several else _verify(first[1], as_json)):
        raise typer.Exit(FAILURE)


def _given(file: str) -> Iterator[Line]:
    """Each record of a file with one in each line, or all of it as one.

    :raises UsageError: if it cannot be read
    """
    try:
        with typer.get_binary_stream("stdin") if file == "-" else Path(file).open("rb") as stream:
            yield from _lines(stream)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file!r}: {reason(error)}") from None


def _lines(stream: IO[bytes]) -> Iterator[Line]:
    line, number = stream.readline(LARGEST_FILE + 1), 1
    if not _is_object(line):
        yield number, _short(line + stream.read(LARGEST_FILE + 1))
        return
    while line:
        if line.strip():
            yield number, _short(line)
        line, number = stream.readline(LARGEST_FILE + 1), number + 1


def _is_object(line: bytes) -> bool:
    """Whether a line is a whole JSON object, after which others may come."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _short(given: bytes) -> bytes:
    if len(given) > LARGEST_FILE:
        raise InvalidRecord(f"it is longer than {LARGEST_FILE} bytes")
    return given


def _verify(given: bytes, as_json: bool) -> bool:
    """Whether a record is right, all of it told."""
    record = read(given)
    verdict = check(record)
    if as_json:
        show_json(verdict.to_json())
    else:
        _show(record, verdict, Screen())
    return verdict.ok


def _verify_lines(lines: Iterable[Line], as_json: bool) -> bool:
    """Whether all of many records are right, one line told of each."""
    screen = Screen()
    results = [_verify_line(number, given, as_json, screen) for number, given in lines]
    wrong, all_of_them = results.count(False), counted(len(results), "record")
    if not as_json:
        screen.say(f"{wrong} of {all_of_them}: {FAILS}" if wrong else f"{all_of_them}: {FITS}", "bold")
    return not wrong


def _verify_line(number: int, given: bytes, as_json: bool, screen: Screen) -> bool:
    try:
        record = read(given)
    except InvalidRecord as error:
        _tell_line(number, error.to_json(), str(error), as_json, screen)
        return False
    verdict = check(record)
    told = "; ".join([FAILS, *map(str, verdict.faults)]) if verdict.faults else FITS
    _tell_line(number, verdict.to_json(), f"{record.game}: {told}", as_json, screen)
    return verdict.ok


def _tell_line(number: int, found: dict[str, object], told: str, as_json: bool, screen: Screen) -> None:
    if as_json:
        show_json({"line": number, **found})
    else:
        screen.say(f"line {number}: {told}")


def _show(record: Record, verdict: Verdict, screen: Screen) -> None:
    screen.say(f"moves: {verdict.moves} of {len(record.moves)} follow the rules")
    for line in _chance(record, verdict):
        screen.say(line)
    for fault in verdict.faults:
        screen.say(f"wrong: {fault}", "red")
    screen.say(FITS if verdict.ok else FAILS, "bold")


def _chance(record: Record, verdict: Verdict) -> Iterator[str]:
    """What is known about the moves of chance."""
    draws = sum(played.seat == CHANCE for played in record.moves)
    if verdict.fairness == "none":
        yield f"chance: {draws} draws, and nothing in the record to check them by"
    elif verdict.fairness == "sealed":
        yield f"chance: {draws} draws, which can be checked when the secret is revealed at the end"
    else:
        yield f"chance: {verdict.draws} of {draws} draws follow from the secret"
    if record.fairness and record.fairness.order is not None:
        yield "seats: drawn by lot" + ("" if verdict.fairness == "sealed" else ", checked against the secret")
    if verdict.commit is not None:
        yield f"commitment: {verdict.commit}; it must be the one that was shown when the table was opened"
