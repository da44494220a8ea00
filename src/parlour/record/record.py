"""A game as played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple, Self

from parlour.core import CHANCE, Game, Outcome, ParlourError, Seat, State
from parlour.core.arguments import require
from parlour.core.options import changed, read_options
from parlour.games import load
from parlour.record import text
from parlour.record.end import End
from parlour.record.errors import InvalidRecord
from parlour.record.fairness import Fairness
from parlour.record.shape import checked, load_json

FORMAT = 1
"""The version of the JSON that ``schema.json`` describes."""
HIDDEN = "?"
"""Replaces a move of chance that the reader may not know yet."""


class Played(NamedTuple):
    """One move of a record."""

    seat: Seat
    """The seat that moved, or ``CHANCE``."""
    text: str
    """The move, as the game writes it."""
    at: int | None = None
    """Milliseconds since the start of the game, where a clock was running."""

    def to_json(self) -> dict[str, object]:
        """The move in plain types."""
        return {"seat": self.seat, "move": self.text} | ({} if self.at is None else {"at": self.at})


@dataclass(frozen=True)
class Record:
    """A game as played: which one, who sat where, every move, and how it ended."""

    game: str
    """The id of the game."""
    version: int
    """The version of the rules it was played under."""
    options: Mapping[str, object] = field(hash=False)
    """The options that differ from their defaults, as JSON."""
    seats: tuple[str, ...]
    """The names of the players."""
    start: str | None = None
    """The position it began from, if that is not the usual one."""
    moves: tuple[Played, ...] = ()
    """Every move, those of chance included."""
    outcome: Outcome | None = None
    """How it ended, or None while it is unfinished."""
    end: End | None = None
    """What ended it before the rules did."""
    fairness: Fairness | None = None
    """What the moves of chance followed from, where that can be checked."""

    @property
    def id(self) -> str:
        """The SHA-256 of the canonical form, in hexadecimal."""
        return sha256(self.dumps().encode()).hexdigest()

    def __str__(self) -> str:
        """The text form, which ``parse`` reads back."""
        return text.write(self.to_json())

    def _repr_svg_(self) -> str | None:
        """The last position that can be replayed, as a notebook shows it; None if not even the first can."""
        last: State[Any] | None = None
        with suppress(InvalidRecord):
            for state in self.replay():
                last = state
        return last._repr_svg_() if last else None

    @classmethod
    def parse(cls, written: str) -> Self:
        """The record that a text form describes.

        :raises InvalidRecord: if it is not a record
        """
        return cls.from_json(text.parse(require(written, str, "a record is read from a text")))

    def to_json(self) -> dict[str, Any]:
        """The record in plain types, as ``schema.json`` describes them."""
        more = {"end": self.end, "fairness": self.fairness}
        return {
            "parlour": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "seats": list(self.seats),
            "start": self.start,
            "moves": [played.to_json() for played in self.moves],
            "outcome": self.outcome and {**self.outcome.to_json(), "scores": list(map(_shortest, self.outcome.scores))},
            **{key: value.to_json() for key, value in more.items() if value},
        }

    @classmethod
    def from_json(cls, document: object) -> Self:
        """The record from plain types; whether it replays is not checked.

        :raises InvalidRecord: if they do not have the shape that ``schema.json`` describes
        """
        shape: dict[str, Any] = checked(document)
        moves = tuple(Played(move["seat"], move["move"], move.get("at")) for move in shape["moves"])
        outcome = shape["outcome"] and Outcome(**{**shape["outcome"], "scores": tuple(shape["outcome"]["scores"])})
        end = End.from_json(shape["end"]) if "end" in shape else None
        fairness = Fairness.from_json(shape["fairness"]) if "fairness" in shape else None
        return cls(
            game=shape["game"],
            version=shape["version"],
            options=shape["options"],
            seats=tuple(shape["seats"]),
            start=shape["start"],
            moves=moves,
            outcome=outcome,
            end=end,
            fairness=fairness,
        )

    def dumps(self) -> str:
        """The canonical form: JSON with sorted keys and without spaces."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    def replay(self) -> Iterator[State[Any]]:
        """Every state from the first to the last, each move checked on the way and the outcome at the end.

        :raises InvalidRecord: at the first move that does not replay
        """
        self._check_times()
        state = self._first()
        yield state
        for number, played in enumerate(self.moves, 1):
            state = self._next(state, number, played)
            yield state
        self._check_outcome(state.outcome)

    def final(self) -> State[Any]:
        """The last state, everything checked.

        :raises InvalidRecord: if the record does not replay
        """
        *_, last = self.replay()
        return last

    def _check_times(self) -> None:
        latest = 0
        for number, played in enumerate(self.moves, 1):
            if played.at is not None and played.at < latest:
                raise InvalidRecord(
                    f"made at {played.at} ms, but an earlier move at {latest} ms", number, key="time-order"
                )
            latest = latest if played.at is None else played.at

    def _first(self) -> State[Any]:
        try:
            game = load(self.game)
            self._check_game(game)
            return first_state(game, len(self.seats), self.options, self.start)
        except InvalidRecord:
            raise
        except ParlourError as error:
            raise InvalidRecord(str(error), None, error.rule, error.key or error.code, error.values) from None

    def _check_game(self, game: Game[Any]) -> None:
        if game.id != self.game:
            raise InvalidRecord(f"no game {self.game!r}; did you mean {game.id!r}?", key="unknown-game")
        if game.version != self.version:
            needed = f"replay it with a release of Parlour that has version {self.version}"
            raise InvalidRecord(
                f"played under version {self.version} of the rules, but this is version {game.version}: {needed}",
                key="version",
                values={"version": self.version, "current": game.version},
            )
        canonical = changed(read_options(game.options, self.options))
        if canonical != self.options:
            raise InvalidRecord(f"the options {dict(self.options)} must be written as {canonical}")

    def _next(self, state: State[Any], number: int, played: Played) -> State[Any]:
        if (played.seat, played.text) == (CHANCE, HIDDEN):
            raise InvalidRecord("what chance did is hidden until the game is over", number, key="hidden-draw")
        try:
            move = state.parse_move(played.text)
            after = state.play(move, played.seat)
        except ParlourError as error:
            raise InvalidRecord(str(error), number, error.rule, error.key or error.code, error.values) from None
        if str(move) != played.text:
            raise InvalidRecord(f"{played.text!r} must be written as {str(move)!r}", number, key="notation")
        return after

    def _check_outcome(self, outcome: Outcome | None) -> None:
        if self.end and not outcome:
            if fault := self.end.fault(self.outcome, len(self.seats)):
                raise InvalidRecord(fault)
            return
        if self.end and outcome:
            raise InvalidRecord(f"it ended by {self.end.how!r}, but the rules had already ended it", rule=outcome.rule)
        end = f"after the last move, {len(self.moves)}," if self.moves else "from the start"
        if self.outcome and not outcome:
            raise InvalidRecord(f"it has an outcome, but {end} the game is not over", key="unfinished")
        if outcome and not self.outcome:
            raise InvalidRecord(f"it has no outcome, but {end} the game is over", rule=outcome.rule)
        if outcome and outcome != self.outcome:
            raise InvalidRecord(f"its outcome must be {outcome.to_json()}", rule=outcome.rule)


def first_state(game: Game[Any], seats: int, options: Mapping[str, object], start: str | None) -> State[Any]:
    """The state that a game begins with.

    :raises InvalidRecord: if the start is not canonical, has another number of seats, or hides something
    """
    if start is None:
        initial: State[Any] = game.initial(seats, options)
        return initial
    state: State[Any] = game.parse(start, options)
    if str(state) != start:
        raise InvalidRecord(f"the start {start!r} must be written as {str(state)!r}")
    if state.seats != seats:
        raise InvalidRecord(f"the start has {state.seats} seats, but {seats} players are named")
    if state.is_view:
        raise InvalidRecord("the start hides something: it must be a full position")
    return state


def hides_something(state: State[Any]) -> bool:
    """Whether a position has something that a watcher may not see."""
    return str(state.view(None)) != str(state)


def _shortest(score: float) -> float:
    """The score as an integer if it is whole, so that every program writes it alike."""
    return int(score) if score == int(score) else score


def read(written: str | bytes) -> Record:
    """The record in a file or text, in JSON or in the text form.

    :raises InvalidRecord: if it is in neither
    """
    require(written, (str, bytes), "a record is read from a text or from bytes")
    try:
        content = written.decode() if isinstance(written, bytes) else written
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"not UTF-8: byte {error.start}") from None
    content = content.removeprefix("\ufeff").strip()
    return Record.parse(content) if content.startswith("[") else Record.from_json(load_json(content))
