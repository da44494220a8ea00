"""Rule tables: one row says what one rule paragraph means for one move in one position."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from parlour import Game, IllegalMove, InvalidNotation, State


@dataclass(frozen=True)
class Row:
    """A move in a position, and either the position after it or the paragraph that refuses it."""

    rule: str
    says: str
    position: str
    move: str
    after: str = ""
    refused: str = ""
    outcome: str = ""
    """The reason with which the game ends by this move."""
    options: Mapping[str, object] = field(default_factory=dict)
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.rule} {self.says}"

    def check(self, game: Game[Any]) -> None:
        state = game.parse(self.position, self.options)
        if self.refused:
            self.check_refused(state)
        else:
            self.check_played(state)

    def check_refused(self, state: State[Any]) -> None:
        violation = state.why_not(self.move, self.seat)
        assert violation is not None, f"{self.move} is legal"
        assert violation.rule == self.refused, violation
        assert self.move not in map(str, state.moves(self.seat))
        with pytest.raises((IllegalMove, InvalidNotation)) as error:
            state.play(self.move, self.seat)
        assert error.value.rule == self.refused

    def check_played(self, state: State[Any]) -> None:
        assert state.why_not(self.move, self.seat) is None
        assert self.move in map(str, state.moves(self.seat))
        after = state.play(self.move, self.seat)
        if self.after:
            assert str(after) == self.after
        assert (after.outcome.reason if after.outcome else "") == self.outcome


def rows(table: list[Row]) -> Any:
    """Parametrizes a test over a rule table."""
    return pytest.mark.parametrize("row", table, ids=str)
