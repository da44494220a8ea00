"""A position of Tiny Nim."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from parlour import CHANCE, InvalidNotation, Outcome, Seat, State, Violation


@dataclass(frozen=True)
class TinyState(State[str]):
    """The secret coins, the pile, the seat to move, and who has yet to accept the end."""

    coins: tuple[str, ...]
    """``1`` or ``2`` for each seat, ``-`` before it is dealt, ``?`` where it is hidden."""
    pile: int
    seat: Seat = 0
    waiting: tuple[Seat, ...] = ()
    window: bool = False

    turn_rule = "TN-4"
    chance_rule = "TN-3"

    def __str__(self) -> str:
        waiting = " ".join(map(str, self.waiting)) or "-"
        return f"{' '.join(self.coins)} / {self.pile} / {self.seat} / {waiting}"

    @property
    def seats(self) -> int:
        return len(self.coins)

    @property
    def actors(self) -> tuple[Seat, ...]:
        if "-" in self.coins:
            return (CHANCE,)
        return self.waiting or (() if self.outcome else (self.seat,))

    @property
    def outcome(self) -> Outcome | None:
        if self.pile or self.waiting:
            return None
        return Outcome.won_by([self.seat], self.seats, "last", "TN-5", f"coin {self.coins[self.seat]}")

    def to_json(self) -> dict[str, object]:
        return {"coins": list(self.coins), "pile": self.pile, "seat": self.seat, "waiting": list(self.waiting)}

    def _parse_move(self, text: str) -> str:
        if not re.fullmatch(r"coin=[12]|take=[1-9]|pass|accept", text.strip(), re.ASCII):
            raise InvalidNotation(text, "expected take=1, take=2, pass or accept", "TN-4")
        return text.strip()

    def chance_moves(self) -> tuple[tuple[str, int], ...]:
        return (("coin=1", 3), ("coin=2", 1)) if "-" in self.coins else ()

    @property
    def is_view(self) -> bool:
        return "?" in self.coins

    def _view(self, seat: Seat | None) -> Self:
        hidden = tuple(coin if each == seat or coin == "-" else "?" for each, coin in enumerate(self.coins))
        return replace(self, coins=hidden)

    def _sound_moves(self, seat: Seat) -> Iterator[str]:
        return (move for move in self._moves(seat) if move != "pass")

    def _moves(self, seat: Seat) -> Iterator[str]:
        return (move for move in ("take=1", "take=2", "pass", "accept") if not self._violation(seat, move))

    def _violation(self, seat: Seat, move: str) -> Violation | None:
        if move.startswith("coin="):
            return Violation("TN-3", "only chance deals coins")
        if move == "accept" and not self.waiting:
            return Violation("TN-6", "the end can be accepted only when the pile is gone")
        if move != "accept" and self.waiting:
            return Violation("TN-6", "the pile is gone: the end can only be accepted")
        if move.startswith("take=") and int(move[-1]) > min(2, self.pile):
            return Violation("TN-4", f"cannot take {move[-1]} of {self.pile}")
        return None

    def _apply(self, seat: Seat, move: str) -> Self:
        match move.partition("="):
            case "coin", _, coin:
                place = self.coins.index("-")
                return replace(self, coins=(*self.coins[:place], coin, *self.coins[place + 1 :]))
            case "accept", _, _:
                return replace(self, waiting=tuple(each for each in self.waiting if each != seat))
            case "take", _, number if int(number) == self.pile:
                others = tuple(each for each in range(self.seats) if each != seat)
                return replace(self, pile=0, waiting=others if self.window else ())
            case _, _, number:
                return replace(self, pile=self.pile - int(number or 0), seat=(seat + 1) % self.seats)
