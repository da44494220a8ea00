"""Lessons as data: positions in which a learner does what one sentence asks, or answers what it asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, TypeAlias

Predicate: TypeAlias = Callable[..., bool]
"""Whether a legal move does what a sentence asks: of the state, the seat, the move, and any further words."""
Question: TypeAlias = Callable[..., object]
"""The right answer to a question about a state, given any further words."""
Placing: TypeAlias = Callable[..., "Places | None"]
"""The places that a piece can reach, from the state, a seat and a source of chance; None if no piece can move."""


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
class Places:
    """A task: mark every place that a piece can reach."""

    piece: str
    """The item of the scene that moves."""
    reachable: frozenset[str]
    """The items that it can reach."""
    candidates: Mapping[str, str]
    """The items to choose from, and the move that each stands for."""


@dataclass(frozen=True)
class Worth:
    """A task: how many points something is worth."""

    item: str
    """The item of the scene, or what the game calls it."""
    points: int


@dataclass(frozen=True)
class Course:
    """Everything that a game teaches."""

    chapters: tuple[Chapter, ...]
    explained: Mapping[str, str]
    """The paragraphs that no player can act on, each with the reason."""
    words: Mapping[str, Mapping[str, str]]
    """For each language the sentences: those of a step under ``chapter.step``, with ``.done`` and ``.not``."""
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    places: Placing | None = None
    """The drill *Where can it go?*"""
    worth: Callable[..., Worth | None] | None = None
    """The drill *What is it worth?*, from a state and a source of chance."""
    has_mistakes: bool = False
    """Whether its players can err, so that there is the drill *Was that a mistake?*"""

    def steps(self) -> Iterator[tuple[Chapter, Step]]:
        """Every step with its chapter, in order."""
        return ((chapter, step) for chapter in self.chapters for step in chapter.steps)

    @property
    def drills(self) -> list[str]:
        """The kinds of drills that it has."""
        has = {"places": self.places, "worth": self.worth, "mistakes": self.has_mistakes}
        return [kind for kind, drill in has.items() if drill]

    def sentences(self, language: str) -> Mapping[str, str]:
        """The sentences in a language; in English where there is no translation."""
        return {**self.words.get("en", {}), **self.words.get(language, {})}


def read_course(package: str, **parts: Any) -> Course:
    """The course in the files of a package: ``lessons.json``, and sentences such as ``en.json`` for each language."""
    folder = files(package)
    data = json.loads(folder.joinpath("lessons.json").read_text("utf-8"))
    chapters = tuple(Chapter(each["id"], tuple(map(read_step, each["steps"]))) for each in data["chapters"])
    words = {
        path.name.removesuffix(".json"): json.loads(path.read_text("utf-8"))
        for path in folder.iterdir()
        if path.name.endswith(".json") and path.name != "lessons.json"
    }
    return Course(chapters, data["explained"], words, **parts)


def read_step(data: Mapping[str, Any]) -> Step:
    """A step from its JSON."""
    return Step(**{**data, "choices": tuple(data.get("choices", ())), "moves": tuple(data.get("moves", ()))})
