"""The command that compares variants of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena.comparison import Comparison, comparison
from parlour.arena.comparison_report import GENERATOR, comparison_page, findings, lines
from parlour.arena.variants import STANDARD, Variant, planned_games, play_planned, variants_of
from parlour.cli.arguments import AsJson, GameName, Seats, Seed, complete_bot, read_options, whole_number
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
from parlour.core.options import changed, listed
from parlour.core.options import read_options as chosen_options
from parlour.engine import plays_out
from parlour.games import load

WEAKER_BOT = "level-2"
"""The bot that the better one plays against, where there is a native core."""
DEFAULT_PLAYOUTS = 100
MAX_GAMES = 100_000
"""The most games of each kind for each variant: all of them are kept until the report."""


@sigterm_as_interrupt()
def compare(
    game: GameName,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of all variants; given with several values, one variant for each.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant",
            metavar="'NAME=VALUE NAME=VALUE'",
            help="A variant with several options, or 'standard'; can be repeated.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", autocompletion=complete_bot, help="The bot that plays; by default a fast one."),
    ] = None,
    weaker: Annotated[
        str | None,
        typer.Option(
            "--weaker", autocompletion=complete_bot, help="The bot it plays against to measure skill and luck."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", parser=whole_number, help="The games of each kind for each variant; 100 by default."
        ),
    ] = None,
    playouts: Playouts = None,
    seats: Seats = None,
    seed: Seed = None,
    clock: Clock = None,
    to: Annotated[
        str | None,
        typer.Option("--page", metavar="FILE", help="The page to write; by default GAME-compare.html, or a free name."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an older comparison at --page.")] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Compare variants of a game: fairness, length, draws, choices, leads, skill and luck."""
    loaded = load(game)
    player = bot or default_bot(loaded)
    opponent = weaker or (WEAKER_BOT if player != "random" else None)
    choices = read_variants(loaded, option or (), variant or ())
    variants = variants_of(loaded, choices, player, opponent, seats, seed or 0, clock)
    total = DEFAULT_GAMES if games is None else games
    if not 1 <= total <= MAX_GAMES:
        raise UsageError(f"the number of games must be from 1 to {MAX_GAMES}, not {total}")
    playouts = _default_playouts(loaded, variants) if playouts is None else playouts
    check_playouts(playouts)
    path = page_path(f"{loaded.id}-compare", "comparison", GENERATOR, to, overwrite, as_json)
    if bot is None:
        announce_bot(loaded, f"--bot {DEFAULT_BOT}")
    if opponent is None:
        typer.echo("skill and luck are left out: choose two bots with --bot and --weaker to add them", err=True)
    planned = planned_games(variants, total)
    played = played_games(
        partial(play_planned, variants, planned, playouts), len(planned), chosen_pool(workers, cluster)
    )
    report = comparison(variants, total, playouts, played)
    if missing := [each.title for each, found in zip(variants, report.estimates, strict=True) if "length" not in found]:
        raise UsageError(f"nothing to compare: no game of the variant {missing[0]!r} finished without a failure")
    if path:
        write_page(path, comparison_page(loaded, report))
    if as_json:
        show_json(report.to_json())
    else:
        _show(loaded, report, path)


def read_variants(game: Game[Any], options: Sequence[str], variants: Sequence[str]) -> list[Mapping[str, object]]:
    """The options of each variant; a single one is compared with the standard game.

    :raises UsageError: if an option is malformed or given twice in one variant
    """
    values: dict[str, list[str]] = {}
    for text in options:
        values.setdefault(text.partition("=")[0], []).append(text)
    common = [read_options(texts) for texts in product(*values.values())]
    own = [read_options([] if text.strip() == STANDARD else text.split(), "--variant") for text in variants] or [{}]
    for name in sorted({name for each in own for name in each} & values.keys()):
        raise UsageError(f"the option {name!r} is given both by --option and by --variant")
    choices: list[Mapping[str, object]] = [{**shared, **each} for each in own for shared in common]
    if len(choices) == 1 and changed(chosen_options(game.options, choices[0])):
        choices.insert(0, {})
    if len(choices) == 1:
        names = ", ".join(listed(game.options))
        raise UsageError(f"nothing to compare with the standard game: add --option NAME=VALUE, one of {names}")
    return choices


def _default_playouts(game: Game[Any], variants: Sequence[Variant]) -> int:
    """As many as are fast; none with the Python rules, which would take hours."""
    if all(plays_out(game, game.initial(each.balance.seats, each.options)) for each in variants):
        return DEFAULT_PLAYOUTS
    typer.echo(
        "leads are left out because the native core cannot play every variant; --playouts 16 adds them, slowly",
        err=True,
    )
    return 0


def _show(game: Game[Any], report: Comparison, path: Path | None) -> None:
    screen = Screen()
    first = report.variants[0]
    bots = " and ".join((first.skill or first.balance).names)
    screen.say(f"{game.title}: {len(report.variants)} variants, {bots}, seed {first.balance.seed}", "bold")
    for line in lines(report):
        screen.verbatim(line)
    for line in findings(report):
        screen.say(line)
    for variant, failures in zip(report.variants, report.failures, strict=True):
        if failures:
            screen.say(f"games of {variant.title} left out because a bot failed: {failures}", "red")
    if path:
        screen.verbatim(f"the report is in {path}")
