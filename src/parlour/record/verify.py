"""Checking a record to the last move: its own claims, the rules, and the source of its chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.core import CHANCE, State
from parlour.core.arguments import require
from parlour.record.errors import InvalidRecord
from parlour.record.fairness import SECRET
from parlour.record.record import Record, hides_something


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a record."""

    part: str
    """Where: ``record``, ``fairness``, ``draws``, ``moves`` or ``outcome``."""
    message: str
    """What is wrong, in words."""
    move: int | None = None
    """The number of the wrong move, from 1; None if the fault is elsewhere."""
    rule: str = ""
    """The paragraph that it breaks; empty if it breaks none."""
    key: str = ""
    """What is wrong as one stable word, such as ``version``; empty where the part says enough."""
    values: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The numbers in a sentence for that word."""

    def __str__(self) -> str:
        return self.message if self.move is None else f"move {self.move}: {self.message}"

    def to_json(self) -> dict[str, object]:
        """The fault in plain types."""
        return {**vars(self), "values": dict(self.values)}


@dataclass(frozen=True)
class Verdict:
    """The result of checking a record."""

    id: str
    """The id of the record."""
    fairness: str
    """``checked``; ``sealed`` while the secret is not revealed; ``none`` where the record has nothing to check."""
    commit: str | None
    """The commitment that the secret was checked against, to compare with the one that was shown."""
    moves: int
    """How many moves follow the rules."""
    draws: int
    """How many moves of chance follow from the secret."""
    deal_known: bool
    """Whether the game started from a position that hides cards, which the opener of the table knows."""
    faults: tuple[Fault, ...]
    """Everything that is wrong; empty if nothing is."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_json(self) -> dict[str, object]:
        """The verdict in plain types."""
        faults = [fault.to_json() for fault in self.faults]
        return {**vars(self), "ok": self.ok, "faults": faults}


def verify(record: Record) -> Verdict:
    """Checks a record and lists every fault."""
    require(record, Record, "only a record can be verified")
    fairness, chance = record.fairness, _Chance(record)
    replayed = tuple(_replayed(record, chance))
    return Verdict(
        id=record.id,
        fairness="none" if fairness is None else "sealed" if fairness.secret is None else "checked",
        commit=fairness.commit if fairness else None,
        moves=max(0, chance.moves),
        draws=chance.draws,
        deal_known=chance.is_deal_known,
        faults=(*chance.faults(), *replayed),
    )


def _replayed(record: Record, chance: _Chance) -> Iterator[Fault]:
    """What contradicts the rules; draws are checked on the way."""
    try:
        for number, state in enumerate(record.replay()):
            chance.check(state, number)
    except InvalidRecord as error:
        is_outcome = chance.moves == len(record.moves)
        part = "moves" if error.move else "outcome" if is_outcome else "record"
        yield Fault(part, error.reason, error.move, error.rule, error.key, error.values)
    else:
        if record.outcome is None and record.fairness and record.fairness.secret is not None:
            message = "the secret is revealed, but the game has not ended: its last moves are missing"
            yield Fault("outcome", message, key="unfinished")


@dataclass
class _Chance:
    """Compares the moves of chance in a record with its secret, one by one."""

    record: Record
    moves: int = -1
    """How many moves have been replayed; -1 before the first position."""
    draws: int = 0
    is_deal_known: bool = False
    forged: list[Fault] = field(default_factory=list)

    def check(self, state: State[Any], number: int) -> None:
        """Checks the move of chance, if any, that follows the state after that number of moves."""
        self.moves = number
        if number == 0:
            self.is_deal_known = self.record.start is not None and hides_something(state)
        fairness, index = self.record.fairness, self.draws + len(self.forged)
        is_drawn = state.actors == (CHANCE,) and number < len(self.record.moves)
        if not fairness or not fairness.secret or not SECRET.fullmatch(fairness.secret) or not is_drawn:
            return
        played = self.record.moves[number].text
        due = fairness.draw(bytes.fromhex(fairness.secret), index, state.chance_moves())
        if played == due:
            self.draws += 1
        else:
            message = f"chance drew {played!r}, but draw {index} of the secret is {due!r}"
            self.forged.append(Fault("draws", message, number + 1))

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the fairness, and the first forged draw: those after it come from another position."""
        if fairness := self.record.fairness:
            yield from (Fault("fairness", message) for message in fairness.faults(len(self.record.seats)))
            if self.record.outcome and fairness.secret is None:
                yield Fault("fairness", "the game is over, but the secret is not revealed")
            if fairness.deal_known and self.moves >= 0 and not self.is_deal_known:
                yield Fault("fairness", "the opener is said to know the deal, but the start hides nothing")
        yield from self.forged[:1]
