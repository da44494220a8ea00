"""Commands for language models: a server of tools to play with, and a report of the rules they broke."""

from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, paragraphs
from parlour.cli.atomic_file import path_of
from parlour.cli.errors import show_json
from parlour.cli.screen import Screen
from parlour.core import ParlourError
from parlour.games import load

MAX_QUOTED_CHARACTERS = 100
"""How much of a paragraph the report quotes."""


def mcp(
    server: Annotated[
        str | None, typer.Option("--server", metavar="URL", help="Also play at tables of this Parlour server.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option("--token", envvar="PARLOUR_TOKEN", help="The token of a bot there; by default a new player."),
    ] = None,
    log: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="Append every move that was tried to this file.")
    ] = None,
) -> None:
    """Serve tools for language models (Model Context Protocol) on standard input and output."""
    from parlour.mcp import AttemptLog, make_server  # imported late: it needs its extra

    made = make_server(server, token, AttemptLog(path_of(log) if log else None))
    try:
        made.run()
    except ExceptionGroup as group:  # the server runs in task groups
        raise _first_parlour_error(group) or group from None


def _first_parlour_error(group: ExceptionGroup[Exception]) -> ParlourError | None:
    """The first of our own errors in a group, such as that the server cannot be reached."""
    error: Exception | None = group.subgroup(ParlourError)
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error if isinstance(error, ParlourError) else None


def mcp_report(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by parlour mcp --log.")],
    as_json: AsJson = False,
) -> None:
    """Report which paragraphs of the rules the moves of a language model broke."""
    from parlour.mcp import read_attempts, summarize

    found = summarize(read_attempts(path_of(file)))
    if as_json:
        show_json([{**each._asdict(), "broken": dict(each.broken)} for each in found])
        return
    screen = Screen()
    if not found:
        screen.say("no move has been tried yet")
    for each in found:
        share = 100 * each.legal / each.attempts
        screen.say(f"{each.game}: {each.legal} of {each.attempts} moves were legal ({share:.0f} %)", "bold")
        for rule, count in each.broken:
            screen.entry(f"{count:>6}  {rule or 'notation':<8}  ", _quoted(each.game, rule) or "–")


def _quoted(game: str, rule: str) -> str:
    """The beginning of a paragraph, if the game is installed and has it."""
    try:
        text = paragraphs(load(game)).get(rule, "")
    except ParlourError:
        text = ""
    text = " ".join(text.split())
    return text if len(text) <= MAX_QUOTED_CHARACTERS else text[: MAX_QUOTED_CHARACTERS - 1] + "…"
