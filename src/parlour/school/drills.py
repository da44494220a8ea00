"""Drills: an endless supply of tasks, each from a position of a random game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from parlour.core import CHANCE, Game, Seat, State
from parlour.core.lessons import Course, DrillInfo
from parlour.core.scene import Item, Scene
from parlour.record.playout import random_seat
from parlour.school.judging import UnknownStep, course_of, settle

MAX_GAMES = 200
"""How many random games are tried for one task."""
MAX_MOVES = 30
"""A task is set before this move of a random game."""
MIN_PLACES, MAX_PLACES = 2, 12
"""How many places can be reached in a task; more would be tedious."""
CHOICES_PER_TASK = 4
MAX_LABEL_LENGTH = 2
"""The longest label that a task shows: coordinates, but no words."""


@dataclass(frozen=True)
class Task:
    """Something to find, to count or to notice in a position."""

    state: State[Any]
    """The position."""
    seat: Seat
    """The seat from which the learner sees it."""
    item: str = ""
    """The item of the scene that it is about; empty for none."""
    scene: Scene | None = None
    """The position as a picture; None where the board of the game shows it."""
    candidates: dict[str, bool] = field(default_factory=dict)
    """The items to choose from, and whether each is a place to find."""
    choices: tuple[str, ...] = ()
    """The answers to choose from."""
    answer: str = ""
    """The right answer."""
    last: tuple[Seat, str] | None = None
    """The move to judge, with its seat."""


def make_task(game: Game[Any], kind: str, seed: int) -> Task:
    """A task of a drill; the same seed gives the same task.

    :raises UnknownStep: if the game has no such drill
    """
    course = course_of(game)
    if kind not in course.drills:
        raise UnknownStep(f"{game.title} has no drill {kind!r}: it has {', '.join(course.drills) or 'none'}")
    drill, rng = course.drills[kind], Random(seed)
    makers = {"places": _places, "worth": _worth, "mistakes": _mistake}
    for _ in range(MAX_GAMES):
        state = _position(game, drill, rng)
        if state.turn is not None and (task := makers[kind](game, course, drill, state, rng)):
            return task
    raise UnknownStep(f"no task of {game.title} found for the drill {kind!r}")


def _position(game: Game[Any], drill: DrillInfo, rng: Random) -> State[Any]:
    """A position of a random game in which a player decides, or its end."""
    state: State[Any] = game.initial(drill.seats, drill.options)
    for _ in range(rng.randrange(2, MAX_MOVES)):
        state = settle(game, state, rng)
        if not state.actors:
            return state
        seat = random_seat(state, rng)
        state = state.play(rng.choice(state.sound_moves(seat)), seat)
    return settle(game, state, rng)


def _places(game: Game[Any], course: Course, drill: DrillInfo, state: State[Any], rng: Random) -> Task | None:
    """Where a piece can go: the ends of its moves among those of all pieces, or the beginnings of all moves."""
    seat = state.turn
    assert seat is not None
    scene = game.scene(state.view(seat), seat)
    paths = [path for path in scene.moves.values() if len(path) == 2]
    if not paths:
        return None
    if drill.choose == "first":
        piece, found = "", {path[0] for path in paths}
        kinds = {item.kind for item in scene.items if item.id in found}
        candidates = {item.id for item in scene.items if item.kind in kinds and _is_free(item, scene)}
    else:
        piece = rng.choice(sorted({path[0] for path in paths}))
        found = {path[1] for path in paths if path[0] == piece}
        candidates = {path[1] for path in paths if path[1] != piece}
    if not MIN_PLACES <= len(found) <= MAX_PLACES or len(candidates) == len(found):
        return None
    return Task(state, seat, piece, _bare(scene), {item: item in found for item in sorted(candidates)})


def _is_free(cell: Item, scene: Scene) -> bool:
    """Whether no piece covers the middle of a cell."""
    x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
    pieces = (item for item in scene.items if item.kind == "piece")
    return not any(item.x < x < item.x + item.width and item.y < y < item.y + item.height for item in pieces)


def _worth(game: Game[Any], course: Course, drill: DrillInfo, state: State[Any], rng: Random) -> Task | None:
    """How many points something is worth, with other numbers to choose from."""
    worth = course.worth(state, rng) if course.worth else None
    seat = state.turn
    if not worth or seat is None:
        return None
    near = [n for n in range(max(1, worth.points - 4), worth.points + 7) if n != worth.points]
    choices = sorted([worth.points, *rng.sample(near, CHOICES_PER_TASK - 1)])
    shown = _bare(game.scene(state.view(seat)), worth.hidden)
    return Task(state, seat, worth.item, shown, choices=tuple(map(str, choices)), answer=str(worth.points))


def _bare(scene: Scene, hidden: tuple[str, ...] = ()) -> Scene:
    """The picture without moves, without what would give the answer away, and without words to translate."""
    is_shown = [
        not any(item.id.startswith(prefix) for prefix in hidden)
        and (item.kind != "label" or len(item.text) <= MAX_LABEL_LENGTH)
        for item in scene.items
    ]
    items = tuple(item for item, shown in zip(scene.items, is_shown, strict=True) if shown)
    return replace(scene, items=items, moves={}, refused={}, captions={}, summary="")


def _mistake(game: Game[Any], course: Course, drill: DrillInfo, state: State[Any], rng: Random) -> Task | None:
    """A move of another player, with or without a mistake."""
    seat = state.turn
    if not seat:  # the learner has the first seat
        return None
    sound = [move for move in state.sound_moves(seat) if str(move) not in drill.leave_out]
    wrong = [move for move in state.moves(seat) if move not in sound and str(move) not in drill.leave_out]
    if not sound or not wrong:
        return None
    is_mistake = rng.random() < 0.5
    move = rng.choice(wrong if is_mistake else sound)
    after = state.play(move, seat)
    if CHANCE in after.actors or not after.actors:
        return None
    return Task(
        after, 0, choices=("fine", "mistake"), answer="mistake" if is_mistake else "fine", last=(seat, str(move))
    )
