"""Puzzles: positions of Cookie Disco in which only one move wins, as they come up in sound games."""

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
from parlour.games.cookie_disco.solution.probing import Prospect, solution

LEVELS = range(1, 9)
FEW = 7
"""So many moves that look good make a puzzle no harder."""
FARTHEST = 15
"""The distance of the hardest puzzles; beyond that nobody would play them to the end."""
LONGEST = 40
"""The moves of a game in which puzzles are looked for."""
BLUNDER = 2
"""The distance of a loss that everybody sees coming."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which orange is to move and wins with one move alone."""

    position: str
    move: str
    distance: int
    """The moves to the win, that of the puzzle included."""
    tempting: int
    """The other moves that look good: blue cannot win at once after them."""

    @property
    def level(self) -> int:
        """From 1, a win at once, to 8; by distance, and one more where many moves look good."""
        return 1 if self.distance == 1 else min(LEVELS[-1], self.distance - 1 + (self.tempting > FEW))

    def to_json(self) -> dict[str, Any]:
        """The puzzle in plain types."""
        return {**asdict(self), "level": self.level}

    @classmethod
    def of(cls, position: str) -> Puzzle | None:
        """The puzzle that a turn makes, if it makes one."""
        moves = solution().prospects(position)
        winning = [move for move in moves if move.value.score == 1]
        if len(winning) != 1 or winning[0].value.distance > FARTHEST:
            return None
        return cls(position, winning[0].move, winning[0].value.distance, sum(map(_is_tempting, moves)) - 1)


def _is_tempting(prospect: Prospect) -> bool:
    return prospect.value.score > 0 or prospect.value.distance > BLUNDER


def shipped() -> list[Puzzle]:
    """The puzzles that come with Parlour, from easy to hard."""
    text = files(__package__).joinpath("puzzles.json").read_text("utf-8")
    return [Puzzle(**{name: value for name, value in each.items() if name != "level"}) for each in json.loads(text)]


def fresh(rng: Random) -> Iterator[Puzzle]:
    """Puzzles without end, no two alike.

    :raises NoTable: if the game is not solved here yet
    """
    known: set[str] = set()
    while True:
        for position in _wrong_turns(rng):
            if position not in known and (puzzle := Puzzle.of(position)):
                known.add(position)
                yield puzzle


def chosen(puzzles: Iterator[Puzzle], level: int | None, count: int) -> list[Puzzle]:
    """So many puzzles of a level; of every level in turn, if none is asked for."""
    wanted = Counter(dict.fromkeys(LEVELS, 0))
    for number in range(count):
        wanted[level or LEVELS[number % len(LEVELS)]] += 1
    found = []
    for puzzle in puzzles:
        if wanted[puzzle.level]:
            wanted[puzzle.level] -= 1
            found.append(puzzle)
        if not any(wanted.values()):
            break
    return sorted(found, key=lambda puzzle: (puzzle.level, puzzle.distance, puzzle.tempting))


def _wrong_turns(rng: Random) -> Iterator[str]:
    """The positions after one mistake in each turn of a game that otherwise has none."""
    here, native = _first_turn(rng), solution().native
    for _ in range(LONGEST):
        moves = solution().prospects(str(here))
        sound = [move for move in moves if move.value.score == moves[0].value.score]
        mistakes = [move for move in moves if move.value.score == 0]
        if mistakes:
            after = here.play(rng.choice(mistakes).move)
            yield native.text(native.number(str(after)))
        here = here.play(rng.choice(sound).move)
        if not here.moves():
            return


def _first_turn(rng: Random) -> Any:
    """The twin of a turn after a random set-up, the draw by repetition left out."""
    state = GAME.initial(options={"repetition": "off"})
    while state.phase != "turn":
        state = state.play(rng.choice(state.moves()))
    return twin(GAME, str(state), {"repetition": "off"})
