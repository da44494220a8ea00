"""Bots by name, as the command line and the arena write them."""

from collections.abc import Mapping
from typing import Any

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.foreign import ForeignBot
from parlour.bots.level_bot import LevelBot
from parlour.bots.levels import LEVELS, Level, find_level
from parlour.bots.network_bot import NetworkBot
from parlour.bots.parameters import InvalidBot, call, split_parameters
from parlour.bots.python_bot import bot_entry_points, is_python_bot, python_bot
from parlour.core import Game
from parlour.core.arguments import require
from parlour.core.errors import did_you_mean, short

FOREIGN = "exec:"
"""The prefix of a foreign bot's name; its command follows."""
SPECS = (*(level.spec for level in LEVELS), "random")
"""The names of Parlour's own bots that play every game."""
NETWORK = "network"
"""The name of the bot that plays by a trained network."""
NAMES = (*SPECS, NETWORK, "PACKAGE:CLASS", f"{FOREIGN}COMMAND")
"""The names of all bots."""
BOT_NAMES = f"{NAMES[0]} to {', '.join(NAMES[len(LEVELS) - 1 :])}"
"""The names of all bots as errors list them."""


def make(spec: str, game: Game[Any], options: Mapping[str, object] | None = None) -> Bot:
    """The bot that a text names.

    ``level-3``, ``learner``, ``random`` and ``network`` are Parlour's own, ``my_package:MyBot`` is a Python object, a
    name that an installed package registers stands for its bot, and ``exec:COMMAND ARGS`` is a program. Parameters may
    follow, except those of a program: ``level-8?seconds=0.2``.

    :raises ParlourError: if there is no such bot
    """
    require(game, Game, "a bot is made for a game")
    if require(spec, str, "a bot is named by a text").startswith(FOREIGN):
        return ForeignBot(spec.removeprefix(FOREIGN), game, options)
    name, parameters = split_parameters(spec)
    chosen: Mapping[str, object] = {} if options is None else options
    if name == "random":
        bot: Bot = call(RandomBot, spec, parameters, {})
        return bot
    if name == NETWORK:
        searcher: Bot = call(NetworkBot, spec, parameters, {"game": game})
        return searcher
    if level := find_level(name):
        return _level_bot(spec, level, parameters, game, chosen)
    if is_python_bot(name):
        return python_bot(spec, name, parameters, game, chosen)
    known = (*NAMES, *bot_entry_points())
    listed = ", ".join([BOT_NAMES, *bot_entry_points()])
    raise InvalidBot(f"no bot {short(name)} for {game.title}; there are {listed}{did_you_mean(name, known)}")


def is_bot(name: str) -> bool:
    """Whether a name is meant for a bot, even if misspelt, and not for a person."""
    require(name, str, "a player's name is a text")
    plain = name.partition("?")[0]
    return (
        plain in ("random", NETWORK)
        or name.startswith((FOREIGN, "level-"))
        or find_level(plain) is not None
        or is_python_bot(plain)
    )


def display_name(spec: str, bot: Bot) -> str:
    """What a bot is called: the name that a program or an object gives itself, or that of a level."""
    name = bot.introduce() if isinstance(bot, ForeignBot) else bot.name
    names_itself = spec.startswith(FOREIGN) or is_python_bot(spec.partition("?")[0])
    return name if names_itself and name and name.isprintable() else spec


def _level_bot(
    spec: str, level: Level, parameters: Mapping[str, Any], game: Game[Any], options: Mapping[str, object]
) -> Bot:
    """The bot that plays a game at a level; the game may replace or wrap it."""
    level_bot = call(LevelBot, spec, parameters, {"level": level, "game": game})
    bot: Bot = game.bot(level_bot, level.number, options)
    return bot
