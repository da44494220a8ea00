"""Tiny Nim as a game."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour import Game, InvalidPosition, Seat, Violation
from parlour.core.options import flag, number
from tests.tiny.state import TinyState

TEXT = re.compile(r"([-12?](?: [-12?]){1,2}) / (\d) / ([0-2]) / (-|[0-2](?: [0-2])?)", re.ASCII)


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game of Tiny Nim."""

    pile: int = number(4, 1, 9, rule="TN-2", about="counters at the start")
    window: bool = flag(False, rule="TN-6", about="whether the others accept the end")


class TinyNim(Game[TinyState]):
    """The rules of Tiny Nim."""

    id = "tiny"
    title = "Tiny Nim"
    credit = "traditional"
    about = "Take the last counter."
    seats = range(2, 4)
    seats_rule = "TN-1"
    version = 1
    options = Options
    has_secrets = True

    def _determinize(self, view: TinyState, seat: Seat | None, rng: Random) -> TinyState:
        return TinyState(tuple(coin.replace("?", "1") for coin in view.coins), view.pile, view.seat, view.waiting)

    def _render(self, state: TinyState) -> str:
        """The counters in red, the coins below."""
        return f"[red]{'●' * state.pile}[/red]\n\\[coins] {' '.join(state.coins)}"

    def _initial(self, seats: int, options: Options) -> TinyState:
        return TinyState(("-",) * seats, options.pile, window=options.window)

    def _parse(self, text: str, options: Any) -> TinyState:
        if not (match := TEXT.fullmatch(text.strip())):
            raise InvalidPosition(text, ["expected coins / pile / seat / waiting"])
        coins, pile, seat, waiting = match.groups()
        state = TinyState(
            tuple(coins.split()), int(pile), int(seat), tuple(map(int, waiting.strip("-").split())), options.window
        )
        if state.seat >= state.seats or any(each >= state.seats for each in state.waiting):
            raise InvalidPosition(text, [Violation("TN-1", "there is no such seat")])
        return state

    def _violations(self, seats: int, options: Options) -> Iterable[Violation]:
        if options.window and seats == 3 and options.pile == 9:
            yield Violation("TN-2", "nine counters and three seats take too long to accept")


GAME = TinyNim()
