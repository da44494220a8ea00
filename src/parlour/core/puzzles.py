"""Puzzles as data: positions in which one move, or one answer, is right, with what refutes the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from parlour.core.lessons import read_package

FILE = "puzzles.json"
"""The name of the file in a package of puzzles."""
ID_LENGTH = 8
"""How many hexadecimal digits the id of a puzzle has."""
MIN_RATING, MAX_RATING = 600, 2600
"""The range of the ratings of puzzles."""
MAX_REFUTATION = 3
"""How many moves of a refutation are kept."""
ANY = "*"
"""Stands for all wrong moves that are not listed."""
REQUIRED = ("id", "goal", "position", "seat", "themes", "rule", "finds")
"""The keys that a puzzle has in JSON even if their values are empty."""

Key: TypeAlias = Callable[[Any, int], str]
"""A text for a state and the solver's seat that is the same for positions that differ only by a symmetry."""


@dataclass(frozen=True)
class Find:
    """One decision of the solver: what is right, and what answers everything else."""

    right: tuple[str, ...]
    """The right moves, or the right answer; the puzzle continues after the first of them."""
    reply: str = ""
    """The opponent's move after the first of them; empty if the puzzle ends here."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """For other moves the moves that refute them, separated by spaces, or the share of games won in percent.

    What is under ``*`` answers all moves that are not listed.
    """
    share: str = ""
    """The share of games won by the right move in percent, where chance decides."""

    def answer(self, move: str) -> str:
        """What answers a wrong move; empty if the game is over after it."""
        return self.wrong.get(move, self.wrong.get(ANY, ""))


@dataclass(frozen=True)
class Puzzle:
    """A position with something to find."""

    id: str
    goal: str
    """What to find: ``win`` or ``save`` by force, ``card`` by chance, or the name of a question."""
    position: str
    seat: int
    """The solver."""
    finds: tuple[Find, ...]
    themes: tuple[str, ...]
    rule: str
    """The paragraph that it is about."""
    rating: int = 0
    """How difficult it is, on the scale of the players' ratings; 0 while that is not known."""
    options: Mapping[str, object] = field(default_factory=dict)
    last: Mapping[str, Any] | None = None
    """The move that led here, with its seat, where the board should show it."""
    choices: tuple[str, ...] = ()
    """The answers to choose from; empty if the solver makes moves."""
    solved: str = ""
    """Groups of digits, separated by spaces: how many of nine tries each level solved, the weakest first."""

    def to_json(self) -> dict[str, Any]:
        """The puzzle in plain types, as short as possible."""
        finds = [
            {"right": list(each.right), "reply": each.reply, "wrong": dict(each.wrong), "share": each.share}
            for each in self.finds
        ]
        whole: dict[str, Any] = {
            "id": self.id,
            "goal": self.goal,
            "position": self.position,
            "seat": self.seat,
            "themes": list(self.themes),
            "rule": self.rule,
            "rating": self.rating,
            "solved": self.solved,
            "options": dict(self.options),
            "last": dict(self.last) if self.last else None,
            "choices": list(self.choices),
            "finds": [{name: value for name, value in find.items() if value} for find in finds],
        }
        return {name: value for name, value in whole.items() if value or name in REQUIRED}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle that plain types describe."""
        finds = tuple(
            Find(tuple(each["right"]), each.get("reply", ""), each.get("wrong", {}), each.get("share", ""))
            for each in data["finds"]
        )
        lists = {name: tuple(data.get(name, ())) for name in ("themes", "choices")}
        return cls(**{**data, **lists, "finds": finds})


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of a game, with their words."""

    puzzles: tuple[Puzzle, ...]
    words: Mapping[str, Mapping[str, str]]
    """For each language the texts: ``goal.…``, ``theme.…``, ``choice.…``."""
    key: Key
    questions: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """The right answer to a question about a state, found by the rules."""

    def texts(self, language: str) -> Mapping[str, str]:
        """The texts in a language; in English where there is no translation."""
        return {**self.words.get("en", {}), **self.words.get(language, {})}


def read_puzzles(package: str, key: Key, **parts: Any) -> PuzzleSet:
    """The puzzles in the files of a package: ``puzzles.json``, and texts such as ``en.json`` for each language."""
    data, words = read_package(package, FILE)
    return PuzzleSet(tuple(map(Puzzle.from_json, data)), words, key, **parts)


def format_puzzles(puzzles: tuple[Puzzle, ...]) -> str:
    """Puzzles as the text of a file, one in each line."""
    lines = [json.dumps(each.to_json(), ensure_ascii=False, separators=(",", ":")) for each in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def puzzle_id(key: str) -> str:
    """The id of a puzzle, which follows from the key of its position."""
    return sha256(key.encode()).hexdigest()[:ID_LENGTH]
