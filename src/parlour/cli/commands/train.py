"""The command that trains a network by self-play."""

from __future__ import annotations

from contextlib import closing
from shlex import quote
from typing import Annotated, Any

import typer

from parlour.cli.arguments import AsJson, GameName, Options, Seed, read_options, whole_number
from parlour.cli.atomic_file import path_of
from parlour.cli.errors import INTERRUPTED, UsageError, show_json
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.core.extras import require_extra
from parlour.games import load

DEFAULT_ITERATIONS = 100


def _number(flag: str, about: str) -> Any:
    return typer.Option(flag, metavar="N", parser=whole_number, help=about)


@sigterm_as_interrupt()
def train(
    game: GameName,
    iterations: Annotated[
        int | None, _number("--iterations", "How many iterations of self-play and learning; 100 by default.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FOLDER", help="The folder to write; GAME-training by default.")
    ] = None,
    games: Annotated[int | None, _number("--games", "The games in an iteration; 256 by default.")] = None,
    simulations: Annotated[
        int | None, _number("--simulations", "The positions evaluated for each move; 32 by default.")
    ] = None,
    width: Annotated[int | None, _number("--width", "The width of the network's layers; 192 by default.")] = None,
    blocks: Annotated[int | None, _number("--blocks", "The blocks of the network; 2 by default.")] = None,
    window: Annotated[
        int | None, _number("--window", "The iterations whose games are learned from; 40 by default.")
    ] = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Train a network by self-play, for the bot called network. The same command continues an interrupted training."""
    from parlour.cli.progress import tracked  # imported late: most commands show no bar

    require_extra("train")
    from parlour.train.learner import Learner
    from parlour.train.plan import Plan
    from parlour.train.training import NETWORK, Training

    loaded = load(game)
    wanted = DEFAULT_ITERATIONS if iterations is None else iterations
    if wanted < 1:
        raise UsageError(f"the number of iterations must be 1 or more, not {wanted}")
    numbers = {"games": games, "simulations": simulations, "width": width, "blocks": blocks, "window": window}
    chosen = {name: value for name, value in {**numbers, "seed": seed}.items() if value is not None}
    plan = Plan.of(loaded, read_options(option), **chosen)
    training = Training(path_of(out or f"{loaded.id}-training"), plan, Learner)
    report, is_whole = None, True
    try:
        with closing(training.run(wanted)) as reports:
            for report in tracked(reports, max(0, wanted - training.iteration), "iterations"):  # noqa: B007
                pass
    except KeyboardInterrupt:
        typer.echo("interrupted: the same command continues", err=True)
        is_whole = False
    network = training.folder / NETWORK
    if as_json:
        loss = report.loss if report else None
        show_json({"network": str(network), "iterations": training.iteration, "loss": loss, "is_whole": is_whole})
    else:
        screen = Screen()
        screen.say(f"{loaded.title}: {training.iteration} iterations of {plan.games} games, seed {plan.seed}", "bold")
        if report:
            screen.say(f"the last one learned from {report.positions} new positions, loss {report.loss:.2f}")
        screen.verbatim(f"the network is in {network}")
        bot = quote(f"network?file={network}")  # shells replace a question mark
        screen.verbatim(f"to try it: parlour arena {loaded.id} {bot} level-3")
    if not is_whole:
        raise typer.Exit(INTERRUPTED)
