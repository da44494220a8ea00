"""The command that makes datasets of games between bots."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.arena import Match
from parlour.bots.make import FOREIGN
from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, complete_bot, read_options, whole_number
from parlour.cli.atomic_file import path_of
from parlour.cli.errors import INTERRUPTED, UsageError, show_json
from parlour.cli.many_games import Clock, Cluster, Workers, chosen_pool
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.core import Game
from parlour.games import load

if TYPE_CHECKING:
    from parlour.data import Dataset

DEFAULT_GAMES, DEFAULT_GAMES_PER_SHARD = 1000, 200


@sigterm_as_interrupt()
def selfplay(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots", metavar="BOT,...", autocompletion=complete_bot, help="The bots that play; can be repeated."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", parser=whole_number, help="The number of games; 1000 by default."),
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FOLDER", help="The folder to write; GAME-selfplay by default.")
    ] = None,
    shard: Annotated[
        int | None,
        typer.Option("--shard", metavar="N", parser=whole_number, help="The games in a file; 200 by default."),
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Make a dataset of games between bots: Parquet files with a row for each decision."""
    from parlour.cli.progress import tracked  # imported late: most commands show no bar
    from parlour.data import Dataset, SelfPlay, play_dataset  # imported late: it needs its extra

    loaded = load(game)
    named = [bot for text in bots or () for bot in ([text] if text.startswith(FOREIGN) else text.split(","))]
    if not named:
        raise UsageError(f"expected bots, such as: parlour selfplay {loaded.id} --bots level-3,level-2")
    match = Match.of(loaded, named, seats, read_options(option), seed or 0, clock)
    games_per_shard = DEFAULT_GAMES_PER_SHARD if shard is None else shard
    plan = SelfPlay.of(match, DEFAULT_GAMES if games is None else games, games_per_shard)
    pool = chosen_pool(workers, cluster)
    dataset = Dataset.open(path_of(out or f"{loaded.id}-selfplay"), plan)
    is_whole = True
    try:
        with closing(play_dataset(dataset, pool)) as shards:
            for _ in tracked(shards, len(dataset.missing), "files"):
                pass
    except KeyboardInterrupt:
        typer.echo("interrupted: the same command continues with the missing files", err=True)
        is_whole = False
    if as_json:
        found = {"folder": str(dataset.folder), "games": plan.games, "rows": dataset.rows, "hash": dataset.hash}
        show_json({**found, "files": len(dataset.shards), "is_whole": is_whole})
    else:
        _show(loaded, dataset)
    if not is_whole:
        raise typer.Exit(INTERRUPTED)


def _show(game: Game[Any], dataset: Dataset) -> None:
    plan, match, screen = dataset.plan, dataset.plan.match, Screen()
    screen.say(f"{game.title}: {plan.games} games of {', '.join(match.names)}, seed {match.seed}", "bold")
    screen.say(f"{dataset.rows} decisions in {len(dataset.shards)} of {len(plan.shards)} files")
    if dataset.hash:
        screen.verbatim(f"hash {dataset.hash}")
    screen.verbatim(f"the dataset is in {dataset.folder}")
