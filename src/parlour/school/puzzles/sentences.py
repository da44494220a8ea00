"""What is said to a solver, in every language: sentences that are the same for all games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from parlour.core import Game
from parlour.core.puzzles import Puzzle
from parlour.school.puzzles.judging import Verdict

COMMON = ("goal.own", "theme.own")


@cache
def sentences(language: str) -> Mapping[str, str]:
    """The sentences in a language; in English where there is no translation."""
    folder = files(__package__).joinpath("words")
    texts: dict[str, str] = json.loads(folder.joinpath("en.json").read_text("utf-8"))
    own = folder.joinpath(f"{language}.json")
    return {**texts, **json.loads(own.read_text("utf-8"))} if language.isalpha() and own.is_file() else texts


def goal_of(game: Game[Any], puzzle: Puzzle, language: str) -> str:
    """What to do, in one sentence."""
    return _texts(game, language)[f"goal.{puzzle.goal}"]


def theme_title(game: Game[Any], theme: str, language: str) -> str:
    """The name of a theme."""
    return _texts(game, language)[f"theme.{theme}"]


def choice_text(game: Game[Any], choice: str, language: str) -> str:
    """An answer in words."""
    return _texts(game, language)[f"choice.{choice}"]


def comment(verdict: Verdict, move: str, language: str) -> str:
    """What to say about a try."""
    texts, find = sentences(language), verdict.find
    if verdict.result != "wrong":
        return texts[verdict.result]
    if find.share:
        made = find.answer(move)
        return texts["wrong.share"].format(made=made, best=find.share) if made else texts["wrong"]
    if not verdict.made:
        return texts["wrong"]
    if verdict.shown:
        return texts["wrong.refuted"].format(move=verdict.shown[0].move)
    return texts["wrong.over"] if verdict.made.after.outcome else texts["wrong"]


def _texts(game: Game[Any], language: str) -> Mapping[str, str]:
    puzzles = game.puzzles()
    return {**sentences(language), **(puzzles.texts(language) if puzzles else {})}
