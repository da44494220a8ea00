"""The tutorial in docs/add-a-game.md as files: the game after each of its stages."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs/add-a-game.md"
STAGE = re.compile(r"^## Stage (\d+).*?(?=^## (?:Stage|More))", re.MULTILINE | re.DOTALL)
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
    """The module with a block in it: imports and constants at their place, definitions in place of their namesakes."""
    if inside := INSIDE.match(block):
        return _in_class(module, inside[1], block[inside.end() :])
    if block.startswith(("from ", "import ")):
        place = [node for node in ast.parse(module).body if isinstance(node, ast.Import | ast.ImportFrom)][-1]
        return _spliced(module, place.end_lineno or 0, place.end_lineno or 0, block)
    new = ast.parse(block).body[0]
    for node in ast.parse(module).body:
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
