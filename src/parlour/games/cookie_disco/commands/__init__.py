"""The command that Cookie Disco adds: solving it."""

from collections.abc import Callable

from parlour.games.cookie_disco.commands import solve

COMMANDS: dict[str, Callable[..., None]] = {"solve": solve.solve}
