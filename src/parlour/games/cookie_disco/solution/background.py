"""Solving in a process of its own, while somebody plays."""

import subprocess
import sys

from parlour.games.cookie_disco.solution.probing import solution
from parlour.games.cookie_disco.solution.table import NoTable

COMMAND = (sys.executable, "-m", __name__.rpartition(".")[0])

_begun: list[subprocess.Popen[bytes]] = []


def ensure() -> None:
    """Starts making the table if there is none.

    :raises SolutionError: if there is one that is damaged
    """
    try:
        solution()
    except NoTable:
        begin()


def begin() -> None:
    """Starts making the table, once; the process outlives this one and ends at once if another is making it."""
    if not _begun:
        quiet = subprocess.DEVNULL
        _begun.append(subprocess.Popen(COMMAND, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True))  # noqa: S603
