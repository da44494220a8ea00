"""What every game has in common. Standard library only."""

from parlour.core.errors import (
    IllegalMove,
    InvalidNotation,
    InvalidOptions,
    InvalidPosition,
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
    "InvalidNotation",
    "InvalidOptions",
    "InvalidPosition",
    "Outcome",
    "RulesError",
    "Seat",
    "State",
    "UnknownGame",
    "Violation",
    "WrongSeat",
]
