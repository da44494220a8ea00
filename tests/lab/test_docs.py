"""The page about the lab: its examples run, and its command prints its table."""

import subprocess
import sys

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
