"""A game is one folder: nothing else names it, apart from documents and examples."""

import re
import subprocess
from pathlib import Path

import pytest

import parlour
from tests.bless import ROOT, folder
from tests.settings import GAMES

FILES = {
    *("__init__.py", "attempts.py", "rendering.py", "game.py", "levels.py", "moves.py", "notation.py", "options.py"),
    *("scene.py", "state.py", "twin.py", "validation.py", "rules.md", "steps.json", "demo.json"),
    *("board", "lessons", "native", "tests", "words"),
}
BOARD = {"Board.svelte", "geometry.ts", "motion.ts", "moves.ts", "palette.css", "speech.ts", "view.ts"}
NATIVE = {"bind.cpp", "sanitize.cpp", "state.hpp"}
LANGUAGES = {"de", "en", "es", "fr", "it", "nl", "pt"}
PROSE = {".ipynb", ".md", ".svg", ".jpg", ".png"}
"""Documents may name games."""
GENERATED = {"package-lock.json", "src/parlour/games/loading.pyi"}
EXAMPLES = ROOT / "examples"
"""Examples may name games, too."""


def files() -> list[Path]:
    """Every file outside the games' folders that is not a document."""
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    paths = [ROOT / name for name in listed.splitlines() if name not in GENERATED]
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
    names = {path.name for path in folder(game).iterdir()}
    assert names >= FILES, FILES - names
    assert {path.name for path in (folder(game) / "board").iterdir()} >= BOARD
    assert {path.name for path in (folder(game) / "native").iterdir()} >= NATIVE
    assert {path.stem for path in (folder(game) / "words").iterdir()} == LANGUAGES
    assert {path.stem for path in (folder(game) / "lessons").glob("*.json")} == {*LANGUAGES, "lessons"}
