"""Every game is complete: a page, conformance data, playthroughs, a rendering, and a test for each rule paragraph."""

import importlib
import re
from typing import Any

import pytest

import parlour
from parlour import Game
from tests.bless import PLAYTHROUGHS, ROOT, folder
from tests.settings import GAMES as NAMES
from tests.settings import of_game

GAMES = [parlour.load(name) for name in NAMES]
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
HEADINGS = ["In short", "Notation", "Options", "Positions to try", "Sources"]


def paragraphs(game: Game[Any]) -> list[str]:
    """The paragraph numbers in a game's rules, with any repetitions."""
    return re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", game.rules(), flags=re.M)


def modules_with_tests(game: Game[Any]) -> list[Any]:
    """The modules that test a game."""
    package = type(game).__module__.rpartition(".")[0]
    paths = sorted((folder(game.id) / "tests").glob("test_*.py"))
    return [importlib.import_module(f"{package}.tests.{path.stem}") for path in paths]


@every_game
def test_each_rule_paragraph_appears_once(game: Game[Any]) -> None:
    found = paragraphs(game)
    prefix = found[0].partition("-")[0]
    assert sorted(found) == sorted(f"{prefix}-{number}" for number in range(1, of_game(game.id).PARAGRAPHS + 1))


@every_game
def test_each_rule_paragraph_has_a_test(game: Game[Any]) -> None:
    rows = {row.rule for module in modules_with_tests(game) for row in getattr(module, "ROWS", [])}
    names = [name for module in modules_with_tests(game) for name in vars(module)]
    named = {f"{m[1].upper()}-{m[2]}" for m in (re.match(r"test_([a-z]{2})_(\d+)_", name) for name in names) if m}
    assert set(paragraphs(game)) <= rows | named


@every_game
def test_the_game_has_a_page(game: Game[Any]) -> None:
    page = (ROOT / "docs/games" / f"{game.id}.md").read_text("utf-8")
    assert page.startswith(f"# {game.title}\n")
    assert re.findall(r"^## (.*)$", page, flags=re.M) == HEADINGS
    assert game.credit.partition(",")[0] in page
    assert game.credit in game.rules()


@every_game
def test_the_game_has_conformance_data_a_playthrough_and_a_rendering(game: Game[Any]) -> None:
    assert (folder(game.id) / "tests/conformance.json").exists()
    assert any(setting.game == game.id for setting, _ in PLAYTHROUGHS.values())
    assert type(game)._render is not Game._render
    assert game.about
    assert game.version >= 1


@every_game
def test_the_playthroughs_are_those_that_the_settings_list(game: Game[Any]) -> None:
    assert {*(folder(game.id) / "tests").glob("*.txt")} == {
        path for path in PLAYTHROUGHS if path.parent.parent == folder(game.id)
    }
