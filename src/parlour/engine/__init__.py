"""The native core, where it is built; the Python rules do the same, more slowly, where it is not."""

from parlour.engine.analysis import Analysis, Line
from parlour.engine.counting import Tally, divided, perft, playouts
from parlour.engine.limits import InvalidLimits, Limits, Stop
from parlour.engine.search import search
from parlour.engine.solution import NoTable, TableError, Value, probe, probe_many, solve, solved
from parlour.engine.twins import NoTwin, is_native, notice, twin

__all__ = [
    "Analysis",
    "InvalidLimits",
    "Limits",
    "Line",
    "NoTable",
    "NoTwin",
    "Stop",
    "TableError",
    "Tally",
    "Value",
    "divided",
    "is_native",
    "notice",
    "perft",
    "playouts",
    "probe",
    "probe_many",
    "search",
    "solve",
    "solved",
    "twin",
]
