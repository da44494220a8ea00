"""Checks the lessons of every game that comes with Parlour: ``python -m parlour.school``."""

import sys

from parlour.games import BUILTIN, load
from parlour.school import check_lessons

faults = [f"{name}: {fault}" for name in BUILTIN for fault in check_lessons(load(name))]
sys.exit("\n".join(faults) or None)
