"""The command new-game."""

import re
from typing import Any

import pytest


def test_a_folder_with_a_game_is_written(run, home):
    result = run("new-game", "my-game")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "wrote my-game/my_game.py and my-game/pyproject.toml"
    source = (home / "work/my-game/my_game.py").read_text()
    assert 'id, title, credit, version = "my-game", "My Game"' in source
    assert "class MyGameState(State[int])" in source
    assert 'my-game = "my_game:GAME"' in (home / "work/my-game/pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("My Game", "a game's id is lower-case words joined by hyphens, such as my-game, not 'My Game'"),
        ("../up", "a game's id is lower-case words joined by hyphens, such as my-game, not '../up'"),
        ("tiny", "the game 'tiny' already exists: choose another id"),
        ("none", "the id 'none' is also a name in Python or Parlour: choose another id"),
        ("class", "the id 'class' is also a name in Python or Parlour: choose another id"),
        ("options", "the id 'options' is also a name in Python or Parlour: choose another id"),
        ("test", "a Python module called 'test' is already installed: choose another id"),
        ("numpy", "a Python module called 'numpy' is already installed: choose another id"),
        ("random", "the id 'random' is also a name in Python or Parlour: choose another id"),
        ("parlour", "the id 'parlour' is also a name in Python or Parlour: choose another id"),
        ("import-error", "the id 'import-error' is also a name in Python or Parlour: choose another id"),
        ("invalid-position", "the id 'invalid-position' is also a name in Python or Parlour: choose another id"),
    ],
)
def test_an_invalid_id_is_refused(run, home, name, error):
    result = run("new-game", name)
    assert (result.stderr, result.exit_code) == (f"error: {error}\n", 2)
    assert not any((home / "work").iterdir())


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("two-towers", "TT"),
        ("towers", "TO"),
        ("three-tall-towers", "TT"),
        ("game-2", "GA"),
        ("t800-run", "TR"),
        ("a2", "AX"),
    ],
)
def test_every_paragraph_that_the_first_file_cites_is_in_its_rules(run, home, name, prefix):
    run("new-game", name)
    file = name.replace("-", "_") + ".py"
    source = (home / "work" / name / file).read_text()
    module: dict[str, Any] = {"__name__": file.removesuffix(".py")}
    exec(compile(source, file, "exec"), module)
    cited = set(re.findall('"([A-Z0-9]+-[0-9]+)"', source))
    assert cited == {f"{prefix}-2", f"{prefix}-3"}
    assert cited < {paragraph.rule for paragraph in module["GAME"].paragraphs()}


def test_an_existing_folder_is_left_unchanged(run, home):
    (home / "work/other").mkdir()
    result = run("new-game", "other")
    assert (result.stderr, result.exit_code) == (
        "error: 'other' already exists: choose another name, or remove it\n",
        1,
    )
    assert not any((home / "work/other").iterdir())
