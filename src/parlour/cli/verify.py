"""The command that checks a record and where its chance came from."""

from collections.abc import Iterator
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, read_record
from parlour.cli.errors import FAILURE, show_json
from parlour.cli.screen import Screen
from parlour.core import CHANCE
from parlour.record import Record, Verdict
from parlour.record import verify as check


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record in either form; - reads the input.")],
    as_json: AsJson = False,
) -> None:
    """Check every move of a record, its outcome, and that its chance was fair."""
    record = read_record(file)
    verdict = check(record)
    if as_json:
        show_json(verdict.to_json())
    else:
        _show(record, verdict, Screen())
    if not verdict.ok:
        raise typer.Exit(FAILURE)


def _show(record: Record, verdict: Verdict, screen: Screen) -> None:
    screen.say(f"moves: {verdict.moves} of {len(record.moves)} follow the rules")
    for line in _chance(record, verdict):
        screen.say(line)
    for fault in verdict.faults:
        screen.say(f"wrong: {fault}", "red")
    screen.say("all that can be checked fits" if verdict.ok else "not everything fits", "bold")


def _chance(record: Record, verdict: Verdict) -> Iterator[str]:
    """What is known about the moves of chance."""
    draws = sum(played.seat == CHANCE for played in record.moves)
    if verdict.fairness == "none":
        yield f"chance: {draws} draws, and nothing in the record to check them by"
    elif verdict.fairness == "sealed":
        yield f"chance: {draws} draws, which can be checked when the secret is revealed at the end"
    else:
        yield f"chance: {verdict.draws} of {draws} draws follow from the secret"
    if verdict.commit is not None:
        yield f"commitment: {verdict.commit}; it must be the one that was shown when the table was opened"
