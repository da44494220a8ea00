"""Bots by name, as the command line and the arena write them."""

from collections.abc import Mapping
from typing import Any

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.foreign import ForeignBot
from parlour.bots.level_bot import LevelBot
from parlour.bots.levels import LEVELS, Level, find_level
from parlour.core import Game, ParlourError
from parlour.core.arguments import require
from parlour.core.errors import did_you_mean, short

FOREIGN = "exec:"
"""The prefix of a foreign bot's name; its command follows."""
NAMES = (*(level.spec for level in LEVELS), "random", f"{FOREIGN}COMMAND")
"""The names of all bots."""
BOT_NAMES = f"{NAMES[0]} to {', '.join(NAMES[len(LEVELS) - 1 :])}"
"""The names of all bots as errors list them."""


def make(spec: str, game: Game[Any], options: Mapping[str, object] | None = None) -> Bot:
    """The bot that a text names: ``level-3``, ``learner``, ``random``, or ``exec:COMMAND ARGS`` for a foreign one.

    :raises ParlourError: if there is no such bot
    """
    require(game, Game, "a bot is made for a game")
    if require(spec, str, "a bot is named by a text") == "random":
        return RandomBot()
    if level := find_level(spec):
        return _level_bot(level, game, {} if options is None else options)
    if spec.startswith(FOREIGN):
        return ForeignBot(spec.removeprefix(FOREIGN), game, options)
    raise ParlourError(f"no bot {short(spec)} for {game.title}; there are {BOT_NAMES}{did_you_mean(spec, NAMES)}")


def is_bot(name: str) -> bool:
    """Whether a name is meant for a bot, even if misspelt, and not for a person."""
    require(name, str, "a player's name is a text")
    return name == "random" or name.startswith((FOREIGN, "level-")) or find_level(name) is not None


def _level_bot(level: Level, game: Game[Any], options: Mapping[str, object]) -> Bot:
    """The bot that plays a game at a level; the game may replace or wrap it."""
    bot: Bot = game.bot(LevelBot(level, game), level.number, options)
    return bot
