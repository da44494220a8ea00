"""Search, counting and reviews: with the native core where it is built, with the Python rules elsewhere."""

from parlour.engine.analysis import Analysis, Line
from parlour.engine.counting import Tally, divided, perft, playouts, plays_out
from parlour.engine.errors import EngineError, InvalidLimits, NativeUnavailable, NoFolder, SolutionError
from parlour.engine.limits import Limits, Stop
from parlour.engine.review import Evaluation, GameReview, Judgement, SeatSummary, TurningPoint, analyse, review
from parlour.engine.search import search
from parlour.engine.twins import is_native, notice, twin

__all__ = [
    "Analysis",
    "EngineError",
    "Evaluation",
    "GameReview",
    "InvalidLimits",
    "Judgement",
    "Limits",
    "Line",
    "NativeUnavailable",
    "NoFolder",
    "SeatSummary",
    "SolutionError",
    "Stop",
    "Tally",
    "TurningPoint",
    "analyse",
    "divided",
    "is_native",
    "notice",
    "perft",
    "playouts",
    "plays_out",
    "review",
    "search",
    "twin",
]
