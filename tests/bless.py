"""The files that are generated; `make bless` writes them, and a test compares them."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from jsonschema_markdown import generate as markdown
from rich.text import Text

import parlour
from docs.site.reference import PACKAGES, overview
from parlour import CHANCE, Game, State
from parlour.cli.commands.new_game import files_of
from parlour.core.options import Option
from parlour.lab.facts import table as facts_table
from parlour.protocol.schema import schema
from tests.documents import missing
from tests.picture import picture
from tests.settings import GAMES, Setting, of_game
from tests.tutorial import pictures, stages
from tests.walk import choose

ROOT = Path(__file__).parent.parent
STUB = ROOT / "src/parlour/games/loading.pyi"
"""The types of ``parlour.load``, which name every game that comes with Parlour."""


def folder(game: str) -> Path:
    """The folder of a game."""
    return ROOT / "src/parlour/games" / game.replace("-", "_")


PLAYTHROUGHS = {
    folder(game) / "tests" / f"{name}.txt": (Setting(game, seats, options), seed)
    for game in GAMES
    for name, (seats, options, seed) in of_game(game).PLAYTHROUGHS.items()
}
BOARD_EVERY = 10
"""The number of moves between two boards in a playthrough."""


def playthrough(setting: Setting, seed: int) -> str:
    """A whole random game, readable: each move, what else was possible, and the position after it."""
    game, rng = parlour.load(setting.game), Random(seed)
    state = game.initial(setting.seats, setting.options)
    lines = [f"{game.title}, {setting.seats} seats, {setting.options or 'default options'}", "", str(state)]
    number = board = 0
    while not state.outcome:
        seat, move = choose(state, rng, faultless=rng.random() < 0.8)
        choices, number = len(state.moves(seat)), number + 1
        state = state.play(move, seat)
        lines += ["", f"{number}. {state.role(seat)}: {move}   ({choices} move{'s' if choices > 1 else ''})"]
        if state.actors == (CHANCE,):
            continue
        lines.append(str(state))
        if state.outcome or number >= board + BOARD_EVERY:
            board = number
            lines += ["", *rendered(game, state)]
    return "\n".join(line.rstrip() for line in [*lines, "", str(state.outcome)]) + "\n"


def rendered(game: Game[Any], state: State[Any]) -> list[str]:
    """The position as lines of text without colours."""
    return Text.from_markup(game.render(state)).plain.splitlines()


def option_table(game: Game[Any]) -> str:
    """The options of a game as a Markdown table."""
    rows = ["| option | values | default | rule | what it does |", "|---|---|---|---|---|"]
    for field in fields(game.options):
        option: Option = field.metadata["option"]
        default = option.show(field.default)
        words = {None: "by level", True: "on", False: "off"}
        shown = words[default] if default is None or isinstance(default, bool) else default
        rows.append(f"| `{field.name}` | {option.limits} | {shown} | {option.rule} | {option.about} |")
    return "\n".join(rows)


def game_list() -> str:
    """The games as a Markdown table with links to their pages."""
    rows = ["| game | players | age | minutes | in a sentence | by |", "|---|---|---|---|---|---|"]
    for game in map(parlour.load, GAMES):
        players = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}–{game.seats[-1]}"
        link = f"[{game.title}](games/{game.id}.md)"
        rows.append(f"| {link} | {players} | {game.age}+ | {game.minutes} | {game.about} | {game.credit} |")
    return "\n".join(rows)


def between(path: Path, mark: str, text: str) -> str:
    """A file with the text between its two marks replaced."""
    return _between(path.read_text("utf-8"), mark, text)


def _between(page: str, mark: str, text: str) -> str:
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    whole, count = re.subn(
        f"{re.escape(begin)}.*?{re.escape(end)}",
        lambda _: f"{begin}\n{text}\n{end}",
        page,
        flags=re.S,
    )
    assert count == 1, f"expected {begin} … {end} once, not {count} times"
    return whole


def _guide(guide: Path) -> str:
    """The tutorial with the files that ``parlour new-game`` writes."""
    module, project = files_of("nim").values()
    text = between(guide, "project", f"```toml\n{project}```")
    return _between(text, "module", f"```python\n{module}```")


def _api_overview(page: Path) -> str:
    """The API reference with every name that a package exports."""
    text = page.read_text("utf-8")
    for package in PACKAGES:
        text = _between(text, package, overview(package))
    return text


def loading_stub() -> str:
    """The types of ``parlour.load``: for each id the class of that game, for any other text some game."""
    kinds = {game: type(parlour.load(game)) for game in sorted(GAMES)}
    imports = sorted(f"from {kind.__module__} import {kind.__name__}" for kind in kinds.values())
    template = '@overload\ndef load(name: Literal["{}"]) -> {}: ...'
    overloads = [template.format(game, kind.__name__) for game, kind in kinds.items()]
    return "\n".join(
        [
            "# Generated by `make bless`.",
            "from typing import Any, Literal, overload",
            "",
            "from parlour.core import Game",
            *imports,
            "",
            *overloads,
            "@overload",
            "def load(name: str) -> Game[Any]: ...",
            "",
        ]
    )


def protocol_schema() -> str:
    """The JSON Schema of the protocol, from which ``npm run types`` makes the client's types."""
    return json.dumps(_with_wrapped_references(schema()), indent=1, ensure_ascii=False) + "\n"


def _with_wrapped_references(part: Any) -> Any:
    """A schema whose described references are in an ``allOf``: json2ts would make a copy of the type for each."""
    if isinstance(part, list):
        return [_with_wrapped_references(each) for each in part]
    if not isinstance(part, dict):
        return part
    whole = {name: _with_wrapped_references(each) for name, each in part.items()}
    if "$ref" in whole and len(whole) > 1:
        whole["allOf"] = [{"$ref": whole.pop("$ref")}]
    return whole


def protocol_reference() -> str:
    """Every type of the protocol as a table of its fields; the envelopes of the socket are explained elsewhere."""
    whole = schema()
    definitions = {name: each for name, each in sorted(whole["$defs"].items()) if not _is_envelope(each)}
    properties = {name: whole["properties"][name] for name in definitions}
    shown = {**whole, "properties": properties, "$defs": definitions}
    _, _, types = markdown(shown, footer=False, hide_empty_columns=True).partition("# Definitions\n")
    links = " · ".join(f"[{name}](#{name.lower()})" for name in definitions)
    return f"# Protocol reference\n\n{whole['description']}\n\n{links}\n{_plainer(types)}"


def _plainer(types: str) -> str:
    """The types without what is the same for all of them, and without links to other hosts."""
    text = re.sub(r"#### Type: `object`\n\n?", "", types)
    text = text.replace("> ⚠️ Additional properties are not allowed.", "No other fields are allowed.")
    text = re.sub(r"\[(`[^`]+`)\]\(https://[^)]*\)", r"\1", text)
    return text.replace("| ✅ |", "| yes |").rstrip() + "\n"


def _is_envelope(definition: dict[str, Any]) -> bool:
    """Whether a definition is a message of the socket, or any of them."""
    is_any = definition.get("discriminator", {}).get("propertyName") == "t"
    return is_any or {"t", "d"} <= definition.get("properties", {}).keys()


def generated() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Every generated file with the function that returns its content."""
    for path, (setting, seed) in PLAYTHROUGHS.items():
        yield path, lambda setting=setting, seed=seed: playthrough(setting, seed)  # type: ignore[misc]
    for name in GAMES:
        page = ROOT / "docs/games" / f"{name}.md"
        yield page, lambda page=page, name=name: between(page, "options", option_table(parlour.load(name)))  # type: ignore[misc]
    yield STUB, loading_stub
    guide = ROOT / "docs/add-a-game.md"
    yield guide, lambda: _guide(guide)
    yield ROOT / "examples/nim.py", lambda: list(stages())[-1]
    for path, svg in pictures():
        yield path, lambda svg=svg: svg  # type: ignore[misc]
    yield ROOT / "docs/api.md", lambda: _api_overview(ROOT / "docs/api.md")
    if not missing():  # these show every game that has a page
        games = ROOT / "docs/games.md"
        yield games, lambda: between(games, "games", game_list())
        yield ROOT / "docs/boards.svg", picture
        lab = ROOT / "docs/lab.md"
        yield lab, lambda: between(lab, "facts", facts_table())
    yield ROOT / "docs/protocol.schema.json", protocol_schema
    yield ROOT / "docs/protocol-reference.md", protocol_reference


def main(*names: str) -> None:
    """Rewrites every generated file that is not current, or only those with the names given."""
    for path, make in generated():
        if names and path.name not in names:
            continue
        text = make()
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(ROOT)}")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
