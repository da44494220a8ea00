"""How commands read their arguments and end."""

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from parlour.cli.errors import UsageError, from_typer, report_error, status
from parlour.core import ParlourError
from parlour.core.errors import did_you_mean
from parlour.games import load, with_commands

OPTION = re.compile(r"(--?[A-Za-z][\w-]*)(=.*)?", re.DOTALL)
"""What counts as an option; other arguments may begin with a dash: the position ``- / R``, the move ``-1,0>2,1``."""


class Command(TyperCommand):
    """A command whose positions and moves may begin with a dash."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The remaining arguments, as Typer gives them, once every option is known to exist."""
        ctx.ignore_unknown_options = True
        self._check_options(ctx, args)
        return super().parse_args(ctx, ["--help" if arg == "-h" else arg for arg in args])

    def _check_options(self, ctx: Any, args: list[str]) -> None:
        named = (name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts))
        known = {"-h", *(name for name in named if name.startswith("-"))}
        for arg in args[: args.index("--")] if "--" in args else args:
            if (match := OPTION.fullmatch(arg)) and match[1] not in known:
                raise UsageError(f"{self.name!r} has no option {match[1]!r}{did_you_mean(match[1], known)}")


class Commands(TyperGroup):
    """All commands, including those that games add: every error is one line and an exit status, never a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        self._add_game_commands()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with that name; games are loaded only for names that are not known yet."""
        if cmd_name not in self.commands:
            self._add_game_commands()
        return super().get_command(ctx, cmd_name)

    def _add_game_commands(self) -> None:
        for name, function in game_commands().items():
            if name not in self.commands:
                self.add_command(_command(name, function))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments of the command that is named."""
        return super().parse_args(ctx, ["--help", *args[1:]] if args[:1] == ["-h"] else args)

    def main(self, args: Sequence[str] | None = None, *more: Any, **named: Any) -> NoReturn:
        """Runs one command and exits."""
        arguments = list(sys.argv[1:] if args is None else args)
        _tolerate_any_text()
        try:
            sys.exit(super().main(arguments, *more, **{**named, "standalone_mode": False}))
        except typer.TyperException as error:
            _exit(from_typer(error), arguments)
        except ParlourError as error:
            _exit(error, arguments)


def game_commands() -> dict[str, Callable[..., None]]:
    """The commands of all games, by name; a game that does not load adds none."""
    commands: dict[str, Callable[..., None]] = {}
    for game in sorted(with_commands()):
        with suppress(ParlourError):
            commands = {**load(game).commands(), **commands}
    return commands


def _command(name: str, function: Callable[..., None]) -> Command:
    """A function as a command."""
    app = typer.Typer(add_completion=False)
    app.command(name, cls=Command)(function)
    command = get_command(app)
    assert isinstance(command, Command)
    return command


def _tolerate_any_text() -> None:
    """Escapes characters that the output cannot encode, and replaces bytes of the input that are not text."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def _exit(error: ParlourError, args: Sequence[str]) -> NoReturn:
    report_error(error, "--json" in args)
    sys.exit(status(error))
