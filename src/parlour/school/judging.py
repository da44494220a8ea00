"""Judges what a learner does in a step of a lesson; the rules decide, the data only says what was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from parlour.core import CHANCE, Game, ParlourError, Seat, State, Violation
from parlour.core.errors import did_you_mean, short
from parlour.core.lessons import Chapter, Course, Predicate, Step
from parlour.record.playout import random_draw

AttemptVerdict = Literal["right", "refused", "other", "punished"]


class UnknownStep(ParlourError):
    """No lesson has that chapter or that step."""

    code = "unknown-step"


@dataclass(frozen=True)
class AttemptResult:
    """The result of an attempt."""

    verdict: AttemptVerdict
    """``refused`` by the rules; legal, but ``other`` than what was asked for; or legal and ``punished`` by a reply."""
    rule: str
    """The paragraph that answers it."""
    violation: Violation | None = None
    """Why the rules refuse it."""
    after: State[Any] | None = None
    """The position after the move, and after what chance does then; None if it was refused or if it is an answer."""
    reply: str = ""
    """The move that punishes it."""
    replier: Seat | None = None
    """The seat that makes it."""
    punished: State[Any] | None = None
    """The position after the reply."""
    answer: str = ""
    """The right answer to a question."""


def course_of(game: Game[Any]) -> Course:
    """The course of a game.

    :raises UnknownStep: if it has none
    """
    if course := game.lessons():
        return course
    raise UnknownStep(f"{game.title} has no lessons")


def find_step(course: Course, chapter: str, step: str) -> Step:
    """A step by the ids of its chapter and its own.

    :raises UnknownStep: if there is no such step
    """
    found = {(each.id, one.id): one for each, one in course.steps()}
    if (chapter, step) in found:
        return found[chapter, step]
    names = ["/".join(ids) for ids in found]
    raise UnknownStep(f"no step {short(f'{chapter}/{step}')}{did_you_mean(f'{chapter}/{step}', names)}")


def start_of(game: Game[Any], step: Step) -> tuple[State[Any], Seat]:
    """The position of a step, and the seat of the learner."""
    state: State[Any] = game.figure(step.position, step.options)
    for move in step.moves:
        state = state.play(move, state.turn)
    seat = state.turn if step.seat is None else step.seat
    return state, 0 if seat is None or seat == CHANCE else seat


def judge(game: Game[Any], step: Step, text: str) -> AttemptResult:
    """The result of a move, or of an answer to the step's question."""
    course = course_of(game)
    state, seat = start_of(game, step)
    if step.ask:
        return _judge_answer(course, step, state, text)
    if violation := state.why_not(text, seat):
        return AttemptResult("refused", violation.rule or step.rule, violation)
    move = state.parse_move(text)
    after = settle(game, state.play(move, seat))
    if accepts(game, course, step, state, seat, move):
        return AttemptResult("right", step.rule, after=after)
    if reply := next(replies(game, course, step.punish, after, seat), None):
        replier, answer = reply
        punished = settle(game, after.play(answer, replier))
        return AttemptResult("punished", step.rule, None, after, str(answer), replier, punished)
    return AttemptResult("other", step.rule, after=after)


def accepts(game: Game[Any], course: Course, step: Step, state: State[Any], seat: Seat, move: Any) -> bool:
    """Whether a legal move does what the step asks."""
    if step.accept == "safe":
        after = settle(game, state.play(move, seat))
        if after.outcome:
            return seat in after.outcome.winners
        return next(replies(game, course, step.punish, after, seat), None) is None
    return _holds(course, step.accept, state, seat, move)


def replies(
    game: Game[Any], course: Course, condition: str, state: State[Any], learner: Seat
) -> Iterator[tuple[Seat, Any]]:
    """The replies of the others that fulfil a predicate."""
    others = [seat for seat in state.actors if seat not in (CHANCE, learner)] if condition else []
    for seat in others:
        for move in state.sound_moves(seat):
            if _holds(course, condition, state, seat, move):
                yield seat, move


def settle(game: Game[Any], state: State[Any], rng: Random | None = None) -> State[Any]:
    """The position once chance has acted; the same every time unless a source of chance is given."""
    rng = rng or Random(0)
    while CHANCE in state.actors:
        state = state.play(random_draw(game, state, rng), CHANCE)
    return state


def _judge_answer(course: Course, step: Step, state: State[Any], text: str) -> AttemptResult:
    name, *words = step.ask.split()
    answer = str(course.questions[name](state, *words))
    return AttemptResult("right" if text == answer else "other", step.rule, answer=answer)


def _holds(course: Course, condition: str, state: State[Any], seat: Seat, move: Any) -> bool:
    name, *words = condition.split()
    return bool((PREDICATES.get(name) or course.predicates[name])(state, seat, move, *words))


def _wins(state: State[Any], seat: Seat, move: Any) -> bool:
    outcome = state.play(move, seat).outcome
    return outcome is not None and outcome.winners == (seat,)


def _draws(state: State[Any], seat: Seat, move: Any) -> bool:
    outcome = state.play(move, seat).outcome
    return outcome is not None and len(outcome.winners) > 1


PREDICATES: dict[str, Predicate] = {
    "legal": lambda state, seat, move: True,
    "move": lambda state, seat, move, *texts: str(move) in texts,
    "wins": _wins,
    "draws": _draws,
    "ends": lambda state, seat, move: state.play(move, seat).outcome is not None,
    "safe": lambda state, seat, move: True,
}
"""What a step of any game can ask for; ``safe`` is a move that no reply punishes."""


def chapter_of(course: Course, name: str) -> Chapter:
    """A chapter by its id.

    :raises UnknownStep: if there is no such chapter
    """
    names = [chapter.id for chapter in course.chapters]
    if name not in names:
        raise UnknownStep(f"no chapter {short(name)} among {', '.join(names)}{did_you_mean(name, names)}")
    return course.chapters[names.index(name)]
