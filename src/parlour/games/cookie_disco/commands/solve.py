"""The command that solves the game completely."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, whole_number
from parlour.cli.errors import UsageError, show_json
from parlour.cli.progress import phases, resumable_phases
from parlour.cli.screen import Screen
from parlour.engine.limits import MOST_THREADS
from parlour.games import load
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution import Solution, SolutionError, solution, table_path
from parlour.games.cookie_disco.solution import solve as make_table
from parlour.games.cookie_disco.solution.figures import figures as figures_of
from parlour.games.cookie_disco.solution.packing import pack, unpack
from parlour.games.cookie_disco.solution.report import Report
from parlour.games.cookie_disco.solution.report import report as counted
from parlour.games.cookie_disco.solution.summary import summary
from parlour.games.cookie_disco.solution.table import cannot

CHECKING = "checking positions"
PART = 200_000
"""Positions that are checked in one go."""


def solve(
    game: GameName,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Solve it again, whatever table there is.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Hold every value against those after its moves.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Tell what the solution says as a whole.")] = False,
    figures: Annotated[
        str | None, typer.Option("--figures", metavar="FOLDER", help="Draw the report, as SVG files in a folder.")
    ] = None,
    pack_to: Annotated[
        str | None, typer.Option("--pack", metavar="FILE", help="Write the table to a small file, for others.")
    ] = None,
    unpack_from: Annotated[
        str | None, typer.Option("--unpack", metavar="FILE", help="Take the table from such a file, unsolved.")
    ] = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", parser=whole_number, help="One for each core by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game completely: who wins from every position, and in how many moves."""
    if load(game).id != GAME.id:
        raise UsageError(f"{load(game).title} is too large to be solved: only {GAME.title} is")
    many = os.cpu_count() or 1 if threads is None else threads
    if not 1 <= many <= MOST_THREADS:
        raise UsageError(f"the number of threads must be 1 to {MOST_THREADS}, not {many}")
    if unpack_from is not None and rebuild:
        raise UsageError("--unpack takes a table and --rebuild makes one: choose")
    if unpack_from is not None:
        unpack(Path(unpack_from).expanduser())
    else:
        with resumable_phases() as report_progress:
            make_table(many, report_progress, rebuild)
    found = _Found(solution(), many)
    if check:
        found.check()
    if report or figures is not None:
        found.count(report, figures)
    if pack_to is not None:
        found.pack(Path(pack_to).expanduser())
    found.show(as_json)


class _Found:
    """What to print about the table: lines for people, named values for programs."""

    def __init__(self, table: Solution, threads: int) -> None:
        self.table, self.threads = table, threads
        self.lines: list[str] = []
        self.named: dict[str, object] = {}

    def check(self) -> None:
        """Looks at every position.

        :raises SolutionError: if a value is wrong
        """
        total = len(self.table.values)
        with phases() as report:
            for begin in range(0, total, PART):
                end = min(begin + PART, total)
                report(CHECKING, begin, total)
                wrong = self.table.native.first_inconsistent(begin, end, self.threads)
                if wrong < end:
                    text = self.table.native.text(wrong)
                    raise SolutionError(
                        f"the value of {text!r}, {self.table.probe(text)}, is not what its moves make it"
                    )
        self.lines.append(f"all {total:,} values are what the moves make them")
        self.named["checked"] = total

    def count(self, is_printed: bool, folder: str | None) -> None:
        """Counts positions, and prints or draws the result."""
        with phases() as report:
            found = counted(self.table, report, self.threads)
        if is_printed:
            self.lines += summary(found)
            self.named["report"] = found.to_json()
        if folder is not None:
            files = [str(path) for path in _drawn(found, Path(folder).expanduser())]
            self.lines += [f"drawn: {file}" for file in files]
            self.named["figures"] = files

    def pack(self, file: Path) -> None:
        """Writes the small file."""
        size = pack(file)
        self.lines.append(f"packed: {file} ({size / 1e6:.1f} MB)")
        self.named["packed"] = {"file": str(file), "bytes": size}

    def show(self, as_json: bool) -> None:
        """Everything that was found, or where the table is if nobody asked for more."""
        path, screen = table_path(), Screen()
        size = path.stat().st_size
        if as_json:
            show_json({"table": str(path), "bytes": size, **self.named})
            return
        for line in self.lines or [f"Cookie Disco is solved: {path} ({size / 1e6:.1f} MB)"]:
            screen.verbatim(line)


def _drawn(found: Report, folder: Path) -> Iterator[Path]:
    """The files that were drawn."""
    for name, svg in figures_of(found).items():
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
        except OSError as error:
            raise cannot("write", path, error) from None
        yield path
