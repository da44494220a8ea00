"""Parlour's games as PettingZoo environments, in which the agents act in turns (AEC)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO, StringIO
from itertools import repeat
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.core import CHANCE, Game, InvalidArgument, ParlourError
from parlour.core.arguments import is_whole
from parlour.core.errors import short
from parlour.core.extras import require_extra
from parlour.core.svg import svg
from parlour.lab.rewards import rewards_of
from parlour.native import IllegalAction, NativeState

require_extra("pettingzoo")

import numpy as np  # noqa: E402  the extra is checked first
from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")


def env(game: Game[Any] | str, **arguments: Any) -> GameEnv:
    """An environment for a game; the arguments are those of ``GameEnv``."""
    return GameEnv(game, **arguments)


class NotReset(ParlourError, AttributeError):
    """An environment without a game: it has not been reset yet."""

    code = "not-reset"


class SetByReset:
    """An attribute that an environment has only once it has been reset; until then it says what to do.

    A ``__getattr__`` would do the same, but would slow down every other attribute: environments would take a fifth
    longer.
    """

    def __get__(self, instance: GameEnv | None, owner: type[GameEnv]) -> Any:
        """Raises ``NotReset``: once the attribute is set, Python finds it in the instance and does not come here."""
        if instance is None:
            return self
        raise NotReset(f"{instance.game.title} has not begun: call reset() first")


class GameEnv(AECEnv):  # type: ignore[misc]  # without types
    """A game for agents that act in turns; each observes what its seat sees, with a mask of its legal actions.

    Chance plays by itself. Rewards come at the end and add up to zero. An illegal action raises ``IllegalAction``.

    :param game: a game or its id
    :param seats: the number of seats, by default the smallest
    :param options: the options of the game
    :param render_mode: ``human``, ``ansi``, ``rgb_array`` or ``svg``
    :param max_cycles: the number of actions after which a game is truncated; by default none
    :param native: whether to use the native core; by default if it is available
    """

    agent_selection: Any = SetByReset()
    rewards: Any = SetByReset()
    _cumulative_rewards: Any = SetByReset()
    terminations: Any = SetByReset()
    truncations: Any = SetByReset()
    infos: Any = SetByReset()

    def __init__(
        self,
        game: Game[Any] | str,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        native: bool | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise InvalidArgument(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {short(render_mode)}")
        if max_cycles is not None and not (is_whole(max_cycles) and max_cycles >= 1):
            raise InvalidArgument(f"max_cycles must be a whole number of 1 or more, not {short(max_cycles)}")
        self._start = NativeState(game, seats=seats, options=options, native=native)
        self._state = self._start
        self.game = self._start.game
        name = f"{self.game.id.replace('-', '_')}_v{self.game.version}"
        self.metadata = {"name": name, "render_modes": [*RENDER_MODES], "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self._start.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self.game.encoding
        assert encoding
        actions, size = self._start.action_count, sum(int(np.prod(part.shape)) for part in self._start.parts)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                observation=Box(encoding.low, encoding.high, (size,), np.float32),
                action_mask=Box(0, 1, (actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        # Copying zeros is the fastest way to make a small array, and looking up the method takes a third of the time.
        self._new_tensor: Callable[[], NDArray[np.float32]] = np.zeros(size, np.float32).copy
        self._new_mask: Callable[[], NDArray[np.int8]] = np.zeros(actions, np.int8).copy
        self._rng = Random()
        self._cycles = 0

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        try:
            return self.observation_spaces[agent]
        except KeyError:
            raise self._no_agent(agent) from None

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        try:
            return self.action_spaces[agent]
        except KeyError:
            raise self._no_agent(agent) from None

    def _no_agent(self, agent: object) -> InvalidArgument:
        """The error to raise for an agent that does not exist."""
        return InvalidArgument(f"no agent {short(agent)}: the agents are {', '.join(self.possible_agents)}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game; with a seed, always with the same draws."""
        if seed is not None:
            self._rng.seed(seeding.np_random(seed)[1])
        self._state = self._start.copy()
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._draw()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat of an agent sees, and its legal actions."""
        core, tensor, mask = self._state.core, self._new_tensor(), self._new_mask()
        try:
            core.observe(self._seat_of[agent], tensor)
        except KeyError:
            raise self._no_agent(agent) from None
        if agent == self.agent_selection:
            core.mask(mask)
        return {"observation": tensor, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act observes, its reward since it last acted, and whether its game is over."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """The agents to act, one after the other, until all have left or ``max_iter`` have acted."""
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: Any) -> None:
        """Plays an action for the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("illegal action None: this agent's game is not over")
        self._state.step(action if type(action) is int else _whole(action))
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if self._draw() is None:
            self._end()
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position as the agent to act sees it, in the render mode."""
        if self.render_mode is None:
            return None
        view = self._state.view(self._seat_of[self.agent_selection])
        if self.render_mode == "svg":
            return svg(view.scene())
        if self.render_mode == "rgb_array":
            return _pixels(svg(view.scene()))
        shown = _ansi(self.game.render(view))
        if self.render_mode == "ansi":
            return shown
        sys.stdout.write(f"{shown}\n")
        return None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _draw(self) -> int | None:
        """Plays for chance, and selects the agent to act; the seat of that agent."""
        core = self._state.core
        seat: int | None = core.seat
        while seat == CHANCE:
            core.draw(self._rng.random())
            seat = core.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        return seat

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards_of(self._state.scores), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


def _whole(action: Any) -> Any:
    """An action as a plain number, if it is one; anything else is refused as it is."""
    return int(action) if isinstance(action, np.integer) else action


def _ansi(markup: str) -> str:
    from rich.console import Console

    console = Console(file=StringIO(), force_terminal=True, color_system="truecolor", width=120)
    with console.capture() as captured:
        console.print(markup, end="", highlight=False)
    return captured.get()


def _pixels(picture: str) -> NDArray[np.uint8]:
    from PIL import Image
    from resvg_py import svg_to_bytes

    image = Image.open(BytesIO(bytes(svg_to_bytes(svg_string=picture))))
    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.convert("RGBA").getchannel("A"))
    return np.asarray(page, np.uint8)
