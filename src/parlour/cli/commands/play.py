"""The command that plays a game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.bots import BotFailed
from parlour.bots.make import BOT_NAMES, FOREIGN
from parlour.cli.arguments import Options, Seed, chosen_rng, read_options, read_record
from parlour.cli.errors import UsageError
from parlour.cli.repl.dialogue import Dialogue
from parlour.cli.repl.keywords import Quit
from parlour.cli.repl.local_game import LocalGame
from parlour.cli.repl.menu import choose, start
from parlour.cli.saves import check_free, keep, resume_command, save
from parlour.cli.screen import Screen
from parlour.games import load
from parlour.record import Record, Recorder


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; by default chosen from a menu.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAMES",
            help=f"The players, such as you,level-3 or Ann,Bob,random; a number: you and bots. Bots: {BOT_NAMES}.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Start from this position.")
    ] = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE", help="Continue a saved game.")] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="Let a coach look at each of your moves before it is made.")
    ] = False,
    save_to: Annotated[
        str | None,
        typer.Option("--save", metavar="FILE", help="Write the record to this file at the end or when you quit."),
    ] = None,
) -> None:
    """Play in the terminal, against bots or with other people at the same keyboard."""
    screen = Screen()
    if save_to:
        check_free(save_to)
    try:
        if resume is not None:
            recorder = _resumed(resume, [game, seats, option, position])
        elif game is not None:
            recorder = start(load(game), seats, read_options(option), position)
        else:
            recorder = choose(screen, seats, read_options(option), position)
        _run(LocalGame(recorder, chosen_rng(seed)), screen, coach, save_to)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.say("bye")


def _resumed(file: str, others: list[object]) -> Recorder:
    if any(others):
        raise UsageError("--resume takes game, seats, options and position from the record: leave them out")
    record = read_record(file)
    if programs := [name for name in record.seats if name.startswith(FOREIGN)]:
        raise UsageError(f"the record names a program to run: {programs[0]!r}; programs are started only by --seats")
    if record.outcome:
        raise UsageError(f"the game in {file!r} is over; parlour replay shows it")
    return Recorder.resume(record)


def _run(local_game: LocalGame, screen: Screen, has_coach: bool, save_to: str | None) -> None:
    """Plays until the end or until a player quits, and saves the record."""
    dialogue = Dialogue(local_game, screen)
    dialogue.call_coach(has_coach)
    try:
        dialogue.run()
    except (Quit, EOFError, KeyboardInterrupt):
        screen.say()
    except BotFailed as error:
        screen.say(str(error), "bold red")
    finally:
        local_game.close()
    record = local_game.recorder.record
    if save_to:
        _show_saved(record, save(record, save_to), screen)
    elif record.outcome or not local_game.has_moved:
        screen.say("bye")
    else:
        _show_saved(record, keep(record), screen)


def _show_saved(record: Record, path: Path, screen: Screen) -> None:
    screen.verbatim(f"the record is in {path}")
    if not record.outcome:
        screen.verbatim(f"to continue: {resume_command(path)}")
