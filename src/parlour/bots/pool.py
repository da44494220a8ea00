"""Bots that keep running between games, so that a program does not start again for every game."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from parlour.bots.bot import Bot
from parlour.bots.foreign import ForeignBot
from parlour.bots.make import make
from parlour.core import Game


class BotPool:
    """Idle bots, each of which plays one game at a time."""

    def __init__(self) -> None:
        self._idle: dict[tuple[str, str], list[ForeignBot]] = {}

    def take(self, spec: str, game: Game[Any], options: Mapping[str, object] | None = None) -> Bot:
        """A bot for one game: one that is idle, or a new one.

        :raises ParlourError: if there is no such bot
        """
        idle = self._idle.get((spec, game.id))
        while idle:
            bot = idle.pop()
            if bot.is_usable:
                bot.begin(options)
                return bot
        return make(spec, game, options)

    def give_back(self, spec: str, bot: Bot) -> None:
        """Keeps a running program for the next game; closes any other bot, and ignores its errors."""
        if isinstance(bot, ForeignBot) and bot.is_usable:
            self._idle.setdefault((spec, bot.game.id), []).append(bot)
            return
        with suppress(Exception):  # the game is over
            bot.close()

    def close(self) -> None:
        """Ends all programs."""
        for bots in self._idle.values():
            for bot in bots:
                with suppress(Exception):
                    bot.close()
        self._idle.clear()


_pool: BotPool | None = None


@contextmanager
def keeping_bots() -> Generator[None, None, None]:
    """Keeps programs running between the games that this process plays meanwhile."""
    global _pool
    outer, _pool = _pool, BotPool()
    try:
        yield
    finally:
        _pool.close()
        _pool = outer


@contextmanager
def bot_pool() -> Generator[BotPool, None, None]:
    """The pool of this process; one for a single game if bots are not kept."""
    if _pool is not None:
        yield _pool
        return
    pool = BotPool()
    try:
        yield pool
    finally:
        pool.close()
