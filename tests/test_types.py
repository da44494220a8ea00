"""What a type checker knows about games that are loaded by their ids."""

import subprocess
import sys
from pathlib import Path

import parlour
from tests.bless import ROOT
from tests.settings import GAMES


def revealed(tmp_path: Path, *expressions: str) -> list[str]:
    """The types of expressions, as mypy reveals them."""
    file = tmp_path / "user.py"
    file.write_text("\n".join(["import parlour", *(f"reveal_type({each})" for each in expressions), ""]))
    options = ["--config-file", str(ROOT / "pyproject.toml"), "--follow-imports=silent", "--no-error-summary"]
    mypy = subprocess.run([sys.executable, "-m", "mypy", *options, str(file)], capture_output=True, text=True, cwd=ROOT)
    notes = [line.partition('Revealed type is "')[2].removesuffix('"') for line in mypy.stdout.splitlines()]
    assert all(notes), mypy.stdout + mypy.stderr
    return notes


def test_a_game_that_is_loaded_has_its_own_type(tmp_path: Path) -> None:
    kinds = revealed(tmp_path, *(f'parlour.load("{game}").initial()' for game in GAMES), 'parlour.load("x" + "y")')
    states = [type(parlour.load(game).initial()) for game in GAMES]
    assert kinds == [*(f"{kind.__module__}.{kind.__qualname__}" for kind in states), "parlour.core.game.Game[Any]"]
