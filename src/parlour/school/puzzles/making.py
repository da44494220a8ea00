"""Makes puzzles of games without secrets: positions of played games in which one move wins, or one does not lose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from parlour.bots import Clock, make
from parlour.core import CHANCE, Game, Seat, State
from parlour.core.puzzles import MAX_REFUTATION, Find, Key, Puzzle, puzzle_id
from parlour.engine import Limits, Line, Stop, analyse
from parlour.engine.limits import ALL_LINES
from parlour.record.playout import random_draw

RANDOM_MOVES = 0.12
"""The share of the moves in a sampled game that are made at random: mistakes are where puzzles begin."""
MAX_FINDS = 4
MIN_MOVES = 4
"""Fewer moves to choose from are too few for a puzzle."""


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of a game are made."""

    game: Game[Any]
    key: Key
    rule: Callable[[Any, Puzzle], str]
    """The paragraph that a puzzle is about."""
    themes: Callable[[Any, Puzzle], Iterable[str]] = lambda state, puzzle: ()
    """What a puzzle is about besides the number of moves."""
    options: Mapping[str, object] = field(default_factory=dict)
    nodes: int = 60_000
    """Positions searched for each decision."""
    max_distance: int = 8
    """The most moves to the end of the game, after the first, that a claim rests on."""
    allows_draws: bool = False
    """Whether a wrong move may lead to a proven draw; only where the rules end every game soon."""
    saves: bool = True
    """Whether to look for positions in which all moves but one lose."""
    is_ripe: Callable[[Any], bool] = lambda state: True
    """Whether a position can have a puzzle at all: a quick look before the search."""
    shares: Mapping[str, float] = field(default_factory=dict)
    """By theme, the largest share of all puzzles that may have it as their first theme; 1 for other themes."""
    max_right: int = 1
    """How many moves may win."""
    search: Callable[[State[Any], Limits], tuple[Line, ...]] | None = None
    """Every move with its value; by default from the solution or a search from the view of the seat."""
    levels: tuple[int, ...] = (1, 2, 3)
    """The levels that play the sampled games."""


def positions(recipe: Recipe, rng: Random) -> Iterator[State[Any]]:
    """An endless supply of decisions, from games played by weak levels with some random moves."""
    game = recipe.game
    while True:
        state: State[Any] = game.initial(options=recipe.options)
        bots = [make(f"level-{rng.choice(recipe.levels)}", game, recipe.options) for _ in range(state.seats)]
        while state.actors:
            if state.actors == (CHANCE,):
                state = state.play(random_draw(game, state, rng), CHANCE)
                continue
            yield state
            seat, moves = state.turn, state.moves()
            assert seat is not None
            is_random = rng.random() < RANDOM_MOVES
            state = state.play(rng.choice(moves) if is_random else bots[seat].choose(state, seat, rng, Clock(None)))


def fresh(recipe: Recipe, seed: int) -> Iterator[Puzzle]:
    """An endless supply of new puzzles, no two alike up to symmetry; the same seed gives the same ones."""
    seen: set[str] = set()
    for state in positions(recipe, Random(seed)):
        seat = state.turn
        assert seat is not None
        if recipe.is_ripe(state) and len(state.moves()) >= MIN_MOVES and (key := recipe.key(state, seat)) not in seen:
            seen.add(key)
            if puzzle := puzzle_in(recipe, recipe.game.parse(str(state), recipe.options)):
                yield puzzle


def chosen(puzzles: Iterable[Puzzle], count: int, shares: Mapping[str, float]) -> tuple[Puzzle, ...]:
    """The first puzzles, without those whose first theme already has its share."""
    kinds: Counter[str] = Counter()
    selection: list[Puzzle] = []
    for puzzle in puzzles:
        kind = puzzle.themes[0]
        if kinds[kind] < shares.get(kind, 1) * count:
            kinds[kind] += 1
            selection.append(puzzle)
        if len(selection) == count:
            break
    return tuple(selection)


def puzzle_in(recipe: Recipe, state: State[Any]) -> Puzzle | None:
    """The puzzle in a position, if there is one."""
    seat = state.turn
    assert seat is not None
    lines = _lines(recipe, state)
    goal = _goal(recipe, lines)
    if not goal:
        return None
    finds = tuple(_finds(recipe, state, seat, lines)) if goal == "win" else (_find(recipe, state, lines[:1], lines),)
    length = lines[0].distance // 2 + 1
    first = "save" if goal == "save" else f"win-{length}" if length < MAX_FINDS else "win-long"
    puzzle = Puzzle(
        puzzle_id(recipe.key(state, seat)), goal, str(state), seat, finds, (first,), "", options=recipe.options
    )
    puzzle = replace(puzzle, themes=(first, *recipe.themes(state, puzzle)))
    return replace(puzzle, rule=recipe.rule(state, puzzle))


def _lines(recipe: Recipe, state: State[Any]) -> tuple[Line, ...]:
    limits = Limits(nodes=recipe.nodes, memory=1 << 24, lines=ALL_LINES)
    lines = searched(recipe, state, limits)
    return tuple(sorted(lines, key=lambda line: (-line.value, line.distance if line.value else -line.distance)))


def searched(recipe: Recipe, state: State[Any], limits: Limits) -> tuple[Line, ...]:
    """The moves of a position with their values."""
    if recipe.search:
        return recipe.search(state, limits)
    return analyse(recipe.game, state, state.turn, limits, Stop()).lines


def _goal(recipe: Recipe, lines: tuple[Line, ...]) -> str:
    """What there is to find; empty if nothing is, or if something is not proven."""
    best, others = lines[0], [line for line in lines if not (line.is_exact and line.value == 1)]
    wins = len(lines) - len(others)
    if wins > recipe.max_right or (wins and not _are_refuted(recipe, others)):
        return ""
    if wins:
        return "win" if others and best.distance <= recipe.max_distance else ""
    others = others[1:]
    if not _are_refuted(recipe, others):
        return ""
    is_lost = bool(others)
    is_held = best.value > 0 and (best.is_exact or not best.is_bound)
    return "save" if recipe.saves and is_lost and is_held and all(line.value == 0 for line in others) else ""


def _are_refuted(recipe: Recipe, lines: Iterable[Line]) -> bool:
    return all(_is_refuted(recipe, line) for line in lines)


def _is_refuted(recipe: Recipe, line: Line) -> bool:
    """Whether it is proven that a move does not win, within a short time."""
    if not line.is_exact or line.value == 1 or line.distance > recipe.max_distance:
        return False
    return line.value == 0 or recipe.allows_draws


def _finds(recipe: Recipe, state: State[Any], seat: Seat, lines: tuple[Line, ...]) -> Iterator[Find]:
    """The decisions of the solver, as long as only one move wins, or all that win do so at once."""
    while True:
        right = tuple(line for line in lines if line.is_exact and line.value == 1)
        find = _find(recipe, state, right, lines)
        after = _answered(recipe, state.play(right[0].move, seat), seat)
        if not after:
            yield find
            return
        reply, state = after
        lines = _lines(recipe, state)
        if not _goes_on(recipe, lines):
            yield find
            return
        yield replace(find, reply=reply)


def _answered(recipe: Recipe, state: State[Any], seat: Seat) -> tuple[str, State[Any]] | None:
    """The reply that holds out longest, with the position after it; None if the solver does not move again then."""
    if not state.actors:
        return None
    reply = max(_lines(recipe, state), key=lambda line: line.distance).move
    after = state.play(reply)
    return (reply, after) if after.turn == seat else None


def _goes_on(recipe: Recipe, lines: tuple[Line, ...]) -> bool:
    right = [line for line in lines if line.is_exact and line.value == 1]
    is_clear = len(right) <= recipe.max_right or all(line.distance == 0 for line in right)
    return is_clear and bool(right) and _are_refuted(recipe, [line for line in lines if line not in right])


def _find(recipe: Recipe, state: State[Any], right: tuple[Line, ...], lines: tuple[Line, ...]) -> Find:
    wrong = {line.move: " ".join(_refutation(recipe, state, line)) for line in lines if line not in right}
    return Find(tuple(line.move for line in right), wrong=wrong)


def _refutation(recipe: Recipe, state: State[Any], line: Line) -> list[str]:
    """The moves that show what is wrong with a move; none if it ends the game."""
    state, moves = state.play(line.move, state.turn), list(line.variation[1 : 1 + MAX_REFUTATION])
    if moves or state.outcome:
        return moves
    while len(moves) < MAX_REFUTATION and not state.outcome:
        best = _lines(recipe, state)[0].move
        moves.append(best)
        state = state.play(best, state.turn)
    return moves
