"""Whole random games, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

import parlour
from parlour import CHANCE, Seat, State
from tests.settings import Setting

MAX_MOVES = 4000


def choose(state: State[Any], rng: Random, faultless: bool = False) -> tuple[Seat, Any]:
    """A random seat that may act, and what it does."""
    if state.actors == (CHANCE,):
        moves, weights = zip(*state.chance_moves(), strict=True)
        return CHANCE, rng.choices(moves, weights)[0]
    able = [seat for seat in state.actors if not faultless or state.sound_moves(seat)]
    seat = rng.choice(able)
    return seat, rng.choice(state.sound_moves(seat) if faultless else state.moves(seat))


def walk(setting: Setting, seed: int, faultless: bool = False) -> Iterator[Any]:
    """The states of a whole game, the last one over."""
    rng = Random(seed)
    state = parlour.load(setting.game).initial(setting.seats, setting.options)
    yield state
    for _ in range(MAX_MOVES):
        if state.outcome:
            return
        seat, move = choose(state, rng, faultless)
        state = state.play(move, seat)
        yield state
    assert state.outcome, f"no end after {MAX_MOVES} moves of {setting}"


def viewers(state: State[Any]) -> list[Seat | None]:
    """Every seat, and a watcher."""
    return [*range(state.seats), None]
