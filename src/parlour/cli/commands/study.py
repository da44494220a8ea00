"""The command that reports on the balance of a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena import Match
from parlour.arena.balance import Balance, balance
from parlour.arena.game_analysis import analyse_game
from parlour.arena.html_report import GENERATOR, figures, html_report, verdict
from parlour.arena.plan import Plan
from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, complete_bot, read_options, whole_number
from parlour.cli.errors import UsageError, show_json
from parlour.cli.many_games import (
    DEFAULT_BOT,
    DEFAULT_GAMES,
    Clock,
    Cluster,
    Playouts,
    Workers,
    announce_bot,
    check_playouts,
    chosen_pool,
    default_bot,
    page_path,
    played_games,
)
from parlour.cli.pages import write_page
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.core import Game
from parlour.engine import plays_out
from parlour.games import load

DEFAULT_PLAYOUTS = 200


@sigterm_as_interrupt()
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
    playouts: Playouts = None,
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
    check_playouts(playouts)
    path = page_path(f"{loaded.id}-study", "study", GENERATOR, to, overwrite, as_json)
    if not bots:
        announce_bot(loaded, f"parlour study {loaded.id} {DEFAULT_BOT}")
    analyses = played_games(partial(analyse_game, match, playouts), total, chosen_pool(workers, cluster))
    report = balance(match, analyses)
    if report is None:
        raise UsageError(f"nothing to report: none of the {total} games finished without a failure")
    if path:
        write_page(path, html_report(loaded, report))
    if as_json:
        show_json(report.to_json())
    else:
        _show(loaded, report, path)


def _default_playouts(match: Match) -> int:
    """As many as are fast; none with the Python rules, which would take hours."""
    if plays_out(load(match.game), load(match.game).initial(match.seats, match.options)):
        return DEFAULT_PLAYOUTS
    typer.echo(
        "lead changes are left out because the native core cannot play this game; --playouts 16 adds them, slowly",
        err=True,
    )
    return 0


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
