"""The games, found by their ids: those that come with Parlour, and any that an installed package adds."""

from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from parlour.core import Game, ParlourError, State, UnknownGame
from parlour.core.arguments import require
from parlour.core.errors import did_you_mean, short

BUILTIN = {
    package.name.replace("_", "-"): f"{__name__}.{package.name}" for package in iter_modules(__path__) if package.ispkg
}
"""The games that come with Parlour: for each id the package that holds its ``GAME``, which is named after it."""

ENTRY_POINTS = "parlour.games"
"""The entry point group in which other packages register a game under its id."""


def names() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted({*BUILTIN, *_foreign()}))


def with_commands() -> frozenset[str]:
    """The ids of the games that may add commands to ``parlour``, found without loading any."""
    builtin = (name for name, module in BUILTIN.items() if _has_commands(module.rpartition(".")[2]))
    return frozenset({*builtin, *_foreign()})


def _has_commands(package: str) -> bool:
    return any(part.name == "commands" for part in iter_modules([f"{path}/{package}" for path in __path__]))


def game_of(state: State[Any]) -> Game[Any]:
    """The game that a state belongs to.

    :raises UnknownGame: if it belongs to none that is installed
    """
    require(state, State, "expected a state")
    module = type(state).__module__
    builtin = [name for name, package in BUILTIN.items() if module.startswith(f"{package}.")]
    for name in builtin or _foreign():
        with suppress(ParlourError):  # a plug-in that does not load has no states either
            game = load(name)
            if State not in game._state_types and isinstance(state, game._state_types):
                return game
    raise UnknownGame(f"no installed game has states of type {type(state).__name__}")


if TYPE_CHECKING:
    from parlour.games import loading  # generated: it knows the class of each game

    load = loading.load
else:

    def load(name: str) -> Game[Any]:
        """The game with that id, or the only one whose id starts with it.

        :raises UnknownGame: if no game matches, or more than one does
        """
        prefix = require(name, str, "a game is loaded by its id").strip().lower().replace("_", "-")
        if prefix in BUILTIN:
            return _load_builtin(prefix)
        matches = [prefix] if prefix in names() else [id_ for id_ in names() if prefix and id_.startswith(prefix)]
        if len(matches) > 1:
            raise UnknownGame(f"several games start with {short(name)}: {', '.join(matches)}")
        if not matches:
            raise UnknownGame(f"no game {short(name)} among {', '.join(names())}{did_you_mean(prefix, names())}")
        (match,) = matches
        return _load_builtin(match) if match in BUILTIN else _load_foreign(_foreign()[match])


def _load_builtin(name: str) -> Game[Any]:
    game: Game[Any] = import_module(BUILTIN[name]).GAME
    return game


@cache
def _foreign() -> dict[str, EntryPoint]:
    """The games of other packages; found once, since that reads every installed package."""
    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def _load_foreign(point: EntryPoint) -> Game[Any]:
    try:
        game = point.load()
    except Exception as error:
        raise ParlourError(f"the entry point {point.name!r} = {point.value!r} does not load: {error}") from error
    if not isinstance(game, Game):
        raise ParlourError(f"the entry point {point.name!r} = {point.value!r} is not a parlour Game")
    return game
