"""The command that reports on the balance of a game."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena import Match
from parlour.arena.balance import Balance, balance
from parlour.arena.page import MARK, figures, page, verdict
from parlour.arena.plan import Plan
from parlour.arena.survey import FEWEST, Survey, survey_game
from parlour.arena.workers import Crew, Work
from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, read_options, whole_number
from parlour.cli.commands.arena import Clock, Cluster, Workers, chosen_crew
from parlour.cli.errors import NotWritten, UsageError, reason, show_json
from parlour.cli.screen import Screen
from parlour.core import Game
from parlour.engine import is_native, plays_out
from parlour.games import load

QUICK = "level-4"
"""The bot that plays without being asked for, where the native core thinks for it."""
USUAL_GAMES = 100
USUAL_PLAYOUTS = 200
MOST_PLAYOUTS = 1_000_000


def study(
    game: GameName,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="[BOT]...", help="Who plays; a quick bot by default.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", parser=whole_number, help="How many games; 100 by default.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts", metavar="N", parser=whole_number, help="Random games that tell who is ahead; 0 for none."
        ),
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    to: Annotated[
        str | None, typer.Option("--page", metavar="FILE", help="Write the page here; else to GAME-study.html.")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Report on the balance of a game: who is ahead, how long, how rich, how exciting."""
    found = load(game)
    match = Match.of(found, bots or [quick_bot(found)], seats, read_options(option), seed or 0, clock)
    many = match.whole(Plan.of(USUAL_GAMES if games is None else games).games)
    looks = _usual_playouts(match) if playouts is None else playouts
    if looks and not FEWEST <= looks <= MOST_PLAYOUTS:
        raise UsageError(f"the number of playouts must be 0 or from {FEWEST} to {MOST_PLAYOUTS}, not {looks}")
    path = None if as_json and to is None else _checked_path(to or f"{found.id}-study.html")
    surveys = _surveyed(partial(survey_game, match, looks), many, chosen_crew(workers, cluster))
    report = balance(match, surveys)
    if report is None:
        raise UsageError(f"there is nothing to report on: no game of {many} was played to its end")
    if path:
        _write(path, page(found, report))
    if as_json:
        show_json(report.to_json())
    else:
        _show(found, report, path)


def quick_bot(game: Game[Any]) -> str:
    """The strongest bot for a game that plays many games in a short time."""
    return QUICK if is_native() and game.twin else "random"


def _usual_playouts(match: Match) -> int:
    """As many as are quick; none with the Python rules, which would take hours."""
    if plays_out(load(match.game), load(match.game).initial(match.seats, match.options)):
        return USUAL_PLAYOUTS
    typer.echo(
        "who leads is left out, since the native core does not play this; --playouts 16 finds out slowly", err=True
    )
    return 0


def _surveyed(work: Work[Survey], games: int, crew: Crew[Survey]) -> list[Survey]:
    """The games, played and looked at; Ctrl-C makes do with those so far."""
    from parlour.cli.board import tracked  # loaded late: other commands show no bar

    surveys: list[Survey] = []
    try:
        with closing(crew(work, range(1, games + 1))) as done:
            for survey in tracked(done, games):
                surveys.append(survey)  # noqa: PERF402 - those so far are kept when somebody interrupts
    except KeyboardInterrupt:
        if not surveys:
            raise
        typer.echo(f"interrupted: the report is on {len(surveys)} of {games} games", err=True)
    return surveys


def _checked_path(file: str) -> Path:
    """Where a page can be written without losing anything but an older one.

    :raises NotWritten: if it would be lost
    """
    path = Path(file).expanduser()
    if not path.parent.is_dir():
        raise NotWritten(f"cannot write {file!r}: no such folder")
    try:
        if path.exists() and MARK not in path.read_text("utf-8", errors="replace")[:1000]:
            raise NotWritten(f"{file!r} is there already and is no page of a study: choose another name")
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {file!r}: {reason(error)}") from None
    return path


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise NotWritten(f"cannot write {str(path)!r}: {reason(error)}") from None


def _show(game: Game[Any], report: Balance, path: Path | None) -> None:
    screen = Screen()
    screen.say(
        f"{game.title}: {report.games} games of {', '.join(report.match.names)}, seed {report.match.seed}", "bold"
    )
    screen.say(verdict(report))
    for name, value, more in figures(report):
        screen.say(f"{name}: {value} ({more})")
    screen.say("ended by: " + ", ".join(f"{reason} {count}" for reason, count in report.endings.items()))
    if report.failures:
        screen.say(f"left out, since a bot failed: {report.failures}", "red")
    if path:
        screen.verbatim(f"the page is {path}")
