"""The command that starts a new game: it writes a small but complete one."""

import builtins
import re
import sys
from importlib.util import find_spec
from keyword import kwlist
from pathlib import Path
from string import Template
from typing import Annotated

import typer

import parlour
from parlour.cli.errors import NotWritten, UsageError
from parlour.cli.screen import Screen
from parlour.core.errors import reason
from parlour.games import names

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MODULE = Template(
    '''\
"""$title: take one to three stones; the last stone wins."""

import re
from dataclasses import dataclass

from parlour import Game, InvalidNotation, InvalidPosition, Outcome, Seat, State, Violation

RULES = """\\
# $title

- **$prefix-1** The pile starts with 21 stones.
- **$prefix-2** In turn each of two players takes one, two or three stones.
- **$prefix-3** The player who takes the last stone wins.
"""


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game."""


@dataclass(frozen=True)
class ${kind}State(State[int]):
    """The stones left, and the seat to move."""

    stones: int
    seat: Seat

    turn_rule = "$prefix-2"
    seats = 2

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seat to move while stones are left."""
        return (self.seat,) if self.stones else ()

    @property
    def outcome(self) -> Outcome | None:
        """Won by the seat that took the last stone."""
        return None if self.stones else Outcome.won_by([1 - self.seat], 2, "last stone", "$prefix-3")

    def __str__(self) -> str:
        return f"{self.stones} / {self.seat}"

    def _parse_move(self, text: str) -> int:
        """The number of stones to take."""
        if not re.fullmatch("[0-9]{1,2}", text):
            raise InvalidNotation(text, "expected a number of stones, such as 2", "$prefix-2")
        return int(text)

    def _moves(self, seat: Seat) -> range:
        return range(1, min(self.stones, 3) + 1)

    def _violation(self, seat: Seat, move: int) -> Violation | None:
        return None if move in self._moves(seat) else Violation("$prefix-2", "take 1, 2 or 3 of the stones left")

    def _apply(self, seat: Seat, move: int) -> "${kind}State":
        return ${kind}State(self.stones - move, 1 - seat)


class $kind(Game[${kind}State]):
    """The rules of $title."""

    id, title, credit, version = "$name", "$title", "traditional", 1
    about = "Take one to three stones; the last stone wins."
    minutes, age, rules_text = 5, 6, RULES
    seats, seats_rule, options = range(2, 3), "$prefix-2", Options

    def _initial(self, seats: int, options: Options) -> ${kind}State:
        return ${kind}State(21, 0)

    def _parse(self, text: str, options: Options) -> ${kind}State:
        if not (match := re.fullmatch("([0-9]{1,2}) / ([01])", text)):
            raise InvalidPosition(text, ["expected stones and a seat, such as '21 / 0'"])
        return ${kind}State(int(match[1]), int(match[2]))


GAME = $kind()
'''
)
PROJECT = Template("""\
[project]
name = "parlour-$name"
version = "0.1"
dependencies = ["parlour"]

[project.entry-points."parlour.games"]
$name = "$module:GAME"

[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[tool.setuptools]
py-modules = ["$module"]
""")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as my-game.")],
) -> None:
    """Write a small, complete game to start from, in a new folder."""
    folder = Path(check_name(name))
    files = files_of(name)
    try:
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
    except FileExistsError:
        raise NotWritten(f"{name!r} already exists: choose another name, or remove it") from None
    except OSError as error:
        raise NotWritten(f"cannot write {name!r}: {reason(error)}") from None
    _show_next_steps(name, list(files))


def check_name(name: str) -> str:
    """The name, if it is valid for a new game.

    :raises UsageError: if it is not
    """
    if not NAME.fullmatch(name) or len(name) > 40:
        raise UsageError(f"a game's id is lower-case words joined by hyphens, such as my-game, not {name!r}")
    if name in names():
        raise UsageError(f"the game {name!r} already exists: choose another id")
    module, kind = _module_name(name), _class_name(name)
    taken = {*kwlist, *dir(builtins), *parlour.__all__, "Options"}
    if module in {"parlour", *sys.stdlib_module_names, *kwlist} or kind in taken:
        raise UsageError(f"the id {name!r} is also a name in Python or Parlour: choose another id")
    if _is_installed(module):
        raise UsageError(f"a Python module called {module!r} is already installed: choose another id")
    return name


def _is_installed(module: str) -> bool:
    """Whether a program can import a module of that name; a folder without code does not count."""
    spec = find_spec(module)
    return spec is not None and spec.origin is not None


def _module_name(name: str) -> str:
    return name.replace("-", "_")


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("-"))


def _class_name(name: str) -> str:
    return _title(name).replace(" ", "")


def _rule_prefix(name: str) -> str:
    """Two letters with which the numbers of its paragraphs begin: initials of its words, or the first of one word."""
    words = [word for word in name.split("-") if word[0].isalpha()]
    letters = "".join(filter(str.isalpha, name)) if len(words) == 1 else "".join(word[0] for word in words)
    return letters[:2].upper().ljust(2, "X")


def files_of(name: str) -> dict[str, str]:
    """The contents of the files of a new game, by file name."""
    module = _module_name(name)
    fields = {
        "name": name,
        "module": module,
        "title": _title(name),
        "kind": _class_name(name),
        "prefix": _rule_prefix(name),
    }
    return {f"{module}.py": MODULE.substitute(fields), "pyproject.toml": PROJECT.substitute(fields)}


def _show_next_steps(name: str, files: list[str]) -> None:
    screen = Screen()
    screen.say(f"wrote {name}/{files[0]} and {name}/{files[1]}")
    screen.say(f"pip install --editable {name}   # makes it known to Parlour", "dim")
    screen.say(f"parlour play {name}             # edit {files[0]} and play again", "dim")
