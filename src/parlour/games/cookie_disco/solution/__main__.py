"""Solves a variant at low priority and without output: the process that ``background`` starts.

The argument is the value of the option over_start.
"""

import os
import sys
from contextlib import suppress

from parlour.engine.errors import SolutionError
from parlour.games.cookie_disco.solution import Variant, solve

if hasattr(os, "nice"):
    os.nice(10)
with suppress(SolutionError):
    solve(variant=Variant(over_start=sys.argv[1] == "yes"))
