"""Commands for records: play a random game, replay a record."""

from typing import Annotated

import typer

from parlour.cli.arguments import (
    AsJson,
    GameName,
    Options,
    RecordFile,
    Seats,
    Seed,
    chosen_rng,
    read_options,
    read_record,
)
from parlour.cli.errors import show_json
from parlour.cli.formatting import ending
from parlour.cli.repl.prompt import pause
from parlour.cli.screen import Screen
from parlour.games import load
from parlour.record import Record, random_record


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
    file: RecordFile,
    boards: Annotated[bool, typer.Option("--boards", help="Show the position after every move.")] = False,
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


def _show_boards(record: Record, screen: Screen) -> None:
    """Shows every position in turn; on a terminal, Enter continues."""
    game = load(record.game)
    for number, state in enumerate(record.replay()):
        if number:
            seat, text, _ = record.moves[number - 1]
            screen.say(f"\n{number}. {state.role(seat)}: {text}", "bold")
        screen.render(game, state)
        if screen.is_terminal and not pause():
            return
