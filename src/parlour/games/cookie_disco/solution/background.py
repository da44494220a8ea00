"""Solving in a separate process while a game is being played."""

import subprocess
import sys

from parlour.games.cookie_disco.solution.probing import solution
from parlour.games.cookie_disco.solution.values_file import NoSolution
from parlour.games.cookie_disco.solution.variant import Variant

PACKAGE = __name__.rpartition(".")[0]

_started: dict[Variant, subprocess.Popen[bytes]] = {}


def ensure(variant: Variant) -> None:
    """Starts solving a variant unless it is solved.

    :raises SolutionError: if the solution file is damaged
    """
    try:
        solution(variant)
    except NoSolution:
        start(variant)


def start(variant: Variant) -> None:
    """Starts solving, once for each variant; the process outlives this one, and exits if another is solving already."""
    if variant not in _started:
        quiet = subprocess.DEVNULL
        _started[variant] = subprocess.Popen(  # noqa: S603
            command(variant), stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )


def command(variant: Variant) -> tuple[str, ...]:
    """The command that solves a variant, as ``__main__`` reads it."""
    return sys.executable, "-m", PACKAGE, "yes" if variant.over_start else "no"
