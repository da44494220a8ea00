"""Damaged lessons are found before anyone sees them; a game of another package brings its own."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from examples.nim_lessons import NimWithLessons as Nim
from parlour.core.lessons import Chapter, Course, Step, read_step
from parlour.school import UnknownStep, check_lessons, course_of, find_step, judge
from parlour.school.judging import chapter_of
from tests.bless import ROOT, folder
from tests.settings import GAMES
from tests.tiny import TinyNim

NIM = Nim()
COURSE = NIM.lessons()
FIRST, *_ = COURSE.chapters
STEP = FIRST.steps[0]
QUESTION = next(step for _, step in COURSE.steps() if step.ask)


def taught(course: Course) -> list[str]:
    """What is wrong with lessons of Nim."""

    class Taught(Nim):
        def lessons(self) -> Course:
            return course

    return check_lessons(Taught(), ("en",))


def with_step(step: Step, **changes: Any) -> Course:
    """The lessons of Nim with a step that is different."""
    steps = [replace(one, **changes) if one is step else one for one in FIRST.steps]
    return replace(COURSE, chapters=(Chapter(FIRST.id, tuple(steps)), *COURSE.chapters[1:]))


def with_words(**changes: str) -> Course:
    return replace(COURSE, words={"en": {**COURSE.words["en"], **changes}})


def without_words(key: str) -> Course:
    return replace(COURSE, words={"en": {name: text for name, text in COURSE.words["en"].items() if name != key}})


def test_a_game_of_another_package_brings_its_own_lessons() -> None:
    assert taught(COURSE) == []
    assert judge(NIM, STEP, "3").verdict == "right"
    assert judge(NIM, STEP, "4").rule == "NI-2"


@pytest.mark.parametrize(
    ("course", "fault"),
    [
        (with_step(STEP, rule="NI-9"), "no paragraph NI-9 in the rules"),
        (with_step(STEP, position="many"), "expected stones and a seat"),
        (with_step(STEP, accept="jumps"), "no predicate 'jumps'"),
        (with_step(STEP, punish="jumps"), "no predicate 'jumps'"),
        (with_step(STEP, accept="move 9"), "no legal move is accepted"),
        (with_step(STEP, position="9 / 0", accept="safe", punish="move 9"), "no move is punished"),
        (with_step(STEP, wrong={"1": "NI-2"}), "1 is other by NI-3, not refused by NI-2"),
        (with_step(STEP, moves=("9",)), "illegal move '9'"),
        (with_step(QUESTION, ask="jumps"), "no question 'jumps'"),
        (with_step(QUESTION, choices=("7", "8")), "must be one of several choices"),
        (with_step(QUESTION, id=STEP.id), "the id is used twice"),
        (replace(COURSE, explained={}), "NI-1: no step in which the learner acts"),
        (replace(COURSE, explained={**COURSE.explained, "NI-3": "no"}), "NI-3: explained, although a step teaches it"),
        (replace(COURSE, explained={"NI-1": " "}), "NI-1: explained without a reason"),
        (with_words(extra="?"), "no step uses the sentence extra"),
        (without_words(f"{FIRST.id}.{STEP.id}"), "no sentence for"),
        (without_words(f"{FIRST.id}.{STEP.id}.not"), "no sentence .not says why"),
        (without_words(f"{FIRST.id}.{QUESTION.id}.not"), "no sentence .not says what is wrong"),
        (with_words(**{f"{FIRST.id}.{STEP.id}": ""}), "is empty"),
        (
            replace(COURSE, chapters=(Chapter(FIRST.id, tuple(replace(STEP, id=str(n)) for n in range(13))),)),
            "more than 12 steps",
        ),
    ],
)
def test_damaged_lessons_are_refused(course: Course, fault: str) -> None:
    assert any(fault in found for found in taught(course)), taught(course)


def test_a_translation_that_lacks_a_sentence_is_found() -> None:
    words = {"en": COURSE.words["en"], "de": {}}
    course = replace(COURSE, words=words)

    class Taught(Nim):
        def lessons(self) -> Course:
            return course

    assert f"de: no sentence for {FIRST.id}" in check_lessons(Taught(), ("en", "de"))


def test_an_unknown_field_of_a_step_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        read_step({"id": "one", "rule": "NI-2", "position": "3 / 0", "colour": "red"})


def test_a_game_without_lessons_says_so() -> None:
    assert check_lessons(TinyNim()) == []
    with pytest.raises(UnknownStep, match="Tiny Nim has no lessons"):
        course_of(TinyNim())


def test_an_unknown_step_or_chapter_is_refused() -> None:
    with pytest.raises(UnknownStep, match=r"no step 'basics/gaol'; did you mean 'basics/goal'\?"):
        find_step(COURSE, "basics", "gaol")
    with pytest.raises(UnknownStep, match="no chapter 'basic' among basics"):
        chapter_of(COURSE, "basic")


def test_damaged_files_are_found_with_the_standard_library_alone(tmp_path: Path) -> None:
    name = GAMES[0]
    source, package = ROOT / "src/parlour", tmp_path / "parlour"
    for part in ("__init__.py", "core", "record", "school"):
        _link(source / part, package / part)
    for path in (source / "games").iterdir():
        if path != folder(name):
            _link(path, package / "games" / path.name)
    copy = package / "games" / folder(name).name
    for path in folder(name).iterdir():
        if path.name != "lessons":
            _link(path, copy / path.name)
    (copy / "lessons").mkdir()
    for path in (folder(name) / "lessons").iterdir():
        if path.is_file():
            damaged = path.read_text("utf-8").replace('"basics.goal"', '"basics.gaol"')
            (copy / "lessons" / path.name).write_text(damaged, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "parlour.school"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert f"{name}: en: no sentence for basics.goal" in ran.stderr


def _link(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(source)
