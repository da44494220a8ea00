"""Bots that are functions, and work that fails."""

import atexit
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

from parlour.bots import BotFailed, Clock, RandomBot
from parlour.bots.parameters import call


class Player:
    """A bot whose moves a function chooses."""

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
    """No move."""
    return None


def failing(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """The failure of a foreign bot."""
    raise BotFailed("failing", "took more than 2 seconds")


def buggy(view: Any, seat: int, rng: Random, clock: Clock) -> Any:
    """The failure of a bot with a bug."""
    return 1 // 0


@dataclass(frozen=True)
class Deadly:
    """Work that kills its worker a number of times, after it is done but before the result is sent."""

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
    """Fast work."""
    return 2 * number


def refused(number: int) -> int:
    """Work that is refused for one game."""
    if number == 2:
        raise BotFailed("absent", "is missing")
    return number


def interrupted(number: int) -> int:
    """Work during which Ctrl-C is pressed, which interrupts every process of the terminal."""
    os.kill(os.getpid(), signal.SIGINT)
    return number


@dataclass(frozen=True)
class InterruptedAtStart:
    """Work that is interrupted while its worker starts: it is unpickled before the worker can ignore Ctrl-C."""

    number: int = 0

    def __call__(self, number: int) -> int:
        return number

    def __setstate__(self, state: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    def __getstate__(self) -> dict[str, int]:
        return {"number": 1}


def broken(number: int) -> int:
    """Work with a bug."""
    raise ZeroDivisionError("oh")


def terminated_at_exit(number: int) -> int:
    """Work during which its worker is terminated, and once more while Python ends."""
    atexit.register(os.kill, os.getpid(), signal.SIGTERM)
    os.kill(os.getpid(), signal.SIGTERM)
    return number


@dataclass(frozen=True)
class TerminatedWhileMakingABot:
    """Work whose first worker is terminated while it makes a bot, which may fail in any way."""

    folder: Path

    def __call__(self, number: int) -> int:
        call(self._make, "a bot", {}, {})
        return number

    def _make(self) -> None:
        if not list(self.folder.iterdir()):
            (self.folder / "terminated").touch()
            os.kill(os.getpid(), signal.SIGTERM)


class Finalized:
    """An object during whose finalizer the process is terminated."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


def terminated_in_a_finalizer(number: int) -> int:
    """Work during which its worker is terminated where Python drops every exception."""
    Finalized()
    return number


def endless(number: int) -> int:
    """Work that says that it has begun, and takes a minute."""
    os.write(1, b"playing\n")
    sleep(60)
    return number
