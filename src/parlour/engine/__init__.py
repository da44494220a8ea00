"""The native core, where it is built; the Python rules do the same, more slowly, where it is not."""

from parlour.engine.analysis import Analysis, Line
from parlour.engine.counting import Tally, divided, perft, playouts, plays_out
from parlour.engine.course import Conduct, Course, Prospect, Turn
from parlour.engine.errors import EngineError, InvalidLimits, NativeUnavailable, NoFolder, SolutionError
from parlour.engine.judgement import Judgement
from parlour.engine.limits import Limits, Stop
from parlour.engine.review import look, review
from parlour.engine.search import search
from parlour.engine.twins import NoTwin, is_native, notice, twin

__all__ = [
    "Analysis",
    "Conduct",
    "Course",
    "EngineError",
    "InvalidLimits",
    "Judgement",
    "Limits",
    "Line",
    "NativeUnavailable",
    "NoFolder",
    "NoTwin",
    "Prospect",
    "SolutionError",
    "Stop",
    "Tally",
    "Turn",
    "divided",
    "is_native",
    "look",
    "notice",
    "perft",
    "playouts",
    "plays_out",
    "review",
    "search",
    "twin",
]
