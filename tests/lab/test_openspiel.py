"""OpenSpiel's own tests and algorithms run on every game."""

import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import parlour
from examples.nim import GAME
from parlour import InvalidArgument
from parlour.lab.openspiel import load_game
from tests.native.settings import FIRST, PLAYED
from tests.settings import Setting

every_game = pytest.mark.parametrize("setting", FIRST, ids=str)
secretive = pytest.mark.parametrize("setting", [each for each in FIRST if parlour.load(each.game).has_secrets], ids=str)


def spiel(setting: Setting) -> Any:
    return load_game(setting.game, setting.seats, setting.options)


def position(game: Any, moves: int, seed: int = 1) -> Any:
    """A position after some random moves, in which a seat acts."""
    rng, state = Random(seed), game.new_initial_state()
    number = 0
    while number < moves or state.is_chance_node():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            number += 1
        if state.is_terminal():
            return position(game, moves, seed + 1)
    return state


@pytest.mark.parametrize("setting", PLAYED, ids=str)
def test_random_games_pass_the_tests_of_openspiel(setting: Setting) -> None:
    pyspiel.random_sim_test(spiel(setting), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_is_registered_with_its_facts(setting: Setting) -> None:
    game = pyspiel.load_game(str(spiel(setting)))
    facts, kind = parlour.load(setting.game), game.get_type()
    assert kind.information == (
        pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if facts.has_secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION
    )
    assert game.num_players() == setting.seats
    assert game.num_distinct_actions() == game.start.action_count


@every_game
def test_tensors_and_texts_are_those_of_the_native_state(setting: Setting) -> None:
    state = position(spiel(setting), 4)
    for player in range(setting.seats):
        tensor = state.played.information_tensor(player)
        assert state.information_state_tensor(player) == pytest.approx(tensor.tolist())
        assert state.get_game().information_state_tensor_size() == len(tensor)
        assert state.observation_tensor(player) == pytest.approx(state.played.observation(player).tolist())
        assert state.information_state_string(player) == state.played.information(player)
        assert state.observation_string(player) == f"{player}; {state.played.view(player)}"
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert len(clone.history()) == len(state.history()) + 1


@secretive
def test_a_resampled_state_looks_the_same_to_its_player(setting: Setting) -> None:
    state, rng, differed = position(spiel(setting), 4), Random(1), 0
    player = state.current_player()
    for _ in range(10):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differed += str(other) != str(state)
        action = state.legal_actions()[0]
        after, child = other.clone(), state.child(action)
        after.apply_action(action)
        assert after.information_state_string(player) == child.information_state_string(player)
        assert after.information_state_tensor(player) == child.information_state_tensor(player)
    assert differed > 5


@every_game
def test_mcts_finds_a_move(setting: Setting) -> None:
    game = spiel(setting)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = position(game, 4)
    assert bot.step(state) in state.legal_actions()


@secretive
def test_ismcts_finds_a_move(setting: Setting) -> None:
    game = spiel(setting)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 4, random_state=rng)
    state = position(game, 4)
    assert bot.step(state) in state.legal_actions()


@every_game
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # its weights grow with the length of a game
def test_outcome_sampling_learns_something(setting: Setting) -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # the solver calls itself once for each move of a game
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel(setting))
    try:
        solver.iteration()
    finally:
        sys.setrecursionlimit(before)
    assert solver._infostates


@pytest.mark.parametrize("recall", [0, -1, 2**20, 1.5, "8"])
def test_a_recall_out_of_range_is_refused(recall: Any) -> None:
    with pytest.raises(InvalidArgument, match="holds from 1 to"):
        load_game(FIRST[0].game, recall=recall)


def test_a_game_without_an_encoding_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="no integer actions"):
        load_game(GAME)
