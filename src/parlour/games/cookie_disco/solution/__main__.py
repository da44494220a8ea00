"""Solves the game at low priority and without a word: the process that ``background`` starts."""

import os
from contextlib import suppress

from parlour.engine.exact import SolutionError
from parlour.games.cookie_disco.solution import solve

if hasattr(os, "nice"):
    os.nice(10)
with suppress(SolutionError):
    solve()
