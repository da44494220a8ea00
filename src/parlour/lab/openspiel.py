"""Parlour's games as OpenSpiel games: importing this module registers ``parlour_<game>`` for each of them.

The parameters of each are ``seats``, ``options`` as one text such as ``size:7x8;repetition:0``, which ``load_game``
writes, and ``recall``, the number of moves that an information tensor holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from parlour.core import CHANCE, Game, InvalidArgument
from parlour.core.extras import require_extra
from parlour.games import load, names
from parlour.lab.rewards import rewards_of
from parlour.native import NativeState
from parlour.native.recall import RECALL_MOVES

require_extra("openspiel")

import numpy as np  # noqa: E402  the extra is checked first
import pyspiel  # noqa: E402

MAX_LENGTH = 100_000
"""More moves than a game has; some options allow games without an end."""
PREFIX = "parlour_"


def spiel_name(game: Game[Any]) -> str:
    """The name under which a game is registered."""
    return PREFIX + game.id.replace("-", "_")


def load_game(
    game: Game[Any] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    recall: int = RECALL_MOVES,
) -> Any:
    """A game of Parlour as an OpenSpiel game; its information tensors hold the latest moves, as many as ``recall``."""
    game = load(game) if isinstance(game, str) else game
    if game.encoding is None:
        raise InvalidArgument(f"{game.title} has no integer actions")
    NativeState(game, seats=seats, options=options).recall(recall)  # an error here names the number
    parameters = {"seats": seats or 0, "options": options_text(options or {}), "recall": recall}
    return pyspiel.load_game(spiel_name(game), parameters)


def options_text(options: Mapping[str, object]) -> str:
    """Options as a text without the characters that have a meaning in the name of an OpenSpiel game."""
    return ";".join(f"{name}:{quote(str(value), safe=':')}" for name, value in options.items())


def parse_options(text: str) -> dict[str, str]:
    """The options in a text made by ``options_text``."""
    words = (word.partition(":") for word in text.split(";") if word)
    return {name: unquote(value) for name, _, value in words}


class Known(NamedTuple):
    """What a seat knew before a resampling."""

    text: str
    moves: list[tuple[int, int]]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of an OpenSpiel game."""

    def __init__(self, game: Any, played: NativeState, known: Mapping[int, Known] | None = None) -> None:
        super().__init__(game)
        self.played = played
        self.known = known or {}
        """In a resampled state: what each seat knew before."""

    def current_player(self) -> int:
        """The seat to act."""
        seat = self.played.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.actions() if player == self.played.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance with their probabilities."""
        weights = self.played.weights()
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(self.played.actions(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.played.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        legal = self.played.actions()
        return self.played.action_text(action) if action in legal else f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played.is_over

    def returns(self) -> list[float]:
        """The rewards so far: zeros until the game is over."""
        return rewards_of(self.played.scores) if self.played.is_over else [0.0] * self.played.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that the player cannot tell from this one, its hidden cards dealt again.

        Its history begins there: only the player's information reaches further back.
        """
        game = self.played.game
        rng = Random(int(sampler() * 2**53))
        dealt = NativeState(game, game.determinize(self.played.view(player), player, rng), native=self.played.is_native)
        return SpielState(self.get_game(), dealt, {player: Known(self.information(player), self.memory(player))})

    def information(self, player: int) -> str:
        """Everything that a player has seen."""
        if player not in self.known:
            return self.played.information(player)
        since = self.played.information(player).rpartition("; ")[2]
        return f"{self.known[player].text} {since}".rstrip()

    def memory(self, player: int) -> list[tuple[int, int]]:
        """Every move as a player has seen it."""
        before = self.known[player].moves if player in self.known else []
        return [*before, *self.played.memory(player)]

    def __str__(self) -> str:
        return str(self.played)


class SpielObserver:
    """What a player observes: a tensor with named parts, and a text."""

    def __init__(self, start: NativeState, recall: int) -> None:
        """An observer; with perfect recall of this many moves, or of none."""
        self._recall = start.recall(recall) if recall else None
        parts = [*start.parts, *([self._recall.part] if self._recall else [])]
        sizes = [int(np.prod(part.shape)) for part in parts]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = np.cumsum(sizes)
        self.dict = {
            part.name: self.tensor[end - size : end].reshape(part.shape)
            for part, size, end in zip(parts, sizes, ends, strict=True)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the tensor of what a player sees; with perfect recall, also of what it has seen."""
        seen = state.played.observation(player)
        self.tensor[: len(seen)] = seen
        if self._recall:
            self.dict["moves"][:] = self._recall.tensor(state.memory(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as a text; with perfect recall, everything it has seen."""
        return state.information(player) if self._recall else f"{player}; {state.played.view(player)}"


def _game_type(game: Game[Any]) -> Any:
    kinds, state = pyspiel.GameType, game.initial()
    assert game.encoding
    is_chancy = game.encoding.chance_actions(state) > 0
    return kinds(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if is_chancy else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 0, "options": "", "recall": RECALL_MOVES},
    )


def _game_class(game: Game[Any], kind: Any) -> type:
    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            seats = given.pop("seats", 0) or None
            self.recall = given.get("recall", RECALL_MOVES)
            self.start = NativeState(game, seats=seats, options=parse_options(given.get("options", "")))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.start.action_count,
                max_chance_outcomes=self.start.chance_count,
                num_players=self.start.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=MAX_LENGTH,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.start.copy())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
            return SpielObserver(self.start, self.recall if iig_obs_type and iig_obs_type.perfect_recall else 0)

    return SpielGame


def _register() -> None:
    for name in names():
        game = load(name)
        if game.encoding is not None and spiel_name(game) not in pyspiel.registered_names():
            kind = _game_type(game)
            pyspiel.register_game(kind, _game_class(game, kind))


_register()
