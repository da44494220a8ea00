"""Cookie Disco as a game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from parlour.core import Game
from parlour.core.lessons import Course
from parlour.core.puzzles import PuzzleSet
from parlour.games.cookie_disco.attempts import attempts
from parlour.games.cookie_disco.encoding import ENCODING
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.levels import PYTHON_PLAYOUTS, SKILLS
from parlour.games.cookie_disco.notation import parse_position
from parlour.games.cookie_disco.options import Options
from parlour.games.cookie_disco.rendering import render
from parlour.games.cookie_disco.setup import STARTS, SetUp
from parlour.games.cookie_disco.state import CookieDiscoState
from parlour.games.cookie_disco.turn import Turn
from parlour.games.cookie_disco.twin import TWIN


class CookieDisco(Game[CookieDiscoState]):
    """The rules of Cookie Disco."""

    id = "cookie-disco"
    title = "Cookie Disco"
    credit = "Olaf Pieters, 2010"
    about = "Roll cookies round one another, and divide the field so that your part is worth more."
    seats = range(2, 3)
    seats_rule = "CD-1"
    version = 1
    options = Options
    minutes = 15
    age = 8
    has_own_board = True
    twin = TWIN
    encoding = ENCODING
    skills = SKILLS
    python_playouts = PYTHON_PLAYOUTS

    def lessons(self) -> Course:
        """The lessons, with the examples and the special situations of the rulebook."""
        from parlour.games.cookie_disco.lessons import COURSE  # only for those who learn

        return COURSE

    def puzzles(self) -> PuzzleSet:
        """The puzzles that come with the game."""
        from parlour.games.cookie_disco.puzzles import PUZZLES  # only for those who solve them

        return PUZZLES

    def _render(self, state: CookieDiscoState) -> str:
        """The field in the terminal."""
        return render(state)

    def _bot(self, level_bot: Any, level: int, options: Mapping[str, object]) -> Any:
        """The highest level plays perfectly, from the solution."""
        from parlour.games.cookie_disco.bots import level_8

        return level_8(level_bot, options) if level == 8 else level_bot

    def exact(self) -> Any:
        """The solution."""
        from parlour.games.cookie_disco.solution import EXACT

        return EXACT

    def commands(self) -> Mapping[str, Callable[..., None]]:
        """``parlour solve``."""
        from parlour.games.cookie_disco.commands import COMMANDS

        return COMMANDS

    def _attempts(self, state: CookieDiscoState) -> set[str]:
        """Move texts that a player could try."""
        return attempts(state)

    def _figure(self, text: str, options: Options) -> CookieDiscoState:
        """The position in a figure; if the field is divided the game is over, which the text does not say."""
        state = parse_position(text, options)
        return replace(state, won=isinstance(state.stage, Turn) and state.stage.field.totals is not None)

    def _initial(self, seats: int, options: Options) -> CookieDiscoState:
        field = Field() if options.start == "random" else STARTS[int(options.start)]
        return CookieDiscoState.of(SetUp(field), "O", options)

    def _parse(self, text: str, options: Options) -> CookieDiscoState:
        return parse_position(text, options)


GAME = CookieDisco()
