"""The command that solves the game completely."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import AsJson, GameName, Options, read_options, whole_number
from parlour.cli.errors import UsageError, show_json
from parlour.cli.progress import phases, resumable_phases
from parlour.cli.screen import Screen
from parlour.engine.limits import MAX_THREADS
from parlour.games import load
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.cookies import USUAL_VALUES
from parlour.games.cookie_disco.solution import VARIANTS, Solution, SolutionError, Variant, solution
from parlour.games.cookie_disco.solution import solve as make_solution
from parlour.games.cookie_disco.solution.comparison import compare as compare_solutions
from parlour.games.cookie_disco.solution.figures import figures as figures_of
from parlour.games.cookie_disco.solution.packing import pack, unpack
from parlour.games.cookie_disco.solution.report import Report
from parlour.games.cookie_disco.solution.report import report as report_on
from parlour.games.cookie_disco.solution.summary import summary
from parlour.games.cookie_disco.solution.values_file import cannot

CHECKING = "checking positions"
POSITIONS_PER_CALL = 200_000
"""Positions that are checked between two reports of progress."""


def solve(
    game: GameName,
    option: Options = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Solve the game again, even if it is already solved.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Check that every value follows from its moves.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Print statistics of the whole solution.")] = False,
    figures: Annotated[
        str | None,
        typer.Option("--figures", metavar="FOLDER", help="Write figures of the report to a folder, as SVG files."),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare the game with and without rolling over the start cell.")
    ] = False,
    pack_to: Annotated[
        str | None,
        typer.Option("--pack", metavar="FILE", help="Write the solution to a small file that can be shared."),
    ] = None,
    unpack_from: Annotated[
        str | None,
        typer.Option("--unpack", metavar="FILE", help="Install the solution from a file written with --pack."),
    ] = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", parser=whole_number, help="One for each core by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game completely: who wins from every position, and in how many moves."""
    if load(game).id != GAME.id:
        raise UsageError(f"only {GAME.title} can be solved, not {load(game).title}")
    variant = chosen_variant(option)
    thread_count = os.cpu_count() or 1 if threads is None else threads
    if not 1 <= thread_count <= MAX_THREADS:
        raise UsageError(f"the number of threads must be 1 to {MAX_THREADS}, not {thread_count}")
    if unpack_from is not None and rebuild:
        raise UsageError("--unpack and --rebuild cannot be combined: use one of them")
    if unpack_from is not None:
        unpack(Path(unpack_from).expanduser(), variant)
    else:
        _make(variant, thread_count, rebuild)
    answer = _Answer(solution(variant), thread_count)
    if check:
        answer.check()
    if report or figures is not None:
        answer.report(report, figures)
    if compare:
        answer.compare()
    if pack_to is not None:
        answer.pack(Path(pack_to).expanduser())
    answer.show(as_json)


def chosen_variant(options: Options) -> Variant:
    """The variant that options on the command line choose.

    :raises UsageError: if they choose the crawl cookie or other values
    """
    named = read_options(options)
    variant = Variant.of_options(named)
    if variant:
        return variant
    if Variant.of_options({**named, "values": USUAL_VALUES}):
        raise UsageError(f"{GAME.title} is solved with the values {USUAL_VALUES} only")
    raise UsageError(f"{GAME.title} with the crawl cookie is too large to be solved")


def _make(variant: Variant, threads: int, rebuild: bool = False) -> None:
    with resumable_phases() as report_progress:
        make_solution(threads, report_progress, rebuild, variant)


class _Answer:
    """What to print about a solution: lines for people, named values for programs."""

    def __init__(self, solution: Solution, threads: int) -> None:
        self.solution, self.threads = solution, threads
        self.lines: list[str] = []
        self.named: dict[str, object] = {}

    def check(self) -> None:
        """Checks every position.

        :raises SolutionError: if a value is wrong
        """
        total, native = len(self.solution.values), self.solution.native
        with phases() as report:
            for begin in range(0, total, POSITIONS_PER_CALL):
                end = min(begin + POSITIONS_PER_CALL, total)
                report(CHECKING, begin, total)
                wrong = native.first_inconsistent(begin, end, self.threads)
                if wrong < end:
                    text = native.text(wrong)
                    raise SolutionError(
                        f"the value of {text!r}, {self.solution.probe(text)}, does not follow from its moves"
                    )
        self.lines.append(f"all {total:,} values follow from the moves")
        self.named["checked"] = total

    def report(self, is_printed: bool, folder: str | None) -> None:
        """Counts positions, and prints the result, writes figures of it, or both."""
        with phases() as progress:
            report = report_on(self.solution, progress, self.threads)
        if is_printed:
            self.lines += summary(report)
            self.named["report"] = report.to_json()
        if folder is not None:
            files = [str(path) for path in _write_figures(report, Path(folder).expanduser())]
            self.lines += [f"written: {file}" for file in files]
            self.named["figures"] = files

    def compare(self) -> None:
        """Solves both variants and counts how they differ."""
        for variant in VARIANTS:
            _make(variant, self.threads)
        with phases() as progress:
            comparison = compare_solutions(progress, self.threads)
        self.lines += comparison.lines()
        self.named["comparison"] = comparison.to_json()

    def pack(self, file: Path) -> None:
        """Writes the compressed file."""
        size = pack(file, self.solution.variant)
        self.lines.append(f"packed: {file} ({size / 1e6:.1f} MB)")
        self.named["packed"] = {"file": str(file), "bytes": size}

    def show(self, as_json: bool) -> None:
        """Prints everything, or only the path of the solution file if nothing else was requested."""
        path, screen = self.solution.variant.path, Screen()
        size = path.stat().st_size
        if as_json:
            show_json({"file": str(path), "bytes": size, **self.named})
            return
        for line in self.lines or [f"Cookie Disco is solved: {path} ({size / 1e6:.1f} MB)"]:
            screen.verbatim(line)


def _write_figures(report: Report, folder: Path) -> Iterator[Path]:
    """Writes the figures; yields the path of each."""
    for name, svg in figures_of(report).items():
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
        except OSError as error:
            raise cannot("write", path, error) from None
        yield path
