"""Puzzles: positions of Cookie Disco in which only one move wins, reached by one mistake in a perfect game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.resources import files
from random import Random
from typing import Any

from parlour.engine.twins import twin
from parlour.games.cookie_disco import GAME
from parlour.games.cookie_disco.solution.probing import Prospect, Solution

LEVELS = range(1, 9)
MAX_EASY_TEMPTING_MOVES = 7
"""With more tempting moves than this a puzzle is a level harder."""
MAX_DISTANCE = 15
"""The distance of the hardest puzzles; longer ones would take too long to play to the end."""
MAX_GAME_MOVES = 40
"""How far a game is followed in search of puzzles."""
OBVIOUS_LOSS_DISTANCE = 2
"""A loss at this distance is easy to see: the opponent wins with the next move."""


@dataclass(frozen=True)
class Puzzle:
    """A position with orange to move in which only one move wins."""

    position: str
    move: str
    distance: int
    """The moves to the win, including the first."""
    tempting: int
    """How many other moves look good: blue cannot win at once after them."""

    @property
    def level(self) -> int:
        """From 1, an immediate win, to 8: by distance, and one higher if many moves look good."""
        is_harder = self.tempting > MAX_EASY_TEMPTING_MOVES
        return 1 if self.distance == 1 else min(LEVELS[-1], self.distance - 1 + is_harder)

    def to_json(self) -> dict[str, Any]:
        """The puzzle in plain types."""
        return {**asdict(self), "level": self.level}

    @classmethod
    def of(cls, position: str, solution: Solution) -> Puzzle | None:
        """The puzzle in a turn; None unless exactly one move wins, in at most MAX_DISTANCE moves."""
        moves = solution.prospects(position)
        winning = [move for move in moves if move.value.score == 1]
        if len(winning) != 1 or winning[0].value.distance > MAX_DISTANCE:
            return None
        return cls(position, winning[0].move, winning[0].value.distance, sum(map(_is_tempting, moves)) - 1)


def _is_tempting(prospect: Prospect) -> bool:
    return prospect.value.score > 0 or prospect.value.distance > OBVIOUS_LOSS_DISTANCE


def shipped() -> list[Puzzle]:
    """The puzzles that come with Parlour, from easy to hard; they are the same in every variant."""
    text = files(__package__).joinpath("puzzles.json").read_text("utf-8")
    return [Puzzle(**{name: value for name, value in puzzle.items() if name != "level"}) for puzzle in json.loads(text)]


def fresh(rng: Random, solution: Solution) -> Iterator[Puzzle]:
    """An endless supply of new puzzles, all different."""
    seen: set[str] = set()
    while True:
        for position in _positions_after_mistakes(rng, solution):
            if position not in seen and (puzzle := Puzzle.of(position, solution)):
                seen.add(position)
                yield puzzle


def chosen(puzzles: Iterator[Puzzle], level: int | None, count: int) -> list[Puzzle]:
    """The first ``count`` puzzles of a level, or spread evenly over all levels if none is given."""
    missing = Counter(dict.fromkeys(LEVELS, 0))
    for number in range(count):
        missing[level or LEVELS[number % len(LEVELS)]] += 1
    selection = []
    for puzzle in puzzles:
        if missing[puzzle.level]:
            missing[puzzle.level] -= 1
            selection.append(puzzle)
        if not any(missing.values()):
            break
    return sorted(selection, key=lambda puzzle: (puzzle.level, puzzle.distance, puzzle.tempting))


def _positions_after_mistakes(rng: Random, solution: Solution) -> Iterator[str]:
    """The positions after one mistake in each turn of a game that otherwise has none."""
    state, native = _first_turn(rng, solution), solution.native
    for _ in range(MAX_GAME_MOVES):
        moves = solution.prospects(str(state))
        sound = [move for move in moves if move.value.score == moves[0].value.score]
        mistakes = [move for move in moves if move.value.score == 0]
        if mistakes:
            after = state.play(rng.choice(mistakes).move)
            yield native.text(native.number(str(after)))
        state = state.play(rng.choice(sound).move)
        if not state.moves():
            return


def _first_turn(rng: Random, solution: Solution) -> Any:
    """The twin of the first turn after a random set-up."""
    state = GAME.initial(options=solution.variant.options)
    while state.phase != "turn":
        state = state.play(rng.choice(state.moves()))
    return twin(GAME, str(state), solution.variant.options)
