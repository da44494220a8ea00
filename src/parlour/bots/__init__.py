"""Bots: they sit in any seat and see only what a player in that seat would see."""

from parlour.bots.bot import Bot, BotFailed, Clock, RandomBot, View
from parlour.bots.findings import Finding, check
from parlour.bots.foreign import ForeignBot
from parlour.bots.limits import Limits
from parlour.bots.make import make

__all__ = ["Bot", "BotFailed", "Clock", "Finding", "ForeignBot", "Limits", "RandomBot", "View", "check", "make"]
