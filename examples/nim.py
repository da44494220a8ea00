"""Nim, as small as a whole game can be: take one to three stones; whoever takes the last one wins."""

from dataclasses import dataclass

from parlour import Game, InvalidNotation, InvalidPosition, Outcome, Seat, State, Violation
from parlour.core.options import number


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game of Nim."""

    stones: int = number(21, 1, 99, rule="NI-1", about="the stones in the pile")


@dataclass(frozen=True)
class NimState(State[int]):
    """The stones left, and whose turn it is."""

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

    def to_json(self) -> dict[str, object]:
        """The pile."""
        return {"stones": self.stones}

    def parse_move(self, text: str) -> int:
        """The number of stones to take."""
        if text not in ("1", "2", "3"):
            raise InvalidNotation(text, "expected 1, 2 or 3", "NI-2")
        return int(text)

    def _moves(self, seat: Seat) -> range:
        return range(1, min(self.stones, 3) + 1)

    def _violation(self, seat: Seat, move: int) -> Violation | None:
        return None if move in self._moves(seat) else Violation("NI-2", f"only {self.stones} stones are left")

    def _apply(self, seat: Seat, move: int) -> "NimState":
        return NimState(self.stones - move, 1 - seat)


class Nim(Game[NimState]):
    """The rules of Nim."""

    id, title, credit, version = "nim", "Nim", "traditional", 1
    about = "Take one to three stones; the last stone wins."
    seats, seats_rule, options = range(2, 3), "NI-2", Options

    def _initial(self, seats: int, options: Options) -> NimState:
        return NimState(options.stones, 0)

    def _parse(self, text: str, options: Options) -> NimState:
        stones, _, seat = text.partition(" / ")
        if not (stones.isascii() and stones.isdigit() and int(stones) < 100 and seat in ("0", "1")):
            raise InvalidPosition(text, ["expected stones and a seat, such as '21 / 0'"])
        return NimState(int(stones), int(seat))


GAME = Nim()
