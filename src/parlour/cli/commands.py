"""How commands read their arguments and end."""

import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from parlour.cli.errors import UsageError, from_typer, status, tell
from parlour.core import RulesError
from parlour.core.errors import did_you_mean

OPTION = re.compile(r"(--?[A-Za-z][\w-]*)(=.*)?", re.DOTALL)
"""What is meant as an option; everything else, such as the position ``- / R`` or the move ``-1,0>2,1``, is not."""


class Command(TyperCommand):
    """A command whose positions and moves may begin with a dash."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments that are left over, as Typer does it, once every option is known to exist."""
        ctx.ignore_unknown_options = True
        self._check_options(ctx, args)
        return super().parse_args(ctx, ["--help" if arg == "-h" else arg for arg in args])

    def _check_options(self, ctx: Any, args: list[str]) -> None:
        named = (name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts))
        known = {"-h", *(name for name in named if name.startswith("-"))}
        for arg in args[: args.index("--")] if "--" in args else args:
            if (match := OPTION.fullmatch(arg)) and match[1] not in known:
                raise UsageError(f"no option {match[1]!r} of {self.name!r}{did_you_mean(match[1], known)}")


class Commands(TyperGroup):
    """The commands together: every error is one line and a status, never a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments of the command that is named."""
        return super().parse_args(ctx, ["--help", *args[1:]] if args[:1] == ["-h"] else args)

    def main(self, args: Sequence[str] | None = None, *more: Any, **named: Any) -> NoReturn:
        """Runs one command and ends."""
        given = list(sys.argv[1:] if args is None else args)
        _write_everything()
        try:
            sys.exit(super().main(given, *more, **{**named, "standalone_mode": False}))
        except typer.TyperException as error:
            _end(from_typer(error), given)
        except RulesError as error:
            _end(error, given)


def _write_everything() -> None:
    """Lets the output escape what it has no letters for, and the input pass over what is no text."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stdin, "replace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=errors)


def _end(error: RulesError, args: Sequence[str]) -> NoReturn:
    tell(error, "--json" in args)
    sys.exit(status(error))
