"""Drills: every task comes from a real game, and its answer from the rules."""

import pytest

import parlour
from parlour.school import UnknownStep, course_of, make_task
from tests.settings import GAMES

TASKS = [(name, kind, seed) for name in GAMES for kind in course_of(parlour.load(name)).drills for seed in range(6)]
every_task = pytest.mark.parametrize(("name", "kind", "seed"), TASKS)


@every_task
def test_a_task_has_an_answer_that_the_rules_confirm(name: str, kind: str, seed: int) -> None:
    game = parlour.load(name)
    task = make_task(game, kind, seed)
    if kind == "places":
        drill = course_of(game).drills[kind]
        paths = [path for path in game.scene(task.state.view(task.seat), task.seat).moves.values() if len(path) == 2]
        place = 0 if drill.choose == "first" else 1
        reached = {path[place] for path in paths if drill.choose == "first" or path[0] == task.item}
        assert {item for item, is_place in task.candidates.items() if is_place} == reached
        assert not all(task.candidates.values())
    elif kind == "worth":
        assert task.answer in task.choices
        assert len(set(task.choices)) == 4
    else:
        assert task.last is not None
        assert task.answer in ("fine", "mistake")


@every_task
def test_the_same_seed_gives_the_same_task(name: str, kind: str, seed: int) -> None:
    game = parlour.load(name)
    assert make_task(game, kind, seed) == make_task(game, kind, seed)


@every_task
def test_a_picture_shows_what_is_asked_without_words_to_translate(name: str, kind: str, seed: int) -> None:
    task = make_task(parlour.load(name), kind, seed)
    if task.scene is None:
        return
    items = {item.id for item in task.scene.items}
    assert {*task.candidates, *filter(None, [task.item])} <= items
    assert not [item for item in task.scene.items if item.kind == "label" and len(item.text) > 2]
    assert not task.scene.moves


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_drill_is_refused(name: str) -> None:
    with pytest.raises(UnknownStep, match="has no drill 'jumping'"):
        make_task(parlour.load(name), "jumping", 0)


@pytest.mark.parametrize("name", [name for name in GAMES if "mistakes" in course_of(parlour.load(name)).drills])
def test_mistakes_are_as_common_as_correct_moves(name: str) -> None:
    tasks = [make_task(parlour.load(name), "mistakes", seed) for seed in range(60)]
    assert 0.3 < sum(task.answer == "mistake" for task in tasks) / len(tasks) < 0.7
