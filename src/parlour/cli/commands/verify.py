"""The command that verifies records and their chance moves."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Annotated

import typer

from parlour.cli.arguments import MAX_RECORD_BYTES, AsJson
from parlour.cli.errors import FAILURE, UsageError, show_json
from parlour.cli.formatting import counted
from parlour.cli.screen import Screen
from parlour.core import CHANCE
from parlour.core.errors import reason
from parlour.record import InvalidRecord, Record, Verdict, read
from parlour.record import verify as check

Line = tuple[int, bytes]
"""The bytes of a record with the number of its line."""
VALID, INVALID = "everything that can be checked is correct", "not everything is correct"


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or one per line; - reads standard input.")],
    as_json: AsJson = False,
) -> None:
    """Check every move of a record, its outcome, and that chance was fair."""
    records = _records(file)
    first, second = next(records), next(records, None)
    several = second and chain((first, second), records)
    if not (_verify_lines(several, as_json) if several else _verify(first[1], as_json)):
        raise typer.Exit(FAILURE)


def _records(file: str) -> Iterator[Line]:
    """Each record of a file with one per line, or the whole file as one record.

    :raises UsageError: if it cannot be read
    """
    try:
        with typer.get_binary_stream("stdin") if file == "-" else Path(file).open("rb") as stream:
            yield from _lines(stream)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {file!r}: {reason(error)}") from None


def _lines(stream: IO[bytes]) -> Iterator[Line]:
    line, number = stream.readline(MAX_RECORD_BYTES + 1), 1
    if not _is_object(line):
        yield number, _checked_size(line + stream.read(MAX_RECORD_BYTES + 1))
        return
    while line:
        if line.strip():
            yield number, _checked_size(line)
        line, number = stream.readline(MAX_RECORD_BYTES + 1), number + 1


def _is_object(line: bytes) -> bool:
    """Whether a line is a complete JSON object, so that the file may have one per line."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _checked_size(content: bytes) -> bytes:
    if len(content) > MAX_RECORD_BYTES:
        raise InvalidRecord(f"it is longer than {MAX_RECORD_BYTES} bytes")
    return content


def _verify(content: bytes, as_json: bool) -> bool:
    """Reports on a record in full; returns whether it is valid."""
    record = read(content)
    verdict = check(record)
    if as_json:
        show_json(verdict.to_json())
    else:
        _show(record, verdict, Screen())
    return verdict.ok


def _verify_lines(lines: Iterable[Line], as_json: bool) -> bool:
    """Reports on each record in one line; returns whether all are valid."""
    screen = Screen()
    results = [_verify_line(number, content, as_json, screen) for number, content in lines]
    invalid, total = results.count(False), counted(len(results), "record")
    if not as_json:
        screen.say(f"{invalid} of {total}: {INVALID}" if invalid else f"{total}: {VALID}", "bold")
    return not invalid


def _verify_line(number: int, content: bytes, as_json: bool, screen: Screen) -> bool:
    try:
        record = read(content)
    except InvalidRecord as error:
        _show_line(number, error.to_json(), str(error), as_json, screen)
        return False
    verdict = check(record)
    message = "; ".join([INVALID, *map(str, verdict.faults)]) if verdict.faults else VALID
    _show_line(number, verdict.to_json(), f"{record.game}: {message}", as_json, screen)
    return verdict.ok


def _show_line(number: int, details: dict[str, object], message: str, as_json: bool, screen: Screen) -> None:
    if as_json:
        show_json({"line": number, **details})
    else:
        screen.say(f"line {number}: {message}")


def _show(record: Record, verdict: Verdict, screen: Screen) -> None:
    screen.say(f"moves: {verdict.moves} of {len(record.moves)} follow the rules")
    for line in _chance(record, verdict):
        screen.say(line)
    for fault in verdict.faults:
        screen.say(f"wrong: {fault}", "red")
    screen.say(VALID if verdict.ok else INVALID, "bold")


def _chance(record: Record, verdict: Verdict) -> Iterator[str]:
    """What could be checked about the moves of chance."""
    draws = sum(played.seat == CHANCE for played in record.moves)
    if verdict.fairness == "none":
        yield f"chance: {counted(draws, 'draw')}; the record has nothing to check them with"
    elif verdict.fairness == "sealed":
        yield f"chance: {counted(draws, 'draw')}; they can be checked once the secret is revealed at the end"
    else:
        yield f"chance: {verdict.draws} of {counted(draws, 'draw')} follow from the secret"
    if record.fairness and record.fairness.order is not None:
        yield "seats: drawn by lot" + ("" if verdict.fairness == "sealed" else ", checked against the secret")
    if verdict.deal_known:
        yield "deal: the game started from a position with hidden cards, which the opener of the table knew"
    if verdict.commit is not None:
        yield f"commitment: {verdict.commit}; compare it with the one shown when the table was opened"
