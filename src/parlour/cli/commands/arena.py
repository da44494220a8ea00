"""The command that plays matches of bots."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.arena import (
    ArenaError,
    InvalidMatch,
    Match,
    MatchFile,
    MatchResults,
    Plan,
    Sprt,
    Summary,
    check,
    play_game,
    play_match,
    report_text,
    summary,
)
from parlour.arena.match_file import read_head, read_record
from parlour.arena.workers import Pool
from parlour.bots.make import BOT_NAMES
from parlour.cli.arguments import AsJson, Options, Seats, Seed, complete_bot, complete_game, read_options, whole_number
from parlour.cli.atomic_file import path_of
from parlour.cli.errors import FAILURE, INTERRUPTED, UsageError, show_json
from parlour.cli.formatting import counted, visible
from parlour.cli.many_games import Clock, Cluster, Workers, chosen_pool
from parlour.cli.saves import state_folder
from parlour.cli.screen import Screen
from parlour.cli.termination import sigterm_as_interrupt
from parlour.games import load, names

MAX_LISTED_FAILURES = 10


@sigterm_as_interrupt()
def arena(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", autocompletion=complete_game, help="The game, or the beginning of its name."),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT...", autocompletion=complete_bot, help=f"Two bots or more: {BOT_NAMES}."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", parser=whole_number, help="The number of games; 200 by default."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="ELO0,ELO1",
            help="Stop once a test decides between two Elo advantages.",
        ),
    ] = None,
    alpha: Annotated[
        float | None, typer.Option("--alpha", help="The rate at which --sprt may wrongly accept ELO1; 0.05 by default.")
    ] = None,
    beta: Annotated[
        float | None, typer.Option("--beta", help="The rate at which --sprt may wrongly accept ELO0; 0.05 by default.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the games to this new file.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Continue the match in this file.")
    ] = None,
    again: Annotated[
        int | None,
        typer.Option("--again", metavar="N", parser=whole_number, help="Play game N of --resume FILE again."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Play bots against each other: scores, Elo, and a record of every game."""
    test = _sprt(sprt, alpha, beta)
    if resume is not None:
        _refuse_with_resume([game, bots, seats, option, seed, clock, save])
        if again is not None:
            _play_again(path_of(resume), again, as_json)
            return
        pool = chosen_pool(workers, cluster)
        match_file = MatchFile.open(path_of(resume))
        plan = _changed(match_file.plan, games, test)
    else:
        if again is not None:
            raise UsageError("--again needs a match file: add --resume FILE")
        if game is None or not bots:
            raise UsageError(
                f"expected a game and two bots or more, such as: parlour arena {names()[0]} level-3 level-2"
            )
        pool, plan = chosen_pool(workers, cluster), Plan.of(games, test)
        match = Match.of(load(game), bots, seats, read_options(option), seed or 0, clock)
        check(match, plan)
        match_file = MatchFile.create(path_of(save) if save else _free_path(match.game), match, plan)
    with match_file:
        check(match_file.match, plan)
        match_file.match.check()
        _compete(match_file, MatchResults(match_file.match, plan, match_file.results), pool, as_json)


def _sprt(text: str | None, alpha: float | None, beta: float | None) -> Sprt | None:
    if text is None:
        if alpha is not None or beta is not None:
            raise UsageError("--alpha and --beta need a test: add --sprt ELO0,ELO1")
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise UsageError(f"expected two Elo differences such as --sprt 0,10, not {text!r}") from None
    rates = {"alpha": alpha, "beta": beta}
    return Sprt.of(elo0, elo1, **{name: rate for name, rate in rates.items() if rate is not None})


def _refuse_with_resume(others: Sequence[object]) -> None:
    if any(argument not in (None, []) for argument in others):
        raise UsageError("--resume takes game, bots, seats, options, seed and clock from the file: leave them out")


def _changed(plan: Plan, games: int | None, test: Sprt | None) -> Plan:
    """The plan of a file, changed by what the command line says."""
    if games is None and test is None:
        return plan
    return Plan.of(plan.games if games is None and not plan.is_open else games, test or plan.sprt)


def _free_path(game: str) -> Path:
    """A new file in the folder where matches are kept."""
    folder = state_folder() / "arena"
    return next(path for number in count(1) if not (path := folder / f"{game}-{number}.ndjson").exists())


def _compete(match_file: MatchFile, match_results: MatchResults, pool: Pool[Any], as_json: bool) -> None:
    """Plays the match and reports on it, even after Ctrl-C."""
    from parlour.cli.match_progress import MatchProgress  # imported late: other commands show no table

    try:
        with MatchProgress(match_results) as progress, closing(play_match(match_file, match_results, pool)) as played:
            for _ in played:
                progress.tick()
    except KeyboardInterrupt:
        _report(match_file, match_results, as_json)
        raise typer.Exit(INTERRUPTED) from None
    except ArenaError:
        _show_how_to_continue(match_file, match_results)
        raise
    _report(match_file, match_results, as_json)


def _report(match_file: MatchFile, match_results: MatchResults, as_json: bool) -> None:
    statistics = summary(match_results)
    if as_json:
        file = {"file": str(match_file.path), "is_over": match_results.is_over}
        show_json(
            {
                "match": match_results.match.to_json(),
                "plan": match_results.plan.to_json(),
                **statistics.to_json(),
                **file,
            }
        )
    else:
        _show(statistics, match_results, match_file)
    _show_how_to_continue(match_file, match_results)


def _show(statistics: Summary, match_results: MatchResults, match_file: MatchFile) -> None:
    from parlour.cli.match_progress import standings

    screen = Screen()
    size = f"{counted(statistics.games, 'game')} in {counted(statistics.pairs, 'pair')}"
    screen.say(f"{load(match_results.match.game).title}: {size}, seed {match_results.match.seed}", "bold")
    if screen.is_terminal:
        screen.console.print(standings(statistics))
    else:
        for line in report_text.table(statistics):
            screen.verbatim(line)
    for line in report_text.remarks(statistics):
        screen.say(line)
    for result in [result for result in match_results.counted if result.failure][:MAX_LISTED_FAILURES]:
        assert result.failure
        name = match_results.match.names[result.seating[result.failure.seat]]
        screen.say(f"game {result.number}: {name} {result.failure.reason}", "red")
    screen.verbatim(f"the games are in {match_file.path}")


def _show_how_to_continue(match_file: MatchFile, match_results: MatchResults) -> None:
    if match_results.is_over:
        return
    command = ["parlour", "arena", "--resume", str(match_file.path)]
    if match_results.plan.games != match_file.plan.games:
        command += ["--games", str(match_results.plan.games)]
    if match_results.plan.sprt != match_file.plan.sprt and (sprt := match_results.plan.sprt):
        command += ["--sprt", f"{sprt.elo0:g},{sprt.elo1:g}", "--alpha", f"{sprt.alpha:g}", "--beta", f"{sprt.beta:g}"]
    done = "" if match_results.plan.is_open else f" of {match_results.games}"
    typer.echo(f"stopped after {len(match_results)}{done} games; to continue: {visible(shlex.join(command))}", err=True)


def _play_again(path: Path, number: int, as_json: bool) -> None:
    """Plays a game of a file again, and compares it with the stored one."""
    match, _ = read_head(path)
    match.check()
    if number < 1:
        raise InvalidMatch(f"games are numbered from 1: there is no game {number}")
    record, stored = play_game(match, number).record, read_record(path, number)
    assert record
    if as_json:
        show_json({"game": number, "is_same": stored and record == stored, "record": record.to_json()})
    else:
        typer.echo(record.dumps())
        found = "not in the file" if stored is None else "as in the file" if record == stored else "not as in the file"
        typer.echo(f"game {number}: {found}", err=True)
    if stored and record != stored:
        raise typer.Exit(FAILURE)
