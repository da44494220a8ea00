"""Makes, rates or rechecks puzzles: ``python -m parlour.school.puzzles make|rate|recheck GAME [COUNT]``.

``recheck GAME 200`` continues after the first 200 puzzles; it reports its progress after every 50.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.resources import files
from itertools import repeat
from pathlib import Path
from typing import Any

from parlour.core.puzzles import FILE, Puzzle, format_puzzles
from parlour.games import load, names
from parlour.school.puzzles.difficulty import held_out_correlation, rated, tried
from parlour.school.puzzles.judging import puzzles_of

COMMANDS = ("make", "rate", "recheck")
SEED = 1842
DEFAULT_COUNT = 505
"""How many puzzles of a game are made."""
RATING_WORKERS, RECHECKING_WORKERS = 4, 2
RECHECKS_PER_REPORT = 50


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command, and returns how many puzzles are wrong."""
    parser = ArgumentParser(prog="python -m parlour.school.puzzles", description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("game", choices=names(), metavar="GAME")
    parser.add_argument(
        "count", type=_count, nargs="?", metavar="COUNT", help=f"by default {DEFAULT_COUNT}; 0 for recheck"
    )
    chosen = parser.parse_args(arguments)
    command, game = chosen.command, load(chosen.game)
    package = f"{type(game).__module__.rpartition('.')[0]}.puzzles"
    making: Any = import_module(f"{package}.making")
    if command == "recheck":
        return recheck(puzzles_of(game).puzzles, making, chosen.count or 0)
    count = DEFAULT_COUNT if chosen.count is None else chosen.count
    found = confirmed(making.made(SEED, count), making) if command == "make" else puzzles_of(game).puzzles
    say(f"{len(found)} puzzles found; the levels try them ...")
    groups, skills = getattr(making, "GROUPS", 2), getattr(making, "TRIERS", ())
    with ProcessPoolExecutor(RATING_WORKERS) as pool:
        ready = list(pool.map(tried, repeat(game), found, repeat(SEED), repeat(groups), repeat(skills)))
    Path(str(files(package).joinpath(FILE))).write_text(format_puzzles(rated(ready)), "utf-8")
    say(f"{len(ready)} puzzles; rank correlation on those left out: {held_out_correlation(ready):.3f}")
    return 0


def _count(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"expected a number of puzzles, not {text!r}")
    return int(text)


def confirmed(puzzles: Sequence[Puzzle], making: Any) -> list[Puzzle]:
    """The puzzles that the second method confirms."""
    with ProcessPoolExecutor(RECHECKING_WORKERS) as pool:
        results = pool.map(making.recheck, puzzles)
        return [puzzle for puzzle, faults in zip(puzzles, results, strict=True) if not faults]


def recheck(puzzles: Sequence[Puzzle], making: Any, skipped: int = 0) -> int:
    """Proves puzzles by the second method, reports disagreements at once, and returns how many puzzles are wrong."""
    wrong = 0
    with ProcessPoolExecutor(RECHECKING_WORKERS) as pool:
        for number, faults in enumerate(pool.map(making.recheck, puzzles[skipped:]), skipped + 1):
            wrong += bool(faults)
            for fault in faults:
                say(fault)
            if number % RECHECKS_PER_REPORT == 0:
                say(f"{number} of {len(puzzles)}")
    say(f"{len(puzzles) - skipped} puzzles rechecked, {wrong} of them disagree")
    return wrong


def say(text: str) -> None:
    """Prints at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main() > 0)
