"""Checks the lessons and the puzzles of every game that comes with Parlour: ``python -m parlour.school``."""

import sys

from parlour.games import BUILTIN, load
from parlour.school import check_lessons
from parlour.school.puzzles import check_puzzles

games = list(map(load, BUILTIN))
faults = [f"{game.id}: {fault}" for game in games for fault in (*check_lessons(game), *check_puzzles(game))]
sys.exit("\n".join(faults) or None)
