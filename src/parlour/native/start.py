"""Where a game with integer actions starts: on the native core, or on the Python rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from parlour.core import Game, InvalidArgument, InvalidPosition, Seat, State
from parlour.core.arguments import require
from parlour.core.errors import short
from parlour.core.game import check_state
from parlour.engine.errors import NativeUnavailable
from parlour.engine.twins import is_native, twin
from parlour.games import load


class Start(NamedTuple):
    """A position to start from."""

    game: Game[Any]
    state: State[Any]
    """As both the native core and the Python rules play it."""
    options: Mapping[str, object]
    """What its text leaves open."""
    views: dict[Seat, str]
    """The views of the seats as texts, filled when they are needed."""

    def view(self, seat: Seat) -> str:
        """The view of a seat as a text."""
        if seat not in self.views:
            self.views[seat] = str(self.state.view(seat))
        return self.views[seat]

    @property
    def twin(self) -> Any:
        """The native twin.

        :raises NativeUnavailable: if the native core is missing or does not play this
        """
        return twin(self.game, str(self.state), self.options)

    def is_native(self, wanted: bool | None) -> bool:
        """Whether to play on the native core: as wanted, or if it can.

        :raises NativeUnavailable: if it is wanted and cannot
        """
        if wanted is None and is_native():
            try:
                return self.twin is not None
            except NativeUnavailable:
                return False
        return bool(wanted and self.twin)


def start_of(
    game: Game[Any] | str,
    position: State[Any] | str | None,
    seats: int | None,
    options: Mapping[str, object] | None,
) -> Start:
    """The start of a game, or a given position to start from.

    :raises InvalidPosition: if the position is a view, or is not played with integer actions
    """
    game = load(game) if isinstance(game, str) else require(game, Game, "expected a game or its id")
    if game.encoding is None or game.twin is None:
        raise InvalidArgument(f"{game.title} has no integer actions")
    state = _state_of(game, position, seats, options)
    if state.is_view:
        raise InvalidPosition(str(state), ["it hides something: a game is played from a full state"])
    played = game.twin.playout(state)
    if played is None:
        raise InvalidPosition(str(state), ["it has an open mistake, which integer actions cannot express"])
    chosen = game.twin.options(played)
    return Start(game, game.parse(str(played), chosen), chosen, {})


def _state_of(
    game: Game[Any], position: State[Any] | str | None, seats: int | None, options: Mapping[str, object] | None
) -> State[Any]:
    if position is None:
        return game.initial(seats, options)  # type: ignore[no-any-return]
    if seats is not None:
        raise InvalidArgument(f"a position has its seats already, so leave out seats={short(seats)}")
    if isinstance(position, str):
        return game.parse(position, options)  # type: ignore[no-any-return]
    check_state(game, position)
    if options:
        raise InvalidArgument(f"a state has its options already, so leave out {short(dict(options))}")
    return position
