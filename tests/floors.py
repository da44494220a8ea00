"""How much of each package the tests cover: ``python -m tests.floors`` after a run of pytest with --cov."""

import io
import sys
from typing import NamedTuple

from coverage import Coverage
from coverage.exceptions import NoDataError


class Package(NamedTuple):
    """Some files, and how much of them tests must cover."""

    name: str
    floor: int
    """Percent of the lines and branches."""
    files: tuple[str, ...]
    without: tuple[str, ...] = ()


PARTS_OF_GAMES = {"engine": "solution/*", "bots": "bots.py", "cli": "commands/*", "school": "puzzles/making.py"}
"""The parts of a game's folder that count for a later package."""


def package(name: str, floor: int) -> Package:
    """A package by its path below ``parlour``, with what belongs to it in the folders of games."""
    files: tuple[str, ...] = (f"*/parlour/{name}/*",)
    if part := PARTS_OF_GAMES.get(name):
        files += (f"*/parlour/games/*/{part}",)
    return Package(name, floor, files)


PACKAGES = (
    package("core", 100),
    Package(
        "games", 100, ("*/parlour/games/*",), tuple(f"*/parlour/games/*/{part}" for part in PARTS_OF_GAMES.values())
    ),
    package("record", 100),
    package("protocol", 90),
    package("engine", 90),
    package("native", 90),
    package("client", 90),
    package("data", 90),
    package("mcp", 90),
    package("bots", 90),
    package("arena", 90),
    package("lab", 90),
    Package("school", 90, ("*/parlour/school/*",), ("*/making.py",)),
    Package("puzzle making", 30, ("*/puzzles/making.py",)),  # run by hand; tests check what it made
    Package("train", 90, ("*/parlour/train/*",), ("*/parlour/train/learner.py",)),  # which needs PyTorch
    package("tables/model", 100),
    package("tables/runtime", 90),
    package("tables/store", 90),
    package("server", 90),
    package("cli", 90),
)


def main() -> int:
    """Prints the coverage of each package; 1 if one of them is below its floor."""
    data = Coverage()
    data.load()
    below = []
    for each in PACKAGES:
        report = io.StringIO()
        try:
            percent = data.report(include=[*each.files], omit=[*each.without], file=report)
        except NoDataError:
            percent = 0.0
        sys.stdout.write(f"{each.name:15} {percent:6.2f} %, at least {each.floor} %\n")
        if percent < each.floor:
            below.append(report.getvalue())
    sys.stdout.writelines(below)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
