"""What every game has in common. Standard library only."""

from parlour.core.errors import (
    IllegalMove,
    InvalidArgument,
    InvalidNotation,
    InvalidOptions,
    InvalidPosition,
    ParlourError,
    RulesError,
    UnknownGame,
    Violation,
    WrongSeat,
)
from parlour.core.game import Game
from parlour.core.state import CHANCE, Outcome, Seat, State

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
]
