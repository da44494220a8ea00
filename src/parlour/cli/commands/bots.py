"""Commands for bots: list them, and check a bot that you write."""

from typing import Annotated

import typer

from parlour.bots import LEVELS, NAMES, check
from parlour.bots.python_bot import bot_entry_points
from parlour.cli.arguments import AsJson
from parlour.cli.errors import FAILURE, show_json
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.games import load


def bots(as_json: AsJson = False) -> None:
    """List the bots, from the weakest level to the strongest."""
    if as_json:
        show_json([{"bot": level.spec, **level._asdict()} for level in LEVELS])
        return
    screen, width = Screen(), max(len(level.name) for level in LEVELS)
    for level in LEVELS:
        screen.entry(f"{level.spec}  {level.name:<{width}}  ", level.about)
    *_, random, network, python, program = NAMES
    column = len(LEVELS[0].spec)
    screen.entry(f"{random:<{column}}  {'':<{width}}  ", "plays a random move that is not a mistake")
    screen.entry(f"{network:<{column}}  {'':<{width}}  ", "searches with a trained network, where the game has one")
    for name in bot_entry_points():
        screen.entry(f"{name}  ", "a bot that an installed package adds")
    screen.entry(f"{python}  ", "your own Python class or object, such as my_package:MyBot")
    screen.entry(f"{program}  ", "your own program: check it with parlour bot-check")


@sigterm_as_interrupt()
def bot_check(
    command: Annotated[
        str, typer.Argument(metavar="COMMAND", help="The command that starts the bot, such as './my_bot.py'.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", help="Check only this game; by default every game that the bot plays.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Test your own bot against random bots, and list what is wrong with it."""
    findings = check(command, load(game) if game else None)
    if as_json:
        show_json([finding._asdict() for finding in findings])
    else:
        for line in map(str, findings) if findings else ["the bot follows the protocol and finished every game"]:
            Screen().say(line)
    if findings:
        raise typer.Exit(FAILURE)
