"""Checks the lessons of a game for everything that would confuse a learner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from parlour.core import Game, ParlourError
from parlour.core.lessons import NOTATION, Course, Step
from parlour.school.judging import PREDICATES, accepts, judge, start_of

MAX_BASIC_STEPS = 12
"""The most steps in the first chapter, the basic game."""
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
"""The languages of lessons and of the client; requests for others are answered in English."""
NUMBER = re.compile(r"-?\d+")


def check_lessons(game: Game[Any], languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    """Everything that is wrong with the lessons of a game, each with its place."""
    if not (course := game.lessons()):
        return []
    return [*_course_faults(game, course), *_words_faults(course, languages), *_step_faults(game, course)]


def _course_faults(game: Game[Any], course: Course) -> Iterator[str]:
    ids = [f"{chapter.id}/{step.id}" for chapter, step in course.steps()]
    yield from (f"{name}: the id is used twice" for name in {name for name in ids if ids.count(name) > 1})
    if course.chapters and len(course.chapters[0].steps) > MAX_BASIC_STEPS:
        yield f"{course.chapters[0].id}: the first chapter has more than {MAX_BASIC_STEPS} steps"
    known = {paragraph.rule for paragraph in game.paragraphs()}
    drilled = {drill.rule for drill in course.drills.values()}
    taught = {rule for _, step in course.steps() for rule in (step.rule, *step.wrong.values())}
    yield from (f"no paragraph {rule} in the rules" for rule in sorted({*taught, *drilled, *course.explained} - known))
    yield from (f"{rule}: no step in which the learner acts" for rule in sorted(known - taught - {*course.explained}))
    yield from (f"{rule}: explained, although a step teaches it" for rule in sorted(taught & {*course.explained}))
    yield from (
        f"{rule}: explained without a reason" for rule, reason in course.explained.items() if not reason.strip()
    )


def _words_faults(course: Course, languages: tuple[str, ...]) -> Iterator[str]:
    english = set(course.words.get("en", {}))
    chapters = {chapter.id for chapter in course.chapters}
    steps = {f"{chapter.id}.{step.id}" for chapter, step in course.steps()}
    optional = {f"{key}.{end}" for key in steps for end in ("done", "not")}
    choices = {
        f"choice.{choice}" for _, step in course.steps() for choice in step.choices if not NUMBER.fullmatch(choice)
    }
    needed = chapters | steps | choices | {f"drill.{kind}" for kind in course.drills}
    yield from (f"en: no sentence for {key}" for key in sorted(needed - english))
    yield from (f"en: no step uses the sentence {key}" for key in sorted(english - needed - optional - {NOTATION}))
    for language in languages:
        words = course.words.get(language, {})
        yield from (f"{language}: no sentence for {key}" for key in sorted(english - set(words)))
        yield from (f"{language}: no step uses the sentence {key}" for key in sorted(set(words) - english))
        yield from (f"{language}: the sentence {key} is empty" for key, text in words.items() if not str(text).strip())


def _step_faults(game: Game[Any], course: Course) -> Iterator[str]:
    for chapter, step in course.steps():
        try:
            faults = list(_faults(game, course, step, f"{chapter.id}.{step.id}"))
        except (ParlourError, LookupError, TypeError, ValueError) as error:
            faults = [str(error)]
        yield from (f"{chapter.id}/{step.id}: {fault}" for fault in faults)


def _faults(game: Game[Any], course: Course, step: Step, key: str) -> Iterator[str]:
    if step.ask:
        yield from _question_faults(game, course, step, key)
        return
    for name in filter(None, (step.accept.split()[0], step.punish.partition(" ")[0])):
        if name not in {*PREDICATES, *course.predicates}:
            yield f"no predicate {name!r}"
            return
    state, seat = start_of(game, step)
    moves = state.moves(seat)
    verdicts = {judge(game, step, str(move)).verdict for move in moves}
    if "right" not in verdicts:
        yield "no legal move is accepted"
    if verdicts - {"right"} and f"{key}.not" not in course.words["en"]:
        yield "some legal moves are not accepted, but no sentence .not says why"
    if step.accept == "safe" and all(accepts(game, course, step, state, seat, move) for move in moves):
        yield "no move is punished"
    for text, rule in step.wrong.items():
        result = judge(game, step, text)
        if (result.verdict, result.rule) != ("refused", rule):
            yield f"{text} is {result.verdict} by {result.rule}, not refused by {rule}"


def _question_faults(game: Game[Any], course: Course, step: Step, key: str) -> Iterator[str]:
    if step.ask.split()[0] not in course.questions:
        yield f"no question {step.ask.split()[0]!r}"
        return
    answer = judge(game, step, "").answer
    if answer not in step.choices or len(set(step.choices)) < max(2, len(step.choices)):
        yield f"the answer {answer!r} must be one of several choices"
    if f"{key}.not" not in course.words["en"]:
        yield "no sentence .not says what is wrong with another answer"
