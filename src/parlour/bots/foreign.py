"""Foreign bots: programs in any language that speak JSON lines over stdin and stdout, as ``docs/bots.md`` describes."""

import os
import shlex
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from shutil import which
from typing import Any

from parlour.bots.bot import BotFailed, Clock, View
from parlour.bots.messages import ANY_GAME, PROTOCOL, InvalidMessage, read, write
from parlour.bots.process import Process, ProcessLimits
from parlour.core import Game, ParlourError, Seat
from parlour.core.errors import short
from parlour.core.options import listed, read_options


class ForeignBot:
    """A program that plays one game at a time; it is started when it first has to move.

    If it does anything wrong, ``choose`` ends the program and raises BotFailed.
    """

    def __init__(
        self,
        command: str,
        game: Game[Any],
        options: Mapping[str, object] | None = None,
        limits: ProcessLimits | None = None,
    ) -> None:
        self.name = f"exec:{command}"
        self.game = game
        self.title: str | None = None
        """What the bot calls itself, once it has said hello."""
        self.complaint: str | None = None
        """What was wrong when it exited, which does not cost it the game."""
        self._argv = _existing(self.name, split(command))
        self._limits = limits or ProcessLimits()
        self._process: Process | None = None
        self._number = 0
        self.begin(options)

    def begin(self, options: Mapping[str, object] | None = None) -> None:
        """Makes the next move the first one of another game, played by the same process.

        :raises InvalidOptions: if the game does not take them
        """
        chosen = read_options(self.game.options, options or {})
        self._options = {name: each.show(getattr(chosen, name)) for name, each in listed(chosen).items()}
        self._place: tuple[Seat, int] | None = None

    def introduce(self) -> str:
        """What the bot calls itself; starts it if it is not running. Its command, if it fails to say hello."""
        if self._process is None:
            with suppress(BotFailed):  # it will fail again, and lose, when it has to move
                self._start()
        return self.title or self.name

    @property
    def is_usable(self) -> bool:
        """Whether it can play another game: it has not failed and has not been closed."""
        return self._process is None or not self._process.is_over

    def choose(self, view: View, seat: Seat, rng: Random, clock: Clock) -> Any:
        """The move that the program answers, or None if it waits for others.

        :raises BotFailed: if it crashes, takes too long or answers nonsense
        """
        process = self._process or self._start()
        self._number += 1
        can_wait = view.turn not in (None, seat)
        lines = self._new(seat, view.seats) + self._go(view, seat, rng, clock, can_wait)
        seconds = self._limits.move if clock.seconds is None else clock.seconds + self._limits.grace
        answer = answered(process, lines, "move", seconds)
        if answer["number"] != self._number:
            raise process.failed(f"answered number {short(answer['number'])} when asked number {self._number}")
        return self._move(process, view, seat, answer["move"], can_wait)

    def close(self) -> None:
        """Says bye to the program, and ends it."""
        if self._process and not self._process.is_over:
            self.complaint = farewell(self._process)

    def _start(self) -> Process:
        """Starts the program, and checks that it plays the game."""
        process = self._process = Process(self.name, self._argv, self._limits)
        greeting = greet(process)
        if not {self.game.id, ANY_GAME} & set(greeting["games"]):
            raise process.failed(f"does not play {self.game.id!r}, only {short(greeting['games'])}")
        self.title = greeting["name"]
        return process

    def _new(self, seat: Seat, seats: int) -> bytes:
        """The message about a new game or seat; empty if neither has changed."""
        if self._place == (seat, seats):
            return b""
        self._place = seat, seats
        game = self.game
        return write("new", game=game.id, version=game.version, options=self._options, seats=seats, seat=seat)

    def _go(self, view: View, seat: Seat, rng: Random, clock: Clock, can_wait: bool) -> bytes:
        moves = list(map(str, view.sound_moves(seat)))
        sound = set(moves)
        return write(
            "go",
            number=self._number,
            text=str(view),
            view=view.to_json(),
            moves=moves,
            mistakes=[text for text in map(str, view.moves(seat)) if text not in sound],
            history=view.history(),
            repetitions=_repetitions(view, seat),
            can_wait=can_wait,
            clock={"seconds": clock.seconds},
            seed=rng.getrandbits(32),
        )

    def _move(self, process: Process, view: View, seat: Seat, text: str | None, can_wait: bool) -> Any:
        """The move that the bot answered, if it is legal."""
        if text is None:
            if can_wait:
                return None
            raise process.failed("answered null where it has to move")
        if violation := view.why_not(text, seat):
            raise process.failed(f"answered the illegal move {short(text)}: {violation}")
        return view.parse_move(text)


def _repetitions(view: View, seat: Seat) -> dict[str, int]:
    """The moves that lead to a position that has occurred before, with the number of the occurrence."""
    if not view.occurrences:
        return {}
    after = ((str(move), view.play(move, seat).occurrences) for move in view.sound_moves(seat))
    return {move: occurrences for move, occurrences in after if occurrences > 1}


def split(command: str) -> list[str]:
    """The program and its arguments, quoted as in a shell.

    :raises ParlourError: if the command is empty or malformed, or this system cannot run it safely
    """
    if not hasattr(os, "killpg"):
        raise ParlourError("foreign bots need a system with process groups, such as Linux or macOS")
    try:
        argv = shlex.split(command)
    except ValueError as error:
        raise ParlourError(f"cannot read the command {command!r}: {str(error).lower()}") from None
    if not argv:
        raise ParlourError(f"no command in {command!r}; expected a program and its arguments, such as 'node bot.mjs'")
    return argv


def _existing(name: str, argv: list[str]) -> list[str]:
    """The same arguments, if the program exists: a mistyped name is reported now, not at the first move."""
    if which(argv[0]) is None:
        raise BotFailed(name, f"cannot be started: no program {argv[0]!r}")
    return argv


def greet(process: Process) -> dict[str, Any]:
    """What the program answers to hello.

    :raises BotFailed: if it speaks another protocol, or none
    """
    greeting = answered(process, write("hello", protocol=PROTOCOL), "hello", process.limits.hello)
    if greeting["protocol"] != PROTOCOL:
        raise process.failed(f"speaks protocol {short(greeting['protocol'])}, not {PROTOCOL}")
    return greeting


def answered(process: Process, lines: bytes, kind: str, seconds: float) -> dict[str, Any]:
    """The answer to a message, if it is of that kind.

    :raises BotFailed: if it is not, or does not come
    """
    line = process.ask(lines, seconds)
    try:
        return read(line, kind)
    except InvalidMessage as error:
        raise process.failed(f"gave an answer that {error}") from None


def farewell(process: Process) -> str | None:
    """What was wrong with how the program ended after bye, or None."""
    complaint = process.close(write("bye"))
    if complaint is None and process.unrequested:
        return f"wrote more than its answers: {short(process.unrequested)}"
    return complaint
