"""The short rules of Cocotaki, and its demonstration game."""

import pytest

from parlour import CHANCE
from parlour.games.cocotaki import GAME

STEPS = GAME.steps()
FIGURES = [pytest.param(step["figure"], id=step["key"]) for step in STEPS if "figure" in step]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["key"])
def test_a_step_has_words_and_a_paragraph(step) -> None:
    assert step["key"] in GAME.words()
    assert step["rule"] in {paragraph.rule for paragraph in GAME.paragraphs()}


def test_every_text_of_the_short_rules_is_shown() -> None:
    assert sorted(step["key"] for step in STEPS) == sorted(key for key in GAME.words() if key.startswith("rules."))


def test_ct_11_the_short_rules_say_that_a_draw_leaves_time_to_object() -> None:
    assert "before the next player lays a card; drawing does not end your chance" in GAME.words()["rules.object"]


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_is_a_view_of_its_seat(figure) -> None:
    state = GAME.figure(figure["position"], figure.get("options"))
    assert state.view(figure["seat"]) == state
    assert len(state.pile) == 60


@pytest.mark.parametrize("figure", [step["figure"] for step in STEPS if "last" in step.get("figure", {})])
def test_the_latest_move_of_a_figure_is_correct_there(figure) -> None:
    state = GAME.figure(figure["position"], figure.get("options"))
    last = figure["last"]
    assert state.parse_move(last["move"]) in state.sound_moves(last["seat"])


@pytest.mark.parametrize("figure", FIGURES)
def test_cards_in_figures_are_laid_without_mistakes_unless_a_player_objects(figure) -> None:
    state = GAME.figure(figure["position"], figure.get("options"))
    assert bool(state.open_faults) == (figure.get("last", {}).get("move") == "object")


def test_the_demonstration_is_a_whole_game_without_mistakes() -> None:
    demo = GAME.demo()
    state = GAME.parse(demo["start"], demo["options"])
    assert (state.seats, state.is_view) == (demo["seats"], False)
    assert sum(1 for _ in state.cards()) == 112
    for seat, text in demo["moves"]:
        assert state.outcome is None
        assert text in map(str, state.sound_moves(seat))
        state = state.play(text, seat)
    assert state.outcome is not None
    assert state.outcome.reason == "last card"
    assert CHANCE in {seat for seat, _ in demo["moves"]}
