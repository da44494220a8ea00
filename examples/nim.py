"""Nim: take one to three stones; the last stone wins."""

import re
from dataclasses import dataclass

from parlour import Game, InvalidNotation, InvalidPosition, Outcome, Seat, State, Violation
from parlour.core.options import number
from parlour.core.scene import Item, Scene

RULES = """\
# Nim

A pile of stones lies on the table, and two players take from it in turn.

## Play

- **NI-1** The pile starts with 21 stones, or with as many as the players like.
- **NI-2** In turn each player takes one, two or three stones.

## End

- **NI-3** The player who takes the last stone wins.
"""


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game."""

    stones: int = number(21, 1, 99, rule="NI-1", about="the stones in the pile at the start")


@dataclass(frozen=True)
class NimState(State[int]):
    """The stones left, and the seat to move."""

    stones: int
    seat: Seat

    turn_rule = "NI-2"
    seats = 2

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seat to move while stones are left."""
        return (self.seat,) if self.stones else ()

    @property
    def outcome(self) -> Outcome | None:
        """Won by the seat that took the last stone."""
        return None if self.stones else Outcome.won_by([1 - self.seat], 2, "last stone", "NI-3")

    def __str__(self) -> str:
        return f"{self.stones} / {self.seat}"

    def _parse_move(self, text: str) -> int:
        """The number of stones to take."""
        if not re.fullmatch("[0-9]{1,2}", text):
            raise InvalidNotation(text, "expected a number of stones, such as 2", "NI-2")
        return int(text)

    def _scene(self, seat: Seat | None) -> Scene:
        """The stones in rows of seven: choosing one takes it and all that lie behind it."""
        stones = [
            Item(f"stone {n}", "piece", n % 7, n // 7, 0.9, 0.9, "circle", "grey", label=f"stone {n + 1}")
            for n in range(self.stones)
        ]
        tries = range(1, min(self.stones, 5) + 1) if seat in self.actors else ()
        chosen = {move: (f"stone {self.stones - move}",) for move in tries}
        return Scene(
            width=7,
            height=max(1, (self.stones + 6) // 7),
            items=tuple(stones),
            moves={str(move): items for move, items in chosen.items() if move <= 3},
            refused={str(move): items for move, items in chosen.items() if move > 3},
            summary=f"Stones left: {self.stones}.",
        )

    def _moves(self, seat: Seat) -> range:
        return range(1, min(self.stones, 3) + 1)

    def _violation(self, seat: Seat, move: int) -> Violation | None:
        if not 1 <= move <= 3:
            return Violation("NI-2", f"a player takes one, two or three stones, not {move}")
        return None if move <= self.stones else Violation("NI-2", f"only {self.stones} left in the pile")

    def _apply(self, seat: Seat, move: int) -> "NimState":
        return NimState(self.stones - move, 1 - seat)


class Nim(Game[NimState]):
    """The rules of Nim."""

    id, title, credit, version = "nim", "Nim", "traditional", 1
    about = "Take one to three stones; the last stone wins."
    minutes, age, rules_text = 3, 5, RULES
    seats, seats_rule, options = range(2, 3), "NI-2", Options

    def _initial(self, seats: int, options: Options) -> NimState:
        return NimState(options.stones, 0)

    def _parse(self, text: str, options: Options) -> NimState:
        if not (match := re.fullmatch("([0-9]{1,2}) / ([01])", text)):
            raise InvalidPosition(text, ["expected stones and a seat, such as '21 / 0'"])
        return NimState(int(match[1]), int(match[2]))


GAME = Nim()
