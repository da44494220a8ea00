"""Bots written in Python: by their import path, ``my_package:MyBot``, or by the name of an entry point."""

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from pathlib import Path
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.parameters import InvalidBot, call
from parlour.core import Game
from parlour.core.errors import short

CHOOSE_ARGUMENTS = ("view", "seat", "rng", "clock")
"""What a bot is called with to choose a move."""
ENTRY_POINTS = "parlour.bots"
"""The entry point group in which other packages register a bot under its name."""
IMPORT_PATH = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@cache
def bot_entry_points() -> dict[str, EntryPoint]:
    """The bots of other packages, by name; found once, since that reads every installed package."""
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def is_python_bot(name: str) -> bool:
    """Whether a name is the import path of a bot, or one that an installed package registers."""
    return IMPORT_PATH.fullmatch(name) is not None or name in bot_entry_points()


def python_bot(spec: str, name: str, parameters: dict[str, Any], game: Game[Any], options: Any) -> Bot:
    """The bot that an import path or an entry point leads to: a class or function to call, or a finished bot.

    It is called with the parameters, and with ``game`` and ``options`` if it takes them.

    :raises InvalidBot: if it does not load, or is not a bot
    """
    found = _loaded(spec, name)
    is_finished = callable(getattr(found, "choose", None)) and not isinstance(found, type)
    if is_finished and parameters:
        raise InvalidBot(f"the bot {short(spec)} is an object, which takes no parameters; name its class instead")
    if not is_finished and not callable(found):
        raise InvalidBot(f"{short(name)} is not a bot: it has no method 'choose' and cannot be called to make one")
    bot = found if is_finished else call(found, spec, parameters, {"game": game, "options": options})
    return checked(spec, bot)


def checked(spec: str, bot: Any) -> Bot:
    """The same bot, if it has what a bot needs; a missing name or ``close`` is supplied.

    :raises InvalidBot: if it cannot choose a move
    """
    if not callable(getattr(bot, "choose", None)):
        raise InvalidBot(f"{short(spec)} is not a bot: {short(bot)} has no method 'choose'")
    if not _takes(bot.choose, CHOOSE_ARGUMENTS):
        raise InvalidBot(f"the method 'choose' of the bot {short(spec)} must take ({', '.join(CHOOSE_ARGUMENTS)})")
    name = getattr(bot, "name", None)
    is_complete = isinstance(name, str) and name and callable(getattr(bot, "close", None))
    return bot if is_complete else _Completed(bot, name if isinstance(name, str) and name else spec)


def _takes(method: Callable[..., Any], arguments: Sequence[str]) -> bool:
    """Whether a method can be called with that many arguments; True where Python cannot tell."""
    try:
        signature(method).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # some built-in functions have no signature
        return True
    return True


class _Completed:
    """A bot with the name and the method that it lacks."""

    def __init__(self, bot: Any, name: str) -> None:
        self.name = name
        self.choose = bot.choose
        self._bot = bot

    def close(self) -> None:
        """Closes the bot, if it can be closed."""
        close = getattr(self._bot, "close", None)
        if callable(close):
            close()


def _loaded(spec: str, name: str) -> Any:
    """The object that a name stands for."""
    try:
        if point := bot_entry_points().get(name):
            return point.load()
        module, _, path = name.partition(":")
        found = _imported(module)
        for part in path.split("."):
            found = getattr(found, part)
    except ModuleNotFoundError as error:
        raise InvalidBot(f"the bot {short(spec)} does not load: no module {error.name!r}") from error
    except (Exception, SystemExit) as error:  # importing runs foreign code, which may fail in any way
        raise InvalidBot(f"the bot {short(spec)} does not load: {type(error).__name__}: {error}") from error
    return found


def _imported(module: str) -> Any:
    """A module, also from the working directory, which programs on the PATH do not search by themselves."""
    here = str(Path.cwd())
    if here in sys.path or "" in sys.path:
        return import_module(module)
    sys.path.insert(0, here)
    try:
        return import_module(module)
    finally:
        sys.path.remove(here)
