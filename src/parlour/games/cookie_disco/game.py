"""Cookie Disco: what it is called, how it begins and how its positions are read."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core import Game
from parlour.games.cookie_disco.attempts import attempts
from parlour.games.cookie_disco.cookies import Colour
from parlour.games.cookie_disco.drawing import drawing
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.cookie_disco.notation import parse_position
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.repetition import Past
from parlour.games.cookie_disco.setup import STARTS, SetUp
from parlour.games.cookie_disco.state import CookieDisco
from parlour.games.cookie_disco.turn import Turn
from parlour.games.cookie_disco.twin import TWIN


class CookieDiscoGame(Game[CookieDisco]):
    """The rules of Cookie Disco."""

    id = "cookie-disco"
    title = "Cookie Disco"
    credit = "Olaf Pieters, 2010"
    about = "Roll cookies round one another, and divide the field so that your part is worth more."
    seats = range(2, 3)
    seats_rule = "CD-1"
    version = 1
    options = Options
    has_own_board = True
    twin = TWIN
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS

    def draw(self, state: CookieDisco) -> str:
        return drawing(state)

    def bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """The highest level plays perfectly where the game is solved."""
        from parlour.games.cookie_disco.bots import level_8

        return level_8(level_bot, options) if level == 8 else level_bot

    def exact(self) -> Any:
        """The solution."""
        from parlour.games.cookie_disco.solution import EXACT

        return EXACT

    def commands(self) -> Mapping[str, Callable[..., None]]:
        """``parlour solve`` and ``parlour puzzles``."""
        from parlour.games.cookie_disco.commands import COMMANDS

        return COMMANDS

    def attempts(self, state: CookieDisco) -> set[str]:
        """Everything a person could try."""
        return attempts(state)

    def _initial(self, seats: int, options: Options) -> CookieDisco:
        stage = SetUp(Field()) if options.start == "random" else SetUp(STARTS[int(options.start)])
        return _state(stage, "O", options)

    def _parse(self, text: str, options: Options) -> CookieDisco:
        stage, first = parse_position(text, options.crawl)
        return _state(stage, first, options)


def _state(stage: SetUp | Turn, first: Colour, options: Options) -> CookieDisco:
    past = Past() if options.repetition == "draw" else None
    return CookieDisco(stage, first, options.crawl, past)


GAME = CookieDiscoGame()
