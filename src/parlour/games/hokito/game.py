"""Hokito as a game."""

from dataclasses import dataclass

from parlour.core import Game
from parlour.core.options import choice
from parlour.games.hokito.attempts import attempts
from parlour.games.hokito.drawing import draw
from parlour.games.hokito.grid import EMPTY
from parlour.games.hokito.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.hokito.notation import parse
from parlour.games.hokito.state import HokitoState
from parlour.games.hokito.twin import TWIN


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
    has_own_board = True
    twin = TWIN
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS

    def draw(self, state: HokitoState) -> str:
        """The board in the terminal."""
        return draw(state)

    def attempts(self, state: HokitoState) -> set[str]:
        """Everything a person could try."""
        return attempts(state)

    def _initial(self, seats: int, options: Options) -> HokitoState:
        return HokitoState(EMPTY, "b", options.setup)

    def _parse(self, text: str, options: Options) -> HokitoState:
        return parse(text, options.setup)


GAME = Hokito()
