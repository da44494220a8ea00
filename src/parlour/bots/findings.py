"""A check of a foreign bot, for its author: does it follow the protocol, and play whole games without an error?"""

from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from parlour.bots.bot import Bot, BotFailed, Clock, RandomBot, View
from parlour.bots.foreign import ForeignBot, farewell, greet, split
from parlour.bots.messages import ANY_GAME
from parlour.bots.process import Process, ProcessLimits
from parlour.core import CHANCE, Game, ParlourError, Seat, State
from parlour.core.errors import did_you_mean
from parlour.games import load, names
from parlour.record import random_draw

DEFAULT_CLOCK = Clock(2.0)


class Finding(NamedTuple):
    """Something that is wrong with a bot."""

    where: str
    """When it showed, such as ``Nim in seat 1``."""
    message: str
    """What is wrong, after the words *the bot*."""
    stderr: str = ""
    """The last lines that the bot had written to stderr."""

    def __str__(self) -> str:
        return f"{self.where}: the bot {self.message}"


def check(
    command: str, game: Game[Any] | None = None, clock: Clock = DEFAULT_CLOCK, limits: ProcessLimits | None = None
) -> list[Finding]:
    """What goes wrong with a bot that plays one game against random bots in each seat, by default of all its games.

    :raises ParlourError: if the command cannot be read
    """
    limits = limits or ProcessLimits()
    argv = split(command)
    try:
        process = Process(f"exec:{command}", argv, limits)
        claimed = greet(process)["games"]
    except BotFailed as error:
        return [Finding("hello", error.reason, error.stderr)]
    findings = [*_claims(claimed), *_end("bye", farewell(process))]
    for played in [game] if game else _games(claimed):
        for seat in range(played.seats[0]):
            findings += _played(ForeignBot(command, played, limits=limits), played, seat, clock)
    return findings


def _claims(claimed: Sequence[str]) -> Iterator[Finding]:
    if not claimed:
        yield Finding("hello", f"plays no game; {ANY_GAME!r} means all of them")
    for name in sorted({*claimed} - {*names(), ANY_GAME}):
        yield Finding("hello", f"says it plays {name!r}, which is not a game here{did_you_mean(name, names())}")


def _games(claimed: Sequence[str]) -> list[Game[Any]]:
    return [load(name) for name in names() if name in claimed or ANY_GAME in claimed]


def _end(where: str, complaint: str | None) -> list[Finding]:
    return [Finding(where, complaint)] if complaint else []


def _played(bot: ForeignBot, game: Game[Any], seat: Seat, clock: Clock) -> Iterator[Finding]:
    """What goes wrong in one game with the bot in that seat."""
    where, timed = f"{game.title} in seat {seat}", _Timed(bot)
    try:
        _play(game, [timed if other == seat else RandomBot() for other in range(game.seats[0])], clock)
    except BotFailed as error:
        yield Finding(f"{where}, number {timed.asked}", error.reason, error.stderr)
    timed.close()
    if clock.seconds is not None and timed.slowest > clock.seconds:
        yield Finding(where, f"took {timed.slowest:.2f} s for a move, but the clock allowed {clock.seconds:g} s")
    yield from _end(f"{where}, bye", bot.complaint)


class _Timed:
    """A bot whose answers are timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name, self.close = bot, bot.name, bot.close
        self.asked = 0
        self.slowest = 0.0

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """What the bot chooses."""
        self.asked += 1
        begun = monotonic()
        move = self.bot.choose(view, seat, rng, clock)
        took = monotonic() - begun
        if self.asked > 1:  # the first one includes the time for hello, which has its own limit
            self.slowest = max(self.slowest, took)
        return move


def _play(game: Game[Any], bots: Sequence[Bot], clock: Clock) -> None:
    """Plays a whole game, always the same one if the bots take their randomness from the generator."""
    state, rng = game.initial(len(bots)), Random(0)
    while state.actors:
        if CHANCE in state.actors:
            state = state.play(random_draw(game, state, rng), CHANCE)
        else:
            state = _next(state, bots, rng, clock)


def _next(state: State[Any], bots: Sequence[Bot], rng: Random, clock: Clock) -> State[Any]:
    """The state after the move of the first bot that does not wait; the seat on turn is asked last."""
    for seat in sorted(state.actors, key=lambda seat: (seat == state.turn, seat)):
        move = bots[seat].choose(state.view(seat), seat, rng, clock)
        if move is not None:
            return state.play(move, seat)
    raise ParlourError(f"all bots wait in {state}")
