"""The examples and the tutorial do what they say."""

import re

import pytest

import parlour
from examples.nim import GAME
from parlour.cli.commands.new_game import files_of
from parlour.core.svg import svg
from tests.tutorial import PAGE, loaded, stages

STAGES = list(stages())


def test_nim_is_a_complete_game() -> None:
    state = GAME.initial(options={"stones": 5})
    assert [parlour.perft(state, depth) for depth in range(1, 6)] == [3, 8, 10, 5, 1]
    state = state.play("2").play("3")
    assert state.outcome
    assert state.outcome.winners == (1,)
    assert GAME.parse(str(state)) == state
    assert GAME.render(state) == str(state)


def test_nim_refuses_illegal_moves_positions_and_options() -> None:
    state = GAME.parse("2 / 1")
    assert str(state.why_not("3")) == "only 2 left in the pile (NI-2)"
    assert str(state.why_not("4")) == "a player takes one, two or three stones, not 4 (NI-2)"
    assert str(state.why_not("1", seat=0)) == "it is seat 1's turn, not seat 0's (NI-2)"
    with pytest.raises(parlour.InvalidPosition):
        GAME.parse("many / 0")
    with pytest.raises(parlour.InvalidOptions):
        GAME.initial(options={"stones": 0})


def test_the_first_stage_is_what_the_command_writes() -> None:
    assert STAGES[0] == files_of("nim")["nim.py"]


@pytest.mark.parametrize("source", STAGES, ids=[f"stage {number}" for number in range(1, len(STAGES) + 1)])
def test_every_stage_is_a_complete_game(source: str) -> None:
    with loaded(source) as game:
        state = game.initial()
        while not state.outcome:
            assert {str(move) for move in state.moves()} == set(state.scene(state.turn).moves)
            state = game.parse(str(state.play("1")))
    assert state.outcome.winners == (0,)


def test_each_stage_adds_what_it_says() -> None:
    games = []
    for source in STAGES:
        with loaded(source) as game:
            games.append(game)
    first, words, options, board = games
    assert len(first.paragraphs()) == len(words.paragraphs()) == 3
    assert ["as many as the players like" in game.rules() for game in (first, words)] == [False, True]
    assert words.initial().why_not("7").message == "a player takes one, two or three stones, not 7"
    assert str(options.initial(options={"stones": 9})) == "9 / 0"
    assert len(board.initial().scene().items) == 21
    assert svg(board.initial().scene()).count("<ellipse") == 21


def test_the_pictures_of_the_tutorial_exist() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", PAGE.read_text("utf-8"))
    assert len(pictures) == len(STAGES)
    assert all((PAGE.parent / picture).exists() for picture in pictures)
