"""What the commands that play many games have in common: who plays them, where, and the page that reports on them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from parlour.arena import cluster_pool, local_pool
from parlour.arena.game_analysis import MIN_PLAYOUTS
from parlour.arena.workers import Pool, Work
from parlour.cli.arguments import whole_number
from parlour.cli.errors import UsageError
from parlour.cli.pages import checked_path, free_name
from parlour.core import Game
from parlour.engine import is_native, notice

DEFAULT_BOT = "level-4"
"""The bot that plays by default, where the native core makes it fast."""
DEFAULT_GAMES = 100
MAX_PLAYOUTS = 1_000_000

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", metavar="N", parser=whole_number, help="The number of processes; by default one for each core."
    ),
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Ray cluster at this address.")
]
Clock = Annotated[
    float | None, typer.Option("--clock", metavar="SECONDS", help="The time for each move; by default the bots decide.")
]
Playouts = Annotated[
    int | None,
    typer.Option(
        "--playouts",
        metavar="N",
        parser=whole_number,
        help="Random games from each sampled position, to see who leads; 0 for none.",
    ),
]

R = TypeVar("R")


def chosen_pool(workers: int | None, cluster: str | None) -> Pool[Any]:
    """The workers that play: processes here, or a cluster.

    :raises ParlourError: if they are not available
    """
    if cluster is None:
        return local_pool(workers)
    if workers is not None:
        raise UsageError("--workers is for this machine; leave it out with --cluster")
    return cluster_pool(cluster)


def default_bot(game: Game[Any]) -> str:
    """The strongest bot that plays many games of this kind in a short time."""
    return DEFAULT_BOT if is_native() and game.twin else "random"


def announce_bot(game: Game[Any], better: str) -> None:
    """Says which bot plays by default where it is not the usual one, and the command for better play."""
    if (bot := default_bot(game)) != DEFAULT_BOT:
        why = notice() or f"the native core does not play {game.title}"
        typer.echo(f"the bot {bot!r} plays, because {why}; to measure better play, slowly: {better}", err=True)


def check_playouts(playouts: int) -> None:
    """Refuses a number of playouts that is too small to show who leads, or too large to wait for.

    :raises UsageError: naming the number
    """
    if playouts and not MIN_PLAYOUTS <= playouts <= MAX_PLAYOUTS:
        raise UsageError(f"the number of playouts must be 0 or from {MIN_PLAYOUTS} to {MAX_PLAYOUTS}, not {playouts}")


def page_path(stem: str, kind: str, generator: str, to: str | None, overwrite: bool, as_json: bool) -> Path | None:
    """Where to write the page: the file that was chosen, or a free name; None for JSON alone.

    :param stem: the name by default, without its ending
    :param kind: a word for the report, for errors
    :raises ParlourError: if it would overwrite anything else, or cannot be written
    """
    return None if as_json and to is None else checked_path(to or free_name(stem), overwrite, generator, kind)


def played_games(work: Work[R], games: int, pool: Pool[R]) -> list[R]:
    """Plays the games, with a bar on a terminal; after Ctrl-C, the results so far."""
    from parlour.cli.progress import tracked  # imported late: most commands show no bar

    played: list[R] = []
    try:
        with closing(pool(work, range(1, games + 1))) as results:
            for each in tracked(results, games):
                played.append(each)  # noqa: PERF402 - those so far are kept after Ctrl-C
    except KeyboardInterrupt:
        if not played:
            raise
        typer.echo(f"interrupted: the report covers {len(played)} of {games} games", err=True)
    return played
