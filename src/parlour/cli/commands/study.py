"""The command that reports on the balance of a game."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena import Match
from parlour.arena.balance import Balance, balance
from parlour.arena.game_analysis import MIN_PLAYOUTS, GameAnalysis, analyse_game
from parlour.arena.html_report import GENERATOR, figures, html_report, verdict
from parlour.arena.plan import Plan
from parlour.arena.workers import Pool, Work
from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, complete_bot, read_options, whole_number
from parlour.cli.commands.arena import Clock, Cluster, Workers, chosen_pool
from parlour.cli.errors import UsageError, show_json
from parlour.cli.pages import checked_path, free_name, write_page
from parlour.cli.screen import Screen
from parlour.core import Game
from parlour.engine import is_native, notice, plays_out
from parlour.games import load

DEFAULT_BOT = "level-4"
"""The bot that plays by default, where the native core makes it fast."""
DEFAULT_GAMES = 100
DEFAULT_PLAYOUTS = 200
MAX_PLAYOUTS = 1_000_000


def study(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]...", autocompletion=complete_bot, help="The bots that play; by default a fast one."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", parser=whole_number, help="The number of games; 100 by default."),
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts",
            metavar="N",
            parser=whole_number,
            help="Random games from each sampled position, to see who leads; 0 for none.",
        ),
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    to: Annotated[
        str | None,
        typer.Option("--page", metavar="FILE", help="The page to write; by default GAME-study.html, or a free name."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an older study at --page.")] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Report on the balance of a game: fairness, length, choices and lead changes."""
    loaded = load(game)
    match = Match.of(loaded, bots or [default_bot(loaded)], seats, read_options(option), seed or 0, clock)
    total = match.whole_pairs(Plan.of(DEFAULT_GAMES if games is None else games).games)
    playouts = _default_playouts(match) if playouts is None else playouts
    if playouts and not MIN_PLAYOUTS <= playouts <= MAX_PLAYOUTS:
        raise UsageError(f"the number of playouts must be 0 or from {MIN_PLAYOUTS} to {MAX_PLAYOUTS}, not {playouts}")
    path = (
        None
        if as_json and to is None
        else checked_path(to or free_name(f"{loaded.id}-study"), overwrite, GENERATOR, "study")
    )
    if not bots:
        _announce_bot(loaded)
    analyses = _analysed(partial(analyse_game, match, playouts), total, chosen_pool(workers, cluster))
    report = balance(match, analyses)
    if report is None:
        raise UsageError(f"nothing to report: none of the {total} games finished without a failure")
    if path:
        write_page(path, html_report(loaded, report))
    if as_json:
        show_json(report.to_json())
    else:
        _show(loaded, report, path)


def default_bot(game: Game[Any]) -> str:
    """The strongest bot that plays many games of this kind in a short time."""
    return DEFAULT_BOT if is_native() and game.twin else "random"


def _announce_bot(game: Game[Any]) -> None:
    """Says which bot plays by default where it is not the usual one."""
    if (bot := default_bot(game)) != DEFAULT_BOT:
        why = notice() or f"the native core does not play {game.title}"
        better = f"parlour study {game.id} {DEFAULT_BOT}"
        typer.echo(f"the bot {bot!r} plays, because {why}; to measure better play, slowly: {better}", err=True)


def _default_playouts(match: Match) -> int:
    """As many as are fast; none with the Python rules, which would take hours."""
    if plays_out(load(match.game), load(match.game).initial(match.seats, match.options)):
        return DEFAULT_PLAYOUTS
    typer.echo(
        "lead changes are left out because the native core cannot play this game; --playouts 16 adds them, slowly",
        err=True,
    )
    return 0


def _analysed(work: Work[GameAnalysis], games: int, pool: Pool[GameAnalysis]) -> list[GameAnalysis]:
    """Plays and analyses the games; after Ctrl-C, the games so far."""
    from parlour.cli.progress import tracked  # imported late: other commands show no bar

    analyses: list[GameAnalysis] = []
    try:
        with closing(pool(work, range(1, games + 1))) as results:
            for analysis in tracked(results, games):
                analyses.append(analysis)  # noqa: PERF402 - those so far are kept after Ctrl-C
    except KeyboardInterrupt:
        if not analyses:
            raise
        typer.echo(f"interrupted: the report covers {len(analyses)} of {games} games", err=True)
    return analyses


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
        screen.say(f"games left out because a bot failed: {report.failures}", "red")
    if path:
        screen.verbatim(f"the report is in {path}")
