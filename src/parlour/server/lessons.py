"""Lessons and drills as the server sends them: positions for a board, with their sentences."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from parlour.core import Game, Seat, State, Violation
from parlour.core.lessons import Chapter, Step
from parlour.games import load
from parlour.protocol.messages import Scene, WhyNot
from parlour.protocol.school import BoardPosition, Drill, DrillKind, LessonAttempt, LessonJudgement
from parlour.school import AttemptResult, course_of, find_step, judge, make_task, start_of
from parlour.server.catalogue import Content, Json, board_position, last_move


@cache
def lessons(name: str, language: str) -> Content:
    """Everything that a game teaches.

    :raises UnknownStep: if it has no lessons
    """
    game = load(name)
    course = course_of(game)
    words = course.sentences(language)
    chapters = [_chapter(game, chapter, words) for chapter in course.chapters]
    return Content.of({"chapters": chapters, "explained": sorted(course.explained), "drills": list(course.drills)})


def judged(name: str, attempt: LessonAttempt) -> LessonJudgement:
    """The result of an attempt.

    :raises UnknownStep: if there is no such step
    """
    game = load(name)
    step = find_step(course_of(game), attempt.chapter, attempt.step)
    judgement = judge(game, step, attempt.answer)
    state, seat = start_of(game, step)
    after = None
    if judgement.after is not None:
        after = _shown(game, step, judgement.after, seat, last_move(state, seat, attempt.answer))
    return {
        "verdict": judgement.verdict,
        "rule": judgement.rule,
        "why": why_not(attempt.answer, judgement.violation),
        "after": after,
        "punished": _punished(game, step, judgement, seat),
        "answer": judgement.answer,
    }


def drill(name: str, kind: str, seed: int, language: str) -> Drill:
    """A task of a drill.

    :raises UnknownStep: if the game has no such drill
    """
    game = load(name)
    task, course = make_task(game, kind, seed), course_of(game)
    info = course.drills[kind]
    last = {"seat": task.last[0], "move": task.last[1]} if task.last else None
    return {
        "kind": cast("DrillKind", kind),
        "seed": seed,
        "sentence": course.sentences(language)[f"drill.{kind}"],
        "rule": info.rule,
        "scene": cast("Scene", task.scene.to_json()) if task.scene else None,
        "item": task.item,
        "places": task.candidates,
        "choices": list(task.choices),
        "answer": task.answer,
        "position": cast("BoardPosition", board_position(game, task.state, task.seat, dict(info.options), last)),
    }


def why_not(move: str, violation: Violation | None) -> WhyNot | None:
    """Why the rules refuse a move, as the client reads it."""
    if not violation:
        return None
    why: WhyNot = {"move": move, "rule": violation.rule, "message": violation.message}
    if violation.key:
        why |= {"key": violation.key, "values": dict(violation.values)}
    return why


def _chapter(game: Game[Any], chapter: Chapter, words: Mapping[str, str]) -> Json:
    steps = [_step(game, step, f"{chapter.id}.{step.id}", words) for step in chapter.steps]
    return {"id": chapter.id, "title": words[chapter.id], "steps": steps}


def _step(game: Game[Any], step: Step, key: str, words: Mapping[str, str]) -> Json:
    state, seat = start_of(game, step)
    moves = [] if step.ask else state.view(seat).offered_moves(seat)
    position = board_position(game, state, seat, dict(step.options), dict(step.last) if step.last else None)
    if not game.has_own_board and not step.ask:
        position["scene"] = game.scene(state.view(seat), seat).to_json()
    return {
        "id": step.id,
        "rule": step.rule,
        "sentence": words[key],
        "done": words.get(f"{key}.done", ""),
        "other": words.get(f"{key}.not", ""),
        "choices": [{"id": choice, "text": words.get(f"choice.{choice}", choice)} for choice in step.choices],
        "position": position | {"moves": list(map(str, moves)), "traces": state.traces(seat, moves)},
    }


def _punished(game: Game[Any], step: Step, judgement: AttemptResult, seat: Seat) -> BoardPosition | None:
    if judgement.punished is None or judgement.after is None or judgement.replier is None:
        return None
    last = last_move(judgement.after, judgement.replier, judgement.reply)
    return _shown(game, step, judgement.punished, seat, last)


def _shown(game: Game[Any], step: Step, state: State[Any], seat: Seat, last: Json) -> BoardPosition:
    return cast("BoardPosition", board_position(game, state, seat, dict(step.options), last))
