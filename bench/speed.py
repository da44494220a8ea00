"""The speed of random games in Parlour and in other libraries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

ROUNDS = 5
"""Each speed is the best of these rounds, in processor time: other processes can only slow a round down."""
PYTHON_SECONDS = 2.0
"""How long games written in Python are played."""


class Speed(NamedTuple):
    """Random games played in a time."""

    games: int
    plies: float
    seconds: float

    @property
    def plies_per_second(self) -> float:
        """Plies per second, by which speeds are compared."""
        return self.plies / self.seconds

    def cells(self) -> Iterator[str]:
        """Games and plies a second, and nanoseconds a ply."""
        yield f"{self.games / self.seconds:,.0f}"
        yield f"{self.plies_per_second:,.0f}"
        yield f"{1e9 / self.plies_per_second:,.0f}"


def best(measure: Callable[[], Speed]) -> Speed:
    """The fastest of some rounds."""
    return max((measure() for _ in range(ROUNDS)), key=lambda speed: speed.plies_per_second)


def python_speed(play_out: Callable[[Random], int]) -> Speed:
    """The speed of a function that plays one random game and returns its plies."""
    rng, games, plies = Random(1), 0, 0
    begin = process_time()
    while (seconds := process_time() - begin) < PYTHON_SECONDS:
        plies += play_out(rng)
        games += 1
    return Speed(games, plies, seconds)


def open_spiel_speed(name: str) -> Speed:
    """OpenSpiel's rollouts in C++: a search of two steps, each of many rollouts, with the mean length of a sample."""
    import pyspiel

    game, rng, sample = pyspiel.load_game(name), Random(1), 200
    length = sum(_spiel_length(game.new_initial_state(), rng) for _ in range(sample)) / sample

    def measure() -> Speed:
        rollouts, steps = 2000, 2
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, steps, 100, False, 1, False)
        state, begin = _spiel_start(game, Random(1)), process_time()
        bot.step(state)
        return Speed(steps * rollouts, steps * rollouts * length, process_time() - begin)

    return best(measure)


def open_spiel_simulations(name: str, simulations: int) -> float:
    """Simulations a second of OpenSpiel's tree search in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, simulations, 250, True, 1, False)
    begin = process_time()
    bot.step(game.new_initial_state())
    return simulations / (process_time() - begin)


def _spiel_start(game: Any, rng: Random) -> Any:
    """The position after the chance moves before the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_spiel_draw(state, rng))
    return state


def _spiel_draw(state: Any, rng: Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, weights)[0])


def _spiel_length(state: Any, rng: Random) -> int:
    """The plies of a random game, without the chance moves before the first decision."""
    plies, has_begun = 0, False
    while not state.is_terminal():
        has_begun = has_begun or not state.is_chance_node()
        plies += has_begun
        state.apply_action(_spiel_draw(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    return plies
