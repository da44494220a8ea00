"""What a bot is: something that chooses a move from what its seat can see."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from parlour.core import ParlourError, Seat, State
from parlour.core.arguments import require

View: TypeAlias = State[Any]
"""A state as the bot's own seat sees it; a bot never gets more."""
CLOCK_SHARE = 0.9
"""The part of the clock that a search may use, so that the answer is in time."""


@dataclass(frozen=True)
class Clock:
    """The time a bot has."""

    seconds: float | None = None
    """For this move; None leaves it to the bot."""


class Bot(Protocol):
    """Chooses moves for a seat."""

    name: str
    """What the bot is called."""

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """A move of the seat, or None to let others act where several seats may.

        :raises BotFailed: if the bot cannot continue; it then loses its game
        """

    def close(self) -> None:
        """Releases the bot's resources; it is not asked again."""


class BotFailed(ParlourError):
    """A bot that crashed, took too long or answered nonsense."""

    code = "bot-failed"

    def __init__(self, name: str, reason: str, stderr: str = "") -> None:
        super().__init__(f"the bot {name!r} {reason}")
        self.name = name
        self.reason = reason
        self.stderr = stderr
        """The last lines that its program, if it has one, wrote to stderr."""


class RandomBot:
    """Chooses among the moves that are not mistakes, each equally likely."""

    name = "random"

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """A random sound move, or None where the seat has nothing to do."""
        moves = view.sound_moves(seat)
        return rng.choice(moves) if moves else None

    def close(self) -> None:
        """Nothing to release."""


def asking_order(state: State[Any], rng: Random) -> list[Seat]:
    """The seats to ask, in random order: the seat on turn, and others that have a sound move."""
    require(state, State, "expected a state")
    require(rng, Random, "the source of chance must be a random.Random")
    if len(state.actors) == 1:
        return list(state.actors)
    seats = [seat for seat in state.actors if seat == state.turn or state.sound_moves(seat)]
    rng.shuffle(seats)
    return seats
