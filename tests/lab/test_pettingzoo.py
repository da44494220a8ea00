"""PettingZoo's own tests pass for every game, and its environments play by the rules."""

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from parlour import InvalidArgument, ParlourError
from parlour.lab.pettingzoo import GameEnv, NotReset, env
from parlour.native import IllegalAction
from tests.native.settings import FIRST, PLAYED
from tests.settings import Setting

with warnings.catch_warnings():  # with pygame, the module imports a game in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

every_setting = pytest.mark.parametrize("setting", PLAYED, ids=str)
every_game = pytest.mark.parametrize("setting", FIRST, ids=str)
pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def make(setting: Setting, **more: Any) -> GameEnv:
    return env(setting.game, seats=setting.seats, options=setting.options, **more)


def played(games: GameEnv, seed: int) -> Iterator[tuple[str, dict[str, Any], float]]:
    """The observations and rewards of a random game."""
    games.reset(seed)
    rng = np.random.default_rng(seed)
    for agent in games.agent_iter():
        observed, reward, terminated, truncated, _ = games.last()
        yield agent, observed, reward
        over = terminated or truncated
        games.step(None if over else int(rng.choice(np.flatnonzero(observed["action_mask"]))))


@every_setting
def test_the_api_is_that_of_pettingzoo(setting: Setting) -> None:
    api_test(make(setting), num_cycles=40)


@every_setting
def test_a_seed_gives_the_same_game(setting: Setting) -> None:
    seed_test(lambda: make(setting), num_cycles=20)


@every_game
def test_every_mode_renders(setting: Setting) -> None:
    render_test(partial(make, setting), custom_tests={"svg": lambda text: text.startswith("<svg")})


@every_game
def test_pictures_show_the_position(setting: Setting) -> None:
    games = make(setting, render_mode="rgb_array")
    games.reset(1)
    picture = games.render()
    assert picture.min() < 100
    assert picture.std() > 5


@every_setting
def test_rewards_add_up_to_zero_and_come_at_the_end(setting: Setting) -> None:
    games = make(setting, max_cycles=3000)
    final = {agent: reward for agent, _, reward in played(games, seed=2)}
    assert sum(final.values()) == pytest.approx(0, abs=1e-9)
    assert games.agents == []


@every_game
def test_a_game_ends_after_max_cycles(setting: Setting) -> None:
    games = make(setting, max_cycles=4)
    seen = [agent for agent, _, _ in played(games, seed=2)]
    assert len(seen) == 4 + setting.seats


def test_agents_are_iterated_as_often_as_asked_and_until_the_end() -> None:
    games = make(FIRST[0])
    assert list(games.agent_iter()) == [], "no game has begun"
    games.reset(seed=1)
    agents = [games.agent_selection for _ in games.agent_iter(3)]
    assert len(agents) == 3
    assert [agent for agent, _ in zip(games.agent_iter(2**63), range(5), strict=False)] == [games.agent_selection] * 5


@every_game
def test_actions_that_are_not_legal_are_refused(setting: Setting) -> None:
    games = make(setting)
    games.reset(1)
    illegal = int(np.flatnonzero(games.last()[0]["action_mask"] == 0)[0])
    for action in (illegal, np.int64(illegal), -1, 10**9, None, "1", 1.5, [1]):
        with pytest.raises(IllegalAction, match="illegal action"):
            games.step(action)
    games.step(np.int64(np.flatnonzero(games.last()[0]["action_mask"])[0]))


@every_game
def test_agents_have_no_legal_action_while_another_acts(setting: Setting) -> None:
    games = make(setting)
    games.reset(3)
    others = [agent for agent in games.agents if agent != games.agent_selection]
    assert others
    assert all(not games.observe(agent)["action_mask"].any() for agent in others)


def test_an_unknown_mode_and_an_unknown_game_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="render_mode must be one of"):
        env(FIRST[0].game, render_mode="film")
    with pytest.raises(ParlourError):
        env("chess")


@pytest.mark.parametrize("max_cycles", [0, -1, 2.5, "x", True])
def test_max_cycles_must_be_a_whole_number_of_1_or_more(max_cycles: Any) -> None:
    with pytest.raises(InvalidArgument, match=f"max_cycles must be a whole number of 1 or more, not {max_cycles!r}"):
        env(FIRST[0].game, max_cycles=max_cycles)


@pytest.mark.parametrize(
    "use", [lambda game: game.step(0), lambda game: game.last(), lambda game: game.observe("seat_0")]
)
def test_an_environment_that_was_not_reset_says_so(use: Any) -> None:
    game = env(FIRST[0].game)
    with pytest.raises(NotReset, match=r"has not begun: call reset\(\) first"):
        use(game)
    assert not hasattr(game, "agent_selection")
    assert not hasattr(game, "no_such_attribute")


@pytest.mark.parametrize("method", ["observe", "action_space", "observation_space"])
def test_an_agent_that_does_not_exist_is_refused_by_name(method: str) -> None:
    game = env(FIRST[0].game)
    game.reset(seed=1)
    with pytest.raises(InvalidArgument, match="no agent 'seat_9': the agents are seat_0, seat_1"):
        getattr(game, method)("seat_9")
