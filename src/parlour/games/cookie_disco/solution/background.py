"""Solving in a process of its own, while somebody plays."""

import os
import subprocess
import sys
from contextlib import suppress

from parlour.games.cookie_disco.solution.probing import solution
from parlour.games.cookie_disco.solution.solving import solve
from parlour.games.cookie_disco.solution.table import NoTable, SolutionError

_begun: list[subprocess.Popen[bytes]] = []


def ensure() -> None:
    """Has the table made if there is none.

    :raises SolutionError: if there is one that is damaged
    """
    try:
        solution()
    except NoTable:
        begin()


def begin() -> None:
    """Starts to make the table, once; it goes on when this process ends, and does nothing if another one is at it."""
    if not _begun:
        command = [sys.executable, "-m", __name__]
        quiet = subprocess.DEVNULL
        _begun.append(subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True))  # noqa: S603


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(SolutionError):
        solve()
