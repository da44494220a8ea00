"""The commands that Cookie Disco adds: solving it, and puzzles from its solution."""

from collections.abc import Callable

from parlour.games.cookie_disco.commands import puzzles, solve

COMMANDS: dict[str, Callable[..., None]] = {"solve": solve.solve, "puzzles": puzzles.puzzles}
