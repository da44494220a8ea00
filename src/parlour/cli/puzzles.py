"""The command that sets puzzles."""

from random import Random, SystemRandom
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, whole_number
from parlour.cli.errors import UsageError, show_json
from parlour.cli.puzzling import Puzzling, show
from parlour.cli.screen import Screen
from parlour.cli.words import counted
from parlour.games import load
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution.puzzles import LEVELS, Puzzle, chosen, fresh, shipped

USUAL_COUNT = 8
MOST = 1000


def puzzles(
    game: GameName,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", parser=whole_number, help="1 (easy) to 8; all by default.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", metavar="K", parser=whole_number, help="How many; 8 by default.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help="Make new ones by this number."),
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Solve them here, move by move.")] = False,
    answers: Annotated[bool, typer.Option("--answers", help="Print the winning moves too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print or play puzzles: only one move wins, which?"""
    many = USUAL_COUNT if count is None else count
    _check(load(game).id, level, many)
    found = _found(level, many, seed, is_shuffled=play)
    if as_json:
        show_json([puzzle.to_json() for puzzle in found])
    elif play:
        Puzzling(found, Screen()).run()
    else:
        for number, puzzle in enumerate(found, 1):
            show(Screen(), f"Puzzle {number}", puzzle)
            Screen().verbatim(puzzle.position)
            if answers:
                Screen().say(f"answer: {puzzle.move}")


def _check(game: str, level: int | None, count: int) -> None:
    """Refuses what there is none of."""
    if game != GAME.id:
        raise UsageError(f"there are puzzles for {GAME.id} only, not for {game}")
    if level is not None and level not in LEVELS:
        raise UsageError(f"the level must be {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    if not 1 <= count <= MOST:
        raise UsageError(f"the count must be 1 to {MOST}, not {count}")


def _found(level: int | None, count: int, seed: int | None, is_shuffled: bool) -> list[Puzzle]:
    """Puzzles that come with Parlour, or new ones from the table."""
    if seed is not None:
        return chosen(fresh(Random(seed)), level, count)
    ready = shipped()
    if is_shuffled:
        SystemRandom().shuffle(ready)
    found = chosen(iter(ready), level, count)
    if len(found) < count:
        of_level = "" if level is None else f" of level {level}"
        raise UsageError(f"only {counted(len(found), 'puzzle')}{of_level} come with Parlour; --seed N makes new ones")
    return found
