"""Commands for bots: list them, and check a bot that you write."""

from typing import Annotated

import typer

from parlour.bots import LEVELS, NAMES, check
from parlour.cli.arguments import AsJson
from parlour.cli.errors import show_json
from parlour.cli.screen import Screen
from parlour.games import load


def bots(as_json: AsJson = False) -> None:
    """List the bots, from the weakest level to the strongest."""
    if as_json:
        show_json([{"bot": level.spec, **level._asdict()} for level in LEVELS])
        return
    screen, width = Screen(), max(len(level.name) for level in LEVELS)
    for level in LEVELS:
        screen.entry(f"{level.spec}  {level.name:<{width}}  ", level.about)
    screen.entry(f"{NAMES[-2]:<{len(LEVELS[0].spec)}}  {'':<{width}}  ", "chooses any move that is not a mistake")
    screen.entry(f"{NAMES[-1]}  ", "a program of your own: see parlour bot-check")


def bot_check(
    command: Annotated[
        str, typer.Argument(metavar="COMMAND", help="The command that starts the bot, such as './my_bot.py'.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", help="Check this game only, not all that the bot plays.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a bot of your own against random, and list what is wrong with it."""
    findings = check(command, load(game) if game else None)
    screen = Screen()
    if as_json:
        show_json([finding._asdict() for finding in findings])
    elif not findings:
        screen.say("the bot follows the protocol and finished every game")
    for finding in [] if as_json else findings:
        screen.say(str(finding))
    if findings:
        raise typer.Exit(1)
