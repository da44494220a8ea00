"""Steps a second of the interfaces for learning programs, compared with other libraries in the same run, one thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import parlour
from bench.games import benchmarks
from bench.marks import at_least
from parlour.native import NativeBatch, NativeState

BATCH = 1024
SECONDS, ROUNDS = 0.4, 3
PGX_RATIO, AEC_RATIO = 5.0, 20.0
"""Targets, as multiples of the speed of connect four in pgx and in PettingZoo."""
RIVAL_MISSING = "[dim]not installed[/]"


def table(console: Console) -> Table:
    """Steps a second from a Python loop, in batches and in PettingZoo environments."""
    rows = Table(title=f"Steps a second for learning programs, random actions, batches of {BATCH:,}")
    batches = ("batch", "target", "with tensors", "target", "× pgx")
    for heading in ("game", "Python loop", "× OpenSpiel", *batches, "AEC", "× PettingZoo"):
        rows.add_column(heading, justify="left" if heading == "game" else "right")
    spiel, pgx, zoo = _tried(spiel_loop), _tried(pgx_steps), _tried(zoo_steps)
    games = [name for name in parlour.names() if parlour.load(name).encoding]
    for name in track(games, "stepping", console=console, transient=True):
        rows.add_row(name, *_cells(name, spiel, pgx, zoo))
    rivals = (_number(spiel), "", "", "", _number(pgx), "", "", _number(zoo), "")
    rows.add_row("connect four in those libraries", *rivals)
    return rows


def _cells(name: str, spiel: float | None, pgx: float | None, zoo: float | None) -> Iterator[str]:
    targets = benchmarks()[name].batch_steps
    loop, aec = best(partial(loop_steps, name)), best(partial(aec_steps, name))
    plain, full = best(partial(batch_steps, name, False)), best(partial(batch_steps, name, True))
    yield from (f"{loop:,.0f}", _ratio(loop, spiel, benchmarks()[name].loop_ratio))
    yield from (f"{plain:,.0f}", at_least(plain, targets[0]) if targets else "")
    yield from (f"{full:,.0f}", at_least(full, targets[1]) if targets else "")
    yield _ratio(full, pgx, PGX_RATIO if targets else 0)
    yield from (f"{aec:,.0f}", _ratio(aec, zoo, AEC_RATIO if targets else 0))


def best(measure: Callable[[], float]) -> float:
    """The fastest of some rounds: other processes can only slow a round down."""
    return max(measure() for _ in range(ROUNDS))


def timed(play: Callable[[], int]) -> float:
    """Steps per processor second of a function that plays some steps and returns their number."""
    play()
    steps, begin = 0, process_time()
    while (seconds := process_time() - begin) < SECONDS:
        steps += play()
    return steps / seconds


def loop_steps(name: str) -> float:
    """A loop over one game: actions listed, one of them played; moves of chance are played but not counted."""
    rng, start = Random(1), NativeState(name)
    choose = rng.random

    def play() -> int:
        state, steps = start.copy(), 0
        while not state.is_over:
            if state.seat == parlour.CHANCE:
                state.draw(rng)
                continue
            actions = state.actions()
            state.step(actions[int(choose() * len(actions))])
            steps += 1
        return steps

    return timed(play)


def spiel_loop() -> float:
    """The same loop with OpenSpiel's connect four."""
    import pyspiel

    game, choose = pyspiel.load_game("connect_four"), Random(1).random

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            steps += 1
        return steps

    return timed(play)


def batch_steps(name: str, with_tensors: bool) -> float:
    """A batch with random actions; with masks and tensors, as a policy needs them."""
    games = NativeBatch(name, BATCH)

    def play() -> int:
        for _ in range(10):
            if with_tensors:
                games.masks()
                games.observe()
            games.step(games.sample())
        return 10 * BATCH

    return timed(play)


def pgx_steps() -> float:
    """The same batch with pgx's connect four, compiled: masks, observations, random actions, new games."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(key, logits, axis=-1)
        return step(state, actions, jax.random.split(key, BATCH)), None

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(advance, state, jax.random.split(key, 10))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    key = jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = jax.block_until_ready(many(state, now))
        return 10 * BATCH

    return timed(play)


def aec_steps(name: str) -> float:
    """A PettingZoo environment with random actions from its masks."""
    from parlour.lab.pettingzoo import env

    return _aec_steps(env(name))


def zoo_steps() -> float:
    """The same loop with PettingZoo's connect four."""
    from pettingzoo.classic import connect_four_v3

    return _aec_steps(connect_four_v3.env())


def _aec_steps(games: Any) -> float:
    choose = Random(1).random

    def play() -> int:
        steps = 0
        games.reset()
        for _ in games.agent_iter():
            seen, _, terminated, truncated, _ = games.last()
            if terminated or truncated:
                games.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            games.step(int(legal[int(choose() * len(legal))]))
            steps += 1
        return steps

    return timed(play)


def _tried(measure: Callable[[], float]) -> float | None:
    try:
        return best(measure)
    except ImportError:
        return None


def _number(value: float | None) -> str:
    return RIVAL_MISSING if value is None else f"{value:,.0f}"


def _ratio(value: float, rival: float | None, target: float) -> str:
    if rival is None:
        return RIVAL_MISSING
    ratio = value / rival
    return f"{ratio:,.1f} {at_least(ratio, target)}" if target else f"{ratio:,.1f}"
