"""Commands for records: play one at random, replay one, verify one."""

from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, chosen_rng, read_options, read_record
from parlour.cli.errors import FAILURE, show_json
from parlour.cli.prompt import pause
from parlour.cli.screen import Screen
from parlour.cli.words import counted, ending, visible
from parlour.games import load
from parlour.record import Record, Verdict, random_record
from parlour.record import verify as check


def new(
    game: GameName,
    seed: Seed = None,
    option: Options = None,
    seats: Seats = None,
    as_text: Annotated[bool, typer.Option("--text", help="Print the text form instead of JSON.")] = False,
) -> None:
    """Play a random game and print its record; the same seed gives the same game."""
    record = random_record(load(game), seats, read_options(option), chosen_rng(seed))
    typer.echo(str(record).rstrip() if as_text else record.dumps())


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record in either form; - reads the input.")],
    boards: Annotated[bool, typer.Option("--boards", help="Draw the position after every move.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check a record against the rules and show it."""
    record = read_record(file)
    final = record.final()
    if as_json:
        show_json({"id": record.id, "record": record.to_json(), "position": str(final)})
        return
    screen = Screen()
    if boards:
        _show_boards(record, screen)
    else:
        screen.say(str(record).rstrip())
    screen.say()
    screen.say(ending(record, final))


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record in either form; - reads the input.")],
    as_json: AsJson = False,
) -> None:
    """Check every move of a record, its outcome, and that its chance was fair."""
    verdict = check(read_record(file))
    if as_json:
        show_json(verdict.to_json())
    else:
        _show_verdict(verdict, Screen())
    if not verdict.ok:
        raise typer.Exit(FAILURE)


FAIRNESS = {
    "none": "The record says nothing of where its chance came from, so that cannot be checked.",
    "sealed": "The secret behind its chance is not revealed yet: it is when the game is over.",
    "checked": "Compare the commitment with the one that was shown when the table was opened.",
}


def _show_verdict(verdict: Verdict, screen: Screen) -> None:
    for fault in verdict.faults:
        screen.say(f"wrong: {visible(str(fault))}", "red")
    moves, draws = counted(verdict.moves, "move"), counted(verdict.draws, "move")
    drawn = f", {draws} of chance as the secret has them" if verdict.fairness == "checked" else ""
    screen.say(f"{moves} as the rules have them{drawn}.")
    screen.say(FAIRNESS[verdict.fairness])
    if verdict.commit:
        screen.say(f"commitment: {visible(verdict.commit)}")
    screen.say("The record is genuine." if verdict.ok else "The record is not genuine.", "bold")


def _show_boards(record: Record, screen: Screen) -> None:
    """Every position, one after the other; on a terminal Enter goes on."""
    game = load(record.game)
    for number, state in enumerate(record.replay()):
        if number:
            seat, text, _ = record.moves[number - 1]
            screen.say(f"\n{number}. {state.role(seat)}: {text}", "bold")
        screen.draw(game, state)
        if screen.is_terminal and not pause():
            return
