"""Parlour's games for learning frameworks: ``pettingzoo``, ``gym`` and ``openspiel``, each with its own extra."""

from parlour.lab.facts import Facts, facts
from parlour.lab.rewards import rewards_of

__all__ = ["Facts", "facts", "rewards_of"]
