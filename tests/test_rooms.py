"""A game is one folder: nothing else names it, apart from documents and examples."""

import re
import subprocess
from pathlib import Path

import pytest

import parlour
from parlour.core.options import listed
from tests.bless import ROOT, folder
from tests.settings import GAMES

FILES = {
    *("__init__.py", "attempts.py", "rendering.py", "game.py", "levels.py", "moves.py", "notation.py", "options.py"),
    *("encoding.py", "positions.py", "scene.py", "state.py", "twin.py", "validation.py"),
    *("rules.md", "steps.json", "demo.json"),
    *("board", "lessons", "native", "puzzles", "tests", "words"),
}
BOARD = {
    "Board.svelte",
    "MoveIcon.svelte",
    "geometry.ts",
    "motion.ts",
    "moves.ts",
    "palette.css",
    "speech.ts",
    "view.ts",
    *(f"{tested}.test.ts" for tested in ("geometry", "motion", "moves", "palette", "speech")),
}
NATIVE = {"bind.cpp", "encoding.hpp", "options.hpp", "sanitize.cpp", "state.hpp"}
LANGUAGES = {"de", "en", "es", "fr", "it", "nl", "pt"}
PROSE = {".ipynb", ".md", ".svg", ".jpg", ".png"}
"""Documents may name games."""
GENERATED = {"package-lock.json", "src/parlour/games/loading.pyi"}
EXAMPLES = ROOT / "examples"
"""Examples may name games, too."""


def files() -> list[Path]:
    """Every file outside the games' folders that is not a document."""
    found = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    paths = [ROOT / name for name in found.splitlines() if name not in GENERATED]
    code = [path for path in paths if path.suffix not in PROSE and path.is_file()]
    return [path for path in code if not path.is_relative_to(EXAMPLES) and not _is_of_a_game(path)]


def _is_of_a_game(path: Path) -> bool:
    games = ROOT / "src/parlour/games"
    return path.is_relative_to(games) and path.parent != games


def names(game: str) -> re.Pattern[str]:
    """What a game is called: its id in every spelling, its title, and the numbers of its paragraphs."""
    spellings = re.escape(game).replace(r"\-", "[-_ ]?")
    title = re.escape(parlour.load(game).title)
    paragraphs = {paragraph.rule.partition("-")[0] for paragraph in parlour.load(game).paragraphs()}
    return re.compile(rf"(?i:{spellings}|{title})|\b(?:{'|'.join(paragraphs)})-\d+\b")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_its_folder_names_a_game(game: str) -> None:
    pattern = names(game)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in files()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    found = {path.name for path in folder(game).iterdir()}
    assert found >= FILES, FILES - found
    assert {path.name for path in (folder(game) / "board").iterdir()} >= BOARD
    assert {path.name for path in (folder(game) / "native").iterdir()} >= NATIVE
    assert {path.stem for path in (folder(game) / "words").iterdir()} == LANGUAGES
    assert {path.stem for path in (folder(game) / "lessons").glob("*.json")} == {*LANGUAGES, "lessons"}
    assert {path.stem for path in (folder(game) / "puzzles").glob("*.json")} == {*LANGUAGES, "puzzles"}


def board_code(game: str) -> dict[Path, str]:
    """The files of a game's board, without their tests."""
    files = [path for kind in ("ts", "svelte") for path in (folder(game) / "board").rglob(f"*.{kind}")]
    return {path: path.read_text("utf-8") for path in files if not path.name.endswith(".test.ts")}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_decides_nothing_by_a_paragraph_of_the_rules_or_by_an_option(game: str) -> None:
    paragraphs = "|".join(paragraph.rule for paragraph in parlour.load(game).paragraphs())
    options = "|".join(listed(parlour.load(game).options))
    decides = re.compile(rf"\b(?:{paragraphs})\b|\boptions\??(?:\.|\.?\[['\"])(?:{options})\b")
    code = board_code(game)
    assert code
    assert not [(path.name, match[0]) for path, text in code.items() for match in decides.finditer(text)]
    assert not (folder(game) / "board/options.ts").exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_uses_the_same_names(game: str) -> None:
    name = type(parlour.load(game)).__name__
    defined = [
        ("game.py", f"class {name}(Game[{name}State]):"),
        ("state.py", f"class {name}State(State[Move]):"),
        ("moves.py", "def parse_move(text: str"),
        ("notation.py", f"def parse_position(text: str, options: Options) -> {name}State:"),
        ("notation.py", f"def format_position(state: {name}State) -> str:"),
        ("board/moves.ts", "export function parseMove(text: string)"),
    ]
    missing = [text for path, text in defined if f"\n{text}" not in (folder(game) / path).read_text("utf-8")]
    assert name.lower() == game.replace("-", "")
    assert not missing
