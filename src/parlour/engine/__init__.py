"""The native core, where it is built; the Python rules do the same, more slowly, where it is not."""

from parlour.engine.analysis import Analysis, Line
from parlour.engine.counting import Tally, divided, perft, playouts, plays_out
from parlour.engine.course import Conduct, Course, Prospect, Turn
from parlour.engine.judgement import Judgement
from parlour.engine.limits import InvalidLimits, Limits, Stop
from parlour.engine.review import look, review
from parlour.engine.search import search
from parlour.engine.twins import NoTwin, is_native, notice, twin

__all__ = [
    "Analysis",
    "Conduct",
    "Course",
    "InvalidLimits",
    "Judgement",
    "Limits",
    "Line",
    "NoTwin",
    "Prospect",
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
