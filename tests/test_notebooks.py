"""The notebooks run, and the values at the ends of their cells appear as pictures and tables."""

import asyncio
import sys
import warnings
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from parlour.arena import Match, MatchResults, Plan, play_game, summary
from parlour.games import load
from tests.documents import check_games

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "lab").glob("*.ipynb"))
SHOWN = {"matches": ["text/html", "text/html", "image/svg+xml"], "positions": ["image/svg+xml", "image/svg+xml"]}
"""The rich outputs of each notebook, in order."""


def executed(path: Path) -> Any:
    """The notebook after its cells have run; an error in a cell is raised."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=120, kernel_name="python3")
    manager: Any = client.create_kernel_manager()
    manager.kernel_cmd = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of Jupyter are not ours
        return asyncio.run(client.async_execute())


def test_the_outputs_of_every_notebook_are_listed():
    assert {path.stem for path in NOTEBOOKS} == set(SHOWN)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures_and_tables(path):
    check_games(path.read_text("utf-8"))
    notebook = executed(path)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    rich = [set(output.get("data", {})) & {"text/html", "image/svg+xml"} for output in outputs]
    assert [kind for kinds in rich for kind in kinds] == SHOWN[path.stem]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_its_outputs(path):
    cells = nbformat.read(path, as_version=4).cells
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in cells)


def test_a_notebook_shows_results_as_a_table_with_escaped_names():
    match = Match.of(load("nim"), ["random", "level-1"])
    results = MatchResults(match, Plan.of(4), (play_game(match, number) for number in range(1, 5)))
    shown = results._repr_html_()
    assert shown == summary(results)._repr_html_()
    assert shown.startswith("<table><tr><th>bot</th>")
    assert "<p>by seat: " in shown
    odd = Match("nim", 1, ("<b>", "random"), 2, {})
    assert "&lt;b&gt;" in MatchResults(odd, Plan.of(2))._repr_html_()
    assert play_game(match, 1).compact._repr_svg_() is None
