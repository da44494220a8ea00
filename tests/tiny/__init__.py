"""Tiny Nim: the smallest game with chance, secrets, options, mistakes and several seats acting at once."""

from tests.tiny.game import GAME, Options, TinyNim
from tests.tiny.state import TinyState

__all__ = ["GAME", "Options", "TinyNim", "TinyState"]
