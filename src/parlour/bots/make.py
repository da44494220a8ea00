"""Bots by name, as the command line and the arena write them."""

from collections.abc import Mapping
from typing import Any

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.foreign import ForeignBot
from parlour.bots.perfect import PerfectBot
from parlour.core import Game, RulesError
from parlour.core.errors import did_you_mean

FOREIGN = "exec:"
"""What the name of a foreign bot begins with; its command follows."""
NAMES = ("random", f"{FOREIGN}COMMAND")
SOLVED = ("cookie-disco",)
"""Games that ``perfect`` plays."""


def make(spec: str, game: Game[Any], options: Mapping[str, object] | None = None) -> Bot:
    """The bot that a text names: ``random``, ``exec:COMMAND ARGS`` for a foreign one, ``perfect`` in a solved game.

    :raises RulesError: if there is no such bot
    """
    if spec == "random":
        return RandomBot()
    if spec.startswith(FOREIGN):
        return ForeignBot(spec.removeprefix(FOREIGN), game, options)
    if spec == PerfectBot.name and game.id in SOLVED:
        return PerfectBot(options)
    names = (*NAMES, PerfectBot.name) if game.id in SOLVED else NAMES
    raise RulesError(f"no bot {spec!r} for {game.title}; there are {', '.join(names)}{did_you_mean(spec, names)}")
