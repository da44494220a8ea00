"""The summary of the rules and the demonstration of every game: figures can be read, and moves can be played."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import parlour
from parlour import CHANCE
from tests.bless import folder
from tests.settings import GAMES

STEPS = [(name, step) for name in GAMES for step in parlour.load(name).steps()]
FIGURES = [(name, step) for name, step in STEPS if step.get("figure")]
every_step = pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name} {step['key']}" for name, step in STEPS])


def languages(name: str) -> list[str]:
    """The languages that a game has words in."""
    return sorted(path.stem for path in (folder(name) / "words").glob("*.json"))


@every_step
def test_a_step_cites_a_paragraph_and_has_words_in_every_language(name: str, step: Mapping[str, Any]) -> None:
    assert set(step) <= {"rule", "key", "figure"}
    assert step["rule"] in {paragraph.rule for paragraph in parlour.load(name).paragraphs()}
    for language in languages(name):
        assert step["key"] in json.loads((folder(name) / f"words/{language}.json").read_text("utf-8"))


@pytest.mark.parametrize(("name", "step"), FIGURES, ids=[f"{name} {step['key']}" for name, step in FIGURES])
def test_a_figure_shows_a_position_and_moves_that_can_be_traced(name: str, step: Mapping[str, Any]) -> None:
    shown = step["figure"]
    assert set(shown) <= {"position", "options", "seat", "moves", "last"}
    state = parlour.load(name).figure(shown["position"], shown.get("options"))
    seat = shown.get("seat")
    assert seat is None or seat in range(state.seats)
    assert json.dumps(state.view(seat).to_json())
    mover = state.turn if seat is None else seat
    for text in shown.get("moves", []):
        assert str(state.parse_move(text)) == text
        assert mover is not None
        assert state.is_view or state.why_not(text, mover) is None
        assert state.trace(mover, state.parse_move(text)) != ""
    if last := shown.get("last"):
        assert str(state.parse_move(last["move"])) == last["move"]
        assert last["seat"] in range(CHANCE, state.seats)


@pytest.mark.parametrize("name", GAMES)
def test_the_demonstration_follows_the_rules(name: str) -> None:
    game = parlour.load(name)
    demo = game.demo()
    assert demo
    options, start = demo.get("options"), demo.get("start")
    state = game.parse(start, options) if start else game.initial(demo["seats"], options)
    assert state.seats == demo["seats"]
    assert demo["seat"] is None or demo["seat"] in range(state.seats)
    for seat, text in demo["moves"]:
        state = state.play(text, seat)
    assert sum(seat != CHANCE for seat, _ in demo["moves"]) >= 10
