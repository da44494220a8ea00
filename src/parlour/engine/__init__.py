"""The native core, where it is built; the Python rules do the same, more slowly, where it is not."""

from parlour.engine.counting import Tally, divided, perft, playouts
from parlour.engine.twins import NoTwin, is_native, notice, twin

__all__ = ["NoTwin", "Tally", "divided", "is_native", "notice", "perft", "playouts", "twin"]
