"""Random games from just after the set-up: the native core, the Python rules and other libraries, in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from bench.marks import at_least, missing
from parlour import CHANCE, engine
from parlour.record import random_draw

SECONDS, ROUNDS = 0.5, 5
"""Each speed is the best of so many rounds, by the time that the processor gave us: others can only slow it down."""
PYTHON_SECONDS = 2.0


class Contender(NamedTuple):
    """A game of ours, with what it is to reach."""

    name: str
    options: dict[str, object]
    plies: float
    """Plies a second with one thread."""
    ratio: float | None = None
    """Times the Python rules."""


CONTENDERS = (
    Contender("cocotaki", {"referee": "auto"}, 10e6),
    Contender("cookie-disco", {}, 1e6, 100),
    Contender("hokito", {}, 2.5e6, 100),
    Contender("one-piece-for-two", {}, 20e6, 100),
    Contender("scho-ko", {}, 0.5e6),
)


class Speed(NamedTuple):
    """Random games played in a time."""

    games: int
    plies: float
    seconds: float

    @property
    def plies_a_second(self) -> float:
        """What is compared."""
        return self.plies / self.seconds

    def cells(self) -> Iterator[str]:
        """Games and plies a second, and nanoseconds a ply."""
        yield f"{self.games / self.seconds:,.0f}"
        yield f"{self.plies_a_second:,.0f}"
        yield f"{1e9 / self.plies_a_second:,.0f}"


def table(console: Console) -> Table:
    """Random games of ours, and of others."""
    rows = Table(title="Random games, one thread")
    for heading in ("game", "games/s", "plies/s", "ns a ply", "plies/s wanted", "× Python rules", "wanted"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    for contender in track(CONTENDERS, "playing at random", console=console, transient=True):
        rows.add_row(contender.name, *_cells(contender))
    for name, measure in OTHERS.items():
        rows.add_row(name, *_other_cells(measure))
    return rows


def _cells(contender: Contender) -> Iterator[str]:
    game = parlour.load(contender.name)
    state = begun(game, contender.options)
    if not engine.is_native():
        yield from missing("no native core")
        return
    speed = best(lambda: native_speed(game, state))
    slow = python_speed(state)
    yield from speed.cells()
    yield at_least(speed.plies_a_second, contender.plies)
    ratio = speed.plies_a_second / slow.plies_a_second
    yield f"{ratio:,.0f}"
    yield at_least(ratio, contender.ratio) if contender.ratio else ""


def _other_cells(measure: Callable[[], Speed]) -> Iterator[str]:
    try:
        yield from measure().cells()
    except ImportError as error:
        yield from missing(f"not installed: {error.name}")


def begun(game: Any, options: dict[str, object]) -> Any:
    """The position after what chance does before the first move."""
    state, rng = game.initial(None, options), Random(1)
    while state.actors == (CHANCE,):
        state = state.play(random_draw(game, state, rng), CHANCE)
    return state


def best(measure: Callable[[], Speed]) -> Speed:
    """The fastest of some rounds."""
    return max((measure() for _ in range(ROUNDS)), key=lambda speed: speed.plies_a_second)


def native_speed(game: Any, state: Any) -> Speed:
    """The native core, asked for many games at once."""
    batch = games = plies = 0
    begin = process_time()
    while (seconds := process_time() - begin) < SECONDS:
        batch = min(max(1, batch * 2), 20_000)
        games, plies = games + batch, plies + engine.playouts(game, state, batch, seed=games).plies
    return Speed(games, plies, seconds)


def python_speed(start: Any) -> Speed:
    """The Python rules: moves listed, one of them played."""
    rng, games, plies = Random(1), 0, 0
    begin = process_time()
    while (seconds := process_time() - begin) < PYTHON_SECONDS:
        plies += _play_out(start, rng)
        games += 1
    return Speed(games, plies, seconds)


def _play_out(state: Any, rng: Random) -> int:
    plies = 0
    while seats := state.actors:
        if seats == (CHANCE,):
            moves, weights = zip(*state.chance_moves(), strict=True)
            state = state.play(rng.choices(moves, weights)[0], CHANCE)
        else:
            state = state.play(rng.choice(state.sound_moves(seats[0])), seats[0])
        plies += 1
    return plies


def open_spiel_speed(name: str) -> Speed:
    """OpenSpiel's rollouts in C++: a search of two steps, each of which plays many; their plies are a sample's."""
    import pyspiel

    game, rng, sample = pyspiel.load_game(name), Random(1), 200
    length = sum(_spiel_length(game.new_initial_state(), rng) for _ in range(sample)) / sample

    def measure() -> Speed:
        rollouts, steps = 2000, 2
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, steps, 100, False, 1, False)
        state, begin = _spiel_begun(game, Random(1)), process_time()
        bot.step(state)
        return Speed(steps * rollouts, steps * rollouts * length, process_time() - begin)

    return best(measure)


def _spiel_begun(game: Any, rng: Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_spiel_draw(state, rng))
    return state


def _spiel_draw(state: Any, rng: Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, weights)[0])


def _spiel_length(state: Any, rng: Random) -> int:
    """The plies of a random game after what chance does first."""
    plies, has_begun = 0, False
    while not state.is_terminal():
        has_begun = has_begun or not state.is_chance_node()
        plies += has_begun
        state.apply_action(_spiel_draw(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    return plies


def rlcard_speed() -> Speed:
    """RLCard's UNO, which is written in Python: legal actions listed, one of them played."""
    from rlcard.games.uno import Game

    rng, games, plies = Random(1), 0, 0
    begin = process_time()
    while (seconds := process_time() - begin) < PYTHON_SECONDS:
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            plies += 1
        games += 1
    return Speed(games, plies, seconds)


OTHERS: dict[str, Callable[[], Speed]] = {
    "OpenSpiel connect_four": lambda: open_spiel_speed("connect_four"),
    "OpenSpiel crazy_eights": lambda: open_spiel_speed("crazy_eights"),
    "RLCard uno": rlcard_speed,
}
