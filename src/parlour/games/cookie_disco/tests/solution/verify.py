"""Checks the solutions against the Python rules, search and opponents; `make verify-solution` runs all of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
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
from parlour.games.cookie_disco.solution import STANDARD, VARIANTS, Solution, Value, Variant, solution, solve
from parlour.games.cookie_disco.solution.value import VALUES
from parlour.games.cookie_disco.turn import Turn

SEARCH_DEPTH = 7
"""How many moves the forward search looks ahead."""
OPPONENT_NODES = 50_000
"""Positions that the opponent of the perfect bot searches for a move: three times as many as level 7 does."""
MIN_DISTANCE = 5
"""Games of the perfect bot begin at least this far from the end."""
MAX_GAME_MOVES = 100
"""Moves after which a game without a winner is abandoned."""

Complaints = Iterator[str]
"""A line for every position or game that is checked; empty if nothing is wrong."""


def random_turn(solved: Solution, rng: Random) -> Turn:
    """A position, all equally likely, rotated, reflected, shifted and recoloured at random."""
    text = solved.native.text(rng.randrange(len(solved.values)))
    turn = GAME.parse(text, solved.variant.options).stage
    assert isinstance(turn, Turn)
    return turned(turn, rng)


def random_crossing_turn(solved: Solution, rng: Random) -> Turn:
    """A random position in which some cookie could roll over the cell it came from (CD-14)."""
    while True:
        turn = random_turn(solved, rng)
        routes = (route for start in turn.field.kinds for route in turn.field.routes(start))
        if any(route.crosses_start for route in routes):
            return turn


def turned(turn: Turn, rng: Random) -> Turn:
    """The same position in a random place and orientation, perhaps with the colours exchanged."""
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
    return replace(turn, field=Field.of(kinds), side=coloured(turn.side))


def by_the_rules(solved: Solution, turn: Turn) -> Value:
    """The value that follows from the moves of the Python rules and the values after them."""
    values = []
    for move in turn.moves():
        won = turn.is_won_by(move)  # type: ignore[arg-type]
        after = Value(0.0) if won else solved.probe(CookieDiscoState(turn.after(move)))  # type: ignore[arg-type]
        values.append(after.before)
    return max(values, key=lambda value: value.rank, default=Value(0.0))


def python_pass(
    solved: Solution, count: int, seed: int = 1, choose: Callable[[Solution, Random], Turn] = random_turn
) -> Complaints:
    """Random positions whose value the Python rules contradict."""
    rng = Random(seed)
    for _ in range(count):
        state = CookieDiscoState(choose(solved, rng))
        assert isinstance(state.stage, Turn)
        value, right = solved.probe(state), by_the_rules(solved, state.stage)
        yield "" if value == right else f"{state}: {value} in the solution, {right} by the rules"


def symmetry(solved: Solution, count: int, seed: int = 2) -> Complaints:
    """Random positions whose value changes when they are rotated, reflected, shifted or recoloured."""
    rng = Random(seed)
    for _ in range(count):
        turn = random_turn(solved, rng)
        text, image = str(CookieDiscoState(turn)), str(CookieDiscoState(turned(turn, rng)))
        value, same = solved.probe(text), solved.probe(image)
        yield "" if value == same else f"{text}: {value}, but {image}: {same}"


def near_position(solved: Solution, rng: Random) -> str:
    """A random position at most SEARCH_DEPTH moves from the end, or farther, each distance equally likely."""
    distance = rng.randrange(SEARCH_DEPTH + 2)
    while True:
        number = rng.randrange(len(solved.values))
        if min(solved.values[number], SEARCH_DEPTH + 1) == distance:
            return str(solved.native.text(number))


def forward_search(solved: Solution, count: int, seed: int = 3) -> Complaints:
    """Positions near the end for which a plain search, which does not use the values, finds a different value."""
    rng = Random(seed)
    for _ in range(count):
        text = near_position(solved, rng)
        value, searched = solved.probe(text), VALUES[solved.native.searched(text, SEARCH_DEPTH)]
        right = value if value.distance <= SEARCH_DEPTH else Value(0.5)
        yield "" if searched == right else f"{text}: {value} in the solution, {searched} by search"


def far_position(solved: Solution, rng: Random, score: float) -> CookieDiscoState:
    """A random position with that score for the side to move, at least MIN_DISTANCE from the end."""
    while True:
        value = solved.values[number := rng.randrange(len(solved.values))]
        if value >= MIN_DISTANCE and VALUES[value].score == score:
            options = {**solved.variant.options, "repetition": "draw"}
            return GAME.parse(solved.native.text(number), options)


def bot_games(
    solved: Solution, count: int, seed: int = 4, score: float = 1.0, nodes: int = OPPONENT_NODES
) -> Complaints:
    """Games against search, from positions with that score, in which the perfect bot wins too slowly or loses."""
    rng, bot = Random(seed), make("level-8", GAME, solved.variant.options)
    for _ in range(count):
        state = far_position(solved, rng, score)
        promised = solved.probe(state)
        reached, moves = played(bot, state, rng, nodes)
        is_kept = reached >= score and (score < 1 or moves <= promised.distance)
        yield "" if is_kept else f"{state}: {promised}, but {reached} after {moves} moves"


def played(bot: Bot, state: CookieDiscoState, rng: Random, nodes: int) -> tuple[float, int]:
    """The score of the perfect bot, which moves first, against search, and the number of moves."""
    seat, moves = state.turn, 0
    assert seat is not None
    while not state.outcome and moves < MAX_GAME_MOVES:
        if state.turn == seat:
            move = bot.choose(state, seat, rng, Clock())
        else:
            move = search(GAME, state, Limits(nodes=nodes, seed=rng.getrandbits(32))).best
        state, moves = state.play(move), moves + 1
    return state.outcome.scores[seat] if state.outcome else 0.5, moves


class Check(NamedTuple):
    """A check and its extent: a number of parts of one size, each with its own seed."""

    name: str
    check: Callable[[Solution, int, int], Complaints]
    parts: int
    size: int

    def parts_for(self, variant: Variant) -> int:
        """All parts for the standard game; a fifth for the other variant, which is the same almost everywhere."""
        return self.parts if variant == STANDARD else self.parts // 5


CHECKS = (
    Check("positions by the Python rules", python_pass, 100, 500),
    Check("positions in which CD-14 matters", partial(python_pass, choose=random_crossing_turn), 50, 100),
    Check("positions turned, reflected and recoloured", symmetry, 20, 2500),
    Check("positions searched to depth 7", forward_search, 40, 250),
    Check("games of the perfect bot from won positions", bot_games, 100, 10),
    Check("games of the perfect bot from drawn positions", partial(bot_games, score=0.5), 50, 10),
)


def run_part(check: Check, variant: Variant, seed: int) -> list[str]:
    """The complaints of one part."""
    return [line for line in check.check(solution(variant), check.size, seed) if line]


def main(workers: int) -> None:
    """Runs every check in full, on all cores."""
    wrong = 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for variant in VARIANTS:
            solve(variant=variant)
            print(f"over_start={variant.options['over_start']}", flush=True)  # noqa: T201
            for check in CHECKS:
                count = check.parts_for(variant)
                parts = pool.map(partial(run_part, check, variant), range(count))
                complaints = [line for lines in track(parts, check.name, count) for line in lines]
                print(f"{check.name}: {count * check.size:,}, disagreements: {len(complaints)}", flush=True)  # noqa: T201
                print(*complaints[:10], sep="\n", end="\n" if complaints else "")  # noqa: T201
                wrong += len(complaints)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1)
