"""Chance that anyone can check afterwards: draws from a secret that was fixed before the game."""

from __future__ import annotations

import hmac
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import accumulate, count
from typing import Any, Self

from parlour.core.arguments import require

NUMBER_RANGE = 2**64
"""Random numbers are below this."""
SECRET = re.compile(r"[0-9a-f]{64}")
NONCE = re.compile(r"[0-9A-Za-z_-]{0,64}")


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the game: its SHA-256 in hexadecimal."""
    return sha256(require(secret, bytes, "a secret must be bytes")).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """What the moves of chance in a game followed from."""

    table: str
    """The id of the table, so that no two tables draw the same."""
    commit: str
    """The commitment to the secret, shown when the table was opened."""
    nonces: tuple[str, ...]
    """What each seat added; empty where it added nothing."""
    secret: str | None = None
    """The secret in hexadecimal, revealed when the game is over."""
    order: tuple[int, ...] | None = None
    """Where the seats were drawn by lot: for each seat, the seat that its player had chosen."""
    deal_known: bool = False
    """Whether the game started from a position that hides cards, which the opener of the table knows."""

    def to_json(self) -> dict[str, object]:
        """The fairness in plain types."""
        plain = {"table": self.table, "commit": self.commit, "nonces": list(self.nonces), "secret": self.secret}
        more = {"order": self.order and list(self.order), "deal_known": self.deal_known or None}
        return plain | {key: value for key, value in more.items() if value is not None}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Self:
        """The fairness from plain types."""
        order = tuple(document["order"]) if "order" in document else None
        return cls(**{**document, "nonces": tuple(document["nonces"]), "order": order})

    def faults(self, seats: int) -> Iterator[str]:
        """What is wrong with it, before any draw is checked."""
        if len(self.nonces) != seats:
            yield f"there are {len(self.nonces)} nonces for {seats} seats"
        for nonce in self.nonces:
            if not NONCE.fullmatch(nonce):
                yield f"the nonce {nonce!r} must be up to 64 letters, digits, '-' and '_'"
        yield from self._lot_violations(seats)
        if self.secret is None:
            return
        if not SECRET.fullmatch(self.secret):
            yield "the secret must be 64 hexadecimal digits in lower case"
        elif commitment(bytes.fromhex(self.secret)) != self.commit:
            yield f"the secret does not belong to the commitment {self.commit!r}"

    def _lot_violations(self, seats: int) -> Iterator[str]:
        """What is wrong with the order of seats that were drawn by lot."""
        if self.order is None or len(self.nonces) != seats:
            return
        if sorted(self.order) != list(range(seats)):
            yield f"the order {list(self.order)} must name each of the {seats} seats once"
        elif self.secret and SECRET.fullmatch(self.secret):
            chosen = replace(self, nonces=tuple(self.nonces[self.order.index(seat)] for seat in range(seats)))
            drawn = chosen.draw_seats(bytes.fromhex(self.secret))
            if drawn != self.order:
                yield f"the seats were drawn in the order {list(self.order)}, but the secret gives {list(drawn)}"

    def draw_seats(self, secret: bytes) -> tuple[int, ...]:
        """Draws the seats by lot, from the nonces of the chosen seats: for each seat, the one its player had chosen."""
        remaining, order = list(range(len(self.nonces))), list[int]()
        for seat in range(len(self.nonces)):
            drawn = int(pick(self.numbers(secret, f"seat {seat}"), [(str(chosen), 1) for chosen in remaining]))
            remaining.remove(drawn)
            order.append(drawn)
        return tuple(order)

    def draw(self, secret: bytes, number: int, weighted: Iterable[tuple[object, int]]) -> str:
        """The text of the move that chance makes in its draw with that number, from 0, given its moves with weights."""
        return pick(self.numbers(secret, number), sorted((str(move), weight) for move, weight in weighted))

    def numbers(self, secret: bytes, draw: int | str) -> Iterator[int]:
        """The numbers below ``NUMBER_RANGE`` for a draw, one per attempt; ``draw`` is its number or its purpose."""
        return map(partial(self._number, secret, draw), count())

    def _number(self, secret: bytes, draw: int | str, attempt: int) -> int:
        message = "\n".join([self.table, *self.nonces, str(draw), str(attempt)])
        return int.from_bytes(hmac.digest(secret, message.encode(), "sha256")[:8])


def pick(numbers: Iterable[int], weighted: Sequence[tuple[str, int]]) -> str:
    """The text that the first unbiased number selects; numbers that would favour some texts are skipped."""
    bounds = list(accumulate(weight for _, weight in weighted))
    unbiased = next(number for number in numbers if number < NUMBER_RANGE - NUMBER_RANGE % bounds[-1])
    return weighted[bisect(bounds, unbiased % bounds[-1])][0]
