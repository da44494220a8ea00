"""Bots: they sit in any seat and see only what a player in that seat would see."""

from parlour.bots.bot import Bot, BotFailed, Clock, RandomBot, View, asking_order
from parlour.bots.findings import Finding, check
from parlour.bots.foreign import ForeignBot
from parlour.bots.level_bot import LevelBot
from parlour.bots.levels import LEVELS, Level, find_level
from parlour.bots.make import NAMES, display_name, is_bot, make
from parlour.bots.parameters import InvalidBot
from parlour.bots.pool import BotPool, bot_pool, keeping_bots
from parlour.bots.process import ProcessLimits

__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "BotFailed",
    "BotPool",
    "Clock",
    "Finding",
    "ForeignBot",
    "InvalidBot",
    "Level",
    "LevelBot",
    "ProcessLimits",
    "RandomBot",
    "View",
    "asking_order",
    "bot_pool",
    "check",
    "display_name",
    "find_level",
    "is_bot",
    "keeping_bots",
    "make",
]
