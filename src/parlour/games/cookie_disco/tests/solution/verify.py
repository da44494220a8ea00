"""The solution held against the Python rules, search and opponents; `make verify-solution` runs all of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from rich.progress import track

from parlour.bots import Bot, make
from parlour.bots.bot import Clock
from parlour.engine import Limits, search
from parlour.games.cookie_disco import GAME, CookieDiscoState
from parlour.games.cookie_disco.cookies import OTHER, cell, coordinates
from parlour.games.cookie_disco.field import Field
from parlour.games.cookie_disco.solution import Solution, Value, solution, solve
from parlour.games.cookie_disco.solution.value import VALUES
from parlour.games.cookie_disco.turn import Turn

OFF = {"repetition": "off"}
DEPTH = 7
"""How far the forward search looks."""
NODES = 50_000
"""Positions that the opponent of the perfect bot searches for a move: three times as many as level 7 does."""
NEAR = 4
"""Games of the perfect bot begin farther from the end than this."""
LONGEST = 100
"""Moves after which a game without a winner is left."""

Complaints = Iterator[str]
"""A line for every disagreement."""


def random_turn(table: Solution, rng: Random) -> Turn:
    """A position as likely as any other, turned, reflected, shifted and coloured at random."""
    turn = GAME.parse(table.native.text(rng.randrange(len(table.values)))).stage
    assert isinstance(turn, Turn)
    return turned(turn, rng)


def turned(turn: Turn, rng: Random) -> Turn:
    """The same position, lying elsewhere, perhaps in exchanged colours."""
    turns, is_reflected, is_exchanged = rng.randrange(6), rng.random() < 0.5, rng.random() < 0.5
    to_q, to_r = rng.randrange(-9, 10), rng.randrange(-9, 10)

    def moved(place: int) -> int:
        q, r = coordinates(place)
        if is_reflected:
            q, r = r, q
        for _ in range(turns):
            q, r = -r, q + r
        return cell(q + to_q, r + to_r)

    def coloured(kind: str) -> str:
        return OTHER.get(kind, kind) if is_exchanged else kind

    kinds = {moved(place): coloured(kind) for place, kind in turn.field.cookies}
    return Turn(Field.of(kinds), coloured(turn.side), turn.lock)


def by_the_rules(table: Solution, turn: Turn) -> Value:
    """What the Python rules make of the values after every move."""
    values = []
    for move in turn.moves():
        won = turn.is_won_by(move)  # type: ignore[arg-type]
        after = Value(0.0) if won else table.probe(CookieDiscoState(turn.after(move)))  # type: ignore[arg-type]
        values.append(after.before)
    return max(values, key=lambda value: value.rank, default=Value(0.0))


def python_pass(table: Solution, count: int, seed: int = 1) -> Complaints:
    """Random positions whose value the Python rules contradict."""
    rng = Random(seed)
    for _ in range(count):
        turn = random_turn(table, rng)
        state = CookieDiscoState(turn)
        found, right = table.probe(state), by_the_rules(table, turn)
        yield "" if found == right else f"{state}: {found} in the table, {right} by the rules"


def symmetry(table: Solution, count: int, seed: int = 2) -> Complaints:
    """Random positions that are worth something else when they lie differently."""
    rng = Random(seed)
    for _ in range(count):
        turn = random_turn(table, rng)
        text, other = (str(CookieDiscoState(each)) for each in (turn, turned(turn, rng)))
        value, same = table.probe(text), table.probe(other)
        yield "" if value == same else f"{text}: {value}, but {other}: {same}"


def short(table: Solution, rng: Random) -> str:
    """A random position at most DEPTH moves from the end, or farther, every distance as likely as the others."""
    wanted = rng.randrange(DEPTH + 2)
    while True:
        number = rng.randrange(len(table.values))
        if min(table.values[number], DEPTH + 1) == wanted:
            return str(table.native.text(number))


def forward_search(table: Solution, count: int, seed: int = 3) -> Complaints:
    """Positions near the end of which a plain search, which knows nothing of the table, says something else."""
    rng = Random(seed)
    for _ in range(count):
        text = short(table, rng)
        value, found = table.probe(text), VALUES[table.native.searched(text, DEPTH)]
        right = value if value.distance <= DEPTH else Value(0.5)
        yield "" if found == right else f"{text}: {value} in the table, {found} by search"


def started(table: Solution, rng: Random, score: float) -> CookieDiscoState:
    """A random position with that score for the side to move, some way before the end."""
    while True:
        value = table.values[number := rng.randrange(len(table.values))]
        if value > NEAR and VALUES[value].score == score:
            return GAME.parse(table.native.text(number))


def bot_games(table: Solution, count: int, seed: int = 4, score: float = 1.0, nodes: int = NODES) -> Complaints:
    """Games against search from positions with that score in which the perfect bot is too slow to win, or loses."""
    rng, bot = Random(seed), make("level-8", GAME)
    for _ in range(count):
        state = started(table, rng, score)
        promised = table.probe(state)
        reached, moves = played(bot, state, rng, nodes)
        is_kept = reached >= score and (score < 1 or moves <= promised.distance)
        yield "" if is_kept else f"{state}: {promised}, but {reached} after {moves} moves"


def played(bot: Bot, state: CookieDiscoState, rng: Random, nodes: int) -> tuple[float, int]:
    """What the perfect bot, on turn, gets against search, and after how many moves."""
    seat, moves = state.turn, 0
    assert seat is not None
    while not state.outcome and moves < LONGEST:
        if state.turn == seat:
            move = bot.choose(state, seat, rng, Clock())
        else:
            move = search(GAME, state, Limits(nodes=nodes, seed=rng.getrandbits(32))).best
        state, moves = state.play(move), moves + 1
    return state.outcome.scores[seat] if state.outcome else 0.5, moves


class Check(NamedTuple):
    """A check and how much of it is done in full: so many parts of one size, each with its own seed."""

    name: str
    check: Callable[[Solution, int, int], Complaints]
    parts: int
    size: int


CHECKS = (
    Check("positions by the Python rules", python_pass, 100, 500),
    Check("positions turned, reflected and recoloured", symmetry, 20, 2500),
    Check("positions searched to depth 7", forward_search, 40, 250),
    Check("games of the perfect bot from won positions", bot_games, 100, 10),
    Check("games of the perfect bot from drawn positions", partial(bot_games, score=0.5), 50, 10),
)


def part(check: Check, seed: int) -> list[str]:
    """What one part complains about."""
    return [line for line in check.check(solution(), check.size, seed) if line]


def main(workers: int) -> None:
    """Runs every check in full, on all cores."""
    solve()
    wrong = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for check in CHECKS:
            parts = pool.map(partial(part, check), range(check.parts))
            complaints = [line for lines in track(parts, check.name, check.parts) for line in lines]
            print(f"{check.name}: {check.parts * check.size:,}, disagreements: {len(complaints)}", flush=True)  # noqa: T201
            print(*complaints[:10], sep="\n", end="\n" if complaints else "")  # noqa: T201
            wrong += len(complaints)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1)
