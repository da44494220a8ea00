"""A game between a model and bots in this process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from threading import Lock
from typing import Any

from rich.text import Text

from parlour.bots import Bot, Clock, asking_order, make
from parlour.core import CHANCE, Game, InvalidArgument, ParlourError, Seat, State
from parlour.core.errors import Violation
from parlour.record import Record, Recorder, random_draw

RECENT_MOVES = 12
"""How many of the latest moves are shown."""


class NotNow(ParlourError):
    """Something that is not possible at this moment of the game."""

    code = "not-now"


class LocalGame:
    """A game, one seat of which belongs to the model; it sees only the view of that seat."""

    def __init__(
        self,
        game: Game[Any],
        opponents: Sequence[str],
        seat: Seat = 0,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
    ) -> None:
        """A new game, played up to the first decision of the model.

        :raises ParlourError: if there is no such seat or bot, or the options are invalid
        """
        seats = len(opponents) + 1
        names = [*opponents[:seat], "you", *opponents[seat:]]
        self.game, self.seat = game, seat
        self.recorder = Recorder(game, names, options)
        if not 0 <= seat < seats:
            raise InvalidArgument(f"no seat {seat}: the seats are 0 to {seats - 1}")
        self._rng = Random(seed)
        self._playing = Lock()
        """Held while moves are made: a model may call several tools at once."""
        self._bots: dict[Seat, Bot] = {
            other: make(spec, game, options) for other, spec in enumerate(names) if other != seat
        }
        self._advance()

    @property
    def state(self) -> State[Any]:
        """The current state, which the model never sees."""
        return self.recorder.state

    @property
    def view(self) -> State[Any]:
        """The state as the model's seat sees it."""
        return self.state.view(self.seat)

    @property
    def record(self) -> Record:
        """The game so far, with everything in it."""
        return self.recorder.record

    @property
    def can_wait(self) -> bool:
        """Whether the model may act now, but others may act instead."""
        return self.seat in self.state.actors and self.state.turn != self.seat

    def moves(self) -> list[str]:
        """The moves that the model may choose from."""
        return [str(move) for move in self.view.offered_moves(self.seat)]

    def why_not(self, move: str) -> Violation | None:
        """Why a move is not legal; None if it is."""
        return self.view.why_not(move, self.seat)

    def play(self, move: str) -> None:
        """Makes a move of the model, then those of the others up to its next decision.

        :raises IllegalMove: if the rules forbid it
        """
        with self._playing:
            self.recorder.play(move, self.seat)
            self._advance()

    def wait(self) -> None:
        """Lets the others act, where the model may act but need not.

        :raises NotNow: if the others wait for the model, or the game is over
        """
        with self._playing:
            if not self.can_wait:
                raise NotNow("the others wait for you: make a move" if self.state.actors else "the game is over")
            self._let_others_act()
            self._advance()

    def close(self) -> None:
        """Ends the bots."""
        for bot in self._bots.values():
            with suppress(Exception):  # the game is over, whatever a bot does now
                bot.close()

    def describe(self) -> dict[str, Any]:
        """What the model may know, in plain types."""
        state, view, outcome = self.state, self.view, self.state.outcome
        recent = [each for each in self.recorder.moves if each.seat != CHANCE][-RECENT_MOVES:]
        return {
            "game": self.game.id,
            "seat": self.seat,
            "role": state.role(self.seat),
            "players": list(self.recorder.seats),
            "position": str(view),
            "board": _plain(self.game.render(view)),
            "turn": state.turn,
            "you_may_act": self.seat in state.actors,
            "you_may_wait": self.can_wait,
            "recent_moves": [{"seat": each.seat, "move": each.text} for each in recent],
            "outcome": outcome and outcome.to_json(),
        }

    def _advance(self) -> None:
        """Plays for chance and for bots until the model may act or the game is over."""
        while self.state.actors and self.seat not in self.state.actors:
            self._let_others_act()

    def _let_others_act(self) -> None:
        state = self.state
        if CHANCE in state.actors:
            self.recorder.play(random_draw(self.game, state, self._rng), CHANCE)
            return
        others = [seat for seat in asking_order(state, self._rng) if seat != self.seat]
        for seat in others:
            move = self._bots[seat].choose(state.view(seat), seat, self._rng, Clock())
            if move is not None:
                self.recorder.play(str(move), seat)
                return
        # if no one acts, they accept the end of the game, where all must accept it
        seat = next(iter(others), state.actors[0])
        self.recorder.play(self.game.acceptance or state.sound_moves(seat)[0], seat)


def _plain(markup: str) -> str:
    """Console markup as plain text."""
    return "\n".join(line.rstrip() for line in Text.from_markup(markup).plain.splitlines())
