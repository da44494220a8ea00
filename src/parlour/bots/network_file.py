"""Trained networks, evaluated by ONNX Runtime."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.bots.parameters import InvalidBot
from parlour.core import Game
from parlour.core.errors import reason, short
from parlour.core.extras import require_extra
from parlour.native import NativeState

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

INPUT, OUTPUTS = "tensors", ["logits", "values"]
SILENT_LOG_LEVEL = 4
"""The level at which ONNX Runtime logs nothing; what is wrong is in its exceptions."""


class NetworkFile:
    """A policy and a value for the positions of one game."""

    def __init__(self, game: Game[Any], file: str | None = None) -> None:
        """The network in a file; by default the one that comes with the game.

        :raises InvalidBot: if there is none, it cannot be read, or is for another game
        :raises MissingExtra: if ONNX Runtime is not installed
        """
        require_extra("network")
        self.name = "the network of the game" if file is None else short(file)
        self._game = game
        self._session = self._loaded(_content(game, file))
        facts = self._session.get_modelmeta().custom_metadata_map
        trained = facts.get("game"), facts.get("version")
        if trained != (game.id, str(game.version)):
            raise InvalidBot(f"{self.name} is for {_kind(trained)}, not for {_kind((game.id, str(game.version)))}")

    def check(self, state: NativeState) -> None:
        """Refuses a position whose tensor or actions are of another size.

        :raises InvalidBot: naming both sizes
        """
        expected = [[state.core.tensor_size], [state.action_count, 1]]
        ends = self._session.get_inputs(), self._session.get_outputs()
        found = [[each.shape[-1] for each in end] for end in ends]
        if found != expected:
            raise InvalidBot(
                f"{self.name} was trained with other options: it reads {found[0][0]} numbers for {found[1][0]} actions,"
                f" but this position has {expected[0][0]} for {expected[1][0]}"
            )

    def evaluate(self, tensors: NDArray[float32]) -> tuple[NDArray[float32], NDArray[float32]]:
        """The logits of all actions, and the value from -1 to 1 for the seat that acts, of each row."""
        logits, values = self._session.run(OUTPUTS, {INPUT: tensors})
        return logits, values[:, 0]

    def _loaded(self, content: bytes) -> Any:
        import onnxruntime

        onnxruntime.set_default_logger_severity(SILENT_LOG_LEVEL)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = SILENT_LOG_LEVEL
        try:
            session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # its exceptions have no common class
            raise InvalidBot(f"cannot read {self.name}: {short(str(error), 200)}") from None
        names = [[each.name for each in end] for end in (session.get_inputs(), session.get_outputs())]
        kinds = {each.type for end in (session.get_inputs(), session.get_outputs()) for each in end}
        if names != [[INPUT], OUTPUTS] or kinds != {"tensor(float)"}:
            raise InvalidBot(
                f"{self.name} is not a network that parlour train wrote: it has inputs {names[0]}, outputs {names[1]}"
            )
        return session


def _content(game: Game[Any], file: str | None) -> bytes:
    if file is None:
        content = game.network()
        if content is None:
            raise InvalidBot(
                f"{game.title} comes without a network: make one with parlour train {game.id}, and add ?file=PATH"
            )
        return content
    try:
        return Path(str(file)).read_bytes()
    except (OSError, ValueError) as error:
        raise InvalidBot(f"cannot read the network {short(file)}: {reason(error)}") from None


def _kind(trained: tuple[str | None, str | None]) -> str:
    return f"version {trained[1]} of {trained[0]}" if trained[0] else "no game"
