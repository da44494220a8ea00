"""The command that lets bots play against bots."""

from __future__ import annotations

import os
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
    Ledger,
    Match,
    Plan,
    Sprt,
    Summary,
    Tally,
    check,
    crew_here,
    crew_on,
    play_game,
    play_match,
    summary,
    wording,
)
from parlour.arena.ledger import read_head, read_record
from parlour.arena.workers import Crew
from parlour.bots.make import THERE_ARE
from parlour.cli.arguments import AsJson, Options, Seats, Seed, read_options, whole_number
from parlour.cli.errors import FAILURE, INTERRUPTED, UsageError, show_json
from parlour.cli.screen import Screen
from parlour.cli.words import counted, visible
from parlour.games import load, names

FEW = 10
"""So many failures are told one by one."""

Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", parser=whole_number, help="Processes to use; one for each core by default."),
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Ray cluster there instead of here.")
]
Clock = Annotated[
    float | None, typer.Option("--clock", metavar="SECONDS", help="The time for each move; else the bots decide.")
]


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game, or the beginning of its name.")] = None,
    bots: Annotated[list[str] | None, typer.Argument(metavar="BOT...", help=f"Two bots or more: {THERE_ARE}.")] = None,
    games: Annotated[
        int | None, typer.Option("--games", metavar="N", parser=whole_number, help="How many games; 200 by default.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop once the first bot is known to be so much better."),
    ] = None,
    alpha: Annotated[float, typer.Option("--alpha", help="How often --sprt may find ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="How often --sprt may find ELO0 wrongly.")] = 0.05,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    clock: Clock = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the games to this new file.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with the match in a file.")
    ] = None,
    again: Annotated[
        int | None,
        typer.Option("--again", metavar="N", parser=whole_number, help="Play game N of --resume FILE again."),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against bots: scores, Elo, and every game as a record."""
    test = _sprt(sprt, alpha, beta)
    if resume is not None:
        _refuse_with_resume([game, bots, seats, option, seed, clock, save])
        if again is not None:
            _play_again(Path(resume).expanduser(), again, as_json)
            return
        crew = chosen_crew(workers, cluster)
        ledger = Ledger.open(Path(resume).expanduser())
        plan = _changed(ledger.plan, games, test)
    else:
        if again is not None:
            raise UsageError("--again takes a game from a file: name it with --resume")
        if game is None or not bots:
            raise UsageError(
                f"expected a game and two bots or more, such as: parlour arena {names()[0]} level-3 level-2"
            )
        crew, plan = chosen_crew(workers, cluster), Plan.of(games, test)
        match = Match.of(load(game), bots, seats, read_options(option), seed or 0, clock)
        check(match, plan)
        ledger = Ledger.create(Path(save).expanduser() if save else _free_path(match.game), match, plan)
    with ledger:
        check(ledger.match, plan)
        ledger.match.check()
        _compete(ledger, Tally(ledger.match, plan, ledger.results), crew, as_json)


def chosen_crew(workers: int | None, cluster: str | None) -> Crew[Any]:
    """Who plays: processes here, or a cluster.

    :raises ParlourError: if they cannot
    """
    if cluster is None:
        return crew_here(workers)
    if workers is not None:
        raise UsageError("--workers is for this machine: a cluster knows its own")
    return crew_on(cluster)


def _sprt(given: str | None, alpha: float, beta: float) -> Sprt | None:
    if given is None:
        return None
    try:
        elo0, elo1 = map(float, given.split(","))
    except ValueError:
        raise UsageError(f"expected two Elo differences such as --sprt 0,10, not {given!r}") from None
    return Sprt.of(elo0, elo1, alpha, beta)


def _refuse_with_resume(others: Sequence[object]) -> None:
    if any(each not in (None, []) for each in others):
        raise UsageError("--resume takes game, bots, seats, options, seed and clock from the file: leave them out")


def _changed(plan: Plan, games: int | None, test: Sprt | None) -> Plan:
    """The plan of a file, or what is wanted now."""
    if games is None and test is None:
        return plan
    return Plan.of(plan.games if games is None and not plan.is_open else games, test or plan.sprt)


def _free_path(game: str) -> Path:
    """A file that is not there yet, where others of its kind are kept."""
    folder = Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state").expanduser() / "parlour" / "arena"
    return next(path for number in count(1) if not (path := folder / f"{game}-{number}.ndjson").exists())


def _compete(ledger: Ledger, tally: Tally, crew: Crew[Any], as_json: bool) -> None:
    """Plays the match and tells how it went, also if it is broken off."""
    from parlour.cli.board import Board  # loaded late: other commands show no table

    try:
        with Board(tally) as board, closing(play_match(ledger, tally, crew)) as played:
            for _ in played:
                board.tick()
    except KeyboardInterrupt:
        _report(ledger, tally, as_json)
        raise typer.Exit(INTERRUPTED) from None
    except ArenaError:
        _tell_how_to_go_on(ledger, tally)
        raise
    _report(ledger, tally, as_json)


def _report(ledger: Ledger, tally: Tally, as_json: bool) -> None:
    found = summary(tally)
    if as_json:
        file = {"file": str(ledger.path), "is_over": tally.is_over}
        show_json({"match": tally.match.to_json(), "plan": tally.plan.to_json(), **found.to_json(), **file})
    else:
        _show(found, tally, ledger)
    _tell_how_to_go_on(ledger, tally)


def _show(found: Summary, tally: Tally, ledger: Ledger) -> None:
    from parlour.cli.board import standings

    screen = Screen()
    many = f"{counted(found.games, 'game')} in {counted(found.pairs, 'pair')}"
    screen.say(f"{load(tally.match.game).title}: {many}, seed {tally.match.seed}", "bold")
    if screen.is_terminal:
        screen.console.print(standings(found))
    else:
        for line in wording.table(found):
            screen.verbatim(line)
    for line in wording.remarks(found):
        screen.say(line)
    for result in [result for result in tally.results if result.failure][:FEW]:
        assert result.failure
        name = tally.match.names[result.seating[result.failure.seat]]
        screen.say(f"game {result.number}: {name} {result.failure.reason}", "red")
    screen.verbatim(f"the games are in {ledger.path}")


def _tell_how_to_go_on(ledger: Ledger, tally: Tally) -> None:
    if tally.is_over:
        return
    how = ["parlour", "arena", "--resume", str(ledger.path)]
    if tally.plan.games != ledger.plan.games:
        how += ["--games", str(tally.plan.games)]
    if tally.plan.sprt != ledger.plan.sprt and (sprt := tally.plan.sprt):
        how += ["--sprt", f"{sprt.elo0:g},{sprt.elo1:g}", "--alpha", f"{sprt.alpha:g}", "--beta", f"{sprt.beta:g}"]
    done = "" if tally.plan.is_open else f" of {tally.games}"
    typer.echo(f"stopped after {len(tally)}{done} games; to go on: {visible(shlex.join(how))}", err=True)


def _play_again(path: Path, number: int, as_json: bool) -> None:
    """One game of a file, played anew and held against what was written down."""
    match, _ = read_head(path)
    match.check()
    if number < 1:
        raise InvalidMatch(f"games are numbered from 1: there is no game {number}")
    record, before = play_game(match, number).record, read_record(path, number)
    assert record
    if as_json:
        show_json({"game": number, "is_same": before and record == before, "record": record.to_json()})
    else:
        typer.echo(record.dumps())
        same = "not played before" if before is None else "the same as before" if record == before else "not the same"
        typer.echo(f"game {number}: {same}", err=True)
    if before and record != before:
        raise typer.Exit(FAILURE)
