"""Lessons over HTTP: what a learner is shown, and how an attempt is judged."""

from typing import Any

import pytest

from parlour.games import load
from parlour.school import course_of, start_of
from parlour.school.check import LANGUAGES
from tests.settings import GAMES

pytestmark = pytest.mark.anyio


async def get(house: Any, path: str) -> Any:
    async with house.person() as ann:
        return await ann.http.get(path)


async def tries(house: Any, game: str, **body: object) -> Any:
    async with house.person() as ann:
        return await ann.http.post(f"/api/games/{game}/lessons/try", json=body)


def step_with(attribute: str) -> tuple[str, str, Any]:
    """A game, a chapter and a step that has something."""
    return next(
        (name, chapter.id, step)
        for name in GAMES
        for chapter, step in course_of(load(name)).steps()
        if getattr(step, attribute)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_lessons_of_a_game_are_sent_in_a_language(house, game, language):
    sent = (await get(house, f"/api/games/{game}/lessons?language={language}")).json()
    course = course_of(load(game))
    words = course.words[language]
    assert [chapter["title"] for chapter in sent["chapters"]] == [words[chapter.id] for chapter in course.chapters]
    steps = [(chapter, step) for chapter in sent["chapters"] for step in chapter["steps"]]
    for (chapter, shown), (_, step) in zip(steps, course.steps(), strict=True):
        state, seat = start_of(load(game), step)
        assert shown["sentence"] == words[f"{chapter['id']}.{step.id}"]
        assert shown["position"]["text"] == str(state.view(seat))
        assert shown["position"]["seat"] == seat
        assert bool(shown["position"]["moves"]) != bool(step.ask)
        assert [choice["id"] for choice in shown["choices"]] == list(step.choices)


async def test_a_refused_attempt_comes_with_its_paragraph(house):
    game, chapter, step = step_with("wrong")
    move, rule = next(iter(step.wrong.items()))
    judged = (await tries(house, game, chapter=chapter, step=step.id, answer=move)).json()
    assert (judged["verdict"], judged["rule"], judged["after"]) == ("refused", rule, None)
    assert judged["why"]["rule"] == rule
    assert judged["why"]["key"]


async def test_a_bad_move_comes_with_the_reply_that_punishes_it(house):
    game, chapter, step = step_with("punish")
    state, seat = start_of(load(game), step)
    verdicts = {}
    for move in map(str, state.moves(seat)):
        judged = (await tries(house, game, chapter=chapter, step=step.id, answer=move)).json()
        verdicts[judged["verdict"]] = judged
        assert judged["after"]["last"]["move"] == move
    assert {"right", "punished"} <= set(verdicts)
    assert verdicts["right"]["punished"] is None
    assert verdicts["punished"]["punished"]["last"]["seat"] != seat


async def test_an_answer_is_judged(house):
    game, chapter, step = step_with("ask")
    answers = [
        (await tries(house, game, chapter=chapter, step=step.id, answer=choice)).json() for choice in step.choices
    ]
    assert [judged["verdict"] for judged in answers].count("right") == 1
    assert {judged["answer"] for judged in answers} <= set(step.choices)


async def test_an_unknown_step_is_not_found(house):
    answer = await tries(house, GAMES[0], chapter="basics", step="no-such-step", answer="x")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown-step"
    assert (await get(house, "/api/games/chess/lessons")).status_code == 404
    assert (await tries(house, GAMES[0], chapter="basics")).status_code == 422


@pytest.mark.parametrize("game", GAMES)
async def test_a_drill_is_a_task_in_a_language(house, game):
    course = course_of(load(game))
    for kind, info in course.drills.items():
        sent = (await get(house, f"/api/games/{game}/drills/{kind}?seed=7&language=de")).json()
        assert (sent["kind"], sent["rule"], sent["seed"]) == (kind, info.rule, 7)
        assert sent["sentence"] == course.words["de"][f"drill.{kind}"]
        assert bool(sent["places"]) != bool(sent["choices"])
        assert not sent["choices"] or sent["answer"] in sent["choices"]
    assert (await get(house, f"/api/games/{game}/drills/jumping?seed=7")).status_code == 404
    assert (await get(house, f"/api/games/{game}/drills/places?seed=-1")).status_code == 422
