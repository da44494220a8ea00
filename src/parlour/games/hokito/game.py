"""Hokito as a game."""

from dataclasses import dataclass

from parlour.core import Game
from parlour.core.options import choice
from parlour.games.hokito.board import EMPTY
from parlour.games.hokito.drawing import draw
from parlour.games.hokito.notation import parse
from parlour.games.hokito.state import HokitoState


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game of Hokito."""

    setup: str = choice(
        "rows",
        "mixed",
        "arrange",
        rule="HK-3",
        about="pawns at random on each player's own rows, at random all over the board, or as the players arrange them",
    )


class Hokito(Game[HokitoState]):
    """The rules of Hokito."""

    id = "hokito"
    title = "Hokito"
    credit = "Claude Leroy, 2011"
    about = "Hop, pile up, stay on top: every stack belongs to the pawn that landed last."
    seats = range(2, 3)
    seats_rule = "HK-1"
    version = 1
    options = Options

    def draw(self, state: HokitoState) -> str:
        """The board in the terminal."""
        return draw(state)

    def _initial(self, seats: int, options: Options) -> HokitoState:
        return HokitoState(EMPTY, "b", options.setup)

    def _parse(self, text: str, options: Options) -> HokitoState:
        return parse(text, options.setup)


GAME = Hokito()
