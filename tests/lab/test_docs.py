"""The page about the lab: its examples run, and its command prints its table."""

import pydoc
import re
import subprocess
import sys

import pytest

from parlour.lab import __main__ as lab
from tests.bless import ROOT
from tests.documents import missing, run_examples

PAGE = ROOT / "docs/lab.md"


def test_the_examples_run() -> None:
    results = run_examples(PAGE)
    assert results.attempted > 20
    assert results.failed == 0


def test_the_command_prints_the_table() -> None:
    printed = subprocess.run([sys.executable, "-m", "parlour.lab"], capture_output=True, text=True, check=True).stdout
    assert missing() or printed in PAGE.read_text("utf-8")


def test_the_help_that_the_page_names_exists() -> None:
    """The help must exist even in a session that has imported nothing."""
    named = re.findall(r"`help\(([^`]*)\)`", PAGE.read_text("utf-8"))
    assert named
    for name in named:
        assert name.startswith('"'), "a module that may not be imported yet"
        assert missing() or pydoc.locate(name.strip('"'))


def test_without_its_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "parlour.lab.theory", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert lab.main(["theory"]) == 2
    assert capsys.readouterr().err == "error: arrays need extra packages: pip install 'parlour[numpy]'\n"
    assert lab.main(["solve", "it"]) == 2
    assert capsys.readouterr().err == "error: expected nothing or 'theory', not 'solve it'\n"
