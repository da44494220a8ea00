"""Checking a record to the last move: what it says of itself, what the rules say, and where its chance came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from parlour.core import CHANCE, State
from parlour.record.errors import InvalidRecord
from parlour.record.fairness import Fairness
from parlour.record.record import Record


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a record."""

    part: str
    """Where: ``record``, ``fairness``, ``draws``, ``moves`` or ``outcome``."""
    message: str
    move: int | None = None
    """The number of the move, from 1, if it is one."""
    rule: str = ""

    def __str__(self) -> str:
        return self.message if self.move is None else f"move {self.move}: {self.message}"

    def to_json(self) -> dict[str, object]:
        """The fault in plain types."""
        return {"part": self.part, "move": self.move, "message": self.message, "rule": self.rule}


@dataclass(frozen=True)
class Verdict:
    """What a check of a record found."""

    id: str
    """The id of the record."""
    fairness: str
    """``checked``; ``sealed`` while the secret is not revealed; ``none`` where the record has nothing to check."""
    commit: str | None
    """The commitment that the secret was held against, to be compared with the one that was shown."""
    moves: int
    """How many moves are as the rules have them."""
    draws: int
    """How many moves of chance follow from the secret."""
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_json(self) -> dict[str, object]:
        """The verdict in plain types."""
        faults = [fault.to_json() for fault in self.faults]
        return {**vars(self), "ok": self.ok, "faults": faults}


def verify(record: Record) -> Verdict:
    """What is wrong with a record, everything that can be told apart."""
    check = _Check(record)
    faults = tuple(check.faults())
    commit = record.fairness.commit if record.fairness else None
    return Verdict(record.id, check.fairness, commit, check.moves, check.draws, faults)


@dataclass
class _Check:
    """A check under way."""

    record: Record
    moves: int = 0
    draws: int = 0
    forged: list[Fault] = field(default_factory=list)

    @property
    def fairness(self) -> str:
        found = self.record.fairness
        return "none" if found is None else "sealed" if found.secret is None else "checked"

    def faults(self) -> Iterator[Fault]:
        found = self.record.fairness
        wrong = list(found.faults(len(self.record.seats))) if found else []
        yield from (Fault("fairness", message) for message in wrong)
        replayed = list(self._replayed())
        yield from self._told()
        yield from replayed

    def _replayed(self) -> Iterator[Fault]:
        """What the rules do not bear out; draws are looked at on the way."""
        states = self.record.replay()
        try:
            for number, state in enumerate(states):
                self.moves = number
                self._look(state, number)
        except InvalidRecord as error:
            is_over = error.move is None and self.moves == len(self.record.moves) and self.record.moves
            part = "moves" if error.move else "outcome" if is_over else "record"
            yield Fault(part, error.reason, error.move, error.rule)

    def _look(self, state: State[Any], number: int) -> None:
        """Holds the next move against the secret, if chance makes it."""
        secret = self._secret
        if secret is None or state.actors != (CHANCE,) or number == len(self.record.moves):
            return
        played, index = self.record.moves[number].text, self.draws + len(self.forged)
        assert self.record.fairness
        expected = self.record.fairness.draw(secret, index, state.draws())
        if played == expected:
            self.draws += 1
        else:
            message = f"chance drew {played!r}, but draw {index} of the secret is {expected!r}"
            self.forged.append(Fault("draws", message, number + 1))

    @property
    def _secret(self) -> bytes | None:
        found: Fairness | None = self.record.fairness
        try:
            return bytes.fromhex(found.secret) if found and found.secret else None
        except ValueError:
            return None

    def _told(self) -> Iterator[Fault]:
        """The first forged draw alone: those after it come from another position."""
        yield from self.forged[:1]
