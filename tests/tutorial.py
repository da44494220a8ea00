"""The tutorial in docs/add-a-game.md as files: the game after each of its stages."""

import ast
import io
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

from parlour.cli import app
from parlour.games import BUILTIN
from tests.picture import SVG, THEME

PAGE = Path(__file__).parent.parent / "docs/add-a-game.md"
STAGE = re.compile(r"^## Stage (\d+).*?(?=^## (?:Stage|More))", re.MULTILINE | re.DOTALL)
PROMPT = ")> "
"""What the terminal says when it waits for a line; the line itself is added to the picture."""
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
INSIDE = re.compile(r"# in (\w+)\n")


def stages() -> Iterator[str]:
    """The module after each stage."""
    module = ""
    for stage in STAGE.finditer(PAGE.read_text("utf-8")):
        for block in BLOCK.findall(stage[0]):
            module = merged(module, block) if module else block
        yield module


def merged(module: str, block: str) -> str:
    """The module with a block added: imports and constants at the top, definitions in place of those they replace."""
    if inside := INSIDE.match(block):
        return _in_class(module, inside[1], block[inside.end() :])
    if block.startswith(("from ", "import ")):
        place = [node for node in ast.parse(module).body if isinstance(node, ast.Import | ast.ImportFrom)][-1]
        return _spliced(module, place.end_lineno or 0, place.end_lineno or 0, block)
    new = ast.parse(block).body[0]
    for node in ast.parse(module).body:
        if isinstance(node, ast.Assign) and _names(node) == _names(new):
            return _spliced(module, node.lineno - 1, node.end_lineno or 0, block)
        if isinstance(node, ast.ClassDef) and isinstance(new, ast.ClassDef) and node.name == new.name:
            return _spliced(module, _first(node) - 1, node.end_lineno or 0, block)
    first = next(node for node in ast.parse(module).body if isinstance(node, ast.ClassDef))
    return _spliced(module, _first(first) - 3, _first(first) - 3, f"\n{block}")


def _in_class(module: str, name: str, block: str) -> str:
    kind = next(node for node in ast.parse(module).body if isinstance(node, ast.ClassDef) and node.name == name)
    new = ast.parse(block).body
    text = textwrap.indent(block, "    ")
    if isinstance(new[0], ast.FunctionDef):
        for node in kind.body:
            if isinstance(node, ast.FunctionDef) and node.name == new[0].name:
                return _spliced(module, _first(node) - 1, node.end_lineno or 0, text)
        before = next(node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == "_moves")
        return _spliced(module, _first(before) - 1, _first(before) - 1, f"{text}\n")
    same = next(node for node in kind.body if isinstance(node, ast.Assign) and _names(node) == _names(new[0]))
    return _spliced(module, same.lineno - 1, same.end_lineno or 0, text)


def _names(node: ast.stmt) -> str:
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""


def _first(node: ast.ClassDef | ast.FunctionDef) -> int:
    """The line on which a definition begins, its decorators included."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _spliced(module: str, begin: int, end: int, text: str) -> str:
    lines = module.splitlines(keepends=True)
    return "".join([*lines[:begin], *text.splitlines(keepends=True), *lines[end:]])


@contextmanager
def loaded(source: str) -> Iterator[Any]:
    """The game that a stage defines; its module can be imported as ``nim`` meanwhile."""
    sys.modules["nim"] = module = ModuleType("nim")
    try:
        exec(compile(source, "nim.py", "exec"), module.__dict__)
        yield module.__dict__["GAME"]
    finally:
        del sys.modules["nim"]


def terminal(source: str, command: list[str], typed: str) -> str:
    """A stage of the game in the terminal, as SVG."""
    with (
        loaded(source),
        patch.dict(BUILTIN, {"nim": "nim"}),
        TemporaryDirectory() as home,
        patch.dict(os.environ, {"XDG_STATE_HOME": home}),
    ):
        shown = CliRunner().invoke(app, command, input=typed, prog_name="parlour").stdout
    console = Console(record=True, width=80, file=io.StringIO())
    first, *rest = shown.split(PROMPT)
    echoed = [f"{PROMPT}{line}\n{part}" for line, part in zip(typed.splitlines(), rest, strict=False)]
    console.print(Text(f"$ parlour {' '.join(command)}\n{first}{''.join(echoed)}{PROMPT}"))
    return console.export_svg(theme=THEME, code_format=SVG.replace("Five games", "Nim"), unique_id="nim")


def pictures() -> Iterator[tuple[Path, str]]:
    """The pictures of the stages that are played in the terminal."""
    first, words, *_ = stages()
    folder = PAGE.parent / "add-a-game"
    yield folder / "stage-1.svg", terminal(first, ["play", "nim", "--seats", "you,you", "--seed", "1"], "3\nmoves\n")
    yield folder / "stage-2.svg", terminal(words, ["play", "nim", "--seats", "you,you", "--seed", "1"], "7\nrules 2\n")
