"""The command that plays a game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from parlour.bots import BotFailed
from parlour.bots.make import FOREIGN, THERE_ARE
from parlour.cli.arguments import Options, Seed, chosen_rng, read_options, read_record
from parlour.cli.errors import UsageError
from parlour.cli.repl.dialogue import Dialogue
from parlour.cli.repl.keywords import Left
from parlour.cli.repl.local_game import Sitting
from parlour.cli.repl.menu import begin, choose
from parlour.cli.repl.saves import check_free, keep, resume_command, save
from parlour.cli.screen import Screen
from parlour.games import load
from parlour.record import Record, Recorder


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; left out: choose from a menu.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAMES",
            help=f"Who plays, such as you,level-3 or Ann,Bob,random; a number: you and bots. Bots: {THERE_ARE}.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Begin with this position.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was kept.")
    ] = None,
    save_to: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the record here when the game ends or stops.")
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
            recorder = begin(load(game), seats, read_options(option), position)
        else:
            recorder = choose(screen, seats, read_options(option), position)
        _sit_down(Sitting(recorder, chosen_rng(seed)), screen, save_to)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        screen.say("bye")


def _resumed(file: str, others: list[object]) -> Recorder:
    if any(others):
        raise UsageError("--resume takes game, seats, options and position from the record: leave them out")
    record = read_record(file)
    if programs := [name for name in record.seats if name.startswith(FOREIGN)]:
        raise UsageError(f"the record would start a program: {programs[0]!r}; only you can, with --seats")
    if record.outcome:
        raise UsageError(f"the game in {file!r} is over; parlour replay shows it")
    return Recorder.resume(record)


def _sit_down(sitting: Sitting, screen: Screen, save_to: str | None) -> None:
    """Plays until the end or until somebody leaves, and keeps the record."""
    try:
        Dialogue(sitting, screen).run()
    except (Left, EOFError, KeyboardInterrupt):
        screen.say()
    except BotFailed as failed:
        screen.say(str(failed), "bold red")
    finally:
        sitting.close()
    record = sitting.recorder.record
    if save_to:
        _tell_kept(record, save(record, save_to), screen)
    elif record.outcome or not sitting.has_moved:
        screen.say("bye")
    else:
        _tell_kept(record, keep(record), screen)


def _tell_kept(record: Record, path: Path, screen: Screen) -> None:
    screen.verbatim(f"the record is in {path}")
    if not record.outcome:
        screen.verbatim(f"to go on: {resume_command(path)}")
