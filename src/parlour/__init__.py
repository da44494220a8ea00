"""Parlour: small tabletop games with exact rules, to play, study and build bots for."""

from parlour.core import (
    CHANCE,
    Game,
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    InvalidOptions,
    InvalidPosition,
    Outcome,
    ParlourError,
    RulesError,
    Seat,
    State,
    UnknownGame,
    Violation,
    WrongSeat,
)
from parlour.core.perft import perft
from parlour.games import load, names

__all__ = [
    "CHANCE",
    "Game",
    "IllegalMove",
    "InvalidArgument",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidPosition",
    "Outcome",
    "ParlourError",
    "RulesError",
    "Seat",
    "State",
    "UnknownGame",
    "Violation",
    "WrongSeat",
    "load",
    "names",
    "perft",
]
__version__ = "0.1.0"
