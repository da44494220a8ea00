"""Bots that do as a test wants, and work that goes wrong."""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from parlour.bots import BotFailed, Clock, RandomBot


class Player:
    """A bot that chooses by a function of what it is given."""

    name = "player"

    def __init__(self, choose: Callable[..., Any] | None = None) -> None:
        self._choose = choose or RandomBot().choose
        self.asked: list[tuple[Any, int]] = []
        self.is_closed = False

    def choose(self, view: Any, seat: int, rng: Random, clock: Clock) -> Any:
        self.asked.append((view, seat))
        return self._choose(view, seat, rng, clock)

    def close(self) -> None:
        self.is_closed = True


def first(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """The first move that is not a mistake."""
    return next(iter(view.sound_moves(seat)), None)


def silent(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """Nothing."""
    return None


def failing(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """A failure, as a foreign bot has it."""
    raise BotFailed("failing", "took more than 2 seconds")


def buggy(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """A failure, as a bot of ours has it."""
    return 1 // 0


@dataclass(frozen=True)
class Deadly:
    """Work that kills its worker after it is done but before the result is sent, that many times."""

    work: Callable[[int], Any]
    folder: Path
    number: int
    times: int = 1

    def __call__(self, number: int) -> Any:
        done = self.work(number)
        deaths = len(list(self.folder.iterdir()))
        if number == self.number and deaths < self.times:
            (self.folder / f"death {deaths}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return done


def double(number: int) -> int:
    """Work that is quick."""
    return 2 * number


def forbidden(number: int) -> int:
    """Work that cannot be done."""
    if number == 2:
        raise BotFailed("absent", "is missing")
    return number


def interrupted(number: int) -> int:
    """Work during which Ctrl-C is pressed, which reaches every process of the terminal."""
    os.kill(os.getpid(), signal.SIGINT)
    return number


@dataclass(frozen=True)
class Newborn:
    """Work that is interrupted while its worker is being born: it is read before anything can be done about Ctrl-C."""

    number: int = 0

    def __call__(self, number: int) -> int:
        return number

    def __setstate__(self, state: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    def __getstate__(self) -> dict[str, int]:
        return {"number": 1}


def broken(number: int) -> int:
    """Work with a mistake in it."""
    raise ZeroDivisionError("oh")
