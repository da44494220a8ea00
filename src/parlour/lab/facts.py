"""The key figures of a game for learning programs, measured on random games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, log10
from random import Random
from statistics import mean
from typing import Any

from parlour.core import CHANCE, Game
from parlour.core.encoding import Part, PositionCount
from parlour.games import load, names
from parlour.native import NativeState

DEFAULT_GAMES = 200
HEADS = (
    *("game", "information", "chance", "seats", "actions", "tensor"),
    *("branching", "decisions", "tree", "positions", "solved"),
)
MAX_DECISIONS = 5000
"""Longer random games are cut off; the options of some games allow games without an end."""


@dataclass(frozen=True)
class Facts:
    """The key figures of a game with a number of seats and with options."""

    title: str
    """The name on the box."""
    has_secrets: bool
    """Whether seats see different things."""
    is_solved: bool
    """Whether the value of every position is known."""
    seats: int
    """The number of seats."""
    actions: int
    """The size of the action space of the seats."""
    chance_actions: int
    """The size of the action space of chance; 0 if nothing is left to chance."""
    parts: tuple[Part, ...]
    """The parts of an observation, in order."""
    branching: float
    """The mean number of legal actions of a decision in random games."""
    decisions: float
    """The mean number of decisions in a random game."""
    tree: float
    """The decimal logarithm of the size of the game tree: the mean over random games of the sum of log10(actions)."""
    positions: PositionCount | None
    """The size of the state space, as the game's encoding counts it."""


def facts(
    game: Game[Any] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = DEFAULT_GAMES,
) -> Facts:
    """The key figures of a game, measured on seeded random games, so that they are the same each time."""
    start = NativeState(game, seats=seats, options=options)
    assert start.game.encoding
    played = [_choices(start, Random(seed)) for seed in range(games)]
    return Facts(
        title=start.game.title,
        has_secrets=start.game.has_secrets,
        is_solved=type(start.game).exact is not Game.exact,
        seats=start.seats,
        actions=start.action_count,
        chance_actions=start.chance_count,
        parts=start.parts,
        branching=mean(choices for each in played for choices in each),
        decisions=mean(map(len, played)),
        tree=mean(sum(map(log10, each)) for each in played),
        positions=start.game.encoding.positions(start.state),
    )


def table() -> str:
    """The key figures of every game with its default options, as a Markdown table."""
    rows = ["| " + " | ".join(HEADS) + " |", "|" + "---|" * len(HEADS)]
    encoded = [game for game in map(load, names()) if game.encoding]
    return "\n".join([*rows, *(_row(facts(game)) for game in encoded)])


def positions_text(count: PositionCount | None) -> str:
    """The size of a state space; a bound as the next power of ten."""
    if count is None:
        return "not counted"
    return f"{count.number:,}" if count.is_exact else f"at most 10^{ceil(log10(count.number))}"


def _choices(start: NativeState, rng: Random) -> list[int]:
    """The number of legal actions of each decision in a random game."""
    state, choices = start.copy(), list[int]()
    while not state.is_over and len(choices) < MAX_DECISIONS:
        if state.seat == CHANCE:
            state.draw(rng)
            continue
        actions = state.actions()
        choices.append(len(actions))
        state.step(rng.choice(actions))
    return choices


def _row(known: Facts) -> str:
    tensor = ", ".join(f"{part.name} {'×'.join(map(str, part.shape))}" for part in known.parts)
    cells = (
        known.title,
        "hidden cards" if known.has_secrets else "perfect",
        f"{known.chance_actions} actions" if known.chance_actions else "none",
        str(known.seats),
        f"{known.actions:,}",
        tensor,
        f"{known.branching:.1f}",
        f"{known.decisions:.0f}",
        f"10^{known.tree:.0f}",
        positions_text(known.positions),
        "yes" if known.is_solved else "no",
    )
    return "| " + " | ".join(cells) + " |"
