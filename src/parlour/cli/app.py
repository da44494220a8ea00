"""The commands of ``parlour``."""

from typing import Annotated

import typer

from parlour import __version__
from parlour.cli.commands import (
    analyse,
    arena,
    ask,
    bots,
    compare,
    database,
    hint,
    ladder,
    learn,
    mcp,
    new_game,
    play,
    prune,
    puzzles,
    records,
    selfplay,
    serve,
    show,
    study,
    train,
    verify,
)
from parlour.cli.runner import Command, Commands

app = typer.Typer(
    cls=Commands,
    pretty_exceptions_enable=False,
    help="Small tabletop games with exact rules. Without a command, opens Parlour in the browser.",
)


def _show_version(requested: bool) -> None:
    if requested:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def parlour(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Serves and opens the browser if there is no command."""
    if context.invoked_subcommand is None:
        serve.open_parlour()


for command in (
    play.play,
    show.games,
    show.rules,
    show.show,
    ask.moves,
    ask.perft,
    ask.why,
    hint.hint,
    learn.learn,
    puzzles.puzzles,
    new_game.new_game,
    records.new,
    records.replay,
    analyse.analyse,
    verify.verify,
    arena.arena,
    ladder.ladder,
    study.study,
    compare.compare,
    selfplay.selfplay,
    train.train,
    bots.bots,
    bots.bot_check,
    mcp.mcp,
    mcp.mcp_report,
    serve.serve,
    database.backup,
    database.restore,
    database.export,
    database.forget,
    prune.prune,
):
    app.command(cls=Command)(command)
