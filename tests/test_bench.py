"""The benchmark settings of the games are valid."""

import pytest

import parlour
from bench.games import Benchmark, benchmarks, endless_game, short_games
from tests.settings import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_measured_with_options_it_has(name: str) -> None:
    game, measured = parlour.load(name), benchmarks()[name]
    assert measured != Benchmark()
    for options in (measured.rules_options, measured.playout_options):
        assert game.initial(None, options).actors


def test_load_tests_play_games_that_exist() -> None:
    assert {endless_game(), *short_games()} <= set(parlour.names())
