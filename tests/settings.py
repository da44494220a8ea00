"""The settings under which the tests play every game; each game brings its own."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from parlour.core import Game
from parlour.games import BUILTIN, load


class Setting(NamedTuple):
    """A game with a number of seats and options."""

    game: str
    seats: int
    options: dict[str, object]

    def __str__(self) -> str:
        return " ".join([self.game, f"{self.seats} seats", *(f"{k}={v}" for k, v in self.options.items())])


GAMES = tuple(BUILTIN)
"""The ids of the games that come with Parlour."""


def game_with(is_wanted: Callable[[Game[Any]], object]) -> str:
    """The first of the games that has some property."""
    return next(name for name in GAMES if is_wanted(load(name)))


def of_game(name: str) -> ModuleType:
    """What a game provides for the shared tests."""
    return import_module(f"{BUILTIN[name]}.tests.settings")


SETTINGS = [Setting(game, *setting) for game in GAMES for setting in of_game(game).SETTINGS]


def twinned(setting: Setting) -> Setting:
    """The setting with the options under which the native core plays every position of its game."""
    return setting._replace(options={**setting.options, **getattr(of_game(setting.game), "TWIN_OPTIONS", {})})
