"""How difficult puzzles are: from how often the levels of bots solve them.

Each level tries each puzzle several times. The difficulty and the strengths of the levels are fitted so that the odds
of solving follow from their difference, as in the Rasch model; a rating is the difficulty on the scale of Glicko-2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any

from parlour.bots.bot import Clock, View
from parlour.bots.level_bot import LevelBot
from parlour.bots.levels import LEVELS as ALL_LEVELS
from parlour.bots.levels import Level
from parlour.core import Game, Seat
from parlour.core.puzzles import MAX_RATING, MIN_RATING, Puzzle
from parlour.core.skill import Skill
from parlour.engine import Analysis, Limits
from parlour.school.puzzles.recheck import decisions

LEVELS_BY_NUMBER = {level.number: level for level in ALL_LEVELS}
LEVELS = range(1, 7)
"""The levels that try: those whose thinking is limited by positions and not by time."""
TRIES, TRIES_PER_THOUGHT = 9, 3
"""How often each level tries a puzzle in each group of tries, and how many of these rest on the same search."""
CENTRE, SCALE = 1500.0, 173.7178
"""The rating of a puzzle that the average level solves half the time, and the points of one unit of log-odds."""
QUESTION_RATING = 1200
PRIOR = 0.3
"""The weight that keeps difficulties finite where every level solves a puzzle, or none does."""
ROUNDS, STEPS = 20, 12
"""How often strengths and difficulties are improved; more would change no rating."""

Half = tuple[int, ...]
"""How many tries of each level were right."""


def tried(game: Game[Any], puzzle: Puzzle, seed: int, groups: int = 2, skills: Sequence[Skill] = ()) -> Puzzle:
    """The puzzle with the tries of the levels, unless it is a question: the same seed gives the same result.

    A game whose levels are not made for its puzzles gives them other skills, the weakest first.
    """
    if puzzle.choices:
        return puzzle
    own: Sequence[Skill | None] = skills or [None for _ in LEVELS]
    bots = list(zip(LEVELS, own, strict=True))
    results = [
        "".join(str(_solved(game, puzzle, bot, Random(f"{seed} {puzzle.id} {group} {bot[0]}"))) for bot in bots)
        for group in range(groups)
    ]
    return replace(puzzle, solved=" ".join(results))


def halves_of(puzzle: Puzzle) -> tuple[Half, Half]:
    """The tries of a puzzle in two halves: every other group of tries."""
    groups = [tuple(map(int, group)) for group in puzzle.solved.split()]
    first, second = (tuple(map(sum, zip(*half, strict=True))) for half in (groups[::2], groups[1::2]))
    return first, second


def rated(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The puzzles with ratings from all tries; questions, which the levels cannot answer, all have the same."""
    totals = {puzzle.id: tuple(map(sum, zip(*halves_of(puzzle), strict=True))) for puzzle in puzzles if puzzle.solved}
    tries = 2 * _tries_of_a_half(puzzles)
    strengths = fit_levels(list(totals.values()), tries)
    ratings = {name: rating_of(difficulty(total, strengths, tries)) for name, total in totals.items()}
    return tuple(replace(puzzle, rating=ratings.get(puzzle.id, QUESTION_RATING)) for puzzle in puzzles)


def _tries_of_a_half(puzzles: Sequence[Puzzle]) -> int:
    """How often each level tried each puzzle in a half."""
    return TRIES * max(len(puzzle.solved.split()) for puzzle in puzzles) // 2


def rating_of(value: float) -> int:
    """A difficulty as a rating."""
    return round(min(MAX_RATING, max(MIN_RATING, CENTRE + SCALE * value)))


def fit_levels(results: Sequence[Half], tries: int) -> list[float]:
    """The strengths of the levels, the average 0, that explain the results best."""
    strengths, numbers = [0.0] * len(LEVELS), Counter(results)
    for _ in range(ROUNDS):
        values = {result: difficulty(result, strengths, tries) for result in numbers}
        for level in range(len(strengths)):
            surplus, slope = 0.0, PRIOR
            for result, number in numbers.items():
                expected = _probability(strengths[level] - values[result])
                surplus += number * (result[level] / tries - expected)
                slope += number * expected * (1 - expected)
            strengths[level] += surplus / slope
        mean = sum(strengths) / len(strengths)
        strengths = [strength - mean for strength in strengths]
    return strengths


def difficulty(result: Half, strengths: Sequence[float], tries: int) -> float:
    """The difficulty of a puzzle that explains how often each level solved it, kept finite by a prior at 0."""
    value = 0.0
    for _ in range(STEPS):
        expected = [_probability(strength - value) for strength in strengths]
        surplus = sum(tries * p - right for p, right in zip(expected, result, strict=True)) - PRIOR * value
        value += surplus / (sum(tries * p * (1 - p) for p in expected) + PRIOR)
        value = max(-8.0, min(8.0, value))
    return value


def held_out_correlation(puzzles: Sequence[Puzzle]) -> float:
    """How well ratings predict results on puzzles left out, as a rank correlation.

    The strengths of the levels are fitted on every other puzzle. Each puzzle left out is rated by one half of its
    tries, and the ratings are compared with how often the other half failed.
    """
    halves = [halves_of(puzzle) for puzzle in puzzles if puzzle.solved]
    tries = _tries_of_a_half(puzzles)
    strengths = fit_levels([first for first, _ in halves[::2]], tries)
    left_out = halves[1::2]
    ratings = [difficulty(first, strengths, tries) for first, _ in left_out]
    return rank_correlation(ratings, [-float(sum(second)) for _, second in left_out])


def rank_correlation(left: Sequence[float], right: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    x, y = _ranks(left), _ranks(right)
    mean = (len(x) + 1) / 2
    spread = [sum((value - mean) ** 2 for value in each) for each in (x, y)]
    return float(sum((a - mean) * (b - mean) for a, b in zip(x, y, strict=True)) / (spread[0] * spread[1]) ** 0.5)


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(values)
    first = {value: rank for rank, value in reversed(list(enumerate(order, 1)))}
    last = {value: rank for rank, value in enumerate(order, 1)}
    return [(first[value] + last[value]) / 2 for value in values]


def _probability(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


class _Trier(LevelBot):
    """A level that thinks about a position once, and misjudges what it found differently in every try."""

    def __init__(self, level: Level, game: Game[Any], skill: Skill | None) -> None:
        super().__init__(level, game)
        self._own_skill = skill
        self._found: dict[str, Analysis] = {}

    def _skill(self, is_native: bool) -> Skill:
        return self._own_skill or super()._skill(is_native)

    def _analysis(self, view: View, seat: Seat, limits: Limits, is_native: bool) -> Analysis:
        if str(view) not in self._found:
            self._found[str(view)] = super()._analysis(view, seat, limits, is_native)
        return self._found[str(view)]


def _solved(game: Game[Any], puzzle: Puzzle, trier: tuple[int, Skill | None], rng: Random) -> int:
    """How many of a level's tries are right from the first decision to the last."""
    level, skill = trier
    steps = [(state.view(puzzle.seat), find) for state, find in decisions(game, puzzle)]
    solved = 0
    for number in range(TRIES):
        if number % TRIES_PER_THOUGHT == 0:
            bot = game.bot(_Trier(LEVELS_BY_NUMBER[level], game, skill), level, puzzle.options)
        solved += all(str(bot.choose(view, puzzle.seat, rng, Clock(None))) in find.right for view, find in steps)
    return solved
