"""Bots by name, as the command line and the arena write them."""

from collections.abc import Mapping
from typing import Any

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.foreign import ForeignBot
from parlour.core import Game, RulesError
from parlour.core.errors import did_you_mean

FOREIGN = "exec:"
"""What the name of a foreign bot begins with; its command follows."""
NAMES = ("random", f"{FOREIGN}COMMAND")


def make(spec: str, game: Game[Any], options: Mapping[str, object] | None = None) -> Bot:
    """The bot that a text names: ``random``, or ``exec:COMMAND ARGS`` for a foreign one.

    :raises RulesError: if there is no such bot
    """
    if spec == "random":
        return RandomBot()
    if spec.startswith(FOREIGN):
        return ForeignBot(spec.removeprefix(FOREIGN), game, options)
    raise RulesError(f"no bot {spec!r} for {game.title}; there are {', '.join(NAMES)}{did_you_mean(spec, NAMES)}")
