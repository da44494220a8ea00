"""The command that keeps ratings of bots."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena.ladder import Ladder, LadderFile, Meeting, Period, Standing, read_records, standings
from parlour.arena.ladder_page import LADDER_GENERATOR, MAX_GAMES_SHOWN, ladder_page
from parlour.arena.plan import MAX_GAMES
from parlour.arena.workers import Pool
from parlour.bots import display_name, make
from parlour.cli.arguments import AsJson, GameName, Options, Seats, Seed, complete_bot, read_options, whole_number
from parlour.cli.atomic_file import path_of
from parlour.cli.errors import INTERRUPTED, UsageError, show_json
from parlour.cli.many_games import Clock, Cluster, Workers, chosen_pool
from parlour.cli.pages import checked_path, write_page
from parlour.cli.saves import state_folder
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.core import Game, ParlourError
from parlour.games import load

DEFAULT_PAIRS = 100
TOO_FEW_BOTS = "a ladder needs two bots or more that can play: name them after the game"


@sigterm_as_interrupt()
def ladder(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT]...", autocompletion=complete_bot, help="Bots to add; the others stay."),
    ] = None,
    pairs: Annotated[
        int | None,
        typer.Option(
            "--pairs", metavar="N", parser=whole_number, help="The pairs to play; 100 by default, 0 for none."
        ),
    ] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help="The file of the ladder; by default one for each game.")
    ] = None,
    page: Annotated[
        str | None, typer.Option("--page", metavar="FILE", help="Write the ladder as an HTML page.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an older ladder at --page.")] = False,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Keep ratings of any number of bots: each run adds bots and pairs of games."""
    loaded = load(game)
    path = path_of(file) if file else state_folder() / "ladder" / f"{loaded.id}.ndjson"
    wanted = DEFAULT_PAIRS if pairs is None else pairs
    if not 0 <= wanted <= MAX_GAMES:
        raise UsageError(f"the number of pairs must be from 0 to {MAX_GAMES}, not {wanted}")
    to = checked_path(page, overwrite, LADDER_GENERATOR, "ladder") if page else None
    pool = chosen_pool(workers, cluster)
    chosen = {"seats": seats, "option": option, "seed": seed, "clock": clock}
    with _opened(path, loaded, chosen, bots or [], wanted) as ladder_file:
        active = _enter(ladder_file, loaded, bots or [])
        is_whole = _play(ladder_file, active, wanted, pool)
        standing = standings(ladder_file.entries, ladder_file.meetings)
        if to:
            records = read_records(path, MAX_GAMES_SHOWN)
            write_page(to, ladder_page(loaded, ladder_file.ladder, standing, records))
        _report(loaded, ladder_file, standing, to, as_json)
    if not is_whole:
        raise typer.Exit(INTERRUPTED)


def _opened(path: Path, game: Game[Any], chosen: dict[str, Any], bots: list[str], pairs: int) -> LadderFile:
    """The file of the ladder; if there is none, a new one, with its settings, once there are bots to play."""
    if not path.exists():
        options = read_options(chosen["option"])
        new = Ladder.of(game, chosen["seats"], options, chosen["seed"] or 0, chosen["clock"])
        for bot in bots:
            _title(bot, game, new)
        if len(set(bots)) < (2 if pairs else 1):
            raise UsageError(TOO_FEW_BOTS)
        return LadderFile.create(path, new)
    if any(value is not None for value in chosen.values()):
        raise UsageError(
            f"{str(path)!r} has its seats, options, seed and clock already: leave them out, or add --file FILE"
        )
    ladder_file = LadderFile.open(path)
    if ladder_file.ladder.game != game.id:
        ladder_file.close()
        raise UsageError(f"{str(path)!r} is a ladder of {ladder_file.ladder.game!r}, not of {game.id!r}")
    return ladder_file


def _enter(ladder_file: LadderFile, game: Game[Any], bots: list[str]) -> list[int]:
    """Adds bots, and returns the numbers of all that can play; the others are reported.

    :raises ParlourError: if a new bot cannot play
    """
    for bot in bots:
        ladder_file.enter(bot, _title(bot, game, ladder_file.ladder))
    active = []
    for number, entry in enumerate(ladder_file.entries):
        try:
            _title(entry.bot, game, ladder_file.ladder)
            active.append(number)
        except ParlourError as error:
            typer.echo(f"note: {entry.title} does not play: {error}", err=True)
    return active


def _title(bot: str, game: Game[Any], of: Ladder) -> str:
    """The name of a bot.

    :raises ParlourError: if it cannot play
    """
    with closing(make(bot, game, of.options)) as made:
        return display_name(bot, made)


def _play(ladder_file: LadderFile, active: list[int], pairs: int, pool: Pool[Meeting]) -> bool:
    """Plays pairs, period by period; False after Ctrl-C."""
    from parlour.cli.progress import tracked  # imported late: most commands show no bar

    if pairs and len(active) < 2:
        raise UsageError(TOO_FEW_BOTS)
    try:
        while pairs > 0:
            period = Period(ladder_file, active, pairs)
            with closing(pool(period, period.bots)) as meetings:
                for meeting in tracked(meetings, len(period.bots), "pairs"):
                    ladder_file.add(meeting)
            pairs -= len(period.bots)
    except KeyboardInterrupt:
        typer.echo("interrupted: the pairs so far are in the file", err=True)
        return False
    return True


def _report(
    game: Game[Any], ladder_file: LadderFile, standing: list[Standing], page: Path | None, as_json: bool
) -> None:
    if as_json:
        found = {"ladder": {**vars(ladder_file.ladder)}, "standings": [each.to_json() for each in standing]}
        show_json({**found, "pairs": len(ladder_file.meetings), "file": str(ladder_file.path)})
        return
    screen = Screen()
    screen.say(f"{game.title}: {len(ladder_file.meetings)} pairs of games, seed {ladder_file.ladder.seed}", "bold")
    width = max((len(each.entry.title) for each in standing), default=0)
    for each in standing:
        low, high = each.rating.interval.low, each.rating.interval.high
        score = "" if each.score is None else f"{100 * each.score:5.1f} %"
        failed = f", failed {each.failures}" if each.failures else ""
        rating = f"{each.rating.rating:5.0f} ({low:.0f} … {high:.0f})"
        screen.say(f"{each.place:>3}. {each.entry.title:<{width}}  {rating}  {each.pairs:>5} pairs  {score}{failed}")
    screen.verbatim(f"the games are in {ladder_file.path}")
    if page:
        screen.verbatim(f"the page is {page}")
