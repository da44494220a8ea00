"""Lessons as data: positions in which a learner does what one sentence asks, or answers what it asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, TypeAlias

FILE = "lessons.json"
"""The name of the file in a package of lessons."""
NOTATION = "notation"
"""The key of a sentence that explains how moves are typed: the terminal shows it, a game may leave it out."""

Predicate: TypeAlias = Callable[..., bool]
"""Called with the state, the seat, the move and any further words: whether a legal move does what a sentence asks."""
Question: TypeAlias = Callable[..., object]
"""Called with the state and any further words: the right answer to a question."""


@dataclass(frozen=True)
class Step:
    """One position with one sentence: a move to make, or a question to answer."""

    id: str
    rule: str
    """The paragraph that it teaches."""
    position: str
    """As ``Game.figure`` reads it."""
    moves: tuple[str, ...] = ()
    """The moves that lead from there to the position of the step."""
    options: Mapping[str, object] = field(default_factory=dict)
    seat: int | None = None
    """Whose move it is; by default the seat on turn."""
    last: Mapping[str, Any] | None = None
    """The move that led here, with its seat, where the board should show it."""
    accept: str = "legal"
    """The predicate that accepted moves fulfil, followed by its words."""
    punish: str = ""
    """The predicate of the reply that punishes any other legal move; empty if nothing does."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Moves that the rules refuse, and the paragraph that answers each."""
    ask: str = ""
    """The question whose answer is chosen instead of a move, followed by its words."""
    choices: tuple[str, ...] = ()
    """The answers to choose from: numbers, or keys of words."""


@dataclass(frozen=True)
class Chapter:
    """Steps that belong together; the first chapter of a course is the basic game."""

    id: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Worth:
    """What the drill *What is it worth?* asks for."""

    item: str
    """The item of the scene to count; empty if the sentence names it."""
    points: int
    hidden: tuple[str, ...] = ()
    """Prefixes of the ids of items that would give the answer away."""


@dataclass(frozen=True)
class DrillInfo:
    """A drill of a game: an endless supply of tasks from random games."""

    rule: str
    """The paragraph that it practises."""
    options: Mapping[str, object] = field(default_factory=dict)
    seats: int | None = None
    choose: str = ""
    """For *Where can it go?*: whether to find the ``first`` or the ``second`` item of each move."""
    leave_out: tuple[str, ...] = ()
    """For *Was that a mistake?*: moves that are never shown."""


@dataclass(frozen=True)
class Course:
    """Everything that a game teaches."""

    chapters: tuple[Chapter, ...]
    explained: Mapping[str, str]
    """The paragraphs that no player can act on, each with the reason."""
    words: Mapping[str, Mapping[str, str]]
    """For each language the sentences: of a step under ``chapter.step``, with ``.done`` and ``.not``; `NOTATION`."""
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    drills: Mapping[str, DrillInfo] = field(default_factory=dict)
    """The drills by kind: ``places``, ``worth`` and ``mistakes``."""
    worth: Callable[..., Worth | None] | None = None
    """Something to count in a state, chosen with a source of chance; None if there is nothing."""

    def steps(self) -> Iterator[tuple[Chapter, Step]]:
        """Every step with its chapter, in order."""
        return ((chapter, step) for chapter in self.chapters for step in chapter.steps)

    def sentences(self, language: str) -> Mapping[str, str]:
        """The sentences in a language; in English where there is no translation."""
        return {**self.words.get("en", {}), **self.words.get(language, {})}


def read_course(package: str, **parts: Any) -> Course:
    """The course in the files of a package: ``lessons.json``, and sentences such as ``en.json`` for each language."""
    data, words = read_package(package, FILE)
    chapters = tuple(Chapter(each["id"], tuple(map(read_step, each["steps"]))) for each in data["chapters"])
    drills = {kind: _read_drill(drill) for kind, drill in data.get("drills", {}).items()}
    return Course(chapters, data["explained"], words, drills=drills, **parts)


def read_package(package: str, file: str) -> tuple[Any, dict[str, dict[str, str]]]:
    """The data in a JSON file of a package, and the texts in all others, by their languages."""
    contents = {
        path.name.removesuffix(".json"): json.loads(path.read_text("utf-8"))
        for path in files(package).iterdir()
        if path.name.endswith(".json")
    }
    return contents.pop(file.removesuffix(".json")), contents


def read_step(data: Mapping[str, Any]) -> Step:
    """A step from its JSON."""
    return Step(**{**data, "choices": tuple(data.get("choices", ())), "moves": tuple(data.get("moves", ()))})


def _read_drill(data: Mapping[str, Any]) -> DrillInfo:
    return DrillInfo(**{**data, "leave_out": tuple(data.get("leave_out", ()))})
